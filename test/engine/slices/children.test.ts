/** The children of a state are what the reference reasoner says they are, all of them. */
import { describe, expect, it } from "vitest";
import { compileSlices } from "../../../src/circuit/compile.js";
import { Children } from "../../../src/engine/slices/children.js";
import type { Positions } from "../../../src/engine/slices/positions.js";
import { WIDTHS } from "../../../src/engine/slices/slice-machine.js";
import { scoreOfGoals } from "../../../src/gdl/roles.js";
import type { GroundFact, GroundProgram } from "../../../src/ground/ground-program.js";
import { load, SAMPLE } from "../../games/bundled.js";
import { randomVisits } from "../../ground/agree.js";
import { acyclicOf, read } from "../../ground/sheets.js";
import { KERNELS, kernelModule } from "../../kernels.js";
import { picker } from "../../network/agree.js";

/**
 * All children of a state, by ascending joint moves, the last role's fastest; none where the game is over.
 */
function offspringOf(children: Children, { roles }: GroundProgram, fluents: ArrayLike<number>) {
  const parent = children.answers(fluents) as Positions;
  let made: number[][] = parent.isTerminal(0) ? [] : [[]];
  for (const role of roles.keys()) {
    const legal = parent.legalMoves(0, role);
    made = made.flatMap((joint) => legal.map((move) => [...joint, move]));
  }
  const joints = Uint32Array.from(made.flat());
  return { joints, children: children.by(fluents, joints) as Positions };
}

describe.each(SAMPLE)("the children of states of %s", (name) => {
  const { sheet, game } = load(name);
  const ground = acyclicOf(sheet);
  const program = compileSlices(ground).game;
  const fluentOf = new Map(ground.fluents.map(({ text }, fluent) => [text, fluent]));
  const visits = [...randomVisits(game, picker(5), { states: 40 })];

  it.each(KERNELS)("agree with the reference reasoner (%s)", (build) => {
    for (const [i, width] of WIDTHS.entries()) {
      const children = new Children(kernelModule(build), ground, program, {
        width,
        shared: build === "shared",
      });
      for (const { state, joint } of visits.slice(i * 4, i * 4 + 4)) {
        const fluents = Array.from(state, (fluent) => fluentOf.get(game.text(fluent)) as number);
        expect(answers(children.answers(fluents) as Positions, 0)).toEqual(referenceAnswers(state));
        const offspring = offspringOf(children, ground, fluents);
        const held = offspring.children.fluents();
        expect(offspring.children.count).toBe(joint === undefined ? 0 : jointMoves(state));
        // All of them, but at most about fifty: the reasoner is slow.
        const step = Math.ceil(offspring.children.count / 50);
        for (let child = 0; child < offspring.children.count; child += step) {
          const made = offspring.joints.subarray(child * game.roles.length, (child + 1) * game.roles.length);
          const terms = game.roles.map((_, role) => {
            const text = ground.moves[made[role]]?.text;
            const term = game.legalMoves(state, role).find((move) => game.text(move) === text);
            expect(term).toBeDefined();
            return term as number;
          });
          const next = game.nextState(state, terms);
          expect(fluentTexts(offspring.children, child)).toEqual(texts(next));
          expect(answers(offspring.children, child)).toEqual(referenceAnswers(next));
          for (const role of game.roles.keys()) {
            const seen = offspring.children.percepts(child, role);
            expect(factTexts(seen, ground.percepts)).toEqual(texts(game.percepts(state, terms, role)));
          }
          const alone = children.answers(held[child]) as Positions;
          expect(answers(alone, 0)).toEqual(answers(offspring.children, child));
        }
      }
    }
  });

  it.each(KERNELS)("of many states at once are those of one after the other (%s)", (build) => {
    const random = picker(3);
    const parents = visits.map(({ state }) =>
      Array.from(state, (fluent) => fluentOf.get(game.text(fluent)) as number),
    );
    for (const width of WIDTHS) {
      const children = new Children(kernelModule(build), ground, program, {
        width,
        shared: build === "shared",
      });
      // Those in the phase of the first, which make more than a batch, each time with another move.
      const alike = parents.filter((other) => children.answersOfEach([parents[0], other]) !== undefined);
      const many = Array.from({ length: 300 }, (_, i) => alike[(i * i) % alike.length]);
      const told = children.answersOfEach(many);
      const joints: number[] = [];
      const mothers: number[][] = [];
      for (const [i, parent] of many.entries()) {
        const alone = children.answers(parent) as Positions;
        expect(told && answers(told, i)).toEqual(answers(alone, 0));
        const legal = ground.roles.map((_, role) => alone.legalMoves(0, role));
        if (alone.isTerminal(0) || legal.some((moves) => moves.length === 0)) continue;
        joints.push(...legal.map((moves) => moves[random(moves.length)]));
        mothers.push(parent);
      }
      const made = children.byEach(mothers, Uint32Array.from(joints));
      const held = made?.fluents();
      expect(made?.count).toBe(mothers.length);
      for (const [i, parent] of mothers.entries()) {
        const own = Uint32Array.from(joints.slice(i * ground.roles.length, (i + 1) * ground.roles.length));
        const child = children.by(parent, own) as Positions;
        expect(held?.[i]).toEqual(child.fluents()[0]);
        expect(made && answers(made, i)).toEqual(answers(child, 0));
        for (const role of ground.roles.keys())
          expect(made?.percepts(i, role)).toEqual(child.percepts(0, role));
      }
    }
  });

  function jointMoves(state: Int32Array): number {
    return game.roles.reduce((product, _, role) => product * game.legalMoves(state, role).length, 1);
  }

  function texts(terms: ArrayLike<number>): string[] {
    return Array.from(terms, (term) => game.text(term)).sort();
  }

  function factTexts(numbers: readonly number[], facts: readonly GroundFact[]): string[] {
    return numbers.map((number) => facts[number]?.text).sort();
  }

  function fluentTexts(positions: Positions, i: number): string[] {
    return Array.from(positions.fluents()[i], (fluent) => ground.fluents[fluent]?.text).sort();
  }

  function answers(positions: Positions, i: number) {
    return {
      terminal: positions.isTerminal(i),
      legal: ground.roles.map((_, role) =>
        positions
          .legalMoves(i, role)
          .map((move) => ground.moves[move]?.text)
          .sort(),
      ),
      goals: ground.roles.map((_, role) => factTexts(positions.goals(i, role), ground.goals)),
    };
  }

  function referenceAnswers(state: Int32Array) {
    return {
      terminal: game.isTerminal(state),
      legal: ground.roles.map((_, role) => texts(game.legalMoves(state, role))),
      goals: ground.roles.map((_, role) => texts(game.goals(state, role))),
    };
  }
});

describe("children", () => {
  // Three roles, each sets one of 16 counters: 4096 joint moves, more than the lanes.
  const letters = "abcdefghijklmnop".split("");
  const ground = acyclicOf(
    read(`
      (role x) (role y) (role z) ${letters.map((letter) => `(letter ${letter})`).join(" ")}
      (<= (player ?r) (role ?r))
      (<= (base (set ?r ?l)) (role ?r) (letter ?l)) (<= (input ?r ?l) (role ?r) (letter ?l))
      (<= (legal ?r ?l) (role ?r) (letter ?l))
      (<= (next (set ?r ?l)) (does ?r ?l))
      (<= terminal (true (set x a)) (true (set y a)) (true (set z a)))
      (<= (goal ?r 100) (true (set ?r a))) (<= (goal ?r 20) (role ?r) (not (true (set ?r a))))
      (<= (goal ?r 60) (true (set ?r b)))`),
  );
  const children = new Children(kernelModule("release"), ground, compileSlices(ground).game, { width: 1 });

  it("come for any number of joint moves, in order", () => {
    const { joints, children: positions } = offspringOf(children, ground, []);
    expect(positions.count).toBe(4096);
    const held = positions.fluents();
    for (let i = 0; i < positions.count; i++) {
      const moves = Array.from(joints.subarray(3 * i, 3 * i + 3), (move) => ground.moves[move]?.text);
      expect(moves).toEqual([letters[i >> 8], letters[(i >> 4) & 15], letters[i & 15]]);
      const set = Array.from(held[i], (fluent) => ground.fluents[fluent]?.text);
      expect(set).toEqual(["x", "y", "z"].map((role, k) => `(set ${role} ${moves[k]})`));
      expect(positions.isTerminal(i)).toBe(i === 0);
      const score = (move: string | undefined) => (move === "a" ? 100 : move === "b" ? 40 : 20);
      const scored = [0, 1, 2].map((role) =>
        scoreOfGoals(positions.goals(i, role).map((goal) => ground.goals[goal].text)),
      );
      expect(scored).toEqual(moves.map(score));
    }
    const some = joints.slice(3 * 1000, 3 * 1300);
    const again = children.by([], some);
    expect(again?.count).toBe(300);
    expect(again?.fluents()).toEqual(held.slice(1000, 1300));
  });

  it("of a state that is over are none", () => {
    const over = ground.fluents.flatMap(({ text }, fluent) => (text.endsWith(" a)") ? [fluent] : []));
    expect(offspringOf(children, ground, over).children.count).toBe(0);
  });

  it("of a state in which a role cannot move are none", () => {
    const stuck = acyclicOf(
      read(`
        (role x) (role y) (base go) (init go) (input x a) (input y a) (legal x a)
        (<= (legal y a) (not (true go))) (<= (next go) (does x a)) (<= terminal (not (true go)))
        (goal x 0) (goal y 0)`),
    );
    const none = new Children(kernelModule("release"), stuck, compileSlices(stuck).game);
    expect(offspringOf(none, stuck, [0]).children.count).toBe(0);
  });
});
