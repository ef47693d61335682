import { describe, expect, it } from "vitest";
import { Random } from "../../../src/engine/random-numbers.js";
import { fluents, legal, load, play, scores, stateOf } from "../bundled.js";

const BOXES = [
  ...["ones", "twos", "threes", "fours", "fives", "sixes"],
  ...[
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "small_straight",
    "large_straight",
    "yahtzee",
    "chance",
  ],
];

/** What dice count in each box, by the rules of the table. */
function worth(dice: readonly number[]): number[] {
  const counts = [1, 2, 3, 4, 5, 6].map((face) => dice.filter((die) => die === face).length);
  const sum = dice.reduce((total, die) => total + die, 0);
  const most = Math.max(...counts);
  const longest = Math.max(
    ...counts
      .map((n) => (n > 0 ? "x" : " "))
      .join("")
      .split(" ")
      .map((run) => run.length),
  );
  return [
    ...counts.map((count, index) => count * (index + 1)),
    most >= 3 ? sum : 0,
    most >= 4 ? sum : 0,
    counts.includes(3) && counts.includes(2) ? 25 : 0,
    longest >= 4 ? 30 : 0,
    longest >= 5 ? 40 : 0,
    most === 5 ? 50 : 0,
    sum,
  ];
}

describe("yahtzee", () => {
  const { game } = load("yahtzee");

  interface Player {
    readonly points?: number;
    readonly upper?: number;
    readonly free: readonly string[];
  }

  function position(dice: string, again: number, alice: Player, bob: Player, control = "alice") {
    const digits = (name: string, account: string, sum: number) =>
      ["units", "tens", "hundreds"].map(
        (position, power) => `(points ${name} ${account} ${position} ${Math.floor(sum / 10 ** power) % 10})`,
      );
    const of = (name: string, { points = 0, upper = 0, free }: Player) => [
      ...digits(name, "total", points),
      ...digits(name, "upper", upper),
      ...free.map((box) => `(free ${name} ${box})`),
    ];
    return stateOf(game, [
      ...[...dice].map((face, index) => `(die ${index + 1} ${face === "." ? "cup" : face})`),
      `(again ${again})`,
      `(control ${control})`,
      ...of("alice", alice),
      ...of("bob", bob),
    ]);
  }
  const ALL = { free: BOXES };
  const NONE = { free: [] };

  function points(state: ReturnType<typeof position>, player: string, account = "total"): number {
    const held = fluents(game, state);
    const digit = (position: string) =>
      Number(
        held.find((fluent) => fluent.startsWith(`(points ${player} ${account} ${position} `))?.slice(-2, -1),
      );
    return 100 * digit("hundreds") + 10 * digit("tens") + digit("units");
  }

  it("begins with random rolling five dice, one after the other", () => {
    let state = game.initialState();
    for (let die = 1; die <= 5; die++) {
      expect(legal(game, state, "random")).toEqual([1, 2, 3, 4, 5, 6].map((face) => `(roll ${die} ${face})`));
      expect(legal(game, state, "alice")).toEqual(["noop"]);
      state = play(game, state, { random: `(roll ${die} ${die})` });
    }
    expect(fluents(game, state)).toEqual(fluents(game, position("12345", 2, ALL, ALL)));
    expect(legal(game, state, "random")).toEqual(["noop"]);
    expect(legal(game, state, "alice")).toHaveLength(31 + 13);
    expect(legal(game, state, "bob")).toEqual(["noop"]);
  });

  it("lets any dice be rolled again twice, and then no more", () => {
    const first = position("16611", 2, ALL, ALL);
    expect(legal(game, first, "alice")).not.toContain("(roll_again table table table table table)");
    const thrown = play(game, first, { alice: "(roll_again cup table table cup cup)" });
    expect(fluents(game, thrown)).toEqual(fluents(game, position(".66..", 1, ALL, ALL)));
    const others = play(game, first, { alice: "(roll_again table cup cup table table)" });
    expect(fluents(game, others)).toEqual(fluents(game, position("1..11", 1, ALL, ALL)));
    const rolled = play(game, thrown, { random: "(roll 1 6)" });
    expect(fluents(game, rolled)).toEqual(fluents(game, position("666..", 1, ALL, ALL)));
    expect(legal(game, rolled, "random")).toEqual([1, 2, 3, 4, 5, 6].map((face) => `(roll 4 ${face})`));
    expect(legal(game, rolled, "alice")).toEqual(["noop"]);
    expect(legal(game, position("66611", 1, ALL, ALL), "alice")).toHaveLength(44);
    expect(legal(game, position("66611", 0, ALL, ALL), "alice")).toHaveLength(13);
  });

  it("passes the dice on when a box is used, once", () => {
    const before = position("66611", 1, { ...ALL, points: 8 }, { ...ALL, points: 5, upper: 5 });
    const scored = play(game, before, { alice: "(score full_house)" });
    const alice = { free: BOXES.filter((box) => box !== "full_house"), points: 33 };
    expect(fluents(game, scored)).toEqual(
      fluents(game, position(".....", 2, alice, { ...ALL, points: 5, upper: 5 }, "bob")),
    );
  });

  it("counts all boxes as a plain account of the rules does", () => {
    const random = new Random(5, 0);
    const rolls = Array.from({ length: 40 }, () => Array.from({ length: 5 }, () => 1 + random.below(6)));
    const special = [
      "11111",
      "66666",
      "22233",
      "13245",
      "62345",
      "33443",
      "12346",
      "45631",
      "66665",
      "11234",
    ];
    for (const dice of [...special.map((text) => [...text].map(Number)), ...rolls]) {
      const before = position(dice.join(""), 1, { free: BOXES, points: 57 }, ALL);
      const found = BOXES.map((box) => points(play(game, before, { alice: `(score ${box})` }), "alice") - 57);
      expect([dice.join(""), ...found]).toEqual([dice.join(""), ...worth(dice)]);
    }
  });

  it("ends with the last box", () => {
    const last = position("12345", 0, NONE, { free: ["chance"] }, "bob");
    expect(game.isTerminal(last)).toBe(false);
    expect(legal(game, last, "bob")).toEqual(["(score chance)"]);
    const over = play(game, last, { bob: "(score chance)" });
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual([0, 100]);
  });

  it.each([
    [200, 10, 199, 10, [100, 0]],
    [200, 10, 200, 62, [50, 50]],
    [165, 63, 200, 62, [50, 50]],
    [166, 63, 200, 62, [100, 0]],
    [166, 70, 200, 62, [100, 0]],
    [166, 105, 200, 59, [100, 0]],
    [340, 105, 339, 105, [100, 0]],
    [195, 63, 231, 10, [0, 100]],
    [98, 0, 102, 0, [0, 100]],
  ])(
    "is won by the higher sum, with 35 more for 63 in the upper boxes: %i and %i, %i and %i",
    (a, upperA, b, upperB, expected) => {
      const over = position(
        ".....",
        2,
        { points: a, upper: upperA, free: [] },
        { points: b, upper: upperB, free: [] },
      );
      expect(game.isTerminal(over)).toBe(true);
      expect(scores(game, over)).toEqual(expected);
    },
  );

  it("counts ones to sixes apart as well", () => {
    const before = position("66666", 0, { points: 195, upper: 72, free: BOXES }, ALL);
    const scored = (box: string) => {
      const next = play(game, before, { alice: `(score ${box})` });
      return [points(next, "alice"), points(next, "alice", "upper"), points(next, "bob")];
    };
    expect(scored("sixes")).toEqual([225, 102, 0]);
    expect(scored("ones")).toEqual([195, 72, 0]);
    expect(scored("yahtzee")).toEqual([245, 72, 0]);
    expect(scored("full_house")).toEqual([195, 72, 0]);
  });
});
