import { describe, expect, it } from "vitest";
import { faultInWords, legalInWords, scoreText } from "../../src/match/match-words.js";

const named = (count: number) => {
  const legal = Array.from({ length: Math.min(count, 100) }, (_, i) => `(drop ${i + 1})`);
  return legalInWords({ kind: "illegal", text: "x", legal, legalCount: count });
};

describe("what was legal", () => {
  it("is named, or the first of it", () => {
    expect(named(1)).toBe("Legal was (drop 1).");
    expect(named(2)).toBe("Legal were (drop 1), (drop 2).");
    expect(named(12)).toMatch(/\(drop 11\), \(drop 12\)\.$/);
    expect(named(13)).toMatch(/\(drop 12\) and 1 more\.$/);
    expect(named(4000)).toMatch(/\(drop 12\) and 3988 more\.$/);
  });

  it("is not said of a fault that it would not help", () => {
    expect(legalInWords({ kind: "late" })).toBeUndefined();
    expect(named(0)).toBeUndefined();
  });
});

describe("a fault in words", () => {
  it("can do nothing to a terminal", () => {
    expect(faultInWords({ kind: "illegal", text: "\u009b2J" })).not.toContain("\u009b");
    expect(faultInWords({ kind: "garbled", text: "\u001b[2J" })).not.toContain("\u001b");
  });
});

describe("a score", () => {
  it("has at most two decimals", () => {
    expect([100, 0, 200 / 3].map(scoreText)).toEqual(["100", "0", "66.67"]);
  });
});
