/** Random ground programs, with positive cycles too: slices against the plain meaning of the rules. */

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileSlices, type SliceGame } from "../../../src/circuit/compile.js";
import { PhaseFinder } from "../../../src/circuit/phase-finder.js";
import { hasLoops, type SliceProgram } from "../../../src/circuit/slice-program.js";
import { withoutCycles } from "../../../src/ground/acyclic.js";
import type { GroundProgram } from "../../../src/ground/ground-program.js";
import {
  allStates,
  evaluator,
  programArbitrary,
  recursiveArbitrary,
  successors,
} from "../../network/random-programs.js";
import { plainSlots, runPlainly } from "../../oracles/plain-slices.js";

/** What a phase finder finds, as it is defined. */
function phaseOf({ phases, groups }: SliceGame, state: readonly boolean[]): number | undefined {
  for (const { fluents, exactlyOne } of groups) {
    const count = fluents.filter((fluent) => state[fluent]).length;
    if (count > 1 || (exactlyOne && count === 0)) return undefined;
  }
  const phase = phases.values.findIndex(
    (values, number) =>
      phases.fluents.every((fluent, i) => state[fluent] === values[i]) &&
      !phases.never[number].some((fluent) => state[fluent]),
  );
  return phase < 0 ? undefined : phase;
}

function held(state: readonly boolean[]): number[] {
  return [...state.keys()].filter((fluent) => state[fluent]);
}

/** Every difference that a state and its joint moves show, lane 0 alone. */
function expectRight(ground: GroundProgram, program: SliceProgram, state: readonly boolean[]): void {
  const slots = plainSlots(program);
  const bit = (slot: number) => (slots[slot] & 1) === 1;
  const load = (numbers: Int32Array, holds: (i: number) => boolean) => {
    for (const [i, slot] of numbers.entries()) if (slot >= 0) slots[slot] = holds(i) ? -1 : 0;
  };
  const idle = ground.moves.map(() => false);
  const now = evaluator(ground, [...state, ...idle]);
  load(program.now, (fluent) => state[fluent]);
  runPlainly(program.state, slots);
  expect(bit(program.terminal)).toBe(now(ground.terminal));
  const legal = ground.moves.map((move) => now(move.legal));
  expect(Array.from(program.legal, bit)).toEqual(legal);
  const choices = ground.roles.map((_, role) =>
    [...legal.keys()].filter((move) => legal[move] && ground.moves[move].role === role),
  );
  for (const a of choices[0]) {
    for (const b of choices[1]) {
      const made = idle.map((_, move) => move === a || move === b);
      load(program.now, (fluent) => state[fluent]);
      runPlainly(program.state, slots);
      load(program.does, (move) => made[move]);
      runPlainly(program.transition, slots);
      const then = evaluator(ground, [...state, ...made]);
      expect(Array.from(program.next, bit)).toEqual(ground.fluents.map(({ next }) => then(next)));
    }
  }
}

/** Recursion is unrolled, or all of it runs in loops. */
const RECURSION = [
  ["unrolled", { mostLayers: Number.POSITIVE_INFINITY }],
  ["in loops", { mostLayers: 0 }],
] as const;

describe.each(RECURSION)("random ground programs, recursion %s", (_, options) => {
  it("one program is right in every state, reachable or not", () => {
    fc.assert(
      fc.property(programArbitrary, fc.nat(6), (ground, part) => {
        const program = compileSlices(withoutCycles(ground), options).general();
        for (const [i, state] of allStates(ground).entries())
          if (i % 7 === part) expectRight(ground, program, state);
      }),
      { numRuns: 60 },
    );
  });

  it("the program of a phase is right in all states of that phase", () => {
    let phased = 0;
    fc.assert(
      fc.property(programArbitrary, (ground) => {
        const game = compileSlices(withoutCycles(ground), options).game;
        const { programs, phases } = game;
        const finder = new PhaseFinder(game);
        if (phases.period > 1) phased++;
        const initial = ground.fluents.map(({ initially }) => initially);
        const keyOf = (state: readonly boolean[], phase: number) => `${phase}:${state.map(Number).join("")}`;
        const found = new Map([[keyOf(initial, 0), { state: initial, phase: 0 }]]);
        for (const { state, phase } of found.values()) {
          expect(phases.fluents.map((fluent) => state[fluent])).toEqual(phases.values[phase]);
          expect(finder.of(held(state))).toBe(phase);
          const any = state.map((holds, fluent) => holds !== ((found.size + fluent) % 3 === 0));
          expect(finder.of(held(any))).toBe(phaseOf(game, any));
          expectRight(ground, programs[phase], state);
          const next = (phase + 1) % phases.period;
          for (const after of successors(ground, state)) {
            const key = keyOf(after, next);
            if (!found.has(key) && found.size < 40) found.set(key, { state: after, phase: next });
          }
        }
      }),
      { numRuns: 100 },
    );
    expect(phased).toBeGreaterThan(5);
  });
});

describe("programs with much recursion", () => {
  it("are right in every state, with loops as without", () => {
    let looped = 0;
    fc.assert(
      fc.property(recursiveArbitrary, fc.nat(6), (ground, part) => {
        const acyclic = withoutCycles(ground);
        const { general, game } = compileSlices(acyclic, { mostLayers: 0 });
        if (hasLoops(general())) looped++;
        const initial = ground.fluents.map(({ initially }) => initially);
        expectRight(ground, game.programs[0], initial);
        for (const [i, state] of allStates(ground).entries())
          if (i % 32 === part) expectRight(ground, general(), state);
      }),
      { numRuns: 200 },
    );
    expect(looped).toBeGreaterThan(20);
  });
});
