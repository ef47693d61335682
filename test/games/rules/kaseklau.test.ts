import { describe, expect, it } from "vitest";
import { fluents, legal, loadCompiled, play, scores, stateOf } from "../bundled.js";

const game = loadCompiled("kaseklau");

interface Table {
  /** Cards in each room, and what the top one shows. */
  readonly stacks: readonly number[];
  readonly tops: readonly number[];
  readonly cat: number;
  readonly mouse: number;
  readonly taken?: number;
  readonly safe?: readonly [number, number];
  readonly turn?: string;
  readonly control?: string;
  readonly hidden?: readonly number[];
  readonly rolls?: number;
}

function position(table: Table) {
  const {
    taken = 0,
    safe = [0, 0],
    turn = "alice",
    control = "random",
    hidden = [1, 11, 21],
    rolls = 9,
  } = table;
  return stateOf(game, [
    ...table.stacks.map((number, room) => `(stack room${room + 1} ${number})`),
    ...table.tops.flatMap((value, room) => (value > 0 ? [`(top room${room + 1} ${value})`] : [])),
    `(cat room${table.cat})`,
    `(mouse room${table.mouse})`,
    `(taken ${taken})`,
    `(safe alice ${safe[0]})`,
    `(safe bob ${safe[1]})`,
    `(turn ${turn})`,
    `(control ${control})`,
    ...hidden.map((card) => `(hidden ${card})`),
    `(rolls ${rolls})`,
  ]);
}

const TABLE: Table = {
  stacks: [3, 3, 3, 3, 3],
  tops: [1, 2, 3, 1, 2],
  cat: 1,
  mouse: 3,
  taken: 4,
  safe: [7, 9],
};

describe("kaseklau", () => {
  it("turns up five cards, and then the dice roll", () => {
    let state = game.initialState();
    for (let room = 1; room <= 5; room++) {
      expect(legal(game, state, "random")).toHaveLength(31 - room);
      state = play(game, state, { random: `(turn_up ${room * 6})` });
    }
    expect(fluents(game, state).filter((fluent) => fluent.startsWith("(top"))).toEqual(
      [1, 2, 2, 3, 3].map((value, room) => `(top room${room + 1} ${value})`),
    );
    expect(legal(game, state, "random")).toHaveLength(9);
  });

  it("takes the top card of the mouse's room, and the next one is turned up before the player decides", () => {
    const rolled = play(game, position(TABLE), { random: "(roll 1 2)" });
    const taken = {
      ...TABLE,
      stacks: [3, 3, 3, 3, 2],
      tops: [1, 2, 3, 1, 0],
      cat: 2,
      mouse: 5,
      taken: 6,
      rolls: 10,
    };
    expect(fluents(game, rolled)).toEqual(fluents(game, position(taken)));
    const seen = play(game, rolled, { random: "(turn_up 21)" });
    const next = { ...taken, tops: [1, 2, 3, 1, 3], control: "alice", hidden: [1, 11] };
    expect(fluents(game, seen)).toEqual(fluents(game, position(next)));
    expect(legal(game, seen, "alice")).toEqual(["go_on", "stop"]);
    expect(fluents(game, play(game, seen, { alice: "go_on" }))).toEqual(
      fluents(game, position({ ...next, control: "random" })),
    );
    expect(fluents(game, play(game, seen, { alice: "stop" }))).toEqual(
      fluents(game, position({ ...next, control: "random", taken: 0, safe: [13, 9], turn: "bob" })),
    );
  });

  it("turns up nothing where the last card of a room was taken", () => {
    const rolled = play(game, position({ ...TABLE, stacks: [3, 3, 3, 3, 1] }), { random: "(roll 1 2)" });
    const stacks = { stacks: [3, 3, 3, 3, 0], tops: [1, 2, 3, 1, 0] };
    const taken = { ...TABLE, ...stacks, cat: 2, mouse: 5, taken: 6, control: "alice", rolls: 10 };
    expect(fluents(game, rolled)).toEqual(fluents(game, position(taken)));
    expect(legal(game, rolled, "alice")).toEqual(["go_on", "stop"]);
  });

  it("loses the cheese of the turn where the cat is", () => {
    const rolled = play(game, position({ ...TABLE, cat: 4 }), { random: "(roll 2 3)" });
    const lost = { ...TABLE, cat: 1, mouse: 1, taken: 0, turn: "bob", rolls: 10 };
    expect(fluents(game, rolled)).toEqual(fluents(game, position(lost)));
  });

  it("lets them pass each other, and takes nothing from an empty room", () => {
    const empty = { ...TABLE, stacks: [3, 3, 3, 0, 3], tops: [1, 2, 3, 0, 2] };
    const rolled = play(game, position(empty), { random: "(roll 0 1)" });
    expect(fluents(game, rolled)).toEqual(
      fluents(game, position({ ...empty, mouse: 4, control: "alice", rolls: 10 })),
    );
  });

  it("ends when three rooms are empty, and counts the cheese of the turn", () => {
    const last = position({ ...TABLE, stacks: [3, 0, 0, 1, 3], tops: [1, 0, 0, 2, 3], taken: 0 });
    const over = play(game, last, { random: "(roll 0 1)" });
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual([50, 50]);
    const more = play(
      game,
      position({ ...TABLE, stacks: [3, 0, 0, 1, 3], tops: [1, 0, 0, 2, 3], taken: 1 }),
      {
        random: "(roll 0 1)",
      },
    );
    expect(scores(game, more)).toEqual([100, 0]);
  });

  it("ends after a hundred rolls", () => {
    const over = position({ ...TABLE, rolls: 100, taken: 1, control: "alice" });
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual([0, 100]);
    const far = position({ ...TABLE, rolls: 100, taken: 0, safe: [25, 9], control: "alice" });
    expect(scores(game, far)).toEqual([100, 0]);
  });
});
