import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomOpening } from "../../../src/match/tournament/random-opening.js";
import { load } from "../../games/bundled.js";

describe("a random opening", () => {
  it("has its turns, leaves somebody to move, and is decided by the seed", () => {
    const { game } = load("tic-tac-toe");
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 8 }), (seed, turns) => {
        const opening = randomOpening(game, seed, turns);
        expect(randomOpening(game, seed, turns)).toEqual(opening);
        expect(opening).toHaveLength(turns);
        let state = game.initialState();
        for (const joint of opening) {
          for (const [role, move] of joint.entries()) expect(game.legalMoves(state, role)).toContain(move);
          state = game.nextState(state, joint);
        }
        expect(game.isTerminal(state)).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  it("is shorter where no match lasts as long", () => {
    const { game } = load("tic-tac-toe");
    expect(randomOpening(game, 1, 20)).toHaveLength(8);
    const { game: once } = load("rock-paper-scissors");
    expect(randomOpening(once, 1, 20).length).toBeLessThan(20);
  });

  it("differs from seed to seed", () => {
    const { game } = load("connect-four");
    const openings = Array.from({ length: 20 }, (_, seed) => randomOpening(game, seed, 4).join());
    expect(new Set(openings).size).toBeGreaterThan(10);
  });
});
