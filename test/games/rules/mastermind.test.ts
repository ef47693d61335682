import { describe, expect, it } from "vitest";
import type { Game, State } from "../../../src/engine/game.js";
import { fluents, legal, load, percepts, play, scores } from "../bundled.js";

describe("mastermind", () => {
  const { game, manifest } = load("mastermind");
  const CODE = "red blue blue pink";
  const hidden = play(game, game.initialState(), { random: `(hide ${CODE})` });
  const guess = (state: State, code: string) => play(game, state, { player: `(guess ${code})` });
  /** After the last of these guesses. */
  const answered = (...guesses: string[]) => guesses.reduce(guess, hidden);

  it("lets random hide any of 256 codes, unseen, and the player guess any of them", () => {
    expect(legal(game, game.initialState(), "random")).toHaveLength(256);
    expect(legal(game, game.initialState(), "player")).toEqual(["noop"]);
    expect(percepts(game, game.initialState(), { random: `(hide ${CODE})` }, "player")).toEqual([]);
    expect(legal(game, hidden, "player")).toHaveLength(256);
    expect(legal(game, hidden, "random")).toEqual(["noop"]);
  });

  it("tells which places are right, and nothing of colours in wrong places", () => {
    const seen = percepts(game, hidden, { player: "(guess blue blue red pink)" }, "player");
    expect(seen.filter((percept) => percept.startsWith("(right"))).toEqual([
      "(right 2 blue)",
      "(right 4 pink)",
    ]);
    expect(seen.filter((percept) => percept.startsWith("(mine"))).toHaveLength(4);
  });

  it("keeps guesses and answers on the board, one a row", () => {
    const state = fluents(game, answered("blue blue red pink", "green green green green"));
    const row = (number: number) =>
      Array.from({ length: 8 }, (_, column) =>
        state.find((fluent) => fluent.startsWith(`(cell ${column + 1} ${number} `))?.slice(10, -1),
      );
    expect(row(1)).toEqual(["blue", "blue", "red", "pink", "miss", "hit", "miss", "hit"]);
    expect(row(2)).toEqual([...new Array(4).fill("green"), ...new Array(4).fill("miss")]);
    expect(row(3)).toEqual(new Array(8).fill("b"));
    expect(state.filter((fluent) => fluent.startsWith("(cell"))).toHaveLength(64);
  });

  it.each([
    [0, 100],
    [3, 100],
    [4, 95],
    [5, 90],
    [6, 85],
    [7, 80],
  ])("ends with the code found after %i wrong guesses: %i", (wrong, score) => {
    const state = answered(...new Array<string>(wrong).fill("green green green green"));
    expect(game.isTerminal(state)).toBe(false);
    const solved = guess(state, CODE);
    expect(game.isTerminal(solved)).toBe(true);
    expect(scores(game, solved)).toEqual([score]);
  });

  it.each([
    ["green green green green", 0],
    ["red green green green", 15],
    ["green blue blue green", 35],
    ["pink blue blue pink", 50],
  ])("ends after eight wrong guesses, and counts the last: %s", (last, score) => {
    const lost = answered(...new Array<string>(7).fill(`${CODE.slice(0, -4)}red`), last);
    expect(game.isTerminal(lost)).toBe(true);
    expect(scores(game, lost)).toEqual([score]);
  });

  it("is solved within the guesses of the manifest by who asks for one colour after the other", () => {
    const codes = legal(game, game.initialState(), "random").filter((_, index) => index % 7 === 0);
    for (const random of codes) {
      let state = play(game, game.initialState(), { random });
      const code = ["pink", "pink", "pink", "pink"];
      let guesses = 0;
      for (const colour of ["red", "blue", "green"]) {
        if (game.isTerminal(state)) break;
        const move = { player: `(guess ${colour} ${colour} ${colour} ${colour})` };
        for (const percept of percepts(game, state, move, "player")) {
          const place = /^\(right (\d)/.exec(percept)?.[1];
          if (place !== undefined) code[Number(place) - 1] = colour;
        }
        state = play(game, state, move);
        guesses++;
      }
      if (!game.isTerminal(state)) {
        state = guess(state, code.join(" "));
        guesses++;
      }
      expect(scores(game, state)).toEqual([100]);
      expect(guesses).toBeLessThanOrEqual(manifest.facts.values["guesses that always suffice"]);
    }
  });
});

describe("mastermind 2 x 2", () => {
  const { game, manifest } = load("mastermind-2x2");
  const hide = (code: string) => play(game, game.initialState(), { random: `(hide ${code})` });

  it.each([
    ["red blue", "red blue", "two_black"],
    ["red blue", "red red", "one_black"],
    ["red blue", "blue blue", "one_black"],
    ["red blue", "blue red", "two_white"],
    ["red red", "blue blue", "none"],
    ["red red", "blue red", "one_black"],
  ])("answers the code %s to the guess %s with %s", (code, guess, pegs) => {
    expect(percepts(game, hide(code), { robot: `(guess ${guess})` }, "robot")).toContain(`(answer ${pegs})`);
  });

  it("tells the robot its own guess too, one answer, and nothing to nobody else", () => {
    for (const code of ["red red", "red blue", "blue red", "blue blue"]) {
      for (const guess of ["red red", "red blue"]) {
        const seen = percepts(game, hide(code), { robot: `(guess ${guess})` }, "robot");
        expect(seen).toHaveLength(2);
        expect(seen).toContain(`(mine ${guess})`);
      }
    }
  });

  it("ends with the code found, or after three guesses", () => {
    let state = hide("red blue");
    expect(legal(game, state, "random")).toEqual(["noop"]);
    expect(legal(game, state, "robot")).toHaveLength(4);
    for (const guess of ["red red", "blue blue"]) {
      state = play(game, state, { robot: `(guess ${guess})` });
      expect(game.isTerminal(state)).toBe(false);
    }
    const found = play(game, state, { robot: "(guess red blue)" });
    expect([game.isTerminal(found), scores(game, found)]).toEqual([true, [100]]);
    const lost = play(game, state, { robot: "(guess blue red)" });
    expect([game.isTerminal(lost), scores(game, lost)]).toEqual([true, [0]]);
    const atOnce = play(game, hide("red blue"), { robot: "(guess red blue)" });
    expect([game.isTerminal(atOnce), scores(game, atOnce)]).toEqual([true, [100]]);
  });

  const codes = ["red red", "red blue", "blue red", "blue blue"];

  /** Whether the code is found by a robot that guesses only what agrees with all answers. */
  function found(rules: Game, code: string): boolean {
    let state = hide(code);
    let left = codes;
    while (!rules.isTerminal(state)) {
      const move = { robot: `(guess ${left[0]})` };
      const seen = percepts(rules, state, move, "robot").join();
      left = left.filter((other) => percepts(rules, hide(other), move, "robot").join() === seen);
      state = play(rules, state, move);
    }
    return scores(rules, state)[0] === 100;
  }

  it("is always won by who listens, and in 37 of 64 matches by who does not", () => {
    expect(codes.filter((code) => found(game, code)).length / 4).toBe(
      manifest.facts.values["chance of winning of a robot that listens"],
    );
    expect(manifest.facts.values["chance of winning at random"]).toBeCloseTo(1 - (3 / 4) ** 3, 6);
  });
});
