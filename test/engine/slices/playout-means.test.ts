/** Random play is random play: the mean of many playouts is the exact expectation. */
import { describe, expect, it } from "vitest";
import type { Game, State } from "../../../src/engine/game.js";
import { playoutsOf, type Tally } from "../../../src/engine/slices/tally.js";
import { load } from "../../games/bundled.js";
import { acyclicOf } from "../../ground/sheets.js";
import { initial, openPlayouts } from "./open-playouts.js";

describe("the mean of many playouts", () => {
  /** 5 standard errors of the mean of a sample. */
  function tolerance({ sum, squares }: { sum: number; squares: number }, n: number): number {
    return 5 * Math.sqrt((squares / n - (sum / n) ** 2) / n) + 1e-9;
  }

  it("of tic-tac-toe is the exact one: 737/1260 wins, 121/420 losses", () => {
    const ground = acyclicOf(load("tic-tac-toe").sheet);
    const n = 500_000;
    const [{ scores, terminal }] = openPlayouts(ground).playChunk(1, 0, [
      { fluents: initial(ground), playouts: n },
    ]) as [Tally];
    expect(terminal).toBe(n);
    const exact = [100 * (737 / 1260) + 50 * (8 / 63), 100 * (121 / 420) + 50 * (8 / 63)];
    for (const [role, score] of scores.entries()) {
      expect(Math.abs(score.sum / n - exact[role])).toBeLessThan(tolerance(score, n));
    }
  });

  it.each([
    "liars-dice",
    "matching-pennies",
    "matching-pennies-cooperative",
    "monty-hall",
    "rock-paper-scissors",
  ])("of %s is the exact one", (name) => {
    const { sheet, game } = load(name);
    const ground = acyclicOf(sheet);
    const playouts = openPlayouts(ground);
    const n = 200_000;
    const [tally] = playouts.playChunk(1, 0, [{ fluents: initial(ground), playouts: n }]) as [Tally];
    const exact = expectedScores(game);
    expect(playoutsOf(tally)).toBe(n);
    for (const [i, role] of playouts.roles.entries()) {
      const score = tally.scores[i] as { sum: number; squares: number };
      expect(Math.abs(score.sum / n - exact[role])).toBeLessThan(tolerance(score, n));
    }
  });

  /** The expected score of each role where all choose uniformly, by looking at every line of play. */
  function expectedScores(game: Game): number[] {
    const known = new Map<string, number[]>();
    const of = (state: State): number[] => {
      const key = state.join();
      const found = known.get(key) ?? at(state);
      known.set(key, found);
      return found;
    };
    const at = (state: State): number[] => {
      if (game.isTerminal(state)) {
        return game.roles.map((_, role) => Number(game.text(game.goals(state, role)[0] ?? -1)) || 0);
      }
      let joints: number[][] = [[]];
      for (const role of game.roles.keys()) {
        joints = joints.flatMap((joint) => game.legalMoves(state, role).map((move) => [...joint, move]));
      }
      const sums = game.roles.map(() => 0);
      for (const joint of joints) {
        for (const [role, score] of of(game.nextState(state, joint)).entries()) {
          sums[role] = sums[role] + score / joints.length;
        }
      }
      return sums;
    };
    return of(game.initialState());
  }
});
