/** Phantom tic-tac-toe and dark hex, which hide the other's stones in the same way. */
import { describe, expect, it } from "vitest";
import { legal, load, percepts, play, scores } from "../bundled.js";

describe.each([
  ["phantom-tic-tac-toe", "x", "o", "mark"],
  ["dark-hex", "red", "blue", "place"],
])("%s", (name, first, second, verb) => {
  const { game } = load(name);
  const start = game.initialState();
  const at = (column: number, row: number) => `(${verb} ${column} ${row})`;
  const begun = play(game, start, { [first]: at(2, 2) });

  it("hides where the other has moved", () => {
    expect(percepts(game, start, { [first]: at(2, 2) }, second)).toEqual([`(turn_of ${second})`]);
    expect(percepts(game, start, { [first]: at(2, 2) }, first)).toEqual([
      "(mine 2 2)",
      `(turn_of ${second})`,
    ]);
    expect(legal(game, begun, second)).toHaveLength(9);
  });

  it("lets who tries a taken cell try again, but not there", () => {
    expect(percepts(game, begun, { [second]: at(2, 2) }, second)).toEqual([
      "(taken 2 2)",
      `(turn_of ${second})`,
    ]);
    expect(percepts(game, begun, { [second]: at(2, 2) }, first)).toEqual([`(turn_of ${second})`]);
    const again = play(game, begun, { [second]: at(2, 2) });
    expect(legal(game, again, second)).toHaveLength(8);
    expect(legal(game, again, second)).not.toContain(at(2, 2));
    expect(legal(game, again, first)).toEqual(["noop"]);
  });

  it("is won by a line through the middle", () => {
    let state = begun;
    for (const move of [at(1, 3), at(1, 2), at(3, 3), at(3, 2)]) {
      const mover = legal(game, state, first).length > 1 ? first : second;
      expect(game.isTerminal(state)).toBe(false);
      state = play(game, state, { [mover]: move });
    }
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([100, 0]);
  });
});
