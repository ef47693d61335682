/** States by the batch have the answers and the children that the reference reasoner gives one by one. */
import { describe, expect, it } from "vitest";
import { compileSlices } from "../../../src/circuit/compile.js";
import type { State } from "../../../src/engine/game.js";
import { StateBatches } from "../../../src/engine/slices/state-batches.js";
import { load, SAMPLE } from "../../games/bundled.js";
import { acyclicOf } from "../../ground/sheets.js";
import { KERNELS, kernelModule } from "../../kernels.js";
import { picker } from "../../network/agree.js";
import { visitsByPhase } from "./walks.js";

describe.each(SAMPLE)("batches of states of %s", (name) => {
  const { sheet, game } = load(name);
  const ground = acyclicOf(sheet);
  const { game: slices } = compileSlices(ground);
  const fluentOf = new Map(ground.fluents.map(({ text }, fluent) => [text, fluent]));
  const visits = visitsByPhase(game, slices.programs.length, picker(3), { matches: 6, steps: 30 });

  it.each(KERNELS)("agree with the reference reasoner (%s)", (build) => {
    const batches = new StateBatches(kernelModule(build), ground, slices, { shared: build === "shared" });
    const fluentsOf = (state: State) =>
      Int32Array.from(state, (fluent) => fluentOf.get(game.text(fluent)) as number).sort();
    const isSet = (words: Uint32Array, row: number, bit: number) =>
      ((words[row + (bit >>> 5)] >>> (bit & 31)) & 1) === 1;
    const put = (states: readonly State[]) => {
      batches.parents.fill(0);
      for (const [lane, state] of states.entries()) {
        for (const fluent of fluentsOf(state))
          batches.parents[lane * batches.parentWords + (fluent >>> 5)] |= 1 << (fluent & 31);
      }
    };
    for (const [phase, all] of visits.entries()) {
      const met = all.slice(0, batches.lanes);
      const states = met.map(({ state }) => state);
      for (const state of states) expect(batches.phaseOf(fluentsOf(state))).toBe(phase);
      put(states);
      batches.ask(phase, states.length);
      for (const [lane, state] of states.entries()) {
        const row = lane * batches.answerWords;
        expect(isSet(batches.answers, row, batches.terminal)).toBe(game.isTerminal(state));
        for (const [move, { role, text }] of ground.moves.entries()) {
          const isLegal = game.legalMoves(state, role).some((term) => game.text(term) === text);
          expect(isSet(batches.answers, row, move)).toBe(isLegal);
        }
        for (const [goal, { role, text }] of ground.goals.entries()) {
          const holds = game.goals(state, role).some((term) => game.text(term) === text);
          expect(isSet(batches.answers, row, batches.firstGoal + goal)).toBe(holds);
        }
      }
      const going = met.filter(({ joint }) => joint !== undefined);
      put(going.map(({ state }) => state));
      for (const [lane, { joint }] of going.entries()) {
        for (const [role, term] of (joint as number[]).entries()) {
          batches.moves[lane * game.roles.length + role] = ground.moves.findIndex(
            (move) => move.role === role && move.text === game.text(term),
          );
        }
      }
      batches.advance(phase, going.length);
      for (const [lane, { state, joint }] of going.entries()) {
        const next = new Set(fluentsOf(game.nextState(state, joint as number[])));
        for (const fluent of ground.fluents.keys())
          expect(isSet(batches.outcomes, lane * batches.outcomeWords, fluent)).toBe(next.has(fluent));
      }
    }
  });
});
