import { describe, expect, it } from "vitest";
import { fluents, legal, load, percepts, play, scores, stateOf } from "../bundled.js";

const RANKS: Readonly<Record<string, string>> = { J: "jack", Q: "queen", K: "king", A: "ace" };

/** "AK aq": the ranks as letters, red in capitals, from the first place on. */
const lying = (where: string, player: string, cards: string) =>
  [...cards].map(
    (card, index) =>
      `(${where} ${player} ${index + 1} ${card === card.toUpperCase() ? "red" : "black"}_${RANKS[card.toUpperCase()]})`,
  );

describe("war", () => {
  const { game, manifest } = load("war");
  const position = (alice: string, bob: string, table: [string, string] = ["", ""], battles = 5) =>
    stateOf(game, [
      ...lying("pile", "alice", alice),
      ...lying("pile", "bob", bob),
      ...lying("table", "alice", table[0]),
      ...lying("table", "bob", table[1]),
      "(cards_dealt 8)",
      `(battles ${battles})`,
    ]);
  const TURN = { alice: "turn_up", bob: "turn_up" };
  const pile = (state: ReturnType<typeof position>, player: string) =>
    fluents(game, state).filter((fluent) => fluent.startsWith(`(pile ${player}`));

  it("begins with all cards dealt, unseen", () => {
    let state = game.initialState();
    let ways = 1;
    while (legal(game, state, "random")[0] !== "noop") {
      const moves = legal(game, state, "random");
      ways *= moves.length;
      const random = moves[0];
      expect(percepts(game, state, { random }, "alice")).toEqual([]);
      state = play(game, state, { random });
    }
    expect(ways).toBe(manifest.facts.values["ways to deal"]);
    expect([pile(state, "alice"), pile(state, "bob")].map((cards) => cards.length)).toEqual([4, 4]);
    expect(legal(game, state, "alice")).toEqual(["turn_up"]);
  });

  it("turns up the cards on top for both to see", () => {
    const state = position("AJkq", "QKaj");
    for (const role of ["alice", "bob"]) {
      expect(percepts(game, state, TURN, role).sort()).toEqual([
        "(turned alice red_ace)",
        "(turned bob red_queen)",
      ]);
    }
    const turned = play(game, state, TURN);
    expect(fluents(game, turned)).toEqual(fluents(game, position("Jkq", "Kaj", ["A", "Q"], 6)));
    expect(legal(game, turned, "alice").sort()).toEqual(["(take other_first)", "(take own_first)"]);
    expect(legal(game, turned, "bob")).toEqual(["noop"]);
  });

  it.each([
    ["own_first", "JkqAQ"],
    ["other_first", "JkqQA"],
  ])("puts what is won below the pile, %s", (order, expected) => {
    const state = position("Jkq", "Kaj", ["A", "Q"]);
    expect(percepts(game, state, { alice: `(take ${order})` }, "bob")).toEqual([`(taken alice ${order})`]);
    const taken = play(game, state, { alice: `(take ${order})` });
    expect(pile(taken, "alice")).toEqual(lying("pile", "alice", expected));
    expect(pile(taken, "bob")).toEqual(lying("pile", "bob", "Kaj"));
    expect(fluents(game, taken).some((fluent) => fluent.startsWith("(table"))).toBe(false);
  });

  it("has a war of equal ranks, in which one card of each stays unseen", () => {
    const equal = position("Kjq", "Jkq", ["A", "a"]);
    expect(game.isTerminal(equal)).toBe(false);
    expect(legal(game, equal, "alice")).toEqual(["lay_two"]);
    expect(legal(game, equal, "bob")).toEqual(["lay_two"]);
    const moves = { alice: "lay_two", bob: "lay_two" };
    expect(percepts(game, equal, moves, "bob").sort()).toEqual([
      "(turned alice black_jack)",
      "(turned bob black_king)",
    ]);
    const laid = play(game, equal, moves);
    expect(fluents(game, laid)).toEqual(
      expect.arrayContaining([...lying("table", "alice", "AKj"), ...lying("table", "bob", "aJk")]),
    );
    expect(pile(laid, "alice")).toEqual(lying("pile", "alice", "q"));
    expect(legal(game, laid, "alice")).toEqual(["noop"]);
    expect(legal(game, laid, "bob")).toHaveLength(2);
  });

  it.each([
    ["own_first", "qaJkAKj"],
    ["other_first", "qAKjaJk"],
  ])("gives all six cards of a war to who wins it: %s", (order, expected) => {
    const won = play(game, position("Q", "q", ["AKj", "aJk"]), { bob: `(take ${order})` });
    expect(pile(won, "bob")).toEqual(lying("pile", "bob", expected));
    expect(pile(won, "alice")).toEqual(lying("pile", "alice", "Q"));
  });

  it("ends when somebody has no card to turn up", () => {
    const over = position("AKQJakqj", "");
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual([100, 0]);
    expect(game.isTerminal(position("AKQakq", "", ["J", "j"]))).toBe(true);
    expect(game.isTerminal(position("AKQJkq", "", ["a", "j"]))).toBe(false);
  });

  it.each([
    ["KQakq", "J", [100, 0]],
    ["K", "QJkqj", [0, 100]],
  ])("ends with a war that cannot be paid for: %s against %s", (alice, bob, expected) => {
    const over = position(alice, bob, ["A", "a"]);
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual(expected);
  });

  it("is a draw when neither can pay", () => {
    const over = position("K", "Q", ["JkA", "qja"]);
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual([50, 50]);
  });

  it.each([
    ["AKQJa", "kqj", [100, 0]],
    ["AKQJ", "akqj", [50, 50]],
  ])("ends after 30 battles: %s against %s", (alice, bob, expected) => {
    expect(game.isTerminal(position(alice, bob, ["", ""], 29))).toBe(false);
    const over = position(alice, bob, ["", ""], 30);
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual(expected);
  });
});
