/** Moves that are said to be images of each other are worth the same, and those of known boards are all found. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { State, TermId } from "../../src/engine/game.js";
import { drawJointMove } from "../../src/engine/joint-move.js";
import type { LoadedGame } from "../../src/engine/loaded-game.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { Random } from "../../src/engine/random-numbers.js";
import { allOf } from "../../src/gdl/pieces.js";
import { EqualMoves } from "../../src/search/equal-moves.js";
import { kernelModule } from "../kernels.js";
import { bundledGame, PerfectPlay } from "../players/positions.js";

beforeAll(() => provideKernel(kernelModule("release")));

function found(name: string): { readonly loaded: LoadedGame; readonly equal: EqualMoves } {
  const loaded = bundledGame(name);
  const equal = new EqualMoves(loaded);
  allOf(equal.find());
  return { loaded, equal };
}

function textsOf({ game }: LoadedGame, classes: readonly (readonly TermId[])[]): string[] {
  return classes.map((moves) => moves.map((move) => game.text(move)).join(" "));
}

describe("moves that are images of each other", () => {
  it("are corners, edges and the centre on an empty board", () => {
    const { loaded, equal } = found("tic-tac-toe");
    expect(textsOf(loaded, equal.classes(loaded.game.initialState(), 0))).toEqual([
      "(mark 1 1) (mark 1 3) (mark 3 1) (mark 3 3)",
      "(mark 1 2) (mark 2 1) (mark 2 3) (mark 3 2)",
      "(mark 2 2)",
    ]);
  });

  it("are mirrored columns where the board is mirrored, and none where it is not", () => {
    const { loaded, equal } = found("connect-four");
    const { game } = loaded;
    const start = game.initialState();
    expect(textsOf(loaded, equal.classes(start, 0))).toEqual([
      "(drop 1) (drop 7)",
      "(drop 2) (drop 6)",
      "(drop 3) (drop 5)",
      "(drop 4)",
    ]);
    const [corner] = game.legalMoves(start, 0);
    const next = game.nextState(start, [corner, ...game.legalMoves(start, 1)]);
    expect(equal.classes(next, 1).every((moves) => moves.length === 1)).toBe(true);
  });

  it("are worth the same to perfect players, in any state", () => {
    const { loaded, equal } = found("tic-tac-toe");
    const { game } = loaded;
    const perfect = new PerfectPlay(game);
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 8 }), (seed, turns) => {
        const random = new Random(seed);
        let state: State = game.initialState();
        for (let turn = 0; turn < turns; turn++) {
          const next = game.nextState(state, drawJointMove(game, state, random) as TermId[]);
          if (game.isTerminal(next)) break;
          state = next;
        }
        const role = game.legalMoves(state, 0).length > 1 ? 0 : 1;
        const [other] = game.legalMoves(state, 1 - role);
        const classes = equal.classes(state, role);
        expect(classes.flat().sort()).toEqual([...game.legalMoves(state, role)].sort());
        for (const moves of classes) {
          const values = moves.map((move) =>
            perfect.value(game.nextState(state, role === 0 ? [move, other] : [other, move]), role),
          );
          expect(new Set(values).size).toBe(1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("stay apart before the symmetries are found", () => {
    const loaded = bundledGame("tic-tac-toe");
    const classes = new EqualMoves(loaded).classes(loaded.game.initialState(), 0);
    expect(classes).toHaveLength(9);
  });
});
