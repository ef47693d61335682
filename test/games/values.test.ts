/** The values in the manifests, computed from the rule sheets by exact search, or by hand. */
import { describe, expect, it } from "vitest";
import type { Game, State } from "../../src/engine/game.js";
import { jointMoves } from "../../src/engine/joint-move.js";
import { fluents, legal, load, play, scores, stateOf } from "./bundled.js";
import { eightPuzzle } from "./oracles.js";

type Choose = (values: readonly number[]) => number;

const best: Choose = (values) => Math.max(...values);
const worst: Choose = (values) => Math.min(...values);

/**
 * What the first role can expect within `horizon` turns, 0 where the match is not over by then. Only for
 * games in which one role moves at a time: `choose` says what each role does, `random` takes the mean.
 */
function expectation(game: Game, choose: readonly Choose[], start: State, horizon: number): number {
  const known = new Map<string, number>();
  const visit = (state: State, turns: number): number => {
    if (game.isTerminal(state)) return scores(game, state)[0];
    if (turns === 0) return 0;
    const key = `${turns} ${state.join()}`;
    const value = known.get(key) ?? expected(state, turns);
    known.set(key, value);
    return value;
  };
  const expected = (state: State, turns: number): number => {
    const mover = game.roles.findIndex((_, role) => game.legalMoves(state, role).length > 1);
    const values = [...jointMoves(game, state)].map((joint) =>
      visit(game.nextState(state, joint), turns - 1),
    );
    return choose[Math.max(mover, 0)](values);
  };
  return visit(start, horizon);
}

const mean: Choose = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("tic-tac-toe", () => {
  it("is a draw, and has the number of reachable states that the manifest says", () => {
    const { game, manifest } = load("tic-tac-toe");
    const { values } = manifest.facts;
    const value = expectation(game, [best, worst], game.initialState(), 9);
    expect(value).toBe(values["score of each player under best play"]);

    const seen = new Set<string>();
    const pending = [game.initialState()];
    for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
      if (seen.has(state.join())) continue;
      seen.add(state.join());
      if (game.isTerminal(state)) continue;
      for (const joint of jointMoves(game, state)) pending.push(game.nextState(state, joint));
    }
    expect(seen.size).toBe(values["reachable states"]);
  });
});

describe("orchard 2-2-1", () => {
  const { game, manifest } = load("orchard-2-2-1");
  const { values } = manifest.facts;
  const from = (start: State, choose: Choose, horizon: number) =>
    expectation(game, [choose, mean], start, horizon) / 100;

  it("has the best values by horizon that can be worked out by hand", () => {
    const start = game.initialState();
    const byHorizon = [1, 2, 3, 4, 5].map((horizon) => from(start, best, horizon));
    expect(byHorizon).toEqual([0, 0, 0, 27 / 128, 21 / 64]);
    for (const turns of [3, 4, 5]) {
      expect(values[`best chance of winning within ${turns} turns`]).toBeCloseTo(byHorizon[turns - 1], 6);
    }
    expect(from(start, best, 60)).toBeCloseTo(107 / 288, 12);
    expect(values["best chance of winning"]).toBeCloseTo(107 / 288, 6);
    expect(from(start, worst, 100)).toBeCloseTo(values["worst chance of winning"], 6);
  });

  it("has those from the state after a first basket", () => {
    const choosing = stateOf(game, ["(state 2 2 1)", "(control bob)"]);
    expect([1, 2, 3, 4, 5].map((horizon) => from(choosing, best, horizon))).toEqual([
      0,
      0,
      3 / 8,
      17 / 32,
      73 / 128,
    ]);
    expect(from(choosing, best, 60)).toBeCloseTo(7 / 12, 12);
  });
});

describe("orchard", () => {
  /** The same game worked out without GDL: the chance to win with these trees and pieces, random to roll. */
  function chance(
    choose: Choose,
    trees: readonly number[],
    pieces: number,
    known: Map<string, number>,
  ): number {
    const fruits = [...trees].sort();
    const key = `${fruits} ${pieces}`;
    const bearing = [...fruits.keys()].filter((tree) => fruits[tree] !== 0);
    if (bearing.length === 0) return 1;
    if (pieces === 0) return 0;
    const memory = known.get(key);
    if (memory !== undefined) return memory;
    const without = (...picked: number[]) =>
      chance(
        choose,
        fruits.map((n, tree) => n - picked.filter((p) => p === tree).length),
        pieces,
        known,
      );
    const pairs = bearing.flatMap((a) =>
      bearing.filter((b) => b > a || (b === a && fruits[a] > 1)).map((b) => [a, b]),
    );
    const basket =
      pairs.length > 0 ? pairs.map((pair) => without(...pair)) : bearing.map((tree) => without(tree));
    const raven = chance(choose, fruits, pieces - 1, known);
    const value = mean([...bearing.map((tree) => without(tree)), raven, choose(basket)]);
    known.set(key, value);
    return value;
  }

  it("has the values of the manifest when worked out without GDL", () => {
    const { values } = load("orchard").manifest.facts;
    expect(chance(best, [10, 10, 10, 10], 9, new Map())).toBeCloseTo(values["best chance of winning"], 6);
    expect(chance(worst, [10, 10, 10, 10], 9, new Map())).toBeCloseTo(values["worst chance of winning"], 6);
  });

  it.each([
    [[1, 1, 0, 0], 1],
    [[2, 1, 1, 2], 2],
    [[3, 2, 0, 3], 2],
  ])("has the same value by its rules as without GDL, from %j with %i pieces", (trees, pieces) => {
    const { game } = load("orchard");
    const start = stateOf(game, [
      ...["apple", "pear", "cherry", "plum"].map((tree, i) => `(fruits ${tree} ${trees[i]})`),
      `(pieces ${pieces})`,
      "(control random)",
    ]);
    for (const choose of [best, worst]) {
      const byRules = expectation(game, [choose, mean], start, 100) / 100;
      expect(byRules).toBeCloseTo(chance(choose, trees, pieces, new Map()), 12);
    }
  });
});

describe("Monty Hall", () => {
  it.each(["switching", "keeping"])(
    "gives the chance of the manifest to a candidate who always ends by %s",
    (how) => {
      const { game, manifest } = load("monty-hall");
      const decision = how === "switching" ? "switch" : "keep";
      const chances = legal(game, game.initialState(), "random").map((hiding) => {
        const hidden = play(game, game.initialState(), { candidate: "(choose 1)", random: hiding });
        return mean(
          legal(game, hidden, "random").map((opening) => {
            const opened = play(game, hidden, { random: opening });
            return scores(game, play(game, opened, { candidate: decision }))[0] / 100;
          }),
        );
      });
      expect(mean(chances)).toBeCloseTo(manifest.facts.values[`chance of winning by ${how}`], 6);
    },
  );
});

describe("matching pennies", () => {
  it("of two rivals has no pure saddle point, and is worth 50 to who tosses the coin", () => {
    const { game, manifest } = load("matching-pennies");
    const sides = ["(retourne pile)", "(retourne face)"];
    const score = (j1: string, j2: string) => scores(game, play(game, game.initialState(), { j1, j2 }))[0];
    const table = sides.map((mine) => sides.map((theirs) => score(mine, theirs)));
    expect(Math.max(...table.map((row) => Math.min(...row)))).toBe(0);
    expect(Math.min(...[0, 1].map((column) => Math.max(...table.map((row) => row[column]))))).toBe(100);
    for (const row of table)
      expect(mean(row)).toBe(manifest.facts.values["value of the game for each player"]);
  });

  it("against chance is won half the time by players who agree", () => {
    const { game, manifest } = load("matching-pennies-cooperative");
    const values = ["heads", "tails"].map((side) => {
      const placed = play(game, game.initialState(), { alice: `(choose ${side})`, bob: `(choose ${side})` });
      return expectation(game, [best, best, mean], placed, 1) / 100;
    });
    expect(Math.max(...values)).toBe(manifest.facts.values["best chance of winning"]);
  });
});

describe("eight puzzle", () => {
  /** Boards by the least number of moves to them, each with the number of ways, by layers up to `depth`. */
  function layers<T>(start: T, key: (state: T) => string, next: (state: T) => T[], depth: number) {
    const result = [new Map([[key(start), { state: start, ways: 1 }]])];
    const seen = new Set(result[0]?.keys());
    while (result.length <= depth) {
      const layer: (typeof result)[0] = new Map();
      for (const { state, ways } of result.at(-1)?.values() ?? []) {
        for (const successor of next(state)) {
          const known = layer.get(key(successor));
          if (known) known.ways += ways;
          else if (!seen.has(key(successor))) layer.set(key(successor), { state: successor, ways });
        }
      }
      for (const found of layer.keys()) seen.add(found);
      result.push(layer);
    }
    return result;
  }

  it("is solved by 30 moves at least, in the number of ways that the manifest says", () => {
    const { game, manifest } = load("eight-puzzle");
    const board = (state: State) => {
      const tiles = fluents(game, state).map((fluent) => /^\(cell (\d) (\d) (.)\)$/.exec(fluent) ?? []);
      const cells = new Array<number>(9).fill(0);
      for (const [, column, row, tile] of tiles) {
        if (tile !== undefined)
          cells[(Number(row) - 1) * 3 + Number(column) - 1] = tile === "b" ? 0 : Number(tile);
      }
      return cells.join();
    };
    const children = (state: State) =>
      [...jointMoves(game, state)].map((joint) => game.nextState(state, joint));
    const forwards = layers(game.initialState(), board, children, 15);
    // The way back from the goal, without GDL: a move can be undone by a move.
    const goal = { board: [7, 8, 0, 4, 5, 6, 1, 2, 3], player: 1 };
    const backwards = layers(goal, (position) => position.board.join(), eightPuzzle.successors, 15);
    const meetings = forwards.flatMap((from, i) =>
      backwards.flatMap((to, k) =>
        [...from].flatMap(([key, { ways }]) => {
          const met = to.get(key);
          return met === undefined ? [] : [{ moves: i + k, ways: ways * met.ways }];
        }),
      ),
    );
    expect(new Set(meetings.map(({ moves }) => moves))).toEqual(new Set([30]));
    const { values } = manifest.facts;
    expect(values["moves of a shortest solution"]).toBe(30);
    expect(meetings.reduce((sum, { ways }) => sum + ways, 0)).toBe(values["shortest solutions"]);
  });
});

describe("rock, paper, scissors", () => {
  it("is worth 50 to who shows each hand equally often, whatever the other shows", () => {
    const { game, manifest } = load("rock-paper-scissors");
    const fair = (state: State, bob: string): number =>
      game.isTerminal(state)
        ? scores(game, state)[0]
        : mean(legal(game, state, "alice").map((alice) => fair(play(game, state, { alice, bob }), bob)));
    for (const bob of legal(game, game.initialState(), "bob")) {
      expect(fair(game.initialState(), bob)).toBeCloseTo(
        manifest.facts.values["value of the game for each player"],
        10,
      );
    }
  });
});
