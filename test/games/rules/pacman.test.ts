import { describe, expect, it } from "vitest";
import { fluents, legal, load, percepts, play, scores, stateOf } from "../bundled.js";

const MAZE = ["..####..", "..#..#..", "########", "#.#..#.#", "#.#..#.#", "########", "..#..#..", "..####.."];

/** The board with dots in the given cells only. */
function board(dots: readonly string[], others: Readonly<Record<string, string>> = {}): string[] {
  return MAZE.flatMap((row, fromTop) =>
    [...row].flatMap((glyph, column) => {
      const cell = `${column + 1} ${8 - fromTop}`;
      return glyph === "#" ? [`(cell ${cell} ${others[cell] ?? (dots.includes(cell) ? "dot" : "b")})`] : [];
    }),
  );
}

const at = (places: Readonly<Record<string, string>>) =>
  Object.entries(places).map(([character, cell]) => `(at ${character} ${cell})`);

describe("pacman", () => {
  const { game, manifest } = load("pacman");
  const position = (places: Record<string, string>, eaten: number, dots: string[], control = "pacman") =>
    stateOf(game, [
      ...board(dots),
      ...at({ pacman: "3 3", blinky: "1 6", inky: "8 6", ...places }),
      `(eaten ${eaten})`,
      "(turn 40)",
      `(control ${control})`,
    ]);

  it("begins with the maze full of dots but for three cells", () => {
    const start = fluents(game, game.initialState());
    expect(start.filter((fluent) => fluent.endsWith(" dot)"))).toHaveLength(manifest.facts.values.dots);
    expect(start.filter((fluent) => fluent.startsWith("(cell"))).toHaveLength(36);
    expect(start.filter((fluent) => fluent.endsWith(" b)"))).toHaveLength(3);
    expect(legal(game, game.initialState(), "pacman").sort()).toEqual(["(move east)", "(move west)"]);
    expect(legal(game, game.initialState(), "inky")).toEqual(["noop"]);
  });

  it("lets nobody stay or go through a wall", () => {
    const crossing = position({ pacman: "3 6" }, 0, []);
    expect(legal(game, crossing, "pacman")).toHaveLength(4);
    const ghosts = position({ blinky: "1 5", inky: "3 7" }, 0, [], "ghosts");
    expect(legal(game, ghosts, "blinky").sort()).toEqual(["(move north)", "(move south)"]);
    expect(legal(game, ghosts, "inky").sort()).toEqual(["(move north)", "(move south)"]);
    expect(legal(game, ghosts, "pacman")).toEqual(["noop"]);
  });

  it("has a dot eaten once", () => {
    const ate = play(game, position({}, 5, ["4 3", "8 8"]), { pacman: "(move east)" });
    const after = position({ pacman: "4 3" }, 6, ["8 8"], "ghosts");
    expect(fluents(game, ate)).toEqual(
      fluents(game, after).map((fluent) => fluent.replace("turn 40", "turn 41")),
    );
    const back = play(game, position({ pacman: "5 3" }, 6, ["8 6"]), { pacman: "(move west)" });
    expect(fluents(game, back)).toContain("(eaten 6)");
  });

  it("has the ghosts move at once, and eat nothing", () => {
    const before = position({}, 5, ["1 5", "7 6"], "ghosts");
    const next = play(game, before, { blinky: "(move south)", inky: "(move west)" });
    const after = position({ blinky: "1 5", inky: "7 6" }, 5, ["1 5", "7 6"]);
    expect(fluents(game, next)).toEqual(
      fluents(game, after).map((fluent) => fluent.replace("turn 40", "turn 41")),
    );
  });

  it("ends with the last dot, the only way to 100 for Pac-Man", () => {
    const last = play(game, position({}, 32, ["4 3"]), { pacman: "(move east)" });
    expect(game.isTerminal(last)).toBe(true);
    expect(scores(game, last)).toEqual([100, 0, 0]);
  });

  it("rewards the ghost that catches Pac-Man, also when Pac-Man walks into it", () => {
    const caught = play(game, position({ blinky: "3 4" }, 12, ["4 3"], "ghosts"), {
      blinky: "(move south)",
      inky: "(move west)",
    });
    expect(game.isTerminal(caught)).toBe(true);
    expect(scores(game, caught)).toEqual([26, 100, 0]);
    const walked = play(game, position({ blinky: "3 2", inky: "3 2" }, 12, ["4 3"]), {
      pacman: "(move south)",
    });
    expect(scores(game, walked)).toEqual([26, 100, 100]);
  });

  it("ends with turn 100", () => {
    const late = stateOf(game, [
      ...board(["8 6"]),
      ...at({ pacman: "3 3", blinky: "1 6", inky: "1 6" }),
      "(eaten 10)",
      "(turn 99)",
      "(control pacman)",
    ]);
    expect(game.isTerminal(late)).toBe(false);
    const over = play(game, late, { pacman: "(move north)" });
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual([20, 0, 0]);
  });
});

describe("pacman in the dark", () => {
  const { game } = load("pacman-hidden");
  interface Others {
    readonly pacman?: string;
    readonly blinky?: string;
    readonly inky?: string;
    readonly dots?: readonly string[];
    readonly eaten?: number;
    readonly turn?: number;
  }
  const position = (clyde: string, control: string, others: Others = {}) => {
    const { pacman = "3 3", blinky = "1 6", inky = "8 3", dots = ["8 6"], eaten = 10, turn = 40 } = others;
    return stateOf(game, [
      ...board(dots),
      ...at({ pacman, blinky, inky, clyde }),
      `(eaten ${eaten})`,
      `(turn ${turn})`,
      `(control ${control})`,
    ]);
  };
  const seen = (clyde: string, move: string, role: string) =>
    percepts(
      game,
      position(clyde, "ghosts"),
      { random: move, blinky: "(move east)", inky: "(move west)" },
      role,
    ).sort();

  it("begins as in the light, with clyde between the others", () => {
    const start = fluents(game, game.initialState());
    const light = fluents(load("pacman").game, load("pacman").game.initialState());
    const clyde = start.filter((fluent) => fluent.startsWith("(at clyde "));
    expect(clyde).toHaveLength(1);
    expect(start.filter((fluent) => !clyde.includes(fluent))).toEqual(light);
  });

  it("moves Pac-Man and then all ghosts, and has a dot eaten once", () => {
    const dots = ["3 4", "8 6", "1 5"];
    const first = position("3 7", "pacman", { dots, eaten: 10 });
    expect(["blinky", "inky", "random"].map((role) => legal(game, first, role))).toEqual([
      ["noop"],
      ["noop"],
      ["noop"],
    ]);
    const ate = play(game, first, { pacman: "(move north)" });
    const eaten = { pacman: "3 4", dots: ["8 6", "1 5"], eaten: 11 };
    expect(fluents(game, ate)).toEqual(fluents(game, position("3 7", "ghosts", { ...eaten, turn: 41 })));
    expect(legal(game, ate, "pacman")).toEqual(["noop"]);
    expect(legal(game, ate, "blinky")).not.toContain("noop");
    const gone = play(game, ate, { random: "(move north)", blinky: "(move south)", inky: "(move west)" });
    const after = { ...eaten, blinky: "1 5", inky: "7 3", turn: 42 };
    expect(fluents(game, gone)).toEqual(fluents(game, position("3 8", "pacman", after)));
  });

  it("ends with the last dot, after 99 turns, or with Pac-Man caught by a player", () => {
    const last = position("3 7", "pacman", { dots: ["3 4"], eaten: 32 });
    expect(game.isTerminal(last)).toBe(false);
    const won = play(game, last, { pacman: "(move north)" });
    expect([game.isTerminal(won), scores(game, won)]).toEqual([true, [100, 0, 0]]);
    const late = play(game, position("3 7", "pacman", { turn: 99 }), { pacman: "(move north)" });
    expect([game.isTerminal(late), scores(game, late)]).toEqual([true, [20, 0, 0]]);
    const caught = play(game, position("3 7", "ghosts", { blinky: "3 4" }), {
      random: "(move north)",
      blinky: "(move south)",
      inky: "(move west)",
    });
    expect([game.isTerminal(caught), scores(game, caught)]).toEqual([true, [20, 100, 0]]);
  });

  it("tells all players alike how Pac-Man and the two ghosts move, and not where clyde goes", () => {
    for (const role of ["pacman", "blinky", "inky"]) {
      expect(seen("3 7", "(move south)", role)).toEqual(["(moved blinky east)", "(moved inky west)"]);
      expect(percepts(game, position("3 7", "pacman"), { pacman: "(move north)" }, role)).toEqual([
        "(moved pacman north)",
      ]);
    }
  });

  it("shows clyde to all when it comes next to Pac-Man, or Pac-Man next to it", () => {
    for (const role of ["pacman", "blinky", "inky"]) {
      expect(seen("3 5", "(move south)", role)).toContain("(clyde_at 3 4)");
      expect(percepts(game, position("3 5", "pacman"), { pacman: "(move north)" }, role)).toContain(
        "(clyde_at 3 5)",
      );
    }
  });

  it("ends when clyde has caught Pac-Man, to the gain of nobody else", () => {
    const caught = play(game, position("3 4", "ghosts"), {
      random: "(move south)",
      blinky: "(move east)",
      inky: "(move west)",
    });
    expect(game.isTerminal(caught)).toBe(true);
    expect(scores(game, caught)).toEqual([20, 0, 0]);
  });
});

describe("pacman against random ghosts", () => {
  const { game, manifest } = load("pacman-random");
  const position = (
    places: Record<string, string>,
    dots: number,
    fruits: number,
    turn: number,
    control: string,
  ) =>
    stateOf(game, [
      ...board(["4 3"], { "4 6": "fruit" }),
      ...at({ pacman: "3 3", blinky: "1 6", pinky: "8 6", inky: "8 3", clyde: "3 6", ...places }),
      `(eaten dot ${dots})`,
      `(eaten fruit ${fruits})`,
      `(turn ${turn})`,
      `(control ${control})`,
    ]);

  it("begins with as many dots and fruits as the manifest says", () => {
    const start = fluents(game, game.initialState());
    const count = (content: string) => start.filter((fluent) => fluent.endsWith(` ${content})`)).length;
    expect([count("dot"), count("fruit")]).toEqual([
      manifest.facts.values.dots,
      manifest.facts.values.fruits,
    ]);
    expect(start.filter((fluent) => fluent.startsWith("(at"))).toHaveLength(5);
    expect(legal(game, game.initialState(), "random")).toEqual(["noop"]);
  });

  it("moves all four ghosts at once", () => {
    const start = position({}, 0, 0, 40, "random");
    expect(legal(game, start, "random")).toHaveLength(2 * 2 * 2 * 4);
    const next = play(game, start, { random: "(steer south west north west)" });
    const places = { blinky: "1 5", pinky: "7 6", inky: "8 4", clyde: "2 6" };
    expect(fluents(game, next)).toEqual(fluents(game, position(places, 0, 0, 41, "pacman")));
  });

  it("is won by the last dot, fruit or not", () => {
    const won = play(game, position({}, 32, 0, 40, "pacman"), { pacman: "(move east)" });
    expect(game.isTerminal(won)).toBe(true);
    expect(scores(game, won)).toEqual([100]);
  });

  it("is lost by meeting a ghost, on the last dot as well", () => {
    const lost = play(game, position({ pinky: "4 3" }, 32, 2, 40, "pacman"), { pacman: "(move east)" });
    expect(game.isTerminal(lost)).toBe(true);
    expect(scores(game, lost)).toEqual([0]);
    const touched = play(game, position({ inky: "3 4" }, 12, 2, 40, "random"), {
      random: "(steer south west south west)",
    });
    expect([game.isTerminal(touched), scores(game, touched)]).toEqual([true, [0]]);
  });

  it("counts fruits apart from dots, and scores both when time is up", () => {
    const ate = play(game, position({ pacman: "3 6", clyde: "1 3" }, 12, 1, 98, "pacman"), {
      pacman: "(move east)",
    });
    expect(fluents(game, ate)).toEqual(
      expect.arrayContaining(["(eaten dot 12)", "(eaten fruit 2)", "(cell 4 6 b)"]),
    );
    expect(game.isTerminal(ate)).toBe(false);
    const late = play(game, ate, { random: "(steer south west north north)" });
    expect(game.isTerminal(late)).toBe(true);
    expect(scores(game, late)).toEqual([12 * 2 + 20]);
  });
});
