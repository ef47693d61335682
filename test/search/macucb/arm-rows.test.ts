/** Arms by the row are those that come batch by batch, and the list tells which nodes come next. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { State } from "../../../src/engine/game.js";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { Random } from "../../../src/engine/random-numbers.js";
import type { StateBatches } from "../../../src/engine/slices/state-batches.js";
import { allOf, type Pieces } from "../../../src/gdl/pieces.js";
import type { AcyclicProgram } from "../../../src/ground/acyclic.js";
import { ArmRowMaker, type StateArms } from "../../../src/search/macucb/arm-rows.js";
import { movesFirst } from "../../../src/search/macucb/moves-first.js";
import { kernelModule } from "../../kernels.js";
import { bundledGame } from "../../players/positions.js";

beforeAll(() => provideKernel(kernelModule("release")));

/** Rivals in turn and at once, teams, three players; in turns that are alike and in phases. */
const GAMES = [
  "tic-tac-toe",
  "connect-four",
  "breakthrough",
  "rock-paper-scissors",
  "bomberman",
  "connect-four-simultaneous",
  "battlebrushes",
  "chinese-checkers-3",
  "reversi",
];

function someStates({ game }: LoadedGame, count: number): State[] {
  const states: State[] = [];
  for (let seed = 1; states.length < count; seed++) {
    const random = new Random(seed);
    let state: State | undefined = game.initialState();
    while (state !== undefined && !game.isTerminal(state)) {
      if (random.below(3) === 0) states.push(state);
      const joint = drawJointMove(game, state, random);
      state = joint && game.nextState(state, joint);
    }
  }
  return states.slice(0, count);
}

/** What a search would write of these arms: choices, states, points at the ends. */
function byRows(arms: StateArms, rowWords: number) {
  const roles = arms.moves.length;
  const points = new Map(arms.ends.map((end) => [end.arm, end.points]));
  return Array.from({ length: arms.count }, (_, arm) => ({
    choice: [...arms.choices.subarray(arm * roles, (arm + 1) * roles)],
    state: [...arms.states.subarray(arm * rowWords, (arm + 1) * rowWords)],
    points: points.get(arm),
  }));
}

function byBatches(loaded: LoadedGame, state: State, rowWords: number) {
  const expansion = movesFirst(loaded, loaded.game.players).expand(state);
  return allOf(expansion.next()).map(({ choice, successors: [child] }) => {
    const words = new Uint32Array(rowWords);
    for (const fluent of child.state) words[fluent >>> 5] |= 1 << (fluent & 31);
    const points = child.isTerminal ? loaded.game.players.map((role) => child.score(role)) : undefined;
    return { choice, state: [...words], points };
  });
}

describe.each(GAMES)("the arms of many states of %s", (name) => {
  it("are those of one state after the other", () => {
    const loaded = bundledGame(name);
    const batches = allOf(loaded.batches?.() as Pieces<StateBatches>);
    const rowWords = batches.stateWords + 1;
    const maker = new ArmRowMaker(loaded.program as AcyclicProgram, batches, rowWords);
    const states = someStates(loaded, 200);
    fc.assert(
      fc.property(fc.array(fc.nat(states.length - 1), { minLength: 1, maxLength: 60 }), (places) => {
        const phase = maker.phaseOf(states[places[0]]) as number;
        const some = places.map((place) => states[place]).filter((state) => maker.phaseOf(state) === phase);
        const made = maker.armsOf(some, phase);
        expect(made.length).toBeGreaterThan(0);
        expect(made.length).toBeLessThanOrEqual(some.length);
        const arms = made.reduce((sum, each) => sum + (each?.count ?? 0), 0);
        expect(arms).toBeLessThanOrEqual(batches.lanes);
        for (const [i, each] of made.entries()) {
          const alone = byBatches(loaded, some[i], rowWords);
          if (each === undefined) expect(alone.length).toBe(batches.lanes);
          else expect(byRows(each, rowWords)).toEqual(alone);
        }
        if (made.length < some.length) {
          const next = loaded.legalMoves(some[made.length]);
          const count = next.reduce((product, moves) => product * moves.length, 1);
          expect(arms + count).toBeGreaterThan(batches.lanes);
        }
      }),
      { numRuns: 20 },
    );
  });
});
