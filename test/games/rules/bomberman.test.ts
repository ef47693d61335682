import { describe, expect, it } from "vitest";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

const STAY = "(move stay)";

/** Cells on fire, as texts. */
const fires = (state: readonly string[]) => state.filter((fluent) => fluent.startsWith("(fire"));

describe("bomberman", () => {
  const { game } = load("bomberman");
  const position = (man: string, woman: string, ...others: string[]) =>
    stateOf(game, [`(at bomberman ${man})`, `(at bomberwoman ${woman})`, "(turn 20)", ...others]);

  it("lets both walk along the streets, stay, and drop bombs", () => {
    const state = position("1 3", "8 4");
    expect(legal(game, state, "bomberman").sort()).toEqual(
      ["drop_bomb", "(move east)", "(move north)", "(move south)", STAY].sort(),
    );
    expect(legal(game, state, "bomberwoman").sort()).toEqual(
      ["drop_bomb", "(move north)", "(move south)", STAY].sort(),
    );
  });

  it("walks in all four directions", () => {
    const state = position("3 3", "6 6");
    const next = play(game, state, { bomberman: "(move west)", bomberwoman: "(move south)" });
    expect(fluents(game, next)).toEqual(["(at bomberman 2 3)", "(at bomberwoman 6 5)", "(turn 21)"]);
  });

  it("has a bomb burst after four turns, and the fire gone after one", () => {
    let state = play(game, position("3 2", "6 8"), { bomberman: "drop_bomb", bomberwoman: STAY });
    for (const turns of [3, 2, 1, 0]) {
      expect(fluents(game, state)).toContain(`(bomb ${turns} 3 2)`);
      expect(fires(fluents(game, state))).toEqual([]);
      const away = { 3: "south", 2: "east", 1: "east", 0: "stay" }[turns];
      state = play(game, state, { bomberman: `(move ${away})`, bomberwoman: STAY });
    }
    expect(fires(fluents(game, state))).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((row) => `(fire 3 ${row})`));
    expect(game.isTerminal(state)).toBe(false);
    expect(fires(fluents(game, play(game, state, { bomberman: STAY, bomberwoman: STAY })))).toEqual([]);
  });

  it.each([
    ["2 3", 8],
    ["3 3", 15],
    ["1 8", 8],
    ["8 1", 8],
    ["8 8", 0],
  ])("spreads the fire of a bomb at %s over %i cells", (bomb, count) => {
    const state = position("1 5", "8 4", `(bomb 0 ${bomb})`);
    expect(fires(fluents(game, play(game, state, { bomberman: STAY, bomberwoman: STAY })))).toHaveLength(
      count,
    );
  });

  it.each([
    ["(fire 1 5)", [0, 100]],
    ["(fire 8 4)", [100, 0]],
  ])("ends for who stands in the fire: %s", (fire, expected) => {
    const state = position("1 5", "8 4", fire);
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual(expected);
  });

  it("is a draw when both burn, or when time is up", () => {
    expect(scores(game, position("1 5", "8 4", "(fire 1 5)", "(fire 8 4)"))).toEqual([50, 50]);
    const late = stateOf(game, ["(at bomberman 1 1)", "(at bomberwoman 8 8)", "(turn 49)"]);
    const over = play(game, late, { bomberman: STAY, bomberwoman: STAY });
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual([50, 50]);
  });
});

describe("bomberman against chance", () => {
  const { game } = load("bomberman-random");
  const WALLS = ["5 3", "4 6", "3 5", "6 4"];
  const streets = fluents(game, game.initialState()).flatMap(
    (fluent) => /^\(cell (\d \d)/.exec(fluent)?.[1] ?? [],
  );
  const position = (characters: Record<string, string>, walls: readonly string[], ...others: string[]) =>
    stateOf(game, [
      ...streets.map((cell) => `(cell ${cell} ${walls.includes(cell) ? "bricks" : "b"})`),
      ...Object.entries(characters).map(([character, cell]) => `(at ${character} ${cell})`),
      "(turn 20)",
      ...others,
    ]);
  const ENEMIES = { balloon: "8 1", onion: "1 8", ghost: "8 8" };

  it("begins with everyone in a corner", () => {
    const start = position({ bomberman: "1 1", ...ENEMIES }, WALLS);
    const atOnce = (fluent: string) => fluent.replace("turn 20", "turn 1");
    expect(fluents(game, game.initialState())).toEqual(fluents(game, start).map(atOnce).sort());
    expect(legal(game, game.initialState(), "random")).toHaveLength(27);
  });

  it("lets a bomb that is dropped burst after four turns", () => {
    let state = position({ bomberman: "1 1", ghost: "8 8" }, WALLS);
    const steps = ["drop_bomb", "(move north)", "(move north)", "(move east)", "(move east)"];
    for (const [turn, move] of steps.entries()) {
      expect(fires(fluents(game, state))).toEqual([]);
      if (turn > 0) expect(fluents(game, state)).toContain(`(bomb ${4 - turn} 1 1)`);
      state = play(game, state, { bomberman: move, random: "(steer stay stay stay)" });
    }
    expect(fires(fluents(game, state))).toHaveLength(15);
    expect(fluents(game, state)).toEqual(expect.arrayContaining(["(at bomberman 3 3)", "(turn 25)"]));
    expect(game.isTerminal(state)).toBe(false);
  });

  it("walks south and west too", () => {
    const state = position({ bomberman: "3 3", onion: "6 6" }, []);
    expect(legal(game, state, "bomberman")).toHaveLength(6);
    expect(legal(game, state, "random")).toHaveLength(5);
    const next = play(game, state, { bomberman: "(move south)", random: "(steer stay west stay)" });
    expect(fluents(game, next)).toEqual(expect.arrayContaining(["(at bomberman 3 2)", "(at onion 5 6)"]));
  });

  it("ends at the hundredth turn, with points, and not before all walls are gone", () => {
    const late = fluents(game, position({ bomberman: "1 1" }, ["6 4"])).map((fluent) =>
      fluent.replace("turn 20", "turn 99"),
    );
    const state = stateOf(game, late);
    expect(game.isTerminal(state)).toBe(false);
    const over = play(game, state, { bomberman: STAY });
    expect([game.isTerminal(over), scores(game, over)]).toEqual([true, [75]]);
  });

  it("lets nobody through bricks, and leaves an enemy that is gone where it is", () => {
    const state = position({ bomberman: "5 3", onion: "2 8" }, ["4 3", "1 8"]);
    expect(legal(game, state, "bomberman").sort()).toEqual(["drop_bomb", "(move east)", STAY].sort());
    expect(legal(game, state, "random").sort()).toEqual(["(steer stay east stay)", "(steer stay stay stay)"]);
  });

  it("burns bricks and enemies, for good", () => {
    const state = position({ bomberman: "1 4", ...ENEMIES }, WALLS, "(bomb 0 5 3)", "(bomb 0 8 3)");
    const lit = play(game, state, { bomberman: STAY, random: "(steer stay stay stay)" });
    expect(fires(fluents(game, lit))).toHaveLength(15);
    expect(game.isTerminal(lit)).toBe(false);
    const burnt = fluents(game, play(game, lit, { bomberman: STAY, random: "(steer north east west)" }));
    expect(burnt.filter((fluent) => fluent.startsWith("(at"))).toEqual([
      "(at bomberman 1 4)",
      "(at onion 2 8)",
    ]);
    expect(burnt.filter((fluent) => fluent.endsWith(" bricks)"))).toHaveLength(3);
    expect(burnt).toContain("(cell 5 3 b)");
  });

  it("is complete when all bricks and enemies are gone", () => {
    const last = position({ bomberman: "1 1", ghost: "8 8" }, [], "(fire 8 8)");
    expect(game.isTerminal(last)).toBe(false);
    const won = play(game, last, { bomberman: STAY, random: "(steer stay stay west)" });
    expect(game.isTerminal(won)).toBe(true);
    expect(scores(game, won)).toEqual([100]);
  });

  it.each([
    ["a fire", { bomberman: "1 1", ...ENEMIES }, WALLS, "(fire 1 1)", 0],
    ["an enemy", { bomberman: "8 1", balloon: "8 1" }, WALLS, "(fire 1 1)", 30],
    ["a fire, everything else gone", { bomberman: "1 1" }, [], "(fire 1 1)", 85],
    ["a fire, all enemies gone", { bomberman: "1 1" }, ["6 4"], "(fire 1 1)", 75],
  ])("is broken off by %s, with points for what is gone", (_, characters, walls, fire, points) => {
    const state = position(characters as Record<string, string>, walls, fire);
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([points]);
  });
});
