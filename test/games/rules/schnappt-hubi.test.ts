import { describe, expect, it } from "vitest";
import type { State } from "../../../src/engine/game.js";
import { fluents, legal, load, percepts, play, scores, stateOf } from "../bundled.js";

describe("Schnappt Hubi", () => {
  const { game, manifest } = load("schnappt-hubi");

  interface Position {
    readonly mouse: string;
    readonly rabbit: string;
    readonly hubi?: string;
    readonly control?: string;
    readonly awake?: boolean;
    readonly round?: number;
    readonly door?: string;
    readonly house?: string;
  }

  /** In the first plan as drawn, its magic door between 2 1 and 2 2. */
  const position = (given: Position) =>
    stateOf(game, [
      `(house ${given.house ?? "1 as_drawn"})`,
      `(door ${given.door ?? "2 1 2 2"})`,
      `(at mouse ${given.mouse})`,
      `(at rabbit ${given.rabbit})`,
      `(at hubi ${given.hubi ?? "4 1"})`,
      `(control ${given.control ?? "mouse"})`,
      "(stage searching)",
      `(round ${given.round ?? 5})`,
      ...(given.awake ? ["awake"] : []),
    ]);

  const place = (state: State, who: string) =>
    fluents(game, state)
      .find((fluent) => fluent.startsWith(`(at ${who} `))
      ?.slice(5 + who.length, -1);

  /** Where an animal gets to by a try, and what both perceive. */
  function attempt(given: Position, direction: string): [string | undefined, string] {
    const animal = given.control ?? "mouse";
    const state = position(given);
    const moves = { [animal]: `(try ${direction})` };
    const [mine, other] = ["mouse", "rabbit"].map((role) =>
      percepts(game, state, moves, role).sort().join(" "),
    );
    expect(mine).toBe(other);
    return [place(play(game, state, moves), animal), mine];
  }

  it("is set up by random: a house, its magic door, Hubi's room", () => {
    const start = game.initialState();
    expect(legal(game, start, "random")).toHaveLength(manifest.facts.values.houses);
    expect(legal(game, start, "mouse")).toEqual(["noop"]);
    const built = play(game, start, { random: "(build 1 as_drawn)" });
    expect(legal(game, built, "random")).toHaveLength(4);
    const placed = play(game, built, { random: "(place_door 2 1 2 2)" });
    const rooms = legal(game, placed, "random");
    expect(rooms).toHaveLength(14);
    expect(rooms).not.toContain("(hide_hubi 1 1)");
    expect(12 * 4 * 14).toBe(manifest.facts.values["houses with a magic door and a room for Hubi"]);
    const hidden = play(game, placed, { random: "(hide_hubi 3 3)" });
    expect(fluents(game, hidden)).toEqual(
      fluents(game, position({ mouse: "1 1", rabbit: "4 4", hubi: "3 3", round: 1 })),
    );
    expect(legal(game, hidden, "mouse").sort()).toEqual(["(try east)", "(try north)", "ask"]);
  });

  it.each([
    ["mouse", "1 2", "north", "1 3", "hole"],
    ["mouse", "1 2", "east", "1 2", "window"],
    ["rabbit", "1 2", "north", "1 2", "hole"],
    ["rabbit", "1 2", "east", "2 2", "window"],
    ["rabbit", "2 2", "west", "1 2", "window"],
    ["mouse", "3 2", "west", "3 2", "brick"],
    ["mouse", "1 1", "north", "1 2", "nothing"],
    ["mouse", "2 1", "north", "2 1", "closed_door"],
  ])("lets the %s try from %s to the %s: then at %s, it was %s", (animal, from, direction, to, kind) => {
    const others = animal === "mouse" ? { mouse: from, rabbit: "4 4" } : { mouse: "4 4", rabbit: from };
    const found = attempt({ ...others, control: animal }, direction);
    expect(found).toEqual([to, `(tried ${animal} ${direction} ${kind})`]);
  });

  it.each([
    ["1 sideways", "4 2", "north", "hole"],
    ["1 upside_down", "1 3", "south", "hole"],
    ["1 both_ways", "4 3", "south", "hole"],
    ["1 both_ways", "4 3", "west", "window"],
  ])("mirrors the plan: house %s, from %s to the %s a %s", (house, mouse, direction, kind) => {
    const [, seen] = attempt({ house, door: "1 1 1 2", mouse, rabbit: "2 2" }, direction);
    expect(seen).toBe(`(tried mouse ${direction} ${kind})`);
  });

  it("opens the magic door when the animals stand on either side, and wakes Hubi", () => {
    const before = position({ mouse: "1 1", rabbit: "2 2" });
    expect(percepts(game, before, { mouse: "(try east)" }, "rabbit").sort()).toEqual([
      "(door_opens 2 1 2 2)",
      "(tried mouse east nothing)",
    ]);
    const opened = play(game, before, { mouse: "(try east)" });
    expect(fluents(game, opened)).toEqual(
      fluents(game, position({ mouse: "2 1", rabbit: "2 2", awake: true, control: "rabbit" })),
    );
    const exchanged = position({ mouse: "2 2", rabbit: "1 1", control: "rabbit" });
    expect(percepts(game, exchanged, { rabbit: "(try east)" }, "mouse")).toContain("(door_opens 2 1 2 2)");
    const again = position({ mouse: "2 2", rabbit: "1 1", control: "rabbit", awake: true });
    expect(percepts(game, again, { rabbit: "(try east)" }, "mouse")).toEqual(["(tried rabbit east nothing)"]);
    const back = position({ mouse: "1 1", rabbit: "2 2", awake: true });
    expect(percepts(game, back, { mouse: "(try east)" }, "mouse")).toEqual(["(tried mouse east nothing)"]);
    const above = { mouse: "2 2", rabbit: "4 4" };
    expect(attempt(above, "south")).toEqual(["2 2", "(tried mouse south closed_door)"]);
    expect(attempt({ ...above, awake: true }, "south")).toEqual(["2 1", "(tried mouse south open_door)"]);
    expect(attempt({ mouse: "2 1", rabbit: "4 4", awake: true }, "north")).toEqual([
      "2 2",
      "(tried mouse north open_door)",
    ]);
  });

  it.each([
    [false, "mouse", "(hint row 1)"],
    [false, "rabbit", "(hint column 2)"],
    [true, "mouse", "(hint row 3)"],
    [true, "rabbit", "(hint column 4)"],
  ])("gives hints of the door, and of Hubi when he is awake (%s), to the %s: %s", (awake, control, hint) => {
    const state = position({ mouse: "1 1", rabbit: "4 4", hubi: "4 3", awake, control });
    for (const role of ["mouse", "rabbit"])
      expect(percepts(game, state, { [control]: "ask" }, role)).toEqual([hint]);
  });

  it("lets Hubi drift only when he is awake, after each third round, and not to an animal", () => {
    const hubi = (given: Partial<Position>) =>
      legal(game, position({ mouse: "4 2", rabbit: "1 1", control: "random", ...given }), "random").sort();
    expect(hubi({ round: 6 })).toEqual(["rest"]);
    expect(hubi({ round: 7, awake: true })).toEqual(["rest"]);
    expect(hubi({ round: 6, awake: true })).toEqual(["(drift west)", "rest"]);
    const state = position({ mouse: "4 2", rabbit: "1 1", control: "random", round: 6, awake: true });
    expect(percepts(game, state, { random: "(drift west)" }, "mouse")).toEqual(["hubi_moves"]);
    const drifted = play(game, state, { random: "(drift west)" });
    const after = { mouse: "4 2", rabbit: "1 1", hubi: "3 1", awake: true };
    expect(fluents(game, drifted)).toEqual(fluents(game, position({ ...after, round: 7 })));
  });

  it("goes round: the mouse, the rabbit, random", () => {
    const given = { mouse: "1 1", rabbit: "4 4", round: 5 };
    const rabbit = play(game, position(given), { mouse: "ask" });
    expect(fluents(game, rabbit)).toEqual(fluents(game, position({ ...given, control: "rabbit" })));
    const random = play(game, rabbit, { rabbit: "ask" });
    expect(fluents(game, random)).toEqual(fluents(game, position({ ...given, control: "random" })));
    const mouse = play(game, random, { random: "rest" });
    expect(fluents(game, mouse)).toEqual(fluents(game, position({ ...given, round: 6 })));
  });

  it("is won when both animals are in Hubi's room while he is awake", () => {
    const given = { mouse: "1 1", rabbit: "1 2", hubi: "1 2", awake: true };
    expect(attempt(given, "north")[1]).toBe(
      "(hubi_near mouse) (hubi_near rabbit) (tried mouse north nothing)",
    );
    const won = play(game, position(given), { mouse: "(try north)" });
    expect(game.isTerminal(won)).toBe(true);
    expect(scores(game, won)).toEqual([100, 100]);
    const asleep = play(game, position({ ...given, awake: false }), { mouse: "(try north)" });
    expect(game.isTerminal(asleep)).toBe(false);
    const near = percepts(game, position({ ...given, awake: false }), { mouse: "(try north)" }, "rabbit");
    expect(near).toEqual(["(tried mouse north nothing)"]);
  });

  it.each([
    [true, 25],
    [false, 0],
  ])("ends after 30 rounds, with Hubi awake (%s) for %i", (awake, score) => {
    const last = position({ mouse: "1 1", rabbit: "4 4", awake, round: 30, control: "random" });
    expect(game.isTerminal(last)).toBe(false);
    const over = play(game, last, { random: "rest" });
    expect(game.isTerminal(over)).toBe(true);
    expect(scores(game, over)).toEqual([score, score]);
  });

  it.each([1, 2, 3])("has plan %i in which each animal gets everywhere without the door", (plan) => {
    for (const animal of ["mouse", "rabbit"]) {
      const seen = new Set<string>();
      const pending = ["1 1"];
      for (let room = pending.pop(); room !== undefined; room = pending.pop()) {
        if (seen.has(room)) continue;
        seen.add(room);
        const others = animal === "mouse" ? { mouse: room, rabbit: "4 4" } : { mouse: "4 4", rabbit: room };
        const state = stateOf(
          game,
          fluents(game, position({ ...others, control: animal, house: `${plan} as_drawn` })).filter(
            (fluent) => !fluent.startsWith("(door"),
          ),
        );
        for (const move of legal(game, state, animal)) {
          if (move !== "ask") pending.push(place(play(game, state, { [animal]: move }), animal) as string);
        }
      }
      expect(seen.size).toBe(16);
    }
  });
});
