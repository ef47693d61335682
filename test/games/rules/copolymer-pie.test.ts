import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

describe("copolymer with the pie rule", () => {
  const { game } = load("copolymer-pie");
  const PLACES = fluents(game, game.initialState()).flatMap(
    (fluent) => /^\(cell (\d \d)/.exec(fluent)?.[1] ?? [],
  );
  /** First plays red; counts of stones are as given or as on the board. */
  const position = (
    stones: Readonly<Record<string, string>>,
    control: string,
    counts?: readonly [number, number],
  ) => {
    const count = (colour: string) => Object.values(stones).filter((stone) => stone === colour).length;
    return stateOf(game, [
      ...PLACES.map((cell) => `(cell ${cell} ${stones[cell] ?? "b"})`),
      `(stones red ${counts?.[0] ?? count("red")})`,
      `(stones blue ${counts?.[1] ?? count("blue")})`,
      "(plays first red)",
      "(plays second blue)",
      "(phase playing)",
      `(control ${control})`,
    ]);
  };
  const control = (state: ReturnType<typeof position>) =>
    fluents(game, state).find((fluent) => fluent.startsWith("(control"));

  it("has 37 cells in rows of four to seven", () => {
    const lengths = [1, 2, 3, 4, 5, 6, 7].map(
      (row) => PLACES.filter((cell) => cell.endsWith(String(row))).length,
    );
    expect(lengths).toEqual([4, 5, 6, 7, 6, 5, 4]);
  });

  it("lets the second player swap colours, once, after the first stone", () => {
    const opened = play(game, game.initialState(), { first: "(put 4 4)" });
    expect(legal(game, opened, "second")).toEqual(["keep", "swap"]);
    expect(legal(game, opened, "first")).toEqual(["noop"]);

    const kept = play(game, opened, { second: "keep" });
    expect(control(kept)).toBe("(control second)");
    expect(fluents(game, kept)).toContain("(plays second blue)");

    const swapped = play(game, opened, { second: "swap" });
    expect(control(swapped)).toBe("(control first)");
    expect(fluents(game, swapped)).toContain("(plays second red)");
    expect(legal(game, swapped, "first")).toHaveLength(36);
    // Now first plays blue: the counts, and both stones, are those of the board.
    const exchanged = (fluent: string) =>
      fluent.replace("plays first red", "plays first blue").replace("plays second blue", "plays second red");
    const third = play(game, swapped, { first: "(put 1 1)" });
    const after = position({ "4 4": "red", "1 1": "blue" }, "second");
    expect(fluents(game, third)).toEqual(fluents(game, after).map(exchanged));
    expect(fluents(game, play(game, third, { second: "(put 7 4)" }))).toContain("(stones red 2)");
    const second = play(game, kept, { second: "(put 1 1)" });
    expect(fluents(game, second)).toEqual(fluents(game, position({ "4 4": "red", "1 1": "blue" }, "first")));
  });

  it.each([
    // In a longer row upwards, in the middle, in a shorter one; each cell has six neighbours.
    ["3 2", ["2 2", "4 2", "2 1", "3 1", "3 3", "4 3"]],
    ["4 4", ["3 4", "5 4", "3 3", "4 3", "3 5", "4 5"]],
    ["3 6", ["2 6", "4 6", "3 5", "4 5", "2 7", "3 7"]],
  ])("gives another turn beside two stones of the other colour: %s", (cell, neighbours) => {
    for (const [i, neighbour] of neighbours.entries()) {
      const one = position({ [neighbour]: "blue" }, "first");
      expect(control(play(game, one, { first: `(put ${cell})` }))).toBe("(control second)");
      const two = position({ [neighbour]: "blue", [neighbours[(i + 1) % 6]]: "blue" }, "first");
      const again = play(game, two, { first: `(put ${cell})` });
      expect(fluents(game, again).filter((fluent) => fluent.startsWith("(control"))).toEqual([
        "(control first)",
      ]);
      const own = position({ [neighbour]: "blue", [neighbours[(i + 1) % 6]]: "red" }, "first");
      expect(control(play(game, own, { first: `(put ${cell})` }))).toBe("(control second)");
    }
    const others = PLACES.filter((place) => place !== cell && !neighbours.includes(place));
    const far = position(Object.fromEntries(others.map((place) => [place, "blue"])), "first", [0, 10]);
    expect(control(play(game, far, { first: `(put ${cell})` }))).toBe("(control second)");
  });

  it("is won with nineteen stones", () => {
    const state = position({ "4 4": "red" }, "first", [18, 18]);
    expect(game.isTerminal(state)).toBe(false);
    const end = play(game, state, { first: "(put 1 1)" });
    expect([game.isTerminal(end), scores(game, end)]).toEqual([true, [100, 0]]);
  });
});
