/**
 * How many networks MAC-UCB solves until the present state is closed: with all options preset, with the list
 * of what still matters (`list=open`), with a window (`window=yes`), and with the rules that remove arms
 * (`pruning`).
 *
 *     npm run build && node bench/windows.mjs [--most 30000] [--seeds 5] [--solving 0.9] [GAME:PLIES…]
 *
 * A position is where a random match of the seed is after so many plies, or, if the number is negative, so
 * many before its end. Matches that do not last so long are played again with other draws. Each position is
 * searched by the first role that has a choice there, until it is closed or as many networks were solved as
 * `--most` says. The table has the positions that all of the ways close but those with `pruning`, with the
 * sum of their networks, and the processor time. `value` says in how many of them the first way and this one
 * come to the same value.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";

const POSITIONS =
  "tic-tac-toe:0 tic-tac-toe:2 connect-four:24 connect-four:28 knight-through:-8 majorities:-8 guess-dice:0 orchard:-12 kaseklau:-4";

const MOST_PLIES = 1000;
const MOST_MATCHES = 1000;

const WAYS = [
  { name: "none" },
  { name: "list=open", list: "open" },
  { name: "window=yes", window: true },
  { name: "list=open,window=yes", list: "open", window: true },
  { name: "pruning=rmin", pruning: "rmin" },
  { name: "pruning=confidence", pruning: "confidence" },
];

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    most: { type: "string", default: "30000" },
    seeds: { type: "string", default: "5" },
    solving: { type: "string", default: "0.9" },
  },
});
const [most, seeds, solving] = [values.most, values.seeds, values.solving].map(Number);
if (!(most > 0 && seeds > 0 && solving >= 0 && solving < 1)) fail("A number is out of its range.");

const arcwood = await importBundled(
  "bench-windows",
  `export { loadKernelFile as loadKernel } from "./src/node/kernel-file.ts";
   export { drawJointMove } from "./src/engine/joint-move.ts";
   export { loadGame } from "./src/engine/load-game.ts";
   export { kernelModule } from "./src/engine/memory/module.ts";
   export { allOf } from "./src/gdl/pieces.ts";
   export { Random } from "./src/engine/random-numbers.ts";
   export { clockOfIterations } from "./src/search/clock.ts";
   export { KernelSearchGraph } from "./src/search/macucb/kernel-search-graph.ts";
   export { MacUcbSearch } from "./src/search/macucb/macucb-search.ts";
   export { movesFirst } from "./src/search/macucb/moves-first.ts";`,
);
arcwood.loadKernel();

console.log("| position | way | closed | networks | part | CPU s | outside | removed | value |");
console.log("|---|---|---:|---:|---:|---:|---:|---:|---:|");
for (const position of positionals.length > 0 ? positionals : POSITIONS.split(" ")) {
  const [name, plies] = position.split(/:(?=-?\d+$)/);
  const file = existsSync(name) ? name : join(ROOT, "games", name, "rules.kif");
  if (!existsSync(file)) fail(`There is no game and no file called ${name}.`);
  const { loaded, problem } = arcwood.loadGame(readFileSync(file, "utf8"));
  if (problem !== undefined) fail(`${name}: ${problem}`);
  await compare(loaded, position, Number(plies ?? 0));
}

async function compare(
  /** @type {any} */ loaded,
  /** @type {string} */ position,
  /** @type {number} */ plies,
) {
  const rows = WAYS.map(() => ({ solved: 0, time: 0, outside: 0, removed: 0, same: 0 }));
  let closed = 0;
  const closings = WAYS.map(() => 0);
  let positions = 0;
  for (let seed = 1; seed <= seeds; seed++) {
    const state = stateAfter(loaded, plies, seed);
    if (state === undefined) continue;
    positions++;
    const results = [];
    for (const way of WAYS) results.push(await closing(loaded, state, way, seed));
    for (const [i, { isClosed }] of results.entries()) closings[i] += isClosed ? 1 : 0;
    if (!results.every(({ isClosed }, i) => isClosed || WAYS[i].pruning !== undefined)) continue;
    closed++;
    for (const [i, { isClosed, value, counts, time }] of results.entries()) {
      const row = rows[i];
      row.solved += counts.solved;
      row.time += time;
      row.outside += counts.outside ?? 0;
      row.removed += counts.removed ?? 0;
      row.same += isClosed && Math.abs(value - results[0].value) < 1e-6 ? 1 : 0;
    }
  }
  for (const [i, { solved, time, outside, removed, same }] of rows.entries()) {
    const part = closed === 0 ? "" : `${((100 * solved) / rows[0].solved).toFixed(0)} %`;
    console.log(
      `| ${i === 0 ? position : ""} | ${WAYS[i].name} | ${closings[i]}/${positions} | ${solved} | ${part} | ` +
        `${time.toFixed(2)} | ${outside} | ${removed} | ${same}/${closed} |`,
    );
  }
}

/** Undefined where no match lasts so long. */
function stateAfter(/** @type {any} */ { game }, /** @type {number} */ plies, /** @type {number} */ seed) {
  for (let draw = 0; draw < MOST_MATCHES; draw++) {
    const random = new arcwood.Random(seed, draw);
    const match = [game.initialState()];
    for (let state = match[0]; !game.isTerminal(state) && match.length <= MOST_PLIES; match.push(state)) {
      const joint = arcwood.drawJointMove(game, state, random);
      if (joint === undefined) return undefined;
      state = game.nextState(state, joint);
    }
    const state = match.at(plies < 0 ? plies - 1 : plies);
    if (state !== undefined && !game.isTerminal(state)) return state;
  }
  return undefined;
}

async function closing(
  /** @type {any} */ loaded,
  /** @type {any} */ state,
  /** @type {any} */ way,
  /** @type {number} */ seed,
) {
  const { game, program } = loaded;
  const role = game.players.find((/** @type {number} */ each) => game.legalMoves(state, each).length > 1);
  const options = {
    role: role ?? game.players[0],
    memoryBytes: 2 ** 30,
    order: "samples",
    list: way.list ?? "all",
    plainMean: false,
    exploration: 0.5,
    playouts: 4,
    window: way.window,
    pruning: way.pruning,
  };
  const graph = new arcwood.KernelSearchGraph(
    arcwood.kernelModule(),
    loaded,
    program,
    arcwood.movesFirst(loaded, game.players),
    options,
  );
  const search = new arcwood.MacUcbSearch(loaded, graph, { seed, solving });
  const begun = process.cpuUsage();
  for (let step = 0, before = -1; !graph.isClosed && graph.counts.solved < most; step++) {
    await search.think([state], step, arcwood.clockOfIterations(2000));
    // Where arms are removed, all may be solved and nothing closed.
    if (graph.counts.solved === before) break;
    before = graph.counts.solved;
  }
  const { user, system } = process.cpuUsage(begun);
  // Once the state is closed, the highest upper bound of a move is its value.
  const value = Math.max(...arcwood.allOf(graph.estimates()).map((/** @type {any} */ { high }) => high));
  return { isClosed: graph.isClosed, counts: graph.counts, value, time: (user + system) / 1e6 };
}

/** @returns {never} */
function fail(/** @type {string} */ problem) {
  console.error(problem);
  process.exit(2);
}
