import { describe, expect, it } from "vitest";
import { readGameText } from "../../../src/node/game-file.js";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

const FACES = ["1", "2", "3", "4", "5", "worm"];

describe("pickomino", () => {
  const { game, manifest } = load("pickomino");

  interface Position {
    /** Dice on the table as digits, `w` a worm. */
    readonly lie?: string;
    readonly dice: number;
    readonly aside?: string;
    readonly sum?: number;
    readonly cup?: number;
    readonly alice?: readonly number[];
    readonly bob?: readonly number[];
    /** All tiles that are nobody's, where not said otherwise. */
    readonly grill?: readonly number[];
    readonly turn?: number;
  }

  const face = (glyph: string) => (glyph === "w" ? "worm" : glyph);

  /** Alice's turn; stacks are given from the bottom. */
  function position({
    lie = "",
    dice,
    aside = "",
    sum = 0,
    cup = 0,
    alice = [],
    bob = [],
    grill,
    turn = 9,
  }: Position) {
    const tiles = Array.from({ length: 16 }, (_, index) => 21 + index);
    const place = (tile: number) => {
      if (alice.includes(tile)) return "alice";
      if (bob.includes(tile)) return "bob";
      return (grill ?? tiles).includes(tile) ? "grill" : "turned_over";
    };
    const stack = (player: string, held: readonly number[]) => [
      `(top ${player} ${held.at(-1) ?? "bottom"})`,
      ...held.map((tile, index) => `(below ${tile} ${held[index - 1] ?? "bottom"})`),
    ];
    return stateOf(game, [
      "(control alice)",
      `(dice ${dice})`,
      `(cup ${cup})`,
      ...FACES.map((name) => `(shows ${name} ${[...lie].filter((glyph) => face(glyph) === name).length})`),
      ...[...aside].map((glyph) => `(set_aside ${face(glyph)})`),
      `(sum ${sum})`,
      ...tiles.map((tile) => `(where ${tile} ${place(tile)})`),
      ...stack("alice", alice),
      ...stack("bob", bob),
      `(turn ${turn})`,
    ]);
  }

  /** The dice in bob's cup. */
  const bobsTurn = (given: Omit<Position, "dice">) =>
    fluents(game, position({ dice: 8, cup: 8, turn: 10, ...given }))
      .map((fluent) => fluent.replace("control alice", "control bob"))
      .sort();

  const moved = (given: Position, move: string) => play(game, position(given), { alice: move });
  const moves = (given: Position) => legal(game, position(given), "alice").sort();

  it("begins with eight dice to be rolled, two at a time", () => {
    let state = game.initialState();
    for (let pair = 0; pair < 4; pair++) {
      expect(legal(game, state, "random")).toHaveLength(36);
      expect(legal(game, state, "alice")).toEqual(["noop"]);
      state = play(game, state, { random: pair === 0 ? "(roll_two worm worm)" : "(roll_two 1 3)" });
    }
    expect(fluents(game, state)).toEqual(fluents(game, position({ lie: "ww111333", dice: 8, turn: 1 })));
    expect(legal(game, state, "alice").sort()).toEqual([
      "(set_aside 1)",
      "(set_aside 3)",
      "(set_aside worm)",
    ]);
    expect(legal(game, state, "bob")).toEqual(["noop"]);
  });

  it("rolls a last die alone where their number is odd", () => {
    const state = position({ dice: 3, cup: 1, lie: "14", aside: "w", sum: 25 });
    expect(legal(game, state, "random")).toEqual(FACES.map((name) => `(roll_last ${name})`));
    const rolled = fluents(game, play(game, state, { random: "(roll_last 4)" }));
    expect(rolled).toEqual(fluents(game, position({ dice: 3, lie: "144", aside: "w", sum: 25 })));
    const four = position({ dice: 4, cup: 4, aside: "w", sum: 20, alice: [22], bob: [23] });
    expect(legal(game, four, "alice")).toEqual(["noop"]);
    expect(legal(game, four, "bob")).toEqual(["noop"]);
    for (const [roll, lie] of [
      ["4 4", "44"],
      ["5 1", "51"],
    ]) {
      const two = { dice: 4, cup: 2, aside: "w", sum: 20, alice: [22], bob: [23] };
      expect(fluents(game, play(game, four, { random: `(roll_two ${roll})` }))).toEqual(
        fluents(game, position({ ...two, lie: lie })),
      );
    }
  });

  it("sets aside all dice of one face, a worm for five", () => {
    const lying = { dice: 6, lie: "www244", aside: "3", sum: 6, alice: [22], bob: [23, 24] };
    const worms = { dice: 3, aside: "3w", sum: 21, alice: [22], bob: [23, 24] };
    expect(fluents(game, moved(lying, "(set_aside worm)"))).toEqual(fluents(game, position(worms)));
    const fours = { dice: 4, aside: "34", sum: 14, alice: [22], bob: [23, 24] };
    expect(fluents(game, moved(lying, "(set_aside 4)"))).toEqual(fluents(game, position(fours)));
    expect(legal(game, position(lying), "random")).toEqual(["noop"]);
  });

  it("fails where all faces rolled were set aside before", () => {
    expect(moves({ dice: 3, lie: "344", aside: "w4", sum: 23 })).toEqual(["(set_aside 3)"]);
    const failing = { dice: 3, lie: "w44", aside: "w4", sum: 23, grill: [21, 30] };
    expect(moves(failing)).toEqual(["fail"]);
    expect(fluents(game, moved(failing, "fail"))).toEqual(bobsTurn({ grill: [21] }));
  });

  it("lets a player go on, or take the best tile of the grill within its sum", () => {
    expect(moves({ dice: 2, aside: "w4", sum: 27 })).toEqual(["(take 27)", "roll_the_rest"]);
    expect(moves({ dice: 2, aside: "w4", sum: 27, grill: [22, 24, 30] })).toEqual([
      "(take 24)",
      "roll_the_rest",
    ]);
    expect(moves({ dice: 0, aside: "w4", sum: 27 })).toEqual(["(take 27)"]);
    expect(moves({ dice: 2, aside: "w4", sum: 20 })).toEqual(["roll_the_rest"]);
    expect(moves({ dice: 2, aside: "54", sum: 27 })).toEqual(["roll_the_rest"]);
    const again = moved({ dice: 2, aside: "w4", sum: 27, bob: [22] }, "roll_the_rest");
    expect(fluents(game, again)).toEqual(
      fluents(game, position({ dice: 2, cup: 2, aside: "w4", sum: 27, bob: [22] })),
    );
  });

  it("fails without dice and without a tile to take, or without a worm", () => {
    expect(moves({ dice: 0, aside: "w412", sum: 20 })).toEqual(["fail"]);
    expect(moves({ dice: 0, aside: "5412", sum: 31 })).toEqual(["fail"]);
  });

  it("lets a player take just the tile of its sum from the top of the other's stack", () => {
    expect(moves({ dice: 0, aside: "w4", sum: 25, bob: [33, 25] })).toEqual(["(take 24)", "(take 25)"]);
    expect(moves({ dice: 0, aside: "w4", sum: 26, bob: [33, 25] })).toEqual(["(take 26)"]);
    expect(moves({ dice: 0, aside: "w4", sum: 33, bob: [33, 25] })).toEqual(["(take 32)"]);
    const stolen = fluents(
      game,
      moved({ dice: 0, aside: "w4", sum: 25, alice: [22], bob: [33, 25] }, "(take 25)"),
    );
    expect(stolen).toEqual(bobsTurn({ alice: [22, 25], bob: [33] }));
    expect(moves({ dice: 3, cup: 1, lie: "12", aside: "w4", sum: 25, bob: [25] })).toEqual(["noop"]);
    expect(moves({ dice: 3, lie: "123", aside: "w4", sum: 25, bob: [25] })).not.toContain("(take 25)");
    expect(moves({ dice: 0, aside: "54", sum: 25, bob: [25] })).toEqual(["fail"]);
  });

  it("puts a tile of the grill on the stack and passes the dice on", () => {
    const taken = fluents(
      game,
      moved({ dice: 1, aside: "w4", sum: 27, alice: [22], bob: [30] }, "(take 27)"),
    );
    expect(taken).toEqual(bobsTurn({ alice: [22, 27], bob: [30] }));
  });

  const FAILED = { dice: 0, aside: "5412", sum: 31 };

  it.each<[string, Omit<Position, "dice">, Omit<Position, "dice">]>([
    [
      "gives the top tile back after a failure, and turns over the highest of the grill",
      { alice: [22, 24], grill: [21, 30] },
      { alice: [22], grill: [21, 24] },
    ],
    [
      "turns over nothing where the tile that came back is the highest",
      { alice: [36], grill: [21, 30] },
      { grill: [21, 30, 36] },
    ],
    [
      "turns over the highest tile where there is none to give back",
      { bob: [25], grill: [21, 30] },
      { bob: [25], grill: [21] },
    ],
  ])("%s", (_, before, after) => {
    expect(fluents(game, moved({ ...FAILED, ...before }, "fail"))).toEqual(bobsTurn(after));
  });

  it.each([
    ["more worms", [36], [21, 25], [100, 0]],
    ["fewer worms", [21, 22], [29], [0, 100]],
    ["the highest tile of as many worms, the other way", [21, 25], [30], [0, 100]],
    ["the highest of as many worms", [26, 22], [25, 24], [100, 0]],
    ["many worms of one", [21, 25, 29, 33], [36], [100, 0]],
    ["more worms and a lower tile", [22, 23, 29, 30, 31], [36], [100, 0]],
    ["fewer worms and a higher tile", [36], [22, 23, 29, 30, 31], [0, 100]],
    ["nothing at all", [], [], [50, 50]],
  ])("ends with an empty grill: %s", (_, alice, bob, expected) => {
    const over = position({ dice: 8, cup: 8, alice, bob, grill: [] });
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual(expected);
  });

  it("ends with the last tile, or after 59 turns", () => {
    const last = moved({ dice: 0, aside: "w4", sum: 25, grill: [24] }, "(take 24)");
    expect(game.isTerminal(last)).toBe(true);
    expect(scores(game, last)).toEqual([100, 0]);
    const late = { ...FAILED, alice: [21], bob: [22, 23], turn: 59 };
    expect(game.isTerminal(position(late))).toBe(false);
    const over = moved(late, "fail");
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual([0, 100]);
  });

  it("has 16 tiles with as many worms as the manifest says", () => {
    const worms = [...readGameText("pickomino").text.matchAll(/^\(tile \d+ (\d)\)$/gm)].map(([, n]) =>
      Number(n),
    );
    expect(worms).toHaveLength(16);
    expect(worms.reduce((sum, number) => sum + number, 0)).toBe(manifest.facts.values.worms);
  });
});
