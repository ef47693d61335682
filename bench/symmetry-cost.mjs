/**
 * What `symmetry=auto` costs where it helps nothing. For each game the same search is made with it and without, in
 * turn, from a state some moves into a random match, or in its middle if that comes sooner. A search is cut into
 * short windows, the same in all rounds, and of each window the least of all rounds counts:
 *
 *     group     the elements that are used
 *     met       how often a state was found by the node of an image of it: where that is 0, nothing merges
 *     ratio     processor time with symmetries, divided by that without
 *
 * At the end the geometric mean over the games in which nothing merges. A game above `--again` is measured three
 * times more, and the median of all its ratios counts. A group of one element is none: then both searches are the
 * same code, and their ratio is the noise.
 *
 *     npm run build && node bench/symmetry-cost.mjs [--player uct|grave|mac-ucb] [--ms 100] [--plies 12]
 *                                                   [--rounds 5] [--again 1.03] [GAME…]
 *
 * A search has as many iterations as take about `--ms` milliseconds of the processor. Where it solves the state much
 * sooner there is nothing to measure: such games have no ratio. All bundled games that are ground are taken where
 * none is named.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { openSearchGraph } from "./search-graph.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    player: { type: "string", default: "uct" },
    plies: { type: "string", default: "12" },
    rounds: { type: "string", default: "5" },
    ms: { type: "string", default: "100" },
    again: { type: "string", default: "1.03" },
  },
});
const [plies, rounds, ms, again] = [values.plies, values.rounds, values.ms, values.again].map(Number);
if (![rounds, ms, again].every((n) => n > 0) || !(plies >= 0))
  fail("Every number is above 0, and --plies is at least 0.");
if (!["uct", "grave", "mac-ucb"].includes(values.player)) fail("--player is uct, grave or mac-ucb.");

const arcwood = await importBundled(
  "bench-symmetry-cost",
  `export { loadKernelFile } from "./src/node/kernel-file.ts";
   export { loadGame } from "./src/engine/load-game.ts";
   export { kernelModule } from "./src/engine/memory/module.ts";
   export { Random } from "./src/engine/random-numbers.ts";
   export { drawJointMove } from "./src/engine/joint-move.ts";
   export { DEFAULT_PLAYOUT_LIMITS } from "./src/engine/plain-playouts.ts";
   export { gameSymmetries } from "./src/engine/symmetry/game-symmetries.ts";
   export { allOf } from "./src/gdl/pieces.ts";
   export { clockOfIterations } from "./src/search/clock.ts";
   export { liveGroup } from "./src/search/live-group.ts";
   export { KernelSearchGraph } from "./src/search/macucb/kernel-search-graph.ts";
   export { MacUcbSearch } from "./src/search/macucb/macucb-search.ts";
   export { movesFirst } from "./src/search/macucb/moves-first.ts";`,
);
const { allOf } = arcwood;
arcwood.loadKernelFile();

/** Milliseconds of the processor so far, to the microsecond: what single threads are told comes in steps of four. */
function spentMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const MEMORY = 1 << 27;
/** As the players have them. */
const GROUP = { most: 65536, bytes: MEMORY / 16 };
const BARREN = 2000;
/** Milliseconds of the processor before anything is measured. */
const WARM_MS = 150;
/** A state that is solved takes no time, however often it is searched. */
const MOST_SEARCHES = 16;

function stateWithin(/** @type {any} */ game) {
  const random = new arcwood.Random(1);
  const states = [game.initialState()];
  while (states.length <= 2 * plies) {
    const joint = arcwood.drawJointMove(game, states.at(-1), random);
    const next = joint && game.nextState(states.at(-1), joint);
    if (next === undefined || game.isTerminal(next)) break;
    states.push(next);
  }
  return states[Math.min(plies, states.length >> 1)];
}

/** Windows of a search: each takes a few milliseconds, so that many are not interrupted. */
const WINDOWS = 32;

/**
 * A search of a tree: the milliseconds of its windows, and how often an image was met.
 *
 * @param {any} loaded
 * @param {any} state
 * @param {any} group
 * @param {number} count
 */
function searchTree(loaded, state, group, count) {
  const tree = loaded.tree({
    role: loaded.game.players[0],
    seed: 1,
    policy:
      values.player === "uct"
        ? { kind: "ucb", exploration: 0.7 }
        : { kind: "grave", reference: 50, bias: 1e-5, exploration: 0 },
    batch: 16,
    memoryBytes: MEMORY,
    limits: arcwood.DEFAULT_PLAYOUT_LIMITS,
    symmetry: group && { group, barren: BARREN },
  });
  tree.begin([state], 0);
  const spent = [];
  for (let window = 1; window <= WINDOWS; window++) {
    const begun = spentMs();
    tree.advance(Math.ceil((count * window) / WINDOWS), Number.POSITIVE_INFINITY);
    spent.push(spentMs() - begun);
  }
  return { spent, met: tree.counts.merged };
}

/**
 * @param {any} loaded
 * @param {any} state
 * @param {any} group
 * @param {number} count
 */
async function searchGraph(loaded, state, group, count) {
  const graph = openSearchGraph(arcwood, loaded, { memoryBytes: MEMORY, group, barren: BARREN });
  const thinker = new arcwood.MacUcbSearch(loaded, graph, { seed: 1, solving: 0.4 });
  const spent = [];
  for (let window = 0; window < WINDOWS; window++) {
    const begun = spentMs();
    await thinker.think([state], window, arcwood.clockOfIterations(Math.ceil(count / WINDOWS)));
    spent.push(spentMs() - begun);
  }
  return { spent, met: graph.counts.merged ?? 0 };
}

const search = values.player === "mac-ucb" ? searchGraph : searchTree;

/** @param {readonly number[]} all */
function sumOf(all) {
  return all.reduce((sum, one) => sum + one, 0);
}

/**
 * @param {any} loaded
 * @param {any} state
 * @param {any} group
 * @param {number} count
 */
async function ratioOf(loaded, state, group, count) {
  const least = [0, 1].map(() => new Array(WINDOWS).fill(Number.POSITIVE_INFINITY));
  let met = 0;
  for (let round = 0; round < 2 * rounds; round++) {
    // Now one comes first, now the other.
    const isBy = (round + (round >> 1)) % 2;
    const one = await search(loaded, state, isBy ? group : undefined, count);
    for (const [window, spent] of one.spent.entries())
      least[isBy][window] = Math.min(least[isBy][window], spent);
    if (isBy) met = one.met;
  }
  const [without, by] = least.map(sumOf);
  return { ratio: by / without, met, isShort: without < ms / 4 };
}

/**
 * Searches in both ways until the code is compiled. Returns the iterations of a search.
 *
 * @param {any} loaded
 * @param {any} state
 * @param {any} group
 */
async function warmedUp(loaded, state, group) {
  let count = 256;
  for (let spent = 0, searches = 0; spent < WARM_MS && searches < MOST_SEARCHES; searches++) {
    const own = sumOf((await search(loaded, state, searches % 2 === 0 ? group : undefined, count)).spent);
    spent += own;
    count = Math.max(256, Math.min(4 * count, Math.round((count * ms) / Math.max(1e-3, own))));
  }
  return count;
}

const names = positionals.length > 0 ? positionals : readdirSync(join(ROOT, "games")).sort();
console.log(["game", "group", "met", "ratio"].join("\t"));
const barren = [];
for (const name of names) {
  const file = existsSync(name) && name.includes(".") ? name : join(ROOT, "games", name, "rules.kif");
  if (!existsSync(file)) continue;
  const { loaded, problem } = arcwood.loadGame(readFileSync(file, "utf8"), { engine: "slices" });
  if (problem !== undefined || loaded.program === undefined) continue;
  const { generators } = allOf(arcwood.gameSymmetries(loaded.program));
  const group =
    values.player === "mac-ucb"
      ? allOf(arcwood.liveGroup(loaded.program, generators, GROUP))
      : allOf(loaded.stateGroup(generators, GROUP));
  const state = stateWithin(loaded.game);
  const count = await warmedUp(loaded, state, group);
  const { ratio: first, met, isShort } = await ratioOf(loaded, state, group, count);
  if (isShort) {
    console.log([basename(name), group.order, met, "solved"].join("\t"));
    continue;
  }
  const ratios = [first];
  if (first > again && met === 0)
    for (let time = 0; time < 3; time++) ratios.push((await ratioOf(loaded, state, group, count)).ratio);
  ratios.sort((a, b) => a - b);
  const ratio = ratios[ratios.length >> 1];
  if (met === 0) barren.push({ ratio, order: group.order });
  console.log([basename(name), group.order, met, ratio.toFixed(3)].join("\t"));
}
for (const [what, some] of Object.entries({
  "all of them": barren,
  "those with a group": barren.filter(({ order }) => order > 1),
})) {
  if (some.length === 0) continue;
  const mean = Math.exp(some.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / some.length);
  console.log(
    `${values.player}: nothing merges in ${some.length} games (${what}); geometric mean ${mean.toFixed(4)}`,
  );
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
