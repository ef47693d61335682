/**
 * What each propagator costs: the same search with `str`, `str2` and `ct`, on random tables from binary to
 * arity 8 and from tight to loose, on public instances, and on the networks of ten games. All of them keep
 * tables arc consistent, so they walk the same tree, and only their time differs; that the trees are the same
 * is checked. `str` is also compared with a plain one in C++ (`str.cpp`).
 *
 *     node bench/propagators.mjs [--nodes N] [--windows N] [--json] [NAME…]
 *
 * A window is the CPU time of searches of at most `--nodes` nodes each, repeated until it is long enough to
 * measure; the first propagation, before any search, is left out. The propagators take turns, and the least
 * window of each counts. The seed is fixed. Exits with 1 if the trees differ. Needs g++; public instances are
 * left out if they are not there.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { build, RUNNABLE } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { DATA } from "../scripts/sheets.mjs";
import { argumentsOf } from "./arguments.mjs";
import { compileStr, cpuSeconds, flatFile, flatText, instances, output } from "./rivals.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    nodes: { type: "string", default: "20000" },
    windows: { type: "string", default: "3" },
    json: { type: "boolean", default: false },
  },
});
const NODES = Number(values.nodes);
const WINDOW_SECONDS = 0.1;
const SEED = 4;

/** Arity and size of the domains: all possible tuples are between 400 and 65,536. */
const SHAPES = [
  [2, 20],
  [3, 12],
  [4, 8],
  [5, 6],
  [6, 5],
  [8, 4],
];

/** The share of all tuples that a table allows. */
const SHARES = [0.1, 0.4, 0.8];

const VARIABLES = 20;

/** The most rows of all tables together. */
const MOST_ROWS = 400_000;

/** For each game how many turns from the initial state on its network has. */
const GAMES = {
  "tic-tac-toe": 4,
  "connect-four": 4,
  breakthrough: 2,
  reversi: 1,
  "eight-puzzle": 4,
  orchard: 4,
  "liars-dice": 3,
  "monty-hall": 3,
  "rock-paper-scissors": 2,
  "matching-pennies": 2,
};

await build(RUNNABLE);
const {
  PROPAGATORS: ALL,
  SolverCore,
  loadKernel,
  readXcsp3,
  Random,
  buildNetwork,
  parseSheet,
  readGameText,
} = await importBundled(
  "bench-propagators",
  `export { SolverCore } from "./src/engine/solver/solver-core.js";
   export { PROPAGATORS } from "./src/engine/solver/solver-options.js";
   export { Random } from "./src/engine/random-numbers.js";
   export { loadKernelFile as loadKernel } from "./src/node/kernel-file.js";
   export { readGameText } from "./src/node/game-file.js";
   export { build as buildNetwork } from "./src/cli/network/build-network.js";
   export { parseSheet } from "./src/gdl/text/parse.js";
   export { readXcsp3 } from "./src/network/xcsp3/xcsp3-read.js";`,
);
/** @type {readonly string[]} */
const PROPAGATORS = ALL;
const plainStr = compileStr();
loadKernel();

/** @typedef {import("../src/network/model.js").Network} Network */

/**
 * A random network of the hardest kind, near the point where networks stop having solutions: it has 80 % of
 * the tables with which one solution is expected, or as many as fit.
 *
 * @param {number} arity
 * @param {number} size
 * @param {number} share
 * @returns {Network}
 */
function randomNetwork(arity, size, share) {
  const random = new Random(SEED, arity * 1000 + share * 100);
  const possible = size ** arity;
  const rows = Math.round(possible * share);
  const wished = Math.round((0.8 * VARIABLES * Math.log(size)) / -Math.log(share));
  const tables = Math.min(wished, Math.floor(MOST_ROWS / rows));
  const names = Array.from({ length: size }, (_, value) => String(value));
  return {
    variables: Array.from({ length: VARIABLES }, (_, x) => ({
      name: `x${x}`,
      kind: "derived",
      stage: 0,
      values: names,
    })),
    constraints: Array.from({ length: tables }, () => {
      const scope = sample(random, VARIABLES, arity).sort((a, b) => a - b);
      const tuples = sample(random, possible, rows)
        .sort((a, b) => a - b)
        .flatMap((code) => scope.map((_, column) => Math.floor(code / size ** column) % size));
      return { kind: "table", scope, positive: true, tuples: Int32Array.from(tuples) };
    }),
    chance: [],
    threshold: [],
  };
}

/**
 * `count` of the numbers below n, each at most once.
 *
 * @param {{ below(n: number): number }} random
 * @param {number} n
 * @param {number} count
 */
function sample(random, n, count) {
  const numbers = Array.from({ length: n }, (_, i) => i);
  for (let i = 0; i < count; i++) {
    const j = i + random.below(n - i);
    [numbers[i], numbers[j]] = [numbers[j], numbers[i]];
  }
  return numbers.slice(0, count);
}

/** @returns {Iterable<{ name: string, network: () => Network, random?: boolean }>} */
function* subjects() {
  for (const [arity, size] of SHAPES) {
    for (const share of SHARES) {
      const name = `arity ${arity}, ${size} values, ${share * 100} %`;
      yield { name, network: () => randomNetwork(arity, size, share), random: true };
    }
  }
  if (existsSync(join(DATA, "csp"))) {
    for (const { name, xml } of instances()) {
      if (/^A-(frb35|rand)|^B-all/.test(name))
        yield { name, network: () => readXcsp3(xml()).network, random: true };
    }
  }
  for (const [name, stages] of Object.entries(GAMES)) {
    yield {
      name: `${name}, ${stages} ${stages === 1 ? "turn" : "turns"}`,
      network: () => gameNetwork(name, stages),
    };
  }
}

/**
 * @param {string} name
 * @param {number} stages
 * @returns {Network}
 */
function gameNetwork(name, stages) {
  const { sheet } = parseSheet(readGameText(name).text);
  return buildNetwork(sheet, { encoding: "grouped", stages, state: "initial" }).network;
}

/**
 * What a search found and did, which must be equal for all propagators.
 *
 * @param {any} core
 * @param {number} nodes
 */
function searched(core, nodes) {
  const search = core.search({ heuristic: "lex", deliver: [] });
  search.run(nodes);
  const seen = { solutions: search.found, nodes: search.nodes, failures: search.failures };
  search.end();
  return seen;
}

/**
 * The seconds of one call; calls are repeated until a window is full.
 *
 * @param {() => void} work
 */
function perCall(work) {
  const start = cpuSeconds();
  for (let calls = 1; ; calls++) {
    work();
    const seconds = cpuSeconds() - start;
    if (seconds >= WINDOW_SECONDS) return seconds / calls;
  }
}

/**
 * For each of the works, which take turns, the least of its windows.
 *
 * @template {string} K
 * @param {Record<K, () => number>} works
 * @returns {Record<K, number>}
 */
function leastOf(works) {
  const names = /** @type {K[]} */ (Object.keys(works));
  const least = /** @type {Record<K, number>} */ (
    Object.fromEntries(names.map((name) => [name, Number.POSITIVE_INFINITY]))
  );
  for (let window = 0; window < Number(values.windows); window++) {
    for (const name of names) least[name] = Math.min(least[name], works[name]());
  }
  return least;
}

let differences = 0;

/** @param {{ name: string, network: () => Network, random?: boolean }} subject */
function measure({ name, network: make, random }) {
  const network = make();
  const cores = PROPAGATORS.map((propagator) => new SolverCore(network, { propagator }));
  const trees = cores.map((core) => searched(core, NODES));
  const [tree] = trees;
  /** @type {Record<string, () => number>} */
  const works = {};
  for (const [i, propagator] of PROPAGATORS.entries()) {
    works[propagator] = () => perCall(() => searched(cores[i], NODES));
  }
  if (random) {
    const file = flatFile(`propagators-${process.pid}`, flatText(network));
    const plain = () => JSON.parse(output(plainStr, [file, String(NODES)]));
    const { seconds: _, ...seen } = plain();
    trees.push(seen);
    works.plain = () => plain().seconds;
  }
  const same = trees.every((other) => JSON.stringify(other) === JSON.stringify(tree));
  if (!same) differences++;
  const seconds = leastOf(works);
  const { constraints } = network;
  const rows = constraints.reduce(
    (sum, c) => sum + (c.kind === "table" ? c.tuples.length / c.scope.length : 0),
    0,
  );
  return { name, tables: constraints.length, rows, ...tree, same, seconds };
}

const OTHERS = PROPAGATORS.filter((name) => name !== "ct");
const HEADS = [
  "network",
  "tables",
  "rows",
  "nodes",
  "ct",
  ...OTHERS.map((other) => `${other} / ct`),
  "str / C++ str",
];
if (!values.json) {
  console.log(`| ${HEADS.join(" | ")} |`);
  console.log(`| --- |${" ---: |".repeat(HEADS.length - 1)}`);
}
for (const subject of subjects()) {
  if (positionals.length > 0 && !positionals.some((part) => subject.name.includes(part))) continue;
  const result = measure(subject);
  if (values.json) {
    console.log(JSON.stringify(result));
    continue;
  }
  const { seconds, nodes } = result;
  // Without a node there was nothing to time.
  const ratio = (/** @type {number} */ a, /** @type {number} */ b) => (nodes === 0 ? "" : (a / b).toFixed(2));
  const cells = [
    result.name,
    ...[result.tables, result.rows, nodes].map((count) => count.toLocaleString("en")),
    nodes === 0 ? "" : `${((seconds.ct / nodes) * 1e6).toFixed(2)} µs`,
    ...OTHERS.map((other) => ratio(seconds[other], seconds.ct)),
    seconds.plain === undefined ? "" : ratio(seconds.str, seconds.plain),
  ];
  console.log(`| ${cells.join(" | ")} |${result.same ? "" : " DIFFERS"}`);
}
process.exitCode = differences > 0 ? 1 : 0;
