/** What a visit comes to where values were learnt. */
import { beforeAll, describe, expect, it } from "vitest";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { valuedLeaves } from "../../../src/search/macucb/valued-leaves.js";
import { kernelModule } from "../../kernels.js";
import { bundledGame } from "../../players/positions.js";

beforeAll(() => provideKernel(kernelModule("release")));

/** Values of a game after a little learning, and some states of a random match. */
function learnt(name: string) {
  const loaded = bundledGame(name);
  const made = loaded.learner && allOf(loaded.learner({ seed: 1, memoryBytes: 2 ** 25 }));
  if (made === undefined || made.problem !== undefined) throw new Error("nothing can be learnt");
  const { learner } = made;
  const pieces = learner.learnUntil(Number.POSITIVE_INFINITY);
  while (learner.counts.children < 20_000) pieces.next();
  const random = new Random(5);
  const states = [loaded.game.initialState()];
  for (let turn = 0; turn < 6; turn++) {
    const state = states[turn];
    const joint = drawJointMove(loaded.game, state, random);
    if (joint === undefined) break;
    const next = loaded.game.nextState(state, joint);
    if (loaded.game.isTerminal(next)) break;
    states.push(next);
  }
  return {
    loaded,
    states,
    values: learner.stateValues().of(states),
    weights: learner.weights(),
    model: learner.model,
  };
}

describe.each(["connect-four", "free-for-all", "tic-tac-toe"])("valued leaves in %s", (name) => {
  const { loaded, states, values, weights, model } = (() => {
    provideKernel(kernelModule("release"));
    return learnt(name);
  })();
  const starts = states.map((state, i) => ({ state, playouts: i + 1 }));

  it("are worth what was learnt, for every player and playout", () => {
    const tallies = valuedLeaves(loaded, { model, weights, share: 1 })?.tallies(starts) ?? [];
    expect(tallies).toHaveLength(states.length);
    for (const [i, tally] of tallies.entries()) {
      expect(tally).toMatchObject({ terminal: 0, limited: i + 1, stuck: 0, steps: 0 });
      const sums = loaded.game.players.map((_, p) => (i + 1) * 100 * (values[i]?.[p] as number));
      expect(tally?.scores.map(({ sum }) => sum)).toEqual(sums.map((sum) => expect.closeTo(sum, 9)));
    }
  });

  it("are in between beside playouts", () => {
    const played = loaded.rollouts(starts, 3);
    const leaves = valuedLeaves(loaded, { model, weights, share: 0.25 });
    const mixed = leaves?.mixed(starts, played) ?? [];
    for (const [i, tally] of mixed.entries()) {
      expect(tally?.limited).toBe(i + 1);
      expect(tally?.steps).toBe(played[i]?.steps);
      for (const p of loaded.game.players.keys()) {
        const sum =
          0.25 * 100 * (i + 1) * (values[i]?.[p] as number) + 0.75 * (played[i]?.scores[p].sum as number);
        expect(tally?.scores[p].sum).toBeCloseTo(sum, 9);
      }
    }
  });
});
