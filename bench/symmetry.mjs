/**
 * The columns of table 2 of the paper on MAC-UCB-SYM (paper 002) that speak of symmetry, for its 35 games, beside its
 * own figures. The rules are those of the bundled games, which are written anew: where theirs differ, so may these.
 *
 *     no-goods   moves that UCB predicts to be no solution, found in a search with symmetry=approximate; the paper has
 *                the mean number of no-goods for a network
 *     #Sym       the order of the group that mac-ucb uses, each symmetry proved (roles fixed, the initial state free);
 *                the paper has the mean number of automorphisms of a network with its no-goods
 *     Ame        of the networks that mac-ucb solves without symmetries, the part that are images of others of them,
 *                under this group: at the first state, and some moves into a random match
 *     told       what the report of mac-ucb-sym says: of the networks that it solved, and those of states met that
 *                need no solving since one of an image was, the part of the latter
 *     most       1 - 1/|G|: over a table in which transpositions are one, no group can save more
 *
 *     npm run build && node bench/symmetry.mjs [--iterations 2000] [--plies 12] [GAME…]
 *
 * The same numbers come out wherever it is run. Searches know the state, also in games that hide it. A GAME is one of the 35, by the name that it has here.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { openSearchGraph } from "./search-graph.mjs";

/** No-goods, #Sym and Ame in per cent, as the paper prints them. */
const PAPER = /** @type {const} */ ({
  "amazons-torus": [193_759.44, 256, 84.5],
  battlebrushes: [1_309_262.32, 850, 77.01],
  "breakthrough-suicide": [24_591.15, 124, 84.54],
  chess: [304_993.64, 328, 83.97],
  "connect-four-20x20": [685_938.7, 616, 91.02],
  "connect-four-simultaneous": [132_192.04, 104, 65.16],
  "copolymer-pie": [192_525.23, 34, 70.24],
  "dots-and-boxes-suicide": [115_705.92, 224, 59.68],
  "english-draughts": [310_185.31, 216, 82.6],
  "free-for-all": [51_889.93, 58, 19.35],
  hex: [655_047.62, 840, 71.18],
  "knight-through": [718_259.4, 112, 71.35],
  majorities: [473_112.8, 670, 75.85],
  pentago: [467_806.7, 69, 15.97],
  quarto: [548_426.11, 52, 12.28],
  shmup: [137_547.01, 32, 33.33],
  "skirmish-zero-sum": [212_782.04, 378, 83.02],
  "tictac-chess": [661_546.67, 143, 76.64],
  ttcc4: [701_739.72, 84, 86.61],
  "reversi-suicide": [334_927.41, 256, 61.36],
  backgammon: [272_034.67, 318, 88.4],
  "cant-stop": [630_456.94, 847, 89.06],
  kaseklau: [86_342.57, 384, 58.68],
  pickomino: [142_420.03, 248, 84.5],
  yahtzee: [256_497.69, 340, 91.48],
  "guess-dice": [0, 0, 0],
  mastermind: [4, 4, 0],
  "monty-hall": [0, 0, 0],
  "vacuum-cleaner-random": [164_875.58, 324, 83.79],
  wumpus: [369_117.69, 128, 78.95],
  "pacman-hidden": [81_704.31, 244, 20.63],
  "schnappt-hubi": [137_845.47, 314, 94.1],
  "sheep-and-wolf-shared": [54_729.44, 212, 61],
  "tictactoe-latent": [919_414.21, 678, 79.23],
  war: [32_294.47, 51, 56.8],
});

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    iterations: { type: "string", default: "2000" },
    plies: { type: "string", default: "12" },
  },
});
const [iterations, plies] = [values.iterations, values.plies].map(Number);
if (!(iterations > 0) || !(plies >= 0)) fail("--iterations is above 0, and --plies is at least 0.");
const unknown = positionals.find((name) => !(name in PAPER));
if (unknown !== undefined)
  fail(`The table of the paper has no ${unknown}. It has ${Object.keys(PAPER).join(", ")}.`);

const arcwood = await importBundled(
  "bench-symmetry",
  `export { loadKernelFile } from "./src/node/kernel-file.ts";
   export { loadGame } from "./src/engine/load-game.ts";
   export { KernelGraph } from "./src/engine/macucb/kernel-graph.ts";
   export { kernelModule } from "./src/engine/memory/module.ts";
   export { Random } from "./src/engine/random-numbers.ts";
   export { drawJointMove } from "./src/engine/joint-move.ts";
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

const MEMORY = 1 << 28;

/** The last state of a random match before `plies` moves are made, or before it ends. */
function laterState(/** @type {any} */ game) {
  const random = new arcwood.Random(1);
  let state = game.initialState();
  for (let i = 0; i < plies; i++) {
    const joint = arcwood.drawJointMove(game, state, random);
    const next = joint && game.nextState(state, joint);
    if (next === undefined || game.isTerminal(next)) break;
    state = next;
  }
  return state;
}

/**
 * What mac-ucb keeps after a search from a state, as mac-ucb-sym divides its time.
 *
 * @param {any} loaded
 * @param {any} state
 * @param {object} options
 */
async function searched(loaded, state, options) {
  const graph = openSearchGraph(arcwood, loaded, options);
  const search = new arcwood.MacUcbSearch(loaded, graph, { seed: 1, solving: 0.6 });
  await search.think([state], 0, arcwood.clockOfIterations(iterations));
  return graph;
}

/**
 * Of the networks that were solved without symmetries, the part that are images of others of them.
 *
 * @param {any} loaded
 * @param {any} state
 * @param {any} group
 */
async function savedPart(loaded, state, group) {
  const { graph } = await searched(loaded, state, {});
  const { program, game } = loaded;
  const orbits = new arcwood.KernelGraph(arcwood.kernelModule(), {
    players: game.players.length,
    own: 0,
    fluents: program.fluents.length,
    moves: program.moves.length,
    branches: 1,
    memoryBytes: MEMORY,
    least: 0,
    most: 1,
    plainMean: false,
    order: "samples",
    exploration: 1,
    playouts: 1,
    group,
  });
  let networks = 0;
  for (const node of allOf(graph.reach())) {
    if (!graph.nodes.isExpanded(node)) continue;
    networks++;
    if (orbits.find({ state: graph.nodes.state(node) }) === 0) orbits.add(false);
  }
  return networks === 0 ? 0 : 1 - orbits.size / networks;
}

const inPercent = (/** @type {number} */ part) => `${(100 * part).toFixed(1)} %`;
console.log(
  "| game | no-goods | paper | #Sym | paper | Ame, first state | later | told | most | paper |\n" +
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
);
for (const [name, [noGoods, automorphisms, saved]] of Object.entries(PAPER)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const text = readFileSync(join(ROOT, "games", name, "rules.kif"), "utf8");
  const { loaded, problem } = arcwood.loadGame(text, { engine: "slices" });
  if (problem !== undefined) fail(`${name}: ${problem}`);
  const found = allOf(arcwood.gameSymmetries(loaded.program));
  const group = allOf(arcwood.liveGroup(loaded.program, found.generators, { most: 65536 }));
  const first = loaded.game.initialState();
  const { noGoods: own } = (await searched(loaded, first, { alike: true })).counts;
  const part = { first: 0, later: 0, told: 0 };
  if (group.order > 1) {
    part.first = await savedPart(loaded, first, group);
    part.later = await savedPart(loaded, laterState(loaded.game), group);
    const { solved, saved: told } = (await searched(loaded, first, { group })).counts;
    part.told = told / Math.max(1, solved + told);
  }
  const most = group.isWhole && found.complete ? "" : "+";
  const row = [
    name,
    own,
    Math.round(noGoods),
    `${group.order}${most}`,
    automorphisms,
    ...[part.first, part.later, part.told, 1 - 1 / group.order, saved / 100].map(inPercent),
  ];
  console.log(`| ${row.join(" | ")} |`);
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
