/** Hand-made positions, one for each special rule of a game. */
import { describe, expect, it } from "vitest";
import { cells, fluents, legal, load, percepts, play, scores, stateOf } from "./bundled.js";

describe("tic-tac-toe", () => {
  const { game } = load("tic-tac-toe");
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { x: "x", o: "o" }), `(control ${control})`]);

  it.each([
    [["x..", "x..", "x.."]],
    [["...", "xxx", "..."]],
    [["x..", ".x.", "..x"]],
    [["..x", ".x.", "x.."]],
  ])("ends with a line: %j", (rows) => {
    const state = position(rows, "o");
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([100, 0]);
  });

  it("is drawn on a full board without a line, and goes on before that", () => {
    const last = position(["xox", "xoo", "ox."], "x");
    expect(game.isTerminal(last)).toBe(false);
    expect(legal(game, last, "x")).toEqual(["(mark 3 1)"]);
    const full = play(game, last, {});
    expect(game.isTerminal(full)).toBe(true);
    expect(scores(game, full)).toEqual([50, 50]);
  });

  it("gives x the game for a line that fills the board", () => {
    const full = play(game, position(["xox", "oxo", "ox."], "x"), {});
    expect(scores(game, full)).toEqual([100, 0]);
  });
});

describe("connect four", () => {
  const { game } = load("connect-four");
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { r: "red", y: "yellow" }), `(control ${control})`]);
  const EMPTY = ".......";

  it("drops a disc onto the topmost one and closes a full column", () => {
    const state = position(["y......", "r......", "y......", "r......", "y......", "r.r...."], "yellow");
    expect(legal(game, state, "yellow")).toEqual([2, 3, 4, 5, 6, 7].map((column) => `(drop ${column})`));
    expect(legal(game, state, "red")).toEqual(["noop"]);
    const next = play(game, state, { yellow: "(drop 3)" });
    expect(fluents(game, next)).toContain("(cell 3 2 yellow)");
    expect(fluents(game, next)).toContain("(cell 3 1 red)");
    expect(next.length).toBe(43);
  });

  it.each([
    ["upright", [EMPTY, EMPTY, ".r.....", ".r.....", ".r.....", ".r....."]],
    ["flat", [EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "...rrrr"]],
    ["rising", [EMPTY, EMPTY, "...r...", "..ry...", ".ryy...", "ryyy..."]],
    ["falling, to the corner", [EMPTY, EMPTY, "...r...", "...yr..", "...yyr.", "...yyyr"]],
    ["at the top", ["rrrr...", "yyyr...", "rrry...", "yyyr...", "rrry...", "yyyr..."]],
  ])("ends with four in a line: %s", (_, rows) => {
    const state = position(rows, "yellow");
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([100, 0]);
  });

  it("goes on with three in a line, or four with a gap or around a corner", () => {
    expect(game.isTerminal(position([EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, "rrr.r.."], "yellow"))).toBe(false);
    expect(game.isTerminal(position([EMPTY, EMPTY, EMPTY, EMPTY, "rr.....", ".....rr"], "yellow"))).toBe(
      false,
    );
  });

  it("is drawn on a full board without four in a line", () => {
    const rows = ["rryyrry", "yyrryyr", "rryyrry", "yyrryyr", "rryyrry", "yyrryyr"];
    const state = position(rows, "red");
    expect(game.isTerminal(state)).toBe(true);
    expect(scores(game, state)).toEqual([50, 50]);
  });
});

describe("breakthrough", () => {
  const { game } = load("breakthrough");
  const E = "........";
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { w: "white", b: "black" }), `(control ${control})`]);

  it("captures slanting and never straight ahead", () => {
    const state = position([E, E, E, "..bbb...", "..ww....", E, E, E], "white");
    expect(legal(game, state, "white")).toEqual([
      "(move 3 4 2 5)",
      "(move 3 4 4 5)",
      "(move 4 4 3 5)",
      "(move 4 4 5 5)",
    ]);
    const next = play(game, state, { white: "(move 4 4 5 5)" });
    expect(fluents(game, next)).toEqual(
      fluents(game, position([E, E, E, "..bbw...", "..w.....", E, E, E], "black")),
    );
  });

  it("is won on the far row", () => {
    const state = position([E, "w.......", ".....b..", E, E, E, E, E], "white");
    const next = play(game, state, { white: "(move 1 7 2 8)" });
    expect(game.isTerminal(next)).toBe(true);
    expect(scores(game, next)).toEqual([100, 0]);
  });

  it("is won by the capture of the last piece", () => {
    const state = position([E, E, E, "...b....", "....w...", E, E, E], "black");
    const next = play(game, state, { black: "(move 4 5 5 4)" });
    expect(game.isTerminal(next)).toBe(true);
    expect(scores(game, next)).toEqual([0, 100]);
  });
});

describe("reversi", () => {
  const { game } = load("reversi");
  const E = "........";
  const position = (rows: string[], control: string) =>
    stateOf(game, [...cells(rows, { x: "black", o: "white" }), `(control ${control})`]);

  it("turns over every enclosed run, and only those", () => {
    const before = position(
      [E, "x..x....", ".o.o....", "..oo....", "xoo.ooo.", "..oo....", ".o.o....", "x..o...."],
      "black",
    );
    const next = play(game, before, { black: "(place 4 4)" });
    const turned = position(
      [E, "x..x....", ".x.x....", "..xx....", "xxxxooo.", "..xo....", ".x.o....", "x..o...."],
      "white",
    );
    expect(fluents(game, next)).toEqual(fluents(game, turned));
  });

  it("places no disc that encloses nothing", () => {
    expect(legal(game, game.initialState(), "black")).toEqual([
      "(place 3 4)",
      "(place 4 3)",
      "(place 5 6)",
      "(place 6 5)",
    ]);
  });

  it("makes a player pass who can place no disc, and the other one play on", () => {
    const state = position([E, E, E, E, E, E, E, "xo......"], "white");
    expect(game.isTerminal(state)).toBe(false);
    expect(legal(game, state, "white")).toEqual(["pass"]);
    expect(legal(game, state, "black")).toEqual(["noop"]);
    const next = play(game, state, {});
    expect(legal(game, next, "black")).toEqual(["(place 3 1)"]);
  });

  it("ends when neither can place a disc, and counts all discs of the board", () => {
    const end = (rows: string[]) => {
      const state = position(rows, "black");
      expect(game.isTerminal(state)).toBe(true);
      return scores(game, state);
    };
    expect(end([E, E, E, E, E, E, E, "xxx....."])).toEqual([100, 0]);
    const full = "xoxoxoxo";
    expect(end([full, full, full, full, full, full, full, full])).toEqual([50, 50]);
    expect(end([full, full, full, full, full, full, full, "xoxoxooo"])).toEqual([0, 100]);
    expect(end(Array.from({ length: 8 }, () => "oooooooo"))).toEqual([0, 100]);
    expect(end(["x.......", E, E, E, E, E, E, ".......o"])).toEqual([50, 50]);
  });
});

describe("eight puzzle", () => {
  const { game } = load("eight-puzzle");
  const NAMES = Object.fromEntries([..."12345678"].map((digit) => [digit, digit]));
  const position = (rows: string[], step: number) => stateOf(game, [...cells(rows, NAMES), `(step ${step})`]);

  it("slides a neighbour of the gap into it", () => {
    const state = position(["123", "4.6", "758"], 7);
    expect(legal(game, state, "player")).toEqual([
      "(slide 1 2)",
      "(slide 2 1)",
      "(slide 2 3)",
      "(slide 3 2)",
    ]);
    const next = play(game, state, { player: "(slide 2 1)" });
    expect(fluents(game, next)).toEqual(fluents(game, position(["123", "456", "7.8"], 8)));
  });

  it("scores 100 for the shortest way, 99 for a longer one and 0 for none", () => {
    const score = (rows: string[], step: number) => {
      const state = position(rows, step);
      return game.isTerminal(state) ? scores(game, state) : "goes on";
    };
    expect(score(["123", "456", "78."], 30)).toEqual([100]);
    expect(score(["123", "456", "78."], 60)).toEqual([99]);
    expect(score(["123", "456", "7.8"], 60)).toEqual([0]);
    expect(score(["123", "456", "7.8"], 59)).toBe("goes on");
  });
});

describe("rock, paper, scissors", () => {
  const { game } = load("rock-paper-scissors");

  it.each([
    ["rock", "scissors", [1, 0]],
    ["scissors", "paper", [1, 0]],
    ["paper", "rock", [1, 0]],
    ["rock", "paper", [0, 1]],
    ["paper", "paper", [0, 0]],
  ])("%s against %s", (alice, bob, [won, lost]) => {
    const next = play(game, game.initialState(), { alice: `(show ${alice})`, bob: `(show ${bob})` });
    expect(fluents(game, next)).toEqual([
      "(rounds_played 1)",
      `(rounds_won alice ${won})`,
      `(rounds_won bob ${lost})`,
    ]);
  });

  it("pays ten points for each round of the difference", () => {
    for (let won = 0; won <= 5; won++) {
      for (let lost = 0; won + lost <= 5; lost++) {
        const end = stateOf(game, [
          "(rounds_played 5)",
          `(rounds_won alice ${won})`,
          `(rounds_won bob ${lost})`,
        ]);
        expect(game.isTerminal(end)).toBe(true);
        expect(scores(game, end)).toEqual([50 + 10 * (won - lost), 50 + 10 * (lost - won)]);
      }
    }
  });
});

describe("matching pennies", () => {
  it.each([
    ["pile", "pile", [100, 0]],
    ["face", "face", [100, 0]],
    ["pile", "face", [0, 100]],
    ["face", "pile", [0, 100]],
  ])("of two rivals: %s and %s", (j1, j2, expected) => {
    const { game } = load("matching-pennies");
    const end = play(game, game.initialState(), { j1: `(retourne ${j1})`, j2: `(retourne ${j2})` });
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual(expected);
  });

  it.each([
    ["heads", "heads", "heads", 100],
    ["tails", "tails", "tails", 100],
    ["heads", "heads", "tails", 0],
    ["heads", "tails", "tails", 0],
  ])("against chance: %s, %s, then %s", (alice, bob, random, expected) => {
    const { game } = load("matching-pennies-cooperative");
    const placed = play(game, game.initialState(), { alice: `(choose ${alice})`, bob: `(choose ${bob})` });
    expect(game.isTerminal(placed)).toBe(false);
    expect(legal(game, placed, "alice")).toEqual(["noop"]);
    const end = play(game, placed, { random: `(choose ${random})` });
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual([expected, expected]);
  });
});

describe("orchard 2-2-1", () => {
  const { game } = load("orchard-2-2-1");
  const position = (state: string, control: string) =>
    stateOf(game, [`(state ${state})`, `(control ${control})`]);

  it.each([
    ["r", "1 2 1", "random"],
    ["v", "2 1 1", "random"],
    ["c", "2 2 0", "random"],
    ["p", "2 2 1", "bob"],
  ])("rolls %s", (face, state, control) => {
    const next = play(game, game.initialState(), { random: `(roll ${face})` });
    expect(fluents(game, next)).toEqual(fluents(game, position(state, control)));
  });

  it.each([
    ["r r", "2 2 1", "0 2 1"],
    ["v v", "2 2 1", "2 0 1"],
    ["r v", "2 2 1", "1 1 1"],
    ["v r", "2 2 1", "1 1 1"],
    ["r r", "1 2 1", "0 2 1"],
    ["r r", "0 2 1", "0 2 1"],
    ["v r", "0 1 1", "0 0 1"],
  ])("bob chooses %s in %s", (choice, state, expected) => {
    const next = play(game, position(state, "bob"), { bob: `(choice ${choice})` });
    expect(fluents(game, next)).toEqual(fluents(game, position(expected, "random")));
  });

  it("wastes a roll of a bare tree", () => {
    const state = position("0 1 1", "random");
    expect(fluents(game, play(game, state, { random: "(roll r)" }))).toEqual(fluents(game, state));
  });

  it("is won with bare trees, lost without the raven", () => {
    expect(scores(game, position("0 0 1", "random"))).toEqual([100]);
    expect(scores(game, position("0 1 0", "random"))).toEqual([0]);
    expect(game.isTerminal(position("0 0 1", "bob"))).toBe(true);
    expect(game.isTerminal(position("0 1 0", "random"))).toBe(true);
    expect(game.isTerminal(position("0 1 1", "random"))).toBe(false);
  });
});

describe("orchard", () => {
  const { game } = load("orchard");
  const position = (fruits: number[], pieces: number, control: string) =>
    stateOf(game, [
      ...["apple", "pear", "cherry", "plum"].map((tree, i) => `(fruits ${tree} ${fruits[i]})`),
      `(pieces ${pieces})`,
      `(control ${control})`,
    ]);

  it("never rolls a bare tree", () => {
    expect(legal(game, position([3, 0, 0, 1], 2, "random"), "random")).toEqual([
      "(roll apple)",
      "(roll basket)",
      "(roll plum)",
      "(roll raven)",
    ]);
  });

  it("lets bob pick two fruits, or the last one, and waste none", () => {
    expect(legal(game, position([2, 0, 1, 1], 2, "bob"), "bob")).toEqual([
      "(pick apple cherry)",
      "(pick apple plum)",
      "(pick cherry plum)",
      "(pick_both apple)",
    ]);
    const last = position([0, 1, 0, 0], 1, "bob");
    expect(legal(game, last, "bob")).toEqual(["(pick_last pear)"]);
    expect(scores(game, play(game, last, {}))).toEqual([100]);
    expect(legal(game, position([0, 2, 0, 0], 1, "bob"), "bob")).toEqual(["(pick_both pear)"]);
  });

  it("takes the fruits that bob picks", () => {
    const state = position([2, 0, 1, 1], 2, "bob");
    const next = (move: string) => fluents(game, play(game, state, { bob: move }));
    expect(next("(pick apple plum)")).toEqual(fluents(game, position([1, 0, 1, 0], 2, "random")));
    expect(next("(pick_both apple)")).toEqual(fluents(game, position([0, 0, 1, 1], 2, "random")));
  });

  it("is lost when the raven is gone", () => {
    const end = play(game, position([0, 0, 0, 1], 1, "random"), { random: "(roll raven)" });
    expect(game.isTerminal(end)).toBe(true);
    expect(scores(game, end)).toEqual([0]);
  });
});

describe("Monty Hall", () => {
  const { game } = load("monty-hall");
  const start = game.initialState();
  const opening = (car: number, door: number) =>
    play(game, start, { candidate: `(choose ${door})`, random: `(hide_car ${car})` });

  it("opens a door that is neither chosen nor hides the car", () => {
    expect(legal(game, opening(1, 1), "random")).toEqual(["(open_door 2)", "(open_door 3)"]);
    expect(legal(game, opening(1, 2), "random")).toEqual(["(open_door 3)"]);
  });

  it("shows the candidate its own choice and the open door, and never the car", () => {
    const moves = { candidate: "(choose 2)", random: "(hide_car 3)" };
    expect(percepts(game, start, moves, "candidate")).toEqual(["(choice 2)"]);
    expect(percepts(game, opening(3, 2), { random: "(open_door 1)" }, "candidate")).toEqual(["(opened 1)"]);
  });

  it("is won at the door with the car", () => {
    const deciding = play(game, opening(3, 2), { random: "(open_door 1)" });
    expect(scores(game, play(game, deciding, { candidate: "keep" }))).toEqual([0]);
    const switched = play(game, deciding, { candidate: "switch" });
    expect(fluents(game, switched)).toEqual(["(car 3)", "(chosen 3)", "(open 1)", "(show over)"]);
    expect(scores(game, switched)).toEqual([100]);
  });
});

describe("liar's dice", () => {
  const { game } = load("liars-dice");
  const bidding = (alice: number, bob: number, quantity: number, face: number) =>
    stateOf(game, [
      `(die alice ${alice})`,
      `(die bob ${bob})`,
      `(last_bid ${quantity} ${face})`,
      "(control bob)",
    ]);

  it("shows each player its own die only", () => {
    const roll = { random: "(roll 2 5)" };
    const start = game.initialState();
    expect(percepts(game, start, roll, "alice")).toEqual(["(my_die 2)"]);
    expect(percepts(game, start, roll, "bob")).toEqual(["(my_die 5)"]);
    const opened = play(game, start, roll);
    expect(legal(game, opened, "alice")).toHaveLength(12);
    expect(legal(game, opened, "alice")).not.toContain("doubt");
  });

  it("lets both hear every bid, and shows the dice after a doubt", () => {
    const bid = { bob: "(bid 2 1)" };
    const doubt = { bob: "doubt" };
    const state = bidding(2, 5, 1, 6);
    for (const role of ["alice", "bob"])
      expect(percepts(game, state, bid, role)).toEqual(["(called bob 2 1)"]);
    expect(percepts(game, state, doubt, "alice")).toEqual(["(doubts bob)", "(other_die 5)"]);
    expect(percepts(game, state, doubt, "bob")).toEqual(["(doubts bob)", "(other_die 2)"]);
  });

  it("makes every bid higher than the last one", () => {
    const faces = (quantity: number, from: number) =>
      [1, 2, 3, 4, 5, 6].filter((face) => face >= from).map((face) => `(bid ${quantity} ${face})`);
    expect(legal(game, bidding(2, 5, 1, 4), "bob")).toEqual([...faces(1, 5), ...faces(2, 1), "doubt"]);
    expect(legal(game, bidding(2, 5, 2, 5), "bob")).toEqual(["(bid 2 6)", "doubt"]);
    expect(legal(game, bidding(2, 5, 2, 6), "bob")).toEqual(["doubt"]);
  });

  it.each([
    [2, 5, 1, 2, [100, 0]],
    [2, 5, 1, 5, [100, 0]],
    [2, 5, 1, 3, [0, 100]],
    [2, 5, 2, 2, [0, 100]],
    [4, 4, 2, 4, [100, 0]],
  ])(
    "with dice %i and %i and the bid %i of %i, bob's doubt scores %j",
    (alice, bob, quantity, face, expected) => {
      const end = play(game, bidding(alice, bob, quantity, face), { bob: "doubt" });
      expect(game.isTerminal(end)).toBe(true);
      expect(scores(game, end)).toEqual(expected);
    },
  );
});
