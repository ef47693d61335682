/** Circuits mean what was put into them, however they are simplified, optimised and written. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GameCircuit } from "../../src/circuit/build-circuit.js";
import { Circuit, FALSE, TRUE } from "../../src/circuit/circuit.js";
import { PlayKnowledge } from "../../src/circuit/knowledge.js";
import { circuitSize } from "../../src/circuit/live.js";
import { withMoveTables } from "../../src/circuit/move-tables.js";
import { optimise } from "../../src/circuit/optimise.js";
import { writeProgram } from "../../src/circuit/write-program.js";
import { Random } from "../../src/engine/random-numbers.js";
import { commitPlainly, plainSlots, runPlainly } from "../oracles/plain-slices.js";

const FLUENTS = 4;
const ROLES = [0, 0, 0, 1, 1];
const INPUTS = FLUENTS + ROLES.length;

/** An expression over inputs: each step is a conjunction or disjunction of earlier values or complements. */
type Step = { readonly and: boolean; readonly operands: readonly number[] };

/** Each step reads inputs, constants and steps before it, complemented or not. */
const steps = fc
  .array(fc.record({ and: fc.boolean(), operands: fc.array(fc.nat(1000), { minLength: 1, maxLength: 5 }) }), {
    minLength: 5,
    maxLength: 40,
  })
  .map((list): Step[] => list);

/**
 * The operands of step i are 2 · value, or 2 · value + 1 for the complement; value 0 is false, then come the
 * inputs, then the steps.
 */
function operandsOf({ operands }: Step, i: number): number[] {
  return operands.map((operand) => operand % (2 * (1 + INPUTS + i)));
}

function meaning(list: readonly Step[], inputs: readonly boolean[]): boolean[] {
  const values = [false, ...inputs];
  for (const [i, step] of list.entries()) {
    const read = operandsOf(step, i).map((operand) => values[operand >> 1] !== ((operand & 1) === 1));
    values.push(step.and ? read.every(Boolean) : read.some(Boolean));
  }
  return values;
}

function and(circuit: Circuit, ...literals: readonly number[]): number {
  const from = circuit.begin();
  for (const literal of literals) circuit.push(literal);
  return circuit.conjunction(from);
}

function circuitOf(list: readonly Step[]): { circuit: Circuit; literals: number[] } {
  const circuit = new Circuit(INPUTS);
  const literals = Array.from({ length: 1 + INPUTS }, (_, node) => 2 * node);
  for (const [i, step] of list.entries()) {
    const read = operandsOf(step, i).map((operand) => literals[operand >> 1] ^ (operand & 1));
    literals.push(step.and ? and(circuit, ...read) : circuit.or(...read));
  }
  return { circuit, literals };
}

/** The value of every node. */
function valuesOf(circuit: Circuit, inputs: readonly boolean[]): boolean[] {
  const values = [false, ...inputs];
  for (let node = circuit.inputs + 1; node < circuit.nodes; node++) {
    const operands = Array.from(circuit.operands.subarray(circuit.first[node], circuit.first[node + 1]));
    values.push(operands.every((operand) => values[operand >> 1] !== ((operand & 1) === 1)));
  }
  return values;
}

const allInputs = Array.from({ length: 1 << INPUTS }, (_, bits) =>
  Array.from({ length: INPUTS }, (_, input) => ((bits >> input) & 1) === 1),
);

/** Answers that depend on the moves come from all steps, the others from those that read no move. */
function gameOf(list: readonly Step[]): GameCircuit {
  const { circuit, literals } = circuitOf(list);
  const moves = literals.map((_, value) => value > FLUENTS && value <= INPUTS);
  for (const [i, step] of list.entries()) {
    moves[1 + INPUTS + i] = operandsOf(step, i).some((operand) => moves[operand >> 1]);
  }
  const state = literals.filter((_, value) => !moves[value]);
  const last = (from: readonly number[], count: number): Int32Array =>
    Int32Array.from({ length: count }, (_, i) => from[from.length - 1 - (i % from.length)]);
  return {
    circuit,
    fluents: FLUENTS,
    loops: [],
    terminal: state[0],
    legal: last(state, ROLES.length),
    goals: last(state, 2),
    next: last(literals, FLUENTS),
    percepts: last(literals, 3),
  };
}

function answers(game: GameCircuit, inputs: readonly boolean[]): boolean[] {
  const values = valuesOf(game.circuit, inputs);
  const { terminal, legal, goals, next, percepts } = game;
  return [terminal, ...legal, ...goals, ...next, ...percepts].map(
    (literal) => values[literal >> 1] !== ((literal & 1) === 1),
  );
}

function nextOf({ circuit, next }: GameCircuit, inputs: readonly boolean[]): boolean[] {
  const values = valuesOf(circuit, inputs);
  return Array.from(next, (literal) => values[literal >> 1] !== ((literal & 1) === 1));
}

/** Whether each role makes exactly one move, a legal one. */
function isPlay(game: GameCircuit, inputs: readonly boolean[]): boolean {
  const values = valuesOf(game.circuit, inputs);
  const legal = Array.from(game.legal, (literal) => values[literal >> 1] !== ((literal & 1) === 1));
  const made = ROLES.flatMap((role, move) => (inputs[FLUENTS + move] ? [{ role, move }] : []));
  return made.length === 2 && made[0].role !== made[1].role && made.every(({ move }) => legal[move]);
}

describe("a circuit", () => {
  it("keeps what every step means", () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { circuit, literals } = circuitOf(list);
        for (const inputs of allInputs.filter((_, i) => i % 7 === 0)) {
          const values = valuesOf(circuit, inputs);
          const got = literals.map((literal) => values[literal >> 1] !== ((literal & 1) === 1));
          expect(got).toEqual(meaning(list, inputs));
        }
      }),
      { numRuns: 100 },
    );
  });

  it("has one node for equal conjunctions, and none for what is constant", () => {
    const circuit = new Circuit(3);
    const [a, b, c] = [2, 4, 6];
    expect(and(circuit, b, a, a)).toBe(and(circuit, a, b));
    expect(and(circuit, a, a ^ 1)).toBe(FALSE);
    expect(circuit.or(a, circuit.or(a ^ 1, b))).toBe(TRUE);
    expect(and(circuit, a, circuit.or(a, b))).toBe(a);
    expect(and(circuit, a, circuit.or(a ^ 1, b))).toBe(and(circuit, a, b));
    expect(and(circuit, a, and(circuit, a, b, c) ^ 1)).toBe(and(circuit, a, and(circuit, b, c) ^ 1));
  });
});

describe("optimising", () => {
  it("changes nothing that is asked for", () => {
    fc.assert(
      fc.property(steps, (list) => {
        const game = gameOf(list);
        const small = optimise(optimise(game));
        for (const inputs of allInputs.filter((_, i) => i % 7 === 0)) {
          expect(answers(small, inputs)).toEqual(answers(game, inputs));
        }
      }),
      { numRuns: 100 },
    );
  });

  it("with constants it is right where they hold", () => {
    const constants = fc.array(fc.constantFrom(-1, -1, FALSE, TRUE), {
      minLength: INPUTS,
      maxLength: INPUTS,
    });
    fc.assert(
      fc.property(steps, constants, (list, values) => {
        const game = gameOf(list);
        const small = optimise(game, { constants: Int32Array.from(values) });
        for (const some of allInputs.filter((_, i) => i % 31 === 0)) {
          const inputs = some.map((value, i) => (values[i] < 0 ? value : values[i] === TRUE));
          expect(answers(small, inputs)).toEqual(answers(game, inputs));
        }
      }),
      { numRuns: 100 },
    );
  });

  it("with what play implies it is right wherever each role makes one legal move", () => {
    let plays = 0;
    fc.assert(
      fc.property(steps, (list) => {
        const game = gameOf(list);
        let small = game;
        for (let round = 0; round < 2; round++)
          small = optimise(small, { knowledge: new PlayKnowledge(FLUENTS, ROLES, []) });
        for (const inputs of allInputs) {
          if (!isPlay(game, inputs)) continue;
          plays++;
          expect(answers(small, inputs)).toEqual(answers(game, inputs));
        }
      }),
      { numRuns: 200 },
    );
    expect(plays).toBeGreaterThan(1000);
  });

  it.each([6, 3000])(
    "factors alternatives, and says 'one of the others' for 'none of most' of %i moves",
    (count) => {
      const circuit = new Circuit(1 + count);
      const fluent = 2;
      const moves = Array.from({ length: count }, (_, move) => 4 + 2 * move);
      const stays = circuit.or(...moves.slice(1).map((move) => and(circuit, move, fluent)));
      const game: GameCircuit = {
        circuit,
        fluents: 1,
        loops: [],
        terminal: FALSE,
        legal: new Int32Array(count).fill(TRUE),
        goals: new Int32Array(0),
        next: Int32Array.of(stays),
        percepts: new Int32Array(0),
      };
      const improved = (before: GameCircuit) => {
        return optimise(before, { knowledge: new PlayKnowledge(1, new Array<number>(count).fill(0), []) });
      };
      // Many alternatives are factored in pieces, and the pieces are factored in the second round.
      const { circuit: small, next } = improved(improved(game));
      const node = next[0] >> 1;
      expect(Array.from(small.operands.subarray(small.first[node], small.first[node + 1]))).toEqual([
        fluent,
        moves[0] + 1,
      ]);
    },
  );

  it("knows of more than 1,024 moves, before the circuit has any node", () => {
    const count = 3000;
    const knowledge = new PlayKnowledge(1, new Array<number>(count).fill(0), []);
    const circuit = new Circuit(1 + count, knowledge);
    knowledge.learnLegal({ legal: new Int32Array(count).fill(TRUE) });
    const moves = Array.from({ length: count }, (_, move) => 4 + 2 * move);
    expect(and(circuit, ...moves.slice(1).map((move) => move + 1))).toBe(moves[0]);
    expect(and(circuit, ...moves.map((move) => move + 1))).toBe(FALSE);
  });
});

describe("tables of what moves carry along", () => {
  const FACTS = 6;
  const MOVES = 10;
  const OTHERS = 2;

  /** Fluents next: which moves each asks for, mostly with the condition of the move, and another alternative. */
  const nexts = fc.record({
    conditions: fc.array(fc.nat(2 * FACTS - 1), { minLength: MOVES, maxLength: MOVES }),
    fluents: fc.array(
      fc.record({
        asks: fc.array(fc.boolean(), { minLength: MOVES, maxLength: MOVES }),
        other: fc.nat(2 * FACTS - 1),
        twisted: fc.option(fc.nat(MOVES - 1)),
        rest: fc.nat(2 * (FACTS + MOVES + OTHERS) + 1),
      }),
      { minLength: FACTS, maxLength: FACTS },
    ),
  });

  it("say the same wherever each role makes one move", () => {
    let changed = 0;
    fc.assert(
      fc.property(nexts, ({ conditions, fluents }) => {
        const circuit = new Circuit(FACTS + MOVES + OTHERS);
        const next = fluents.map(({ asks, other, twisted, rest }) =>
          circuit.or(
            rest,
            ...asks.flatMap((isAsked, move) => {
              const condition = 2 + (move === twisted ? other : (conditions[move] as number));
              return isAsked ? [and(circuit, 2 * (1 + FACTS + move), condition)] : [];
            }),
          ),
        );
        const none = new Int32Array(0);
        const legal = new Int32Array(MOVES + OTHERS).fill(TRUE);
        const game = {
          circuit,
          fluents: FACTS,
          terminal: FALSE,
          legal,
          goals: none,
          next: Int32Array.from(next),
          percepts: none,
          loops: [],
        };
        const roles = Array.from(legal, (_, move) => (move < MOVES ? 0 : 1));
        const tabulated = withMoveTables(game, roles);
        if (tabulated !== game) changed++;
        for (let facts = 0; facts < 1 << FACTS; facts += 5) {
          for (let made = 0; made < MOVES * OTHERS; made++) {
            const inputs = Array.from({ length: circuit.inputs }, (_, i) =>
              i < FACTS
                ? ((facts >> i) & 1) === 1
                : i - FACTS === made % MOVES || i - FACTS - MOVES === Math.floor(made / MOVES),
            );
            expect(nextOf(tabulated, inputs)).toEqual(nextOf(game, inputs));
          }
        }
      }),
      { numRuns: 50 },
    );
    expect(changed).toBeGreaterThan(10);
  });

  it("read each move a few times, however many kinds of pieces there are", () => {
    const cells = 12;
    const kinds = 5;
    const moves = [...Array(cells * cells).keys()].filter(
      (move) => Math.floor(move / cells) !== move % cells,
    );
    const circuit = new Circuit(cells * kinds + moves.length);
    const at = (cell: number, kind: number) => 2 * (1 + cell * kinds + kind);
    const does = (i: number) => 2 * (1 + cells * kinds + i);
    const from = (i: number) => Math.floor((moves[i] as number) / cells);
    const to = (i: number) => (moves[i] as number) % cells;
    const next = Int32Array.from({ length: cells * kinds }, (_, fluent) => {
      const [cell, kind] = [Math.floor(fluent / kinds), fluent % kinds];
      const arrivals = [...moves.keys()].filter((i) => to(i) === cell);
      const touching = [...moves.keys()].filter((i) => to(i) === cell || from(i) === cell);
      const untouched = and(circuit, ...touching.map((i) => does(i) ^ 1));
      return circuit.or(
        and(circuit, at(cell, kind), untouched),
        ...arrivals.map((i) => and(circuit, does(i), at(from(i), kind))),
      );
    });
    const game: GameCircuit = {
      circuit,
      fluents: cells * kinds,
      terminal: FALSE,
      legal: new Int32Array(moves.length).fill(TRUE),
      goals: new Int32Array(0),
      next,
      percepts: new Int32Array(0),
      loops: [],
    };
    const roles = new Array<number>(moves.length).fill(0);
    const before = circuitSize(game);
    const tabulated = withMoveTables(game, roles);
    expect(circuitSize(tabulated) * 2).toBeLessThan(before);
    const random = new Random(7);
    for (let made = 0; made < moves.length; made++) {
      const inputs = [
        ...Array.from({ length: cells * kinds }, () => random.below(2) === 1),
        ...moves.map((_, i) => i === made),
      ];
      expect(nextOf(tabulated, inputs)).toEqual(nextOf(game, inputs));
    }
  });
});

describe("a written program", () => {
  it("computes the circuit, step after step", () => {
    fc.assert(
      fc.property(
        steps,
        fc.array(fc.nat(), { minLength: INPUTS, maxLength: INPUTS }),
        fc.boolean(),
        (list, words, scores) => {
          const game = gameOf(list);
          const program = writeProgram(game);
          // Where nobody asks for the goals the rest is right without them.
          const state = scores ? program.state : program.state.subarray(0, program.goalsFrom);
          const goals = scores ? program.goals.length : 0;
          const slots = plainSlots(program);
          for (let fluent = 0; fluent < FLUENTS; fluent++)
            if (program.now[fluent] >= 0) slots[program.now[fluent]] = words[fluent];
          for (let step = 0; step < 3; step++) {
            const inputsOf = (lane: number) =>
              Array.from({ length: INPUTS }, (_, input) => {
                const slot = input < FLUENTS ? program.now[input] : program.does[input - FLUENTS];
                return slot >= 0 && ((slots[slot] >>> lane) & 1) === 1;
              });
            runPlainly(state, slots);
            const before = [program.terminal, ...program.legal, ...program.goals.subarray(0, goals)].map(
              (slot) => slots[slot],
            );
            for (let move = 0; move < ROLES.length; move++)
              if (program.does[move] >= 0)
                slots[program.does[move]] = Math.imul(words[FLUENTS + move], step + 1);
            const asked = { ...game, goals: game.goals.subarray(0, goals) };
            const expected = [0, 13, 31].map((lane) => answers(asked, inputsOf(lane)));
            runPlainly(program.transition, slots);
            const after = [...program.next, ...program.percepts].map((slot) => slots[slot]);
            for (const [i, lane] of [0, 13, 31].entries()) {
              const got = [...before, ...after].map((word) => ((word >>> lane) & 1) === 1);
              expect(got).toEqual(expected[i]);
            }
            commitPlainly(program, slots);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
