/** What several players make of one position, added up. */
import { describe, expect, it } from "vitest";
import { emptyReport, type MoveEstimate, type Opinion } from "../../src/players/player.js";
import { byCount, byDraw, byValue, decideTogether } from "../../src/players/together.js";

function estimate(move: string, count: number, value: number | undefined, isProven?: true): MoveEstimate {
  return { move, count, value, ...(isProven && { isProven }) };
}

/** Of a player that makes the first of these moves. */
function opinion(...moves: MoveEstimate[]): Opinion {
  const line = [moves[0]?.move ?? "none", "and so on"];
  return {
    move: line[0],
    report: {
      ...emptyReport(),
      iterations: 100,
      states: 1000,
      depth: moves.length,
      line,
      moves,
      counts: { nodes: 7 },
    },
  };
}

describe("several opinions", () => {
  it("add up: samples, the means of values by them, all that was counted", () => {
    const one = opinion(estimate("a", 60, 50), estimate("b", 40, 40));
    const other = opinion(estimate("b", 90, 80), estimate("a", 5, 10), estimate("c", 5, undefined));
    const { move, report } = decideTogether([one, other], byCount, 0);
    expect(move).toBe("b");
    expect(report).toMatchObject({ iterations: 200, states: 2000, depth: 3, counts: { nodes: 14 } });
    expect(report.line).toEqual(other.report.line);
    expect(report.moves).toEqual([
      estimate("b", 130, (40 * 40 + 90 * 80) / 130),
      estimate("a", 65, (60 * 50 + 5 * 10) / 65),
      estimate("c", 5, undefined),
    ]);
  });

  it("are the one opinion there is", () => {
    const alone = opinion(estimate("a", 60, 50), estimate("b", 40, 60));
    for (const together of [byCount, byDraw]) expect(decideTogether([alone], together, 0.5)).toEqual(alone);
    // Those who choose by value make the better of two that were looked into about as often.
    expect(decideTogether([alone], byValue, 0).move).toBe("b");
  });

  it("are the first one's, where nobody has a value", () => {
    const own = opinion(estimate("a", 0, undefined));
    expect(decideTogether([own, opinion()], byCount, 0)).toBe(own);
  });

  it.each([byCount, byValue])("hear whoever has a proof: %o", (together) => {
    const many = opinion(estimate("a", 900, 60), estimate("b", 100, 20));
    const wins = opinion(estimate("b", 3, 100, true), estimate("a", 10, 55));
    const loses = opinion(estimate("b", 20, 30), estimate("a", 2, 0, true));
    expect(decideTogether([many, wins], together, 0)).toMatchObject({
      move: "b",
      report: { moves: [{ move: "b", count: 103, value: 100, isProven: true }, { move: "a" }] },
    });
    expect(decideTogether([many, loses], together, 0).move).toBe("b");
  });

  it("call proved what one has proved and another believes", () => {
    const believes = opinion({ ...estimate("a", 5, 70), isBelieved: true }, estimate("b", 90, 60));
    const proves = opinion(estimate("a", 3, 70, true), estimate("b", 80, 60));
    for (const opinions of [
      [believes, proves],
      [proves, believes],
    ]) {
      const [best] = decideTogether(opinions, byValue, 0).report.moves;
      expect(best).toEqual({ move: "a", value: 70, count: 8, isProven: true });
    }
    const [best] = decideTogether([believes, believes], byCount, 0).report.moves;
    expect(best).toEqual({ move: "a", value: 70, count: 10, isBelieved: true });
  });

  it.each([byCount, byValue])("hear whoever knows all there is to know: %o", (together) => {
    const guess = opinion(estimate("b", 900, 60), estimate("a", 100, 55));
    // What `a` is worth is proved, and that `b` is worth no more.
    const known = opinion(estimate("a", 30, 50, true), estimate("b", 20, 48));
    const sure = { ...known, report: { ...known.report, isFinal: true as const } };
    for (const opinions of [
      [sure, guess],
      [guess, sure],
    ]) {
      const { move, report } = decideTogether(opinions, together, 0);
      expect(move).toBe("a");
      expect(report).toMatchObject({ isFinal: true, iterations: 200, line: known.report.line });
      expect(report.moves.map((estimated) => estimated.move)).toEqual(["a", "b"]);
    }
  });

  it("choose by value only among moves with at least half the samples of the most", () => {
    const one = opinion(estimate("a", 100, 50), estimate("b", 45, 90), estimate("c", 60, 55));
    expect(decideTogether([one, one], byValue, 0).report.moves.map(({ move }) => move)).toEqual([
      "c",
      "a",
      "b",
    ]);
  });

  it("draw who is heard, where moves are drawn", () => {
    const drawn = (move: string, a: number) =>
      Object.assign(
        opinion(
          { ...estimate("a", 10, 50), probability: a },
          { ...estimate("b", 10, 50), probability: 1 - a },
        ),
        { move },
      );
    const three = [drawn("b", 0.4), drawn("a", 0.8), drawn("a", 0.9)];
    const moves = [0, 0.3, 0.34, 0.6, 0.7, 0.99].map((at) => decideTogether(three, byDraw, at).move);
    expect(moves).toEqual(["b", "b", "a", "a", "a", "a"]);
    const { report } = decideTogether(three, byDraw, 0);
    expect(report.moves.map(({ move }) => move)).toEqual(["b", "a"]);
    expect(report.moves[1]?.probability).toBeCloseTo(0.7);
  });
});
