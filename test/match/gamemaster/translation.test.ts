/** Translations between the two languages, by playing the two sheets side by side. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import { toGamemaster } from "../../../src/match/gamemaster/to-gamemaster.js";
import { bundledGames, gamesFolder } from "../../../src/node/game-file.js";
import { inGamemaster, inKif } from "./translated.js";

const read = (name: string, file = "rules.kif") => readFileSync(join(gamesFolder(), name, file), "utf8");

function expectTheSame({ compare, problem }: ReturnType<typeof inKif>): void {
  expect(problem).toBeUndefined();
  const { states, difference } = compare?.({ matches: 10, steps: 12, seed: 7 }) ?? { states: 0 };
  expect(difference).toBeUndefined();
  expect(states).toBe(12);
}

describe("from classical rules", () => {
  // Between them they have one role and two, recursion, numbers, `or` and variables for whole fluents.
  const quick = [
    "tic-tac-toe",
    "breakthrough",
    "reversi",
    "eight-puzzle",
    "knight-through",
    "quarto",
    "sudoku",
    "hunter-big",
  ];

  it.each(quick)("%s plays the same", (name) => {
    expectTheSame(inGamemaster(parseSheet(read(name)).sheet));
  });

  it.each(["rock-paper-scissors", "monty-hall", "cant-stop", "guess-dice-once", "battlebrushes"])(
    "%s is refused, with the reason",
    (name) => {
      expect(inGamemaster(parseSheet(read(name)).sheet)).toEqual({
        problem: expect.stringMatching(/turns|chance|hidden/),
      });
    },
  );

  const PASSING = `(role x) (role o) (init (turn 1)) (init (at x)) (succ 1 2) (succ 2 3) (succ 3 4) (succ 4 5)
    (<= (may x (go ?d)) (true (turn 1)) (way ?d)) (<= (may o (go ?d)) (true (turn 4)) (way ?d)) (way left) (way right)
    (<= (may x wait) (true (turn 1)))
    (<= (legal ?r ?m) (may ?r ?m)) (<= (mayany ?r) (may ?r ?m)) (<= (legal ?r wait) (role ?r) (not (mayany ?r)))
    (<= (next ?f) (becomes ?f)) (<= (becomes (went ?move ?d)) (does ?move (go ?d))) (<= (next (went ?r ?d)) (true (went ?r ?d)))
    (<= (next (turn ?n)) (true (turn ?m)) (succ ?m ?n)) (<= (next (waited ?r)) (true (turn 2)) (does ?r wait))
    (<= (next (at ?r)) (true (at ?r))) (<= terminal (true (turn 5)))
    (<= (goal ?r 100) (true (went ?r left))) (<= (goal ?r 50) (role ?r) (not (true (went ?r left))))`;

  it("keeps states in which nobody has a choice, and rules that leave open which move or fluent they mean", () => {
    const { text, compare } = inGamemaster(parseSheet(PASSING).sheet);
    expect(text).toContain("control(x) :- ~moving");
    expect(text).toContain("legal(go(M1)) :- control(Role) & able(Role,go(M1))");
    const { matches, difference } = compare?.({ matches: 20, steps: 1000, seed: 3 }) ?? { matches: 0 };
    expect(difference).toBeUndefined();
    expect(matches).toBe(20);
  });

  const END = "(<= terminal (true (done))) (<= (goal ?r 0) (role ?r))";
  const ROLES = "(role x) (role o) (init (turn x))";
  it.each([
    [
      `${ROLES} (legal x a) (legal x b) (legal o a) (legal o b) ${END}`,
      "at the start x and o have a choice at once",
    ],
    [
      `${ROLES} (legal x a) (legal x b) (<= (legal o c) (not (true (turn o)))) (<= (legal o d) (true (turn o)))
       (<= (legal o e) (true (turn o))) (<= (next (turn o)) (does x ?m)) ${END}`,
      "in a state that is reached in 1 turn x and o have a choice at once",
    ],
    [
      `${ROLES} (legal x a) (legal x b) (legal o (wait o)) ${END}`,
      "those who wait have no move that is a plain name, such as noop",
    ],
    [`${ROLES} (legal x a) ${END}`, "o has no legal move at the start"],
    [
      `${ROLES} (legal o noop) (<= (legal x ?m) (distinct ?m noop)) ${END}`,
      "leaves open which moves it is about",
    ],
    [`${ROLES} (legal ?r (turn ?r)) ${END}`, "turn is the name of a fluent and of a move"],
  ])("%s is refused: %s", (rules, reason) => {
    expect(inGamemaster(parseSheet(rules).sheet)).toEqual({ problem: expect.stringContaining(reason) });
  });

  it("is what the bundled games have", () => {
    const bundled = bundledGames().filter((name) => {
      try {
        return read(name, "rules.hrf") !== "";
      } catch {
        return false;
      }
    });
    expect(bundled.length).toBeGreaterThanOrEqual(10);
    for (const name of bundled) {
      const { text, problem } = toGamemaster(parseSheet(read(name)).sheet);
      expect(read(name, "rules.hrf").replace(/^%.*\n\n/, "")).toBe(text ?? problem);
    }
  });
});

describe("into classical rules", () => {
  it.each(["tic-tac-toe", "eight-puzzle", "knight-through", "untwisty-complex"])(
    "%s plays the same",
    (name) => {
      expectTheSame(inKif(parseSheet(read(name, "rules.hrf")).sheet));
    },
  );
});
