import { describe, expect, it } from "vitest";
import { generateRules } from "../../../src/gdl/families/families.js";
import { readGameText } from "../../../src/node/game-file.js";
import { fluents, load, play, scores, stateOf } from "../bundled.js";

describe.each([3, 7, 10])("buttons and lights on %i boards", (boards) => {
  const { game } = load(`bandl-${boards}`);
  /** The same button everywhere, or others on some boards. */
  const press = (button: string, others: Readonly<Record<number, string>> = {}) => {
    const buttons = Array.from({ length: boards }, (_, i) => others[i + 1] ?? button);
    return game.term(`(press ${buttons.join(" ")})`) as number;
  };
  const played = (...moves: number[]) =>
    moves.reduce((state, move) => game.nextState(state, [move]), game.initialState());

  it("is the text that is generated for that size", () => {
    expect(generateRules("bandl", boards)).toEqual({ text: readGameText(`bandl-${boards}`).text });
  });

  it("is won by the six presses that light a board, on all boards", () => {
    const end = played(...[..."abcaba"].map((button) => press(button)));
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual([100]);
    expect(end).toHaveLength(3 * boards + 1);
  });

  it("is lost with one board dark, though it ends", () => {
    const end = played(...[..."abcab"].map((button) => press(button)), press("a", { [boards]: "b" }));
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual([0]);
  });
});

describe("buttons and lights on 3 boards", () => {
  const { game } = load("bandl-3");
  const lit = (...lights: string[]) => [...lights.map((light) => `(lit ${light})`), "(turn 2)"];

  it("a switches p, b exchanges p and q, c exchanges q and r, each on its own board", () => {
    const state = stateOf(game, lit("1 p", "1 q", "2 q", "3 q"));
    const next = play(game, state, { player: "(press a b c)" });
    expect(fluents(game, next)).toEqual(["(lit 1 q)", "(lit 2 p)", "(lit 3 r)", "(turn 3)"]);
  });

  it("ends early once the first two boards are lit, and scores the third too", () => {
    const two = ["1 p", "1 q", "1 r", "2 p", "2 q", "2 r"];
    const early = stateOf(game, lit(...two));
    expect(game.isTerminal(early)).toBe(true);
    expect(scores(game, early)).toEqual([0]);
    expect(scores(game, stateOf(game, lit(...two, "3 p", "3 q", "3 r")))).toEqual([100]);
    expect(game.isTerminal(stateOf(game, lit("1 p", "1 q", "1 r", "3 p", "3 q", "3 r")))).toBe(false);
  });
});
