/**
 * A window leaves out networks and nothing else: what is closed has the value that it has without one, and
 * that of the exact solver. The rules that remove arms may leave out the best one.
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
import { clockOfIterations } from "../../../src/search/clock.js";
import { KernelSearchGraph } from "../../../src/search/macucb/kernel-search-graph.js";
import { MacUcbSearch } from "../../../src/search/macucb/macucb-search.js";
import { movesFirst } from "../../../src/search/macucb/moves-first.js";
import type { SearchGraphOptions } from "../../../src/search/macucb/search-graph.js";
import { toNumber } from "../../../src/search/policy/utility.js";
import { kernelModule } from "../../kernels.js";
import { loadedGame } from "../../loaded.js";
import { bundledGame } from "../../players/positions.js";
import { known, sit } from "../../players/seats.js";
import {
  gameArbitrary,
  nothing,
  rulesOf,
  type Shape,
  solved,
  solverOf,
  templateOf,
} from "../policy/games.js";

beforeAll(() => provideKernel(kernelModule("release")));

const ROUNDS = 100;

/** Searches a state until it is closed: its value for the own role, and what that took. */
async function closing(
  loaded: LoadedGame,
  state: State,
  {
    seed = 1,
    role = loaded.game.players[0] as number,
    ...given
  }: Partial<SearchGraphOptions> & { seed?: number },
) {
  const options = {
    memoryBytes: 2 ** 24,
    order: "samples",
    list: "all",
    plainMean: false,
    exploration: 0.5,
    playouts: 4,
  } as const;
  const graph = new KernelSearchGraph(
    kernelModule("release"),
    loaded,
    loaded.program as AcyclicProgram,
    movesFirst(loaded, loaded.game.players),
    { ...options, ...given, role },
  );
  const search = new MacUcbSearch(loaded, graph, { seed, solving: 0.9 });
  for (let round = 0; round < ROUNDS && !graph.isClosed; round++)
    await search.think([state], round, clockOfIterations(200));
  // Once the state is closed, the highest upper bound of a move is its value.
  const value = Math.max(...allOf(graph.estimates()).map(({ high }) => high));
  return { isClosed: graph.isClosed, value, counts: graph.counts, graph };
}

describe("with a window", () => {
  const shapes: readonly [string, Shape][] = [
    ["two rivals", { players: 2, hasChance: false, scores: "sum 100" }],
    ["two rivals and chance", { players: 2, hasChance: true, scores: "sum 100" }],
    ["one player and chance", { players: 1, hasChance: true }],
  ];

  it.each(shapes)("the value is that of the exact solver: %s", async (_, shape) => {
    let games = 0;
    await fc.assert(
      fc.asyncProperty(
        gameArbitrary({ ...shape, ends: true, mostStates: 14, moves: [1, 2, 2, 3] }),
        fc.nat(100),
        async (game, seed) => {
          const rules = rulesOf(game);
          const loaded = loadedGame(rules);
          const start = loaded.game.initialState();
          if (loaded.game.legalMoves(start, 0).length < 2) return;
          const answer = solved(solverOf(templateOf(rules, "boolean")), {
            horizon: Number.POSITIVE_INFINITY,
            aim: "best",
            threshold: nothing,
          });
          const exact = answer.bounds?.low ?? answer.utilities?.[0];
          if (exact === undefined || answer.relation === "several") return;
          for (const window of [false, true]) {
            const found = await closing(loaded, start, { window, seed });
            expect(found.isClosed).toBe(true);
            expect(found.value).toBeCloseTo(toNumber(exact), 6);
          }
          games++;
        },
      ),
      { numRuns: 15, endOnFailure: true },
    );
    expect(games).toBeGreaterThan(2);
  });

  it.each([
    ["tic-tac-toe", 2],
    ["guess-dice", 0],
    ["knight-through", -6],
    ["orchard-2-2-1", 0],
    ["matching-pennies-cooperative", 0],
  ])("bundled games have the same value: %s, %i plies on", async (name, plies) => {
    const loaded = bundledGame(name);
    let [without, withOne, outside] = [0, 0, 0];
    for (let seed = 1; seed <= 4; seed++) {
      const state = stateAfter(loaded, plies, seed);
      if (state === undefined) continue;
      for (const role of loaded.game.players) {
        if (loaded.game.players.length > 1 && loaded.game.legalMoves(state, role).length < 2) continue;
        const plain = await closing(loaded, state, { role, seed });
        const windowed = await closing(loaded, state, { role, seed, window: true });
        expect(windowed.isClosed).toBe(plain.isClosed);
        if (!plain.isClosed) continue;
        expect(windowed.value).toBeCloseTo(plain.value, 6);
        without += plain.counts.solved;
        withOne += windowed.counts.solved;
        outside += windowed.counts.outside as number;
      }
    }
    expect(without).toBeGreaterThan(0);
    expect(withOne).toBeLessThanOrEqual(1.01 * without);
    if (name === "tic-tac-toe") {
      expect(outside).toBeGreaterThan(100);
      expect(withOne).toBeLessThan(0.8 * without);
    }
  });

  function stateAfter({ game }: LoadedGame, plies: number, seed: number): State | undefined {
    const random = new Random(seed);
    const match = [game.initialState()];
    for (let state = match[0] as State; !game.isTerminal(state); match.push(state))
      state = game.nextState(state, drawJointMove(game, state, random) as readonly number[]);
    const state = match.at(plies < 0 ? plies - 1 : plies);
    return state === undefined || game.isTerminal(state) ? undefined : state;
  }

  it("what all moves are worth is found where several states are possible", async () => {
    const loaded = bundledGame("tic-tac-toe");
    const states = [1, 2].map((seed) => stateAfter(loaded, 4, seed) as State) as [State, State];
    const role = loaded.game.players.find(
      (each) => loaded.game.legalMoves(states[0], each).length > 1,
    ) as number;
    const found: object[] = [];
    for (const window of [false, true]) {
      const { graph } = await closing(loaded, states[0], { role, window });
      const search = new MacUcbSearch(loaded, graph, { seed: 1, solving: 0.9 });
      for (let round = 0; round < ROUNDS; round++) await search.think(states, round, clockOfIterations(200));
      expect(graph.isClosed).toBe(true);
      found.push(allOf(graph.estimates()).map(({ move, value, isClosed }) => ({ move, value, isClosed })));
    }
    expect(found[1]).toEqual(found[0]);
  });

  it("nothing is left out where the players are neither rivals nor a team, and it says so", async () => {
    const loaded = bundledGame("free-for-all");
    const { report } = await sit("mac-ucb:window=yes", loaded, 0).think(
      known(loaded.game.initialState()),
      clockOfIterations(500),
    );
    expect(report.notes).toEqual(["window=yes has no effect: the players are neither rivals nor a team"]);
    const rivals = bundledGame("connect-four");
    const { report: other } = await sit("fc-ucb:window=yes", rivals, 0).think(
      known(rivals.game.initialState()),
      clockOfIterations(500),
    );
    expect(other.notes).toEqual([]);
    expect(other.counts).toMatchObject({ outside: 0, removed: 0 });
  });
});

describe("a rule that removes arms", () => {
  const played = async (player: string, rules: string) => {
    const loaded = loadedGame(rules);
    const { move, report } = await sit(player, loaded, 0).think(
      known(loaded.game.initialState()),
      clockOfIterations(3000),
    );
    const [best] = report.moves;
    return { move: loaded.game.text(move), value: best?.value, isProven: best?.isProven, report };
  };
  const ten = Array.from({ length: 10 }, (_, i) => `(digit ${i})`).join(" ");

  it("may remove a win by r_min, since the rival has less than the threshold there", async () => {
    // A draw is known at once. The win, one of ten moves, is found later: it gives the rival nothing.
    const rules = `(role a) (role b) (init (at 0)) ${ten} (legal b wait)
      (<= (legal a draw) (true (at 0))) (<= (legal a try) (true (at 0))) (<= (legal a (pick ?x)) (true (at 1)) (digit ?x))
      (<= (next over) (does a draw)) (<= (next (at 1)) (does a try)) (<= (next (picked ?x)) (does a (pick ?x)))
      (<= terminal (not (true (at 0))) (not (true (at 1))))
      (<= (goal ?r 50) (role ?r) (true over))
      (<= (goal a 100) (true (picked 7))) (<= (goal b 0) (true (picked 7)))
      (<= (goal a 0) (true (picked ?x)) (distinct ?x 7)) (<= (goal b 100) (true (picked ?x)) (distinct ?x 7))`;
    for (const sound of ["mac-ucb", "mac-ucb:window=yes"])
      expect(await played(sound, rules)).toMatchObject({ move: "try", value: 100, isProven: true });
    const { move, report } = await played("mac-ucb:pruning=rmin", rules);
    expect(move).toBe("draw");
    // What the draw is worth is proved, but not that it is the best.
    expect(report.moves).toMatchObject([
      { move: "draw", value: 50 },
      { move: "try", value: undefined },
    ]);
    expect(report.isFinal).toBeUndefined();
    expect(report.counts?.removed).toBeGreaterThan(0);
    expect(report.notes).toEqual([
      "pruning=rmin may have removed the best solutions: what depends on that is not proved",
    ]);
  });

  it("may remove by confidence an arm whose rare branch is worth all the others", async () => {
    // Three rolls of four are worth 40, the fourth 100 to who picks the right one of ten: 55 on the whole.
    const rules = `(role a) (role random) (init (at 0)) ${ten}
      (roll 1) (roll 2) (roll 3) (roll 4)
      (<= (legal random (throw ?n)) (true (at 0)) (roll ?n)) (<= (legal random wait) (not (true (at 0))))
      (<= (legal a sure) (true (at 0))) (<= (legal a risk) (true (at 0))) (<= (legal a (pick ?x)) (true (at 1)) (digit ?x))
      (<= (next safe) (does a sure)) (<= (next poor) (does a risk) (does random (throw ?n)) (distinct ?n 4))
      (<= (next (at 1)) (does a risk) (does random (throw 4))) (<= (next (picked ?x)) (does a (pick ?x)))
      (<= terminal (not (true (at 0))) (not (true (at 1))))
      (<= (goal a 50) (true safe)) (<= (goal a 40) (true poor))
      (<= (goal a 100) (true (picked 7))) (<= (goal a 0) (true (picked ?x)) (distinct ?x 7))`;
    for (const sound of ["mac-ucb", "mac-ucb:window=yes"])
      expect(await played(sound, rules)).toMatchObject({
        move: "risk",
        value: expect.closeTo(55),
        isProven: true,
      });
    const { move, report } = await played("mac-ucb:pruning=confidence", rules);
    expect(move).toBe("sure");
    expect(report.moves).toMatchObject([
      { move: "sure", value: 50 },
      { move: "risk", value: undefined },
    ]);
    expect(report.isFinal).toBeUndefined();
    expect(report.counts?.removed).toBe(1);
    expect(report.notes).toEqual([
      "pruning=confidence may have removed the best solutions: what depends on that is not proved",
    ]);
  });

  it("makes what depends on it believed", async () => {
    // The same a turn later: what the first move leads to is closed, and wrong.
    const rules = `(role a) (role b) (init start) ${ten} (legal b wait)
      (<= (legal a go) (true start)) (<= (legal a stop) (true start)) (<= (next (at 0)) (does a go)) (<= (next low) (does a stop))
      (<= (legal a draw) (true (at 0))) (<= (legal a try) (true (at 0))) (<= (legal a (pick ?x)) (true (at 1)) (digit ?x))
      (<= (next over) (does a draw)) (<= (next (at 1)) (does a try)) (<= (next (picked ?x)) (does a (pick ?x)))
      (<= terminal (not (true start)) (not (true (at 0))) (not (true (at 1))))
      (<= (goal ?r 50) (role ?r) (true over)) (<= (goal a 25) (true low)) (<= (goal b 75) (true low))
      (<= (goal a 100) (true (picked 7))) (<= (goal b 0) (true (picked 7)))
      (<= (goal a 0) (true (picked ?x)) (distinct ?x 7)) (<= (goal b 100) (true (picked ?x)) (distinct ?x 7))`;
    expect(await played("mac-ucb", rules)).toMatchObject({ move: "go", value: 100, isProven: true });
    const { report } = await played("mac-ucb:pruning=rmin", rules);
    expect(report.counts?.removed).toBeGreaterThan(0);
    expect(report.moves[0]).toMatchObject({ move: "go", value: 50, isBelieved: true });
    expect(report.moves[0]).not.toHaveProperty("isProven");
  });

  it("leaves reports as they are where it is off", async () => {
    const loaded = bundledGame("connect-four");
    const { report } = await sit("mac-ucb", loaded, 0).think(
      known(loaded.game.initialState()),
      clockOfIterations(200),
    );
    expect(Object.keys(report.counts ?? {})).toEqual(["solved", "successors", "dropped"]);
  });
});
