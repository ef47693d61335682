/** What a player thought, in words. */
import { describe, expect, it } from "vitest";
import { hasThought, reasonsOf, shortThoughtOf, thoughtOf } from "../../../src/cli/terminal/thought.js";
import { emptyReport, type Report } from "../../../src/players/player.js";

const REPORT: Report = {
  ...emptyReport(),
  iterations: 1_234_567,
  depth: 9,
  line: ["(drop 4)", "(drop 5)", "", "(drop 4)", "(drop 1)"],
  moves: [
    { move: "(drop 4)", value: 54.25, count: 1_000_000 },
    { move: "(drop 5)", value: undefined, count: 0 },
  ],
};

describe("a thought", () => {
  it("is a line of what the player expects, and why", () => {
    expect(thoughtOf(REPORT)).toBe(
      "54.3 of 100 · 1,234,567 playouts, 9 turns deep · expects drop 4, drop 5, drop 4",
    );
    expect(thoughtOf({ ...REPORT, iterations: 1, depth: 1, line: [] })).toBe(
      "54.3 of 100 · 1 playout, 1 turn deep",
    );
    const moves = [{ move: "a", value: 100, count: 0, isProven: true }];
    expect(thoughtOf({ ...emptyReport(), moves })).toBe("proved 100.0 of 100");
  });

  it("says why there is none", () => {
    expect(thoughtOf(emptyReport("there was no time", "at all"))).toBe("there was no time · at all");
  });

  it("is short above a board: a word that all moves share is said once", () => {
    expect(shortThoughtOf(REPORT)).toEqual(["54.3", "1.2M playouts", "→ drop 5, 4, 1"]);
    const mixed = {
      ...REPORT,
      iterations: 940,
      line: ["noop", "pass", "(drop 5) noop", "(drop 1) (hide 2)", "(drop 1)"],
    };
    expect(shortThoughtOf(mixed)).toEqual(["54.3", "940 playouts", "→ drop 5, 1 + hide 2, 1"]);
    expect(shortThoughtOf({ ...emptyReport(), iterations: 12_345 })).toEqual(["12k playouts"]);
  });

  it("is nothing to tell where there was nothing to choose", () => {
    expect(hasThought(REPORT)).toBe(true);
    expect(hasThought({ ...emptyReport(), moves: [{ move: "noop", value: 50, count: 3 }] })).toBe(false);
    expect(hasThought(emptyReport("random moves have no estimate"))).toBe(false);
  });
});

describe("the reasons of a hint", () => {
  const best = { move: "(drop 4)", value: 18.3, count: 70 };
  const reasons = (...others: Report["moves"]) =>
    reasonsOf({ ...emptyReport(), moves: [best, ...others] }).slice(2);

  it("call a move without a sample not tried, whatever value the player began with", () => {
    expect(reasons({ move: "a", value: 100, count: 0 }, { move: "b", value: undefined, count: 0 })).toEqual([
      "a: not tried",
      "b: not tried",
    ]);
    expect(reasons({ move: "a", value: 0, count: 0, isProven: true })).toEqual(["a: 0.0 of 100, proved"]);
    expect(reasons({ move: "a", value: 0, count: 0, isBelieved: true })).toEqual(["a: 0.0 of 100, believed"]);
  });

  it("say why a move that looks better is not the one", () => {
    const [estimate, why] = reasons({ move: "a", value: 60, count: 1 });
    expect(estimate).toBe("a: 60.0 of 100, 1 time");
    expect(why).toContain("few samples");
    expect(reasons({ move: "a", value: 10, count: 1 })).toHaveLength(1);
  });
});
