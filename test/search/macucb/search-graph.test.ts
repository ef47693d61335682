/**
 * The search graph in the kernel finds what the one of objects finds: the same counts, values and
 * expectations, number for number.
 */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { State } from "../../../src/engine/game.js";
import { drawJointMove } from "../../../src/engine/joint-move.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { allOf } from "../../../src/gdl/pieces.js";
import type { AcyclicProgram } from "../../../src/ground/acyclic.js";
import { type Clock, clockOfIterations } from "../../../src/search/clock.js";
import type { Expander } from "../../../src/search/macucb/expander.js";
import { KernelSearchGraph } from "../../../src/search/macucb/kernel-search-graph.js";
import { MacUcbSearch } from "../../../src/search/macucb/macucb-search.js";
import { movesFirst } from "../../../src/search/macucb/moves-first.js";
import { NetworkExpander } from "../../../src/search/macucb/network-expander.js";
import type { SearchGraph, SearchGraphOptions } from "../../../src/search/macucb/search-graph.js";
import { KERNELS, type KernelBuild, kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";
import { ObjectSearchGraph } from "../../oracles/macucb/object-search-graph.js";
import { bundledGame } from "../../players/positions.js";

beforeAll(() => provideKernel(kernelModule("release")));

const MEGABYTE = 2 ** 20;

const OPTIONS: Omit<SearchGraphOptions, "role"> = {
  memoryBytes: 64 * MEGABYTE,
  order: "samples",
  list: "all",
  plainMean: false,
  exploration: 0.5,
  playouts: 4,
};

type ExpanderName = "moves" | "mac" | "fc";

function expanderOf(loaded: LoadedGame, name: ExpanderName): Expander {
  const players = loaded.game.players;
  if (name === "moves") return movesFirst(loaded, players);
  const options = { players, consistency: name, most: MEGABYTE };
  return new NetworkExpander(loaded, loaded.program as AcyclicProgram, options);
}

function inKernel(
  loaded: LoadedGame,
  name: ExpanderName,
  options: SearchGraphOptions,
  build: KernelBuild = "release",
) {
  const program = loaded.program as AcyclicProgram;
  return new KernelSearchGraph(kernelModule(build), loaded, program, expanderOf(loaded, name), options, {
    shared: build === "shared",
  });
}

/** All that is known of some present states. */
function known(graph: SearchGraph) {
  const { counts, depth, isClosed } = graph;
  const estimates = allOf(graph.estimates());
  expect(allOf(graph.estimates(3))).toEqual(estimates.slice(0, 3));
  return { counts, depth, isClosed, estimates, line: [...graph.line()] };
}

/**
 * Thinks through a random match, about several states at once where `count` is more than 1: copies of the
 * match some turns on.
 */
async function follow(
  loaded: LoadedGame,
  all: readonly SearchGraph[],
  { iterations = 1500, turns = 5, seed = 1, solving = 0.4, count = 1 } = {},
) {
  const { game } = loaded;
  const random = new Random(seed);
  const searches = all.map((graph) => new MacUcbSearch(loaded, graph, { seed, solving }));
  let state = game.initialState();
  for (let step = 0; step < turns && !game.isTerminal(state); step++) {
    const states: [State, ...State[]] = [state];
    while (states.length < count) states.push(onwards(loaded, state, random));
    const found: ReturnType<typeof known>[] = [];
    for (const [i, search] of searches.entries()) {
      await search.think(states, step, clockOfIterations(iterations));
      found.push(known(all[i]));
    }
    for (const other of found) expect(other).toEqual(found[0]);
    state = onwards(loaded, state, random);
  }
}

function onwards({ game }: LoadedGame, state: State, random: Random): State {
  const joint = drawJointMove(game, state, random);
  return joint === undefined ? state : game.nextState(state, joint);
}

describe("the search graph in the kernel", () => {
  /**
   * Rivals, teams, several players, one; in turn and at once; with chance, with hidden states, with counters,
   * with very short ends.
   */
  const games = [
    "tic-tac-toe",
    "connect-four",
    "breakthrough",
    "rock-paper-scissors",
    "matching-pennies-cooperative",
    "connect-four-simultaneous",
    "orchard",
    "liars-dice",
    "bomberman",
    "pacman",
    "chinese-checkers-3",
    "eight-puzzle",
    "free-for-all",
    "backgammon",
  ];

  it.each(games)("is the one of objects: %s", async (name) => {
    const loaded = bundledGame(name);
    for (const role of loaded.game.players) {
      const options = { ...OPTIONS, role };
      const plain = new ObjectSearchGraph(loaded, expanderOf(loaded, "moves"), options);
      await follow(loaded, [plain, inKernel(loaded, "moves", options)], { seed: 1 + role });
    }
  });

  it.each(games)("is the one of objects with windows, and with arms removed: %s", async (name) => {
    const loaded = bundledGame(name);
    for (const pruning of ["none", "rmin", "confidence"] as const) {
      const [role] = loaded.game.players as [number];
      const options = { ...OPTIONS, role, window: pruning !== "rmin", pruning };
      const plain = new ObjectSearchGraph(loaded, expanderOf(loaded, "moves"), options);
      const kernel = inKernel(loaded, "moves", options);
      await follow(loaded, [plain, kernel], { seed: 1 + role, solving: 0.9, turns: 3, iterations: 400 });
    }
  });

  it.each(KERNELS)("whatever the options and the build (%s)", async (build) => {
    const varied = fc.record({
      order: fc.constantFrom<"samples" | "utility">("samples", "utility"),
      list: fc.constantFrom<"all" | "open">("all", "open"),
      // A call of the kernel that may do almost nothing, or as much as is good.
      piece: fc.constantFrom(1, 40, undefined),
      plainMean: fc.boolean(),
      exploration: fc.constantFrom(0.2, 0.5, 1),
      playouts: fc.constantFrom(1, 4, 9),
      window: fc.boolean(),
      pruning: fc.constantFrom<"none" | "rmin" | "confidence">("none", "none", "rmin", "confidence"),
      solving: fc.constantFrom(0, 0.4, 0.9),
      solver: fc.constantFrom<ExpanderName>("moves", "mac", "fc"),
      count: fc.constantFrom(1, 1, 5),
      name: fc.constantFrom(
        "tic-tac-toe",
        "orchard-2-2-1",
        "monty-hall",
        "rock-paper-scissors",
        "connect-four",
        "free-for-all",
      ),
      seed: fc.nat(1000),
    });
    await fc.assert(
      fc.asyncProperty(varied, async ({ solver, solving, count, name, seed, ...rest }) => {
        const loaded = bundledGame(name);
        const players = loaded.game.players;
        const options = { ...OPTIONS, ...rest, role: players[seed % players.length] };
        const plain = new ObjectSearchGraph(loaded, expanderOf(loaded, solver), options);
        const kernel = inKernel(loaded, solver, options, build);
        await follow(loaded, [plain, kernel], { seed, solving, count, iterations: 300, turns: 3 });
      }),
      { numRuns: 25 },
    );
  });

  it("of joint moves that come in batches", async () => {
    const loading = loadedGame(`
      (role a) (role b) (role c) (init (at 0)) (<= (next (at ?n)) (true (at ?m)) (succ ?m ?n)) (succ 0 1) (succ 1 2)
      ${Array.from({ length: 11 }, (_, i) => `(digit ${i})`).join(" ")}
      (<= (legal ?r (pick ?x)) (role ?r) (digit ?x)) (<= (next (sum ?r ?x)) (does ?r (pick ?x)))
      (<= terminal (true (at 2))) (<= (goal ?r 100) (true (sum ?r 7))) (<= (goal ?r 20) (role ?r) (not (true (sum ?r 7))))`);
    const options = { ...OPTIONS, role: 1 };
    const plain = new ObjectSearchGraph(loading, expanderOf(loading, "moves"), options);
    await follow(loading, [plain, inKernel(loading, "moves", options)], { iterations: 4000, turns: 2 });
  });
});

describe("work in pieces", () => {
  const PIECE = 256;

  function withPieces(name: string, memoryBytes: number) {
    const loaded = bundledGame(name);
    const role = loaded.game.players[0];
    const graph = inKernel(loaded, "moves", { ...OPTIONS, role, memoryBytes, piece: PIECE });
    return { loaded, graph, search: new MacUcbSearch(loaded, graph, { seed: 1, solving: 0.9 }) };
  }

  it("never looks at more than it may, however large the graph is", async () => {
    const { loaded, graph, search } = withPieces("connect-four", 64 * MEGABYTE);
    const state = loaded.game.initialState();
    await search.think([state], 0, clockOfIterations(20_000));
    const { successors } = graph.counts;
    expect(successors).toBeGreaterThan(100 * PIECE);
    let pieces = 0;
    for (const work = graph.begin(Number.POSITIVE_INFINITY); !work.next().done; ) pieces++;
    // A sweep goes through all of it several times, the branches twice. A node has seven, and is not cut in
    // two.
    expect(pieces).toBeGreaterThan((2 * graph.counts.solved) / (PIECE + 8));
    pieces = 0;
    for (const work = graph.makeRoom(); !work.next().done; ) pieces++;
    expect(pieces).toBeGreaterThan((3 * graph.counts.solved) / (PIECE + 8));
  });

  it("is brought to its end in the next thought where the clock has cut it in two", async () => {
    const cuts = fc.array(fc.nat(400), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        cuts,
        fc.constantFrom("connect-four", "eight-puzzle", "bomberman"),
        async (all, name) => {
          const { loaded, graph, search } = withPieces(name, MEGABYTE / 2);
          const { game } = loaded;
          const random = new Random(7);
          let state = game.initialState();
          for (const [step, pieces] of all.entries()) {
            if (game.isTerminal(state)) break;
            await search.think([state], step, stoppedAfter(pieces));
            // What it knows so far can be asked for at any time.
            const legal = game.legalMoves(state, game.players[0]);
            for (const { move } of allOf(graph.estimates())) expect(legal).toContain(move);
            state = onwards(loaded, state, random);
          }
          if (game.isTerminal(state)) return;
          const before = graph.counts.iterations;
          await search.think([state], 99, clockOfIterations(500));
          if (!graph.isClosed) expect(graph.counts.iterations).toBeGreaterThanOrEqual(before + 500);
          const moves = allOf(graph.estimates()).map(({ move }) => move);
          expect(moves.sort()).toEqual([...game.legalMoves(state, game.players[0])].sort());
        },
      ),
      { numRuns: 30 },
    );
  });

  /** A clock that somebody stops after `looks` looks at it. */
  function stoppedAfter(looks: number): Clock {
    let left = looks;
    const signal = {
      get aborted() {
        return left-- <= 0;
      },
    } as AbortSignal;
    return { deadline: Number.POSITIVE_INFINITY, iterations: Number.POSITIVE_INFINITY, signal };
  }
});

describe("a memory that is too small", () => {
  it.each(["connect-four", "bomberman", "eight-puzzle", "backgammon"])(
    "is never left, and what is dropped was visited least: %s",
    async (name) => {
      const loaded = bundledGame(name);
      const { game } = loaded;
      const players = game.players;
      const options = { ...OPTIONS, memoryBytes: MEGABYTE / 2, role: players[0] };
      const builds = KERNELS.map((build) => inKernel(loaded, "moves", options, build));
      const [graph] = builds as [KernelSearchGraph, ...KernelSearchGraph[]];
      await follow(loaded, builds, { iterations: 8000, turns: 6 });
      expect(graph.counts.dropped).toBeGreaterThan(0);
      const state = game.initialState();
      const search = new MacUcbSearch(loaded, graph, { seed: 1, solving: 0.4 });
      await search.think([state], 0, clockOfIterations(2000));
      // The present state keeps its arms, however full the memory is.
      const legal = game.legalMoves(state, options.role);
      if (legal.length > 1) {
        const estimates = allOf(graph.estimates());
        expect(estimates.map(({ move }) => move).sort()).toEqual([...legal].sort());
        expect(estimates.reduce((sum, { samples }) => sum + samples, 0)).toBeGreaterThan(1000);
      }
    },
  );

  it.each(["connect-four", "bomberman"])(
    "is given up where a turn is too short to make room, and searched in as if it were new: %s",
    async (name) => {
      const loaded = bundledGame(name);
      const options = { ...OPTIONS, memoryBytes: MEGABYTE / 4, role: loaded.game.players[0] };
      for (const build of KERNELS) {
        const graph = inKernel(loaded, "moves", options, build);
        const search = new MacUcbSearch(loaded, graph, { seed: 1, solving: 0.9 });
        const first = loaded.game.initialState();
        for (let step = 0; !graph.isFull; step++) await search.think([first], step, clockOfIterations(300));
        const { dropped } = graph.counts;
        const state = onwards(loaded, first, new Random(3));
        graph.turnTo([state]);
        allOf(graph.begin(0));
        expect(graph.isFull).toBe(false);
        expect(graph.counts.dropped).toBeGreaterThan(dropped + 100);
        const fresh = inKernel(loaded, "moves", options, build);
        await search.think([state], 5, clockOfIterations(500));
        await new MacUcbSearch(loaded, fresh, { seed: 1, solving: 0.9 }).think(
          [state],
          5,
          clockOfIterations(500),
        );
        expect(allOf(graph.estimates())).toEqual(allOf(fresh.estimates()));
        expect([...graph.line()]).toEqual([...fresh.line()]);
      }
    },
  );

  /** A single player in whose first state one of 1,600 moves wins at once. */
  function opened(winner: string, memoryBytes: number) {
    const [x, y] = winner.split(" ");
    const loading = loadedGame(`
      (role a) (init (turn 0)) (succ 0 1) (succ 1 2) (<= (next (turn ?n)) (true (turn ?m)) (succ ?m ?n))
      ${Array.from({ length: 40 }, (_, i) => `(digit ${i})`).join(" ")}
      (<= (legal a (pick ?x ?y)) (digit ?x) (digit ?y)) (<= (next (picked ?x ?y)) (does a (pick ?x ?y)))
      (<= terminal (true (turn 2))) (<= terminal (true (picked ${x} ${y})))
      (<= (goal a 100) (true (picked ${x} ${y}))) (<= (goal a 0) (not (true (picked ${x} ${y}))))`);
    const graph = inKernel(loading, "moves", { ...OPTIONS, memoryBytes, role: 0 }, "debug");
    const search = new MacUcbSearch(loading, graph, { seed: 1, solving: 0.9 });
    return { loaded: loading, graph, search };
  }

  it("keeps what is proved by the last arm that fits", async () => {
    const memoryBytes = 2 ** 17;
    const first = opened("0 1", memoryBytes);
    const state = first.loaded.game.initialState();
    await first.search.think([state], 0, clockOfIterations(1500));
    const tried = allOf(first.graph.estimates());
    expect(tried.length).toBeGreaterThan(100);
    expect(tried.length).toBeLessThan(1000);
    // In each of these the win is among the arms that there is room for.
    for (const { move } of tried.slice(-3)) {
      const winner = /pick (\d+ \d+)/.exec(first.loaded.game.text(move))?.[1] as string;
      const { loaded, graph, search } = opened(winner, memoryBytes);
      for (let turn = 0; turn < 3; turn++) {
        await search.think([loaded.game.initialState()], turn, clockOfIterations(1500));
        const [best] = allOf(graph.estimates());
        expect(best).toMatchObject({ value: 1, isClosed: true });
        expect(loaded.game.text(best?.move)).toContain(winner);
      }
    }
  });

  it("may have no room for all arms of the present state: those that there are get the samples, turn after turn", async () => {
    const loading = loadedGame(`
      (role a) (role b) (init (turn 0)) (succ 0 1) (succ 1 2) (<= (next (turn ?n)) (true (turn ?m)) (succ ?m ?n))
      ${Array.from({ length: 200 }, (_, i) => `(digit ${i})`).join(" ")}
      (<= (legal ?r (pick ?x)) (role ?r) (digit ?x)) (<= (next (picked ?r ?x)) (does ?r (pick ?x)))
      (<= terminal (true (turn 2))) (<= (goal a 100) (true (picked a 7))) (<= (goal b 100) (true (picked b 7)))
      (<= (goal ?r 0) (role ?r) (not (true (picked ?r 7))))`);
    const { game } = loading;
    const options = { ...OPTIONS, memoryBytes: MEGABYTE / 2, role: 0 };
    const graph = inKernel(loading, "moves", options);
    const search = new MacUcbSearch(loading, graph, { seed: 1, solving: 0.9 });
    let state = game.initialState();
    for (let turn = 0; turn < 2; turn++) {
      await search.think([state], turn, clockOfIterations(6000));
      const estimates = allOf(graph.estimates());
      expect(estimates.length).toBeGreaterThan(100);
      expect(estimates.some(({ value }) => value !== undefined)).toBe(true);
      state = onwards(loading, state, new Random(3));
    }
    expect(graph.counts.iterations).toBe(12_000);
  });
});
