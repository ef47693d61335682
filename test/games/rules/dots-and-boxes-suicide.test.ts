import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("dots and boxes, suicide", () => {
  const { game } = load("dots-and-boxes-suicide");
  const CELLS = fluents(game, game.initialState()).flatMap(
    (fluent) => /^\(cell (\d+ \d+)/.exec(fluent)?.[1] ?? [],
  );
  const isBox = (cell: string) => cell.split(" ").every((index) => Number(index) % 2 === 0);
  const position = (contents: Readonly<Record<string, string>>, control: string) =>
    stateOf(game, [
      ...CELLS.map((cell) => `(cell ${cell} ${contents[cell] ?? "b"})`),
      `(control ${control})`,
    ]);
  const drawn = (...lines: string[]) => Object.fromEntries(lines.map((line) => [line, "drawn"]));

  it("has 60 lines around 25 boxes", () => {
    expect(legal(game, game.initialState(), "red")).toHaveLength(60);
    expect(CELLS.filter(isBox)).toHaveLength(25);
  });

  it("changes the player after a line that closes nothing", () => {
    const before = { ...drawn("2 1", "2 3"), "10 10": "blue" };
    const next = play(game, position(before, "red"), { red: "(draw 1 2)" });
    expect(fluents(game, next)).toEqual(fluents(game, position({ ...before, "1 2": "drawn" }, "blue")));
  });

  it.each(["1 2", "3 2", "2 1", "2 3"])(
    "gives a box and another line to who draws its last side: %s",
    (last) => {
      const others = ["1 2", "3 2", "2 1", "2 3"].filter((side) => side !== last);
      const next = play(game, position(drawn(...others), "blue"), { blue: `(draw ${last})` });
      const closed = { ...drawn(...others, last), "2 2": "blue" };
      expect(fluents(game, next)).toEqual(fluents(game, position(closed, "blue")));
      expect(legal(game, next, "blue")).toHaveLength(56);
    },
  );

  it("closes two boxes with the line between them", () => {
    const next = play(game, position(drawn("1 2", "2 1", "2 3", "4 1", "4 3", "5 2"), "red"), {
      red: "(draw 3 2)",
    });
    expect(fluents(game, next).filter((fluent) => fluent.endsWith(" red)"))).toEqual([
      "(cell 2 2 red)",
      "(cell 4 2 red)",
      "(control red)",
    ]);
  });

  it.each([
    [12, [100, 0]],
    [13, [0, 100]],
  ])("is lost with most boxes: red has %i", (boxes, expected) => {
    const owners = CELLS.filter(isBox).map((box, i) => [box, i < boxes ? "red" : "blue"]);
    const lines = CELLS.filter((cell) => !isBox(cell)).map((line) => [line, "drawn"]);
    const state = position(Object.fromEntries([...owners, ...lines]), "red");
    expect([game.isTerminal(state), scores(game, state)]).toEqual([true, expected]);
    const before = { ...Object.fromEntries([...owners, ...lines]), "2 1": "b", "2 2": "b" };
    expect(game.isTerminal(position(before, "red"))).toBe(false);
  });
});
