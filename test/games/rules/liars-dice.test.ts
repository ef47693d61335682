import { describe, expect, it } from "vitest";
import { fluents, legal, load, percepts, play, scores, stateOf } from "../bundled.js";

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
    expect(fluents(game, opened)).toEqual(["(control alice)", "(die alice 2)", "(die bob 5)"]);
    expect(fluents(game, play(game, opened, { alice: "(bid 1 6)" }))).toEqual(
      fluents(game, bidding(2, 5, 1, 6)),
    );
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

  it("lets the players bid in turn, and remembers the last bid only", () => {
    const next = play(game, bidding(2, 5, 1, 6), { bob: "(bid 2 1)" });
    expect(fluents(game, next)).toEqual([
      "(control alice)",
      "(die alice 2)",
      "(die bob 5)",
      "(last_bid 2 1)",
    ]);
    expect(legal(game, next, "bob")).toEqual(["noop"]);
    expect(scores(game, play(game, next, { alice: "doubt" }))).toEqual([100, 0]);
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
