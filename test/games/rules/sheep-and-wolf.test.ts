import { describe, expect, it } from "vitest";
import { cells, legal, load, play, scores, stateOf } from "../bundled.js";

describe("sheep and wolf", () => {
  const { game } = load("sheep-and-wolf");
  const EMPTY = "........";
  const position = (rows: string[], control: string) =>
    stateOf(game, [
      ...cells(rows, { s: "sheep", w: "wolf" }).filter((cell) => {
        const [, column, row] = /(\d) (\d)/.exec(cell) ?? [];
        return (Number(column) + Number(row)) % 2 === 0;
      }),
      `(control ${control})`,
    ]);

  it("moves sheep upwards and the wolf any way, one step slanting, to free cells", () => {
    const rows = [EMPTY, EMPTY, EMPTY, "..s.....", "...w....", EMPTY, EMPTY, "s......."];
    expect(legal(game, position(rows, "wolf"), "wolf")).toEqual([
      "(move 4 4 3 3)",
      "(move 4 4 5 3)",
      "(move 4 4 5 5)",
    ]);
    expect(legal(game, position(rows, "sheep"), "sheep")).toEqual([
      "(move 1 1 2 2)",
      "(move 3 5 2 6)",
      "(move 3 5 4 6)",
    ]);
    expect(legal(game, position(rows, "sheep"), "wolf")).toEqual(["noop"]);
  });

  it("is won by the wolf as soon as no sheep is below it", () => {
    const rows = [EMPTY, EMPTY, EMPTY, EMPTY, "...w....", "....s...", EMPTY, EMPTY];
    const beside = play(game, position(rows, "wolf"), { wolf: "(move 4 4 3 3)" });
    expect([game.isTerminal(beside), scores(game, beside)]).toEqual([true, [100, 0]]);
    const above = play(game, position(rows, "wolf"), { wolf: "(move 4 4 3 5)" });
    expect(game.isTerminal(above)).toBe(false);
  });

  it("is won by the sheep when the wolf is shut in", () => {
    // The last free cell beside the wolf, in its corner.
    const corner = position([".......w", EMPTY, ".....s..", EMPTY, EMPTY, EMPTY, EMPTY, EMPTY], "sheep");
    expect(game.isTerminal(corner)).toBe(false);
    const shut = play(game, corner, { sheep: "(move 6 6 7 7)" });
    expect([game.isTerminal(shut), scores(game, shut)]).toEqual([true, [0, 100]]);
  });

  it("is won by the wolf when the sheep are stuck first", () => {
    const rows = [".s.s.s.s", EMPTY, "...w....", EMPTY, EMPTY, EMPTY, EMPTY, "........"];
    const state = position(rows, "sheep");
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, [100, 0]]);
  });
});
