import { describe, expect, it } from "vitest";
import type { Game } from "../../src/engine/game.js";
import { randomMatch } from "../../src/match/random-match.js";
import { readGameText } from "../../src/node/game-file.js";
import { SAMPLE } from "../games/bundled.js";
import { counting, gameOf } from "./rules.js";

function jointTexts(game: Game, seed: number, match: number): string[] {
  return [...randomMatch(game, seed, match)].map(({ joint }) =>
    typeof joint === "string" ? joint : joint.map((move) => game.text(move)).join(" "),
  );
}

describe("a random match", () => {
  it.each(SAMPLE)("of %s follows the rules from the start to the end", (name) => {
    const game = gameOf(readGameText(name).text);
    let expected = game.initialState();
    let ended = false;
    for (const { step, state, joint } of randomMatch(game, 5, 0)) {
      expect(ended).toBe(false);
      expect(state).toEqual(expected);
      expect(game.isTerminal(state)).toBe(joint === "terminal");
      if (typeof joint === "string") {
        expect(joint).toBe("terminal");
        ended = true;
        continue;
      }
      for (const [role, move] of joint.entries()) expect(game.legalMoves(state, role)).toContain(move);
      expect(step).toBeLessThan(500);
      expected = game.nextState(state, joint);
    }
    expect(ended).toBe(true);
  });

  it("is the same for the same seed and number, whatever was played before", () => {
    const game = gameOf(counting(40));
    const matches = [0, 1, 2].map((match) => jointTexts(game, 9, match));
    expect(jointTexts(gameOf(counting(40)), 9, 2)).toEqual(matches[2]);
    expect(new Set(matches.map(String)).size).toBe(3);
    expect(jointTexts(game, 10, 0)).not.toEqual(matches[0]);
  });

  it("does not depend on the order of the rules", () => {
    const lines = (names: string[]) => `(role r) ${names.map((name) => `(legal r ${name})`).join(" ")}
      (init 0) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
      (<= (next ?m) (true ?n) (succ ?n ?m)) (<= terminal (true 5))`;
    const names = ["b", "C", "a", "10", "9", "(f x)"];
    const forwards = jointTexts(gameOf(lines(names)), 3, 0);
    expect(jointTexts(gameOf(lines(names.toReversed())), 3, 0)).toEqual(forwards);
    expect(forwards).toHaveLength(6);
  });

  it("gives every legal move the same chance", () => {
    const game = gameOf(
      `(role r) (legal r a) (legal r b) (legal r c) (<= (next ?m) (does r ?m)) (<= terminal (true ?x))`,
    );
    const counts = new Map<string, number>();
    for (let match = 0; match < 3000; match++) {
      const [move] = jointTexts(game, 1, match) as [string];
      counts.set(move, (counts.get(move) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(["a", "b", "c"]);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(110);
  });

  it("ends where a role has no legal move, before any role draws", () => {
    const game = gameOf("(role r) (role s) (legal r a) (legal r b)");
    expect([...randomMatch(game, 1, 0)]).toEqual([{ step: 0, state: new Int32Array(0), joint: "no-legal" }]);
  });
});
