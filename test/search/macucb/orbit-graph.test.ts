/** MAC-UCB with a node for each orbit: it closes with the same values, and solves fewer networks. */
import { beforeAll, describe, expect, it } from "vitest";
import type { State } from "../../../src/engine/game.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { allOf, type Pieces } from "../../../src/gdl/pieces.js";
import { clockOfIterations } from "../../../src/search/clock.js";
import { liveGroup } from "../../../src/search/live-group.js";
import type { Expander, Expansion } from "../../../src/search/macucb/expander.js";
import { KernelSearchGraph } from "../../../src/search/macucb/kernel-search-graph.js";
import { MacUcbSearch } from "../../../src/search/macucb/macucb-search.js";
import { movesFirst } from "../../../src/search/macucb/moves-first.js";
import type { SearchGraphOptions } from "../../../src/search/macucb/search-graph.js";
import type { StateGroup } from "../../../src/symmetry/state-group.js";
import { KERNELS, type KernelBuild, kernelModule } from "../../kernels.js";
import { symmetricGame } from "../../symmetry/by-texts.js";

const OPTIONS: SearchGraphOptions = {
  role: 0,
  memoryBytes: 2 ** 26,
  order: "samples",
  list: "all",
  plainMean: false,
  exploration: 0.5,
  playouts: 4,
};

beforeAll(() => provideKernel(kernelModule("release")));

function groupOf(name: string): StateGroup {
  const { program, symmetries } = symmetricGame(name);
  return allOf(liveGroup(program, symmetries, { most: 512 }));
}

function graphOf(build: KernelBuild, name: string, options: Partial<SearchGraphOptions>) {
  const { loaded, program } = symmetricGame(name);
  const expander = movesFirst(loaded, loaded.game.players);
  const shared = { shared: build === "shared" };
  return new KernelSearchGraph(
    kernelModule(build),
    loaded,
    program,
    expander,
    { ...OPTIONS, ...options },
    shared,
  );
}

async function think(
  loaded: LoadedGame,
  graph: KernelSearchGraph,
  { iterations = 100_000, solving = 0.99, step = 0, state = loaded.game.initialState() } = {},
) {
  const search = new MacUcbSearch(loaded, graph, { seed: 1, solving });
  await search.think([state], step, clockOfIterations(iterations));
  const values = new Map(allOf(graph.estimates()).map(({ move, value }) => [loaded.game.text(move), value]));
  return { isClosed: graph.isClosed, solved: graph.counts.solved, merged: graph.counts.merged, values };
}

describe.each(KERNELS)("mac-ucb by orbits (%s)", (build) => {
  it("closes tic-tac-toe with an eighth of the networks, and the same values", async () => {
    const { loaded } = symmetricGame("tic-tac-toe");
    const plain = await think(loaded, graphOf(build, "tic-tac-toe", {}));
    const byOrbits = await think(loaded, graphOf(build, "tic-tac-toe", { group: groupOf("tic-tac-toe") }));
    expect(plain.isClosed && byOrbits.isClosed).toBe(true);
    expect(byOrbits.values).toEqual(plain.values);
    expect(plain.merged).toBeUndefined();
    expect(byOrbits.merged).toBeGreaterThan(0);
    expect(7 * byOrbits.solved).toBeLessThan(plain.solved);
  });

  it("finds the same values in other games, chance among them", async () => {
    for (const name of ["orchard-2-2-1", "matching-pennies"]) {
      const { loaded } = symmetricGame(name);
      for (const role of loaded.game.players) {
        const plain = await think(loaded, graphOf(build, name, { role }), { iterations: 3000 });
        const group = groupOf(name);
        const byOrbits = await think(loaded, graphOf(build, name, { role, group }), { iterations: 3000 });
        expect(byOrbits.isClosed).toBe(plain.isClosed);
        expect([...byOrbits.values.keys()]).toEqual([...plain.values.keys()]);
        // Rounding aside: the same terms are added in another order.
        if (!plain.isClosed) continue;
        for (const [move, value] of plain.values)
          expect(byOrbits.values.get(move)).toBeCloseTo(value as number, 6);
      }
    }
  });
});

/** Notes the states whose networks are solved, and all to which arms lead. */
class Noting implements Expander {
  readonly solved: State[] = [];
  readonly met: State[] = [];
  private readonly expander: Expander;

  constructor(loaded: LoadedGame) {
    this.expander = movesFirst(loaded, loaded.game.players);
  }

  *prepare(): Pieces {
    if (this.expander.prepare !== undefined) yield* this.expander.prepare();
  }

  expand(state: State): Expansion {
    this.solved.push(state);
    const expansion = this.expander.expand(state);
    const { next } = expansion;
    const { met } = this;
    expansion.next = function* () {
      const arms = yield* next.call(expansion);
      for (const { successors } of arms) met.push(...successors.map(({ state }) => state));
      return arms;
    };
    return expansion;
  }
}

describe("mac-ucb by orbits", () => {
  it.each([
    ["tic-tac-toe", 200],
    ["tic-tac-toe", 3000],
    ["orchard-2-2-1", 500],
  ])("counts the networks that images save as a plain program does: %s, %i", async (name, iterations) => {
    const { loaded, program } = symmetricGame(name);
    const expander = new Noting(loaded);
    const group = groupOf(name);
    const kernel = kernelModule("release");
    const graph = new KernelSearchGraph(kernel, loaded, program, expander, { ...OPTIONS, group });
    await think(loaded, graph, { iterations });
    const images = (state: State) => {
      const points = [...group.fluents.keys()].filter((point) =>
        state.includes(group.fluents[point] as number),
      );
      const texts = Array.from({ length: group.order }, (_, element) =>
        points
          .map((point) => group.image(element, point))
          .sort((a, b) => a - b)
          .join(),
      );
      return texts.sort()[0] as string;
    };
    // Live fluents tell states apart here. The first state of an orbit is the one whose network is solved.
    const orbits = new Map<string, Set<string>>();
    for (const state of expander.met) {
      const key = images(state);
      orbits.set(key, (orbits.get(key) ?? new Set<string>()).add(state.join()));
    }
    let saved = 0;
    for (const state of expander.solved) saved += (orbits.get(images(state))?.size ?? 1) - 1;
    expect(graph.counts.solved).toBe(expander.solved.length);
    expect(graph.counts.saved).toBe(saved);
    expect(saved).toBeGreaterThan(0);
  });

  it.each([1, 40, undefined])(
    "gives up where nothing merges, and finds what it finds without a group (%j)",
    async (piece) => {
      const { loaded } = symmetricGame("connect-four");
      const { game } = loaded;
      const group = groupOf("connect-four");
      const plain = graphOf("release", "connect-four", { piece });
      const giving = graphOf("release", "connect-four", { piece, group, barren: 200 });
      const staying = graphOf("release", "connect-four", { piece, group });
      // No image of what follows is ever met: the first columns are full, and the last are not.
      let state = game.initialState();
      for (const [column, turns] of [
        [1, 6],
        [2, 5],
      ] as const)
        for (let turn = 0; turn < turns; turn++) {
          const joint = game.roles.map((_, role) => {
            const moves = game.legalMoves(state, role);
            return moves.find((move) => game.text(move) === `(drop ${column})`) ?? (moves[0] as number);
          });
          state = game.nextState(state, joint);
        }
      for (let step = 0; step < 3; step++) {
        const wanted = await think(loaded, plain, { iterations: 800, step, state });
        const found = await think(loaded, giving, { iterations: 800, step, state });
        expect(found).toEqual({ ...wanted, merged: 0 });
        expect([...giving.line()]).toEqual([...plain.line()]);
        expect(await think(loaded, staying, { iterations: 800, step, state })).toEqual(found);
        const joint = game.roles.map((_, role) => game.legalMoves(state, role).at(-1) as number);
        state = game.nextState(state, joint);
      }
      expect(giving.graph.orbits?.areUsed).toBe(false);
      expect(staying.graph.orbits?.areUsed).toBe(true);
    },
  );

  it("answers with moves of the present state, whichever image of it was met before", async () => {
    const { loaded } = symmetricGame("tic-tac-toe");
    const { game } = loaded;
    const graph = graphOf("release", "tic-tac-toe", { group: groupOf("tic-tac-toe"), barren: 3 });
    let state = game.initialState();
    // Corners that are images of each other, so most of these states stand in nodes of other states.
    for (const [step, joint] of [
      ["(mark 3 3)", "noop"],
      ["noop", "(mark 2 2)"],
      ["(mark 1 3)", "noop"],
      ["noop", "(mark 2 3)"],
    ].entries()) {
      const { values } = await think(loaded, graph, { iterations: 300, solving: 0.4, step, state });
      const legal = game.legalMoves(state, 0).map((move) => game.text(move));
      expect([...values.keys()].sort()).toEqual(legal.sort());
      // Each turn of the line is a legal one after those before it.
      let at = state;
      for (const turn of graph.line()) {
        const roles = game.roles.map((_, role) => game.legalMoves(at, role));
        const moves = roles.map((all) => all.find((move) => game.text(move) === turn) ?? all[0]) as number[];
        const isForced = roles.every((all) => all.length === 1);
        if (!isForced) expect(roles.some((all) => all.some((move) => game.text(move) === turn))).toBe(true);
        at = game.nextState(at, moves);
      }
      state = game.nextState(
        state,
        joint.map((text) => game.term(text) as number),
      );
    }
  });
});
