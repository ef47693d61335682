import { describe, expect, it } from "vitest";
import { fluents, load, play, scores, stateOf } from "../bundled.js";

describe("vectorracer 6", () => {
  const { game } = load("vectorracer-6");
  const car = (place: string, across: number, up: number, step: number, ...more: string[]) =>
    stateOf(game, [
      `(car ${place})`,
      `(speed across ${across})`,
      `(speed up ${up})`,
      `(step ${step})`,
      ...more,
    ]);
  const steer = (state: ReturnType<typeof car>, move: string) =>
    play(game, state, { driver: `(steer ${move})` });

  it("adds to the speeds, and the speeds to the place", () => {
    expect(fluents(game, steer(car("6 1", 1, 0, 3), "1 1"))).toEqual(fluents(game, car("8 2", 2, 1, 4)));
    expect(fluents(game, steer(car("10 9", -1, 0, 3), "-1 1"))).toEqual(fluents(game, car("8 10", -2, 1, 4)));
  });

  it.each([
    ["off the board", car("10 2", 0, 0, 1), "1 0", "10 2"],
    ["into the field", car("8 2", 0, 0, 1), "0 1", "8 2"],
    ["back into the sector before", car("9 3", 0, 0, 1), "0 -1", "9 3"],
    ["from the first sector into the third", car("5 1", 0, 0, 1), "-1 0", "5 1"],
  ])("stays and loses its speed where it would go %s", (_, state, move, place) => {
    expect(fluents(game, steer(state, move))).toEqual(fluents(game, car(place, 0, 0, 2)));
  });

  it("may jump over a corner of the field", () => {
    expect(fluents(game, steer(car("7 2", 1, 0, 1), "1 1"))).toEqual(fluents(game, car("9 3", 2, 1, 2)));
  });

  it("is home with a jump from the last sector into the first, and scored by the turns", () => {
    const last = (step: number) => steer(car("4 1", 0, 0, step), "1 0");
    const home = last(11);
    expect(fluents(game, home)).toContain("from_last_sector");
    expect(game.isTerminal(home)).toBe(true);
    expect([11, 12, 20, 27].map((step) => scores(game, last(step)))).toEqual([[100], [94], [47], [5]]);
    const inFirst = car("5 1", 1, 0, 12);
    expect(game.isTerminal(inFirst)).toBe(false);
  });

  it("is given up after 28 turns", () => {
    const late = car("4 1", 0, 0, 28, "from_last_sector");
    expect(game.isTerminal(late)).toBe(true);
    expect(scores(game, late)).toEqual([0]);
  });

  it("takes twelve turns for a lap at least, which score 100", () => {
    // The least number of turns, by breadth-first search. States leave out the turns and the memory of the
    // sector.
    const key = (state: ReturnType<typeof car>) =>
      fluents(game, state)
        .filter((f) => !f.startsWith("(step"))
        .join();
    let layer = [game.initialState()];
    const seen = new Set(layer.map(key));
    let turns = 0;
    while (!layer.some((state) => game.isTerminal(state))) {
      const next = layer.flatMap((state) =>
        game.legalMoves(state, 0).map((move) => game.nextState(state, [move])),
      );
      layer = next.filter((state) => !seen.has(key(state)) && seen.add(key(state)));
      turns++;
    }
    expect(turns).toBe(load("vectorracer-6").manifest.facts.values["turns of a fastest lap"]);
  });
});
