/**
 * What it is worth to keep one node for all states that are images of each other, and what it costs. For each game:
 *
 *     group     the elements that are used, + where they are part of a larger group; seconds to find them
 *     key       nanoseconds for the key of an orbit, on states of random matches: the least of many short windows
 *     classes   nodes of a tree of `--iterations` from the first state without symmetries, divided by the orbits
 *               that they belong to
 *     nodes     the same nodes, divided by those of a tree with symmetries: it has as many iterations, and spends
 *               them on other states
 *     time      processor time of these iterations with symmetries, divided by that without, in turn: the median
 *     later     the same two factors some moves into a match, where little or nothing merges (symmetry=auto)
 *
 *     npm run build && node bench/orbits.mjs [--iterations 3000] [--plies 12] [--rounds 7] [--most 65536] [GAME…]
 *
 * A GAME is a name or a file of rules. All bundled games with a group are taken where none is named.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    iterations: { type: "string", default: "3000" },
    plies: { type: "string", default: "12" },
    rounds: { type: "string", default: "7" },
    most: { type: "string", default: "65536" },
  },
});
const [iterations, plies, rounds, most] = [values.iterations, values.plies, values.rounds, values.most].map(
  Number,
);
if (![iterations, rounds, most].every((n) => n > 0) || !(plies >= 0)) {
  console.error("Every number is above 0, and --plies is at least 0.");
  process.exit(2);
}

const arcwood = await importBundled(
  "bench-orbits",
  `export { loadKernelFile } from "./src/node/kernel-file.ts";
   export { loadGame } from "./src/engine/load-game.ts";
   export { ArenaPlan, roundUp } from "./src/engine/memory/arena.ts";
   export { Kernel } from "./src/engine/memory/kernel.ts";
   export { kernelModule } from "./src/engine/memory/module.ts";
   export { Random } from "./src/engine/random-numbers.ts";
   export { drawJointMove } from "./src/engine/joint-move.ts";
   export { DEFAULT_PLAYOUT_LIMITS } from "./src/engine/plain-playouts.ts";
   export { linkOrbits, planOrbits } from "./src/engine/symmetry/orbit-plan.ts";
   export * as layout from "./assembly/tree/tree-layout.ts";
   export { gameSymmetries } from "./src/engine/symmetry/game-symmetries.ts";
   export { allOf } from "./src/gdl/pieces.ts";`,
);
const { allOf } = arcwood;
arcwood.loadKernelFile();

/**
 * The nanoseconds of a key, the least of many windows, in the slowest of some states of random matches.
 *
 * @param {any} loaded
 * @param {any} group
 */
function keyNanoseconds(loaded, group) {
  const { game } = loaded;
  const plan = new arcwood.ArenaPlan();
  const bits = [...group.fluents];
  const state = plan.reserve(arcwood.roundUp(bits.length, 64) / 8);
  const regions = arcwood.planOrbits(plan, group, bits.length);
  const kernel = new arcwood.Kernel(arcwood.kernelModule(), plan.bytes);
  allOf(arcwood.linkOrbits(kernel, regions, group, bits));
  const pointOf = new Map(
    bits.map((/** @type {number} */ fluent, /** @type {number} */ bit) => [fluent, bit]),
  );
  const times = Math.ceil(20_000 / Math.min(group.order, 400));
  const all = [];
  for (let depth = 0; depth < 40; depth += 8) {
    const words = kernel.words(state).fill(0);
    for (const fluent of stateAfter(game, depth, depth)) {
      const bit = pointOf.get(fluent);
      if (bit !== undefined) words[bit >>> 5] |= 1 << (bit & 31);
    }
    let least = Number.POSITIVE_INFINITY;
    for (let window = 0; window < 20; window++) {
      const begun = performance.now();
      kernel.calls.elementOfState(regions.orbits.address, state.address, times);
      least = Math.min(least, (1e6 * (performance.now() - begun)) / times);
    }
    all.push(least);
  }
  return Math.max(...all);
}

/**
 * @param {any} game
 * @param {number} moves
 * @param {number} seed
 */
function stateAfter(game, moves, seed) {
  const random = new arcwood.Random(seed);
  let state = game.initialState();
  for (let i = 0; i < moves; i++) {
    const joint = arcwood.drawJointMove(game, state, random);
    if (joint === undefined) break;
    const next = game.nextState(state, joint);
    if (game.isTerminal(next)) break;
    state = next;
  }
  return state;
}

/**
 * Nodes and processor milliseconds of a tree.
 *
 * @param {any} loaded
 * @param {any} state
 * @param {any} symmetry
 */
function grow(loaded, state, symmetry) {
  const tree = loaded.tree({
    role: loaded.game.players[0],
    seed: 1,
    policy: { kind: "ucb", exploration: 0.7 },
    batch: 16,
    memoryBytes: 1 << 27,
    limits: arcwood.DEFAULT_PLAYOUT_LIMITS,
    symmetry,
  });
  tree.begin([state], 0);
  tree.advance(1, Number.POSITIVE_INFINITY);
  const begun = process.cpuUsage();
  tree.advance(iterations, Number.POSITIVE_INFINITY);
  const { user, system } = process.cpuUsage(begun);
  return { tree, nodes: tree.nodes, ms: (user + system) / 1000 };
}

/**
 * The nodes of a tree without symmetries, for each orbit that they belong to.
 *
 * @param {any} loaded
 * @param {any} group
 */
function nodesOfClass(loaded, group) {
  const { layout } = arcwood;
  const { tree } = grow(loaded, loaded.game.initialState(), undefined);
  const memory = tree.record.at(0);
  const random = new arcwood.Random(7);
  const keys = Uint32Array.from({ length: 2 * group.fluents.length }, () => random.next());
  const elements = Array.from({ length: group.order }, (_, element) =>
    Uint16Array.from(group.fluents, (_fluent, point) => group.image(element, point)),
  );
  const classes = new Set();
  let nodes = 0;
  const end = tree.record.u32(layout.TREE_HEAP_TOP);
  for (
    let node = tree.record.u32(layout.TREE_HEAP);
    node < end;
    node += memory.u32(node + layout.NODE_BYTES)
  ) {
    const state = node + memory.u32(node + layout.NODE_BYTES) - tree.record.u32(layout.TREE_STATE_BYTES);
    const points = memory.members(state, group.fluents.length);
    let least = Number.POSITIVE_INFINITY;
    for (const images of elements) {
      let [low, high] = [0, 0];
      for (const point of points) {
        low ^= keys[2 * images[point]];
        high ^= keys[2 * images[point] + 1];
      }
      least = Math.min(least, (high >>> 11) * 2 ** 32 + (low >>> 0));
    }
    nodes++;
    const phase = memory.u32(node + layout.NODE_INFO) & 255;
    classes.add(`${phase} ${least}`);
  }
  return nodes / classes.size;
}

/**
 * @param {any} loaded
 * @param {any} state
 * @param {any} symmetry
 */
function compare(loaded, state, symmetry) {
  const ratios = [];
  let nodes = 1;
  for (let round = 0; round < rounds; round++) {
    const without = grow(loaded, state, undefined);
    const by = grow(loaded, state, symmetry);
    ratios.push(by.ms / without.ms);
    nodes = without.nodes / by.nodes;
  }
  return { nodes, time: ratios.sort((a, b) => a - b)[rounds >> 1] };
}

const names = positionals.length > 0 ? positionals : readdirSync(join(ROOT, "games")).sort();
console.log(
  ["game", "group", "found", "key ns", "classes", "nodes", "time", "later nodes", "time"].join("\t"),
);
for (const name of names) {
  const file = existsSync(name) && name.includes(".") ? name : join(ROOT, "games", name, "rules.kif");
  if (!existsSync(file)) continue;
  const { loaded, problem } = arcwood.loadGame(readFileSync(file, "utf8"), { engine: "slices" });
  if (problem !== undefined || loaded.tree === undefined) continue;
  const begun = process.cpuUsage();
  const { generators, complete } = allOf(arcwood.gameSymmetries(loaded.program));
  const { user, system } = process.cpuUsage(begun);
  const group = allOf(loaded.stateGroup(generators, { most }));
  if (group.order === 1) continue;
  const first = compare(loaded, loaded.game.initialState(), { group, barren: 2000 });
  const later = compare(loaded, stateAfter(loaded.game, plies, 1), { group, barren: 2000 });
  const row = [
    basename(name),
    `${group.order}${group.isWhole && complete ? "" : "+"}`,
    `${((user + system) / 1e6).toFixed(2)} s`,
    keyNanoseconds(loaded, group).toFixed(0),
    nodesOfClass(loaded, group).toFixed(2),
    first.nodes.toFixed(2),
    first.time.toFixed(3),
    later.nodes.toFixed(2),
    later.time.toFixed(3),
  ];
  console.log(row.join("\t"));
}
