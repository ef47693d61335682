import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, play, scores, stateOf } from "../bundled.js";

const ALL = Array.from({ length: 10 }, (_, i) => i + 1);
const CLAIMED = ALL.flatMap((i) => [`(claimed_row ${i})`, `(claimed_column ${i})`]);

describe("platform jumpers", () => {
  const { game } = load("platform-jumpers");
  const red = (n: number) => "r".repeat(n);
  /** A board of one colour but for these rows from the top, with all claimed. */
  const painted = (rows: Readonly<Record<number, string>>, jumpers: string[], control: string) =>
    stateOf(game, [
      ...cells(
        ALL.map((fromTop) => rows[11 - fromTop] ?? red(10)),
        { r: "red", u: "blue" },
      ),
      ...CLAIMED,
      ...jumpers.map((jumper) => `(jumper ${jumper})`),
      `(control ${control})`,
    ]);

  it("paints the blank cells of a row or a column, once each", () => {
    const start = game.initialState();
    expect(legal(game, start, "red")).toHaveLength(18);
    expect(legal(game, start, "red")).not.toContain("(column 5)");
    const next = play(game, start, { red: "(row 4)" });
    const ofRow = fluents(game, next).filter((fluent) => /^\(cell \d+ 4 /.test(fluent));
    expect(ofRow.filter((fluent) => fluent.endsWith("red)"))).toHaveLength(9);
    expect(ofRow).toContain("(cell 5 4 blue)");
    expect(legal(game, next, "blue")).not.toContain("(row 4)");
    const crossed = fluents(game, play(game, next, { blue: "(column 1)" }));
    expect(crossed).toContain("(cell 1 4 red)");
    expect(crossed).toContain("(cell 1 5 blue)");
    expect(crossed).toContain("(cell 2 5 b)");
  });

  it("keeps what is painted and what is claimed", () => {
    let state = game.initialState();
    for (const [player, move] of [
      ["red", "(row 4)"],
      ["blue", "(column 1)"],
      ["red", "(column 2)"],
    ] as const) {
      state = play(game, state, { [player]: move });
    }
    const now = fluents(game, state);
    const claims = ["(claimed_column 1)", "(claimed_column 2)", "(claimed_row 4)"];
    expect(now.filter((fluent) => fluent.startsWith("(claimed"))).toEqual(
      ["(claimed_column 5)", "(claimed_column 6)", ...claims].sort(),
    );
    const painted = now.filter((fluent) => fluent.startsWith("(cell") && !fluent.endsWith(" b)"));
    // Columns 5 and 6, the nine other cells of a row, and nine of each of two columns.
    expect(painted).toHaveLength(20 + 8 + 9 + 9);
    expect(now.filter((fluent) => fluent.startsWith("(cell"))).toHaveLength(100);
  });

  it("does not jump, and does not end, before all rows and columns are claimed", () => {
    const full = fluents(game, painted({}, ["4 3 red", "5 8 blue"], "red"));
    for (const claim of ["(claimed_row 7)", "(claimed_column 7)"]) {
      const state = stateOf(
        game,
        full.filter((fluent) => fluent !== claim),
      );
      expect(legal(game, state, "red")).toEqual([claim.replace("claimed_", "")]);
      expect(game.isTerminal(state)).toBe(false);
    }
  });

  it("jumps only once all is painted, forward, onto free cells of the same colour", () => {
    const rows = { 4: "rrrurrrrrr", 5: "rrurrrrrrr" };
    const state = painted(rows, ["4 3 red", "5 4 blue"], "red");
    expect(legal(game, state, "red")).toEqual(
      ["3 4", "2 4", "6 4", "5 5"].map((to) => `(jump 4 3 ${to})`).sort(),
    );
    const next = play(game, state, { red: "(jump 4 3 2 4)" });
    expect(fluents(game, next)).toEqual(fluents(game, painted(rows, ["2 4 red", "5 4 blue"], "blue")));
    expect(legal(game, next, "blue")).toContain("(jump 5 4 5 3)");
    expect(legal(game, next, "blue")).toContain("(jump 5 4 6 2)");
  });

  it("is won on the far row", () => {
    const state = painted({}, ["1 9 red", "10 10 blue"], "red");
    const end = play(game, state, { red: "(jump 1 9 1 10)" });
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual([100, 0]);
    const blue = painted({}, ["1 9 red", "10 1 blue"], "red");
    expect(scores(game, blue)).toEqual([0, 100]);
  });

  it("is drawn when the player to move has no jump, whatever the other one could do", () => {
    const rows = { 3: "uuuuuuuuuu", 4: "uuuuuuuuuu" };
    const jumpers = ["4 2 red", "4 8 blue"];
    const stuck = painted(rows, jumpers, "red");
    expect(game.isTerminal(stuck)).toBe(true);
    expect(scores(game, stuck)).toEqual([50, 50]);
    expect(game.isTerminal(painted(rows, jumpers, "blue"))).toBe(false);
  });
});
