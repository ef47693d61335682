import { beforeAll, describe, expect, it } from "vitest";
import { GameState } from "../../src/engine/game-state.js";
import { provideKernel } from "../../src/engine/memory/module.js";
import { Random } from "../../src/engine/random-numbers.js";
import { randomMatch } from "../../src/match/random-match.js";
import { readGameText } from "../../src/node/game-file.js";
import { SAMPLE } from "../games/bundled.js";
import { kernelModule } from "../kernels.js";
import { loadedGame } from "../loaded.js";

beforeAll(() => provideKernel(kernelModule("release")));

describe("a state that speaks", () => {
  const start = () => loadedGame(readGameText("tic-tac-toe").text).start();

  it("plays a match in a few lines", () => {
    let state = start();
    expect(state.legalMoves("x")).toHaveLength(9);
    expect(state.legalMoves("o")).toEqual(["noop"]);
    for (const [x, o] of [["1 1", "2 1"], ["1 2", "2 2"], ["1 3"]]) {
      expect(state.scores).toBeUndefined();
      state = state.after({ x: `(mark ${x})` });
      if (o !== undefined) state = state.after({ o: `(mark ${o})` });
    }
    expect(state).toMatchObject({ isTerminal: true, scores: { x: 100, o: 0 }, step: 5 });
    expect(state.fluents).toContain("(cell 1 3 x)");
  });

  it("refuses what cannot be played, with a sentence", () => {
    expect(() => start().after({})).toThrow("x has 9 legal moves, and none of them is given");
    expect(() => start().after({ x: "(mark 4 4)" })).toThrow("(mark 4 4) is no legal move of x");
    expect(() => start().after({ x: "noop" })).toThrow("noop is no legal move of x");
    expect(() => start().after({ white: "noop" })).toThrow("white is no role; the roles are x, o");
    expect(() => start().legalMoves("white")).toThrow("white is no role");
  });

  it.each([...SAMPLE, "wumpus", "liars-dice"])("walks as the engine does, percepts included: %s", (name) => {
    const { game } = loadedGame(readGameText(name).text);
    let state = GameState.initial(game);
    const random = new Random(3, 0);
    for (const turn of randomMatch(game, 3, 0)) {
      if (turn.step === 30) break;
      expect(state.state).toEqual(turn.state);
      expect(state.isTerminal).toBe(turn.joint === "terminal");
      if (typeof turn.joint === "string") break;
      const moves = state.draw(random);
      expect(Object.values(moves ?? {})).toEqual(turn.joint.map((move) => game.text(move)));
      const before = state;
      state = state.after(moves ?? {});
      for (const [role, name] of game.roles.entries()) {
        const seen = game.percepts(before.state, turn.joint, role).map((percept) => game.text(percept));
        expect(state.perceptsOf(name)).toEqual(seen);
      }
    }
  });
});
