/**
 * The solver beside Gecode on the public instances, in one run. Both take the variables in the order of the
 * file and their values in ascending order, branch on x = v against x ≠ v, and keep all tables arc
 * consistent, so that both walk the same tree; that their answers and their numbers of failures are equal is
 * checked. A-* ask for the first solution or for the proof that there is none, B-* and C-* for all solutions,
 * which are written out and not only counted. If Gecode needs longer than the limit for a first solution,
 * both are stopped after the same number of nodes. The networks of games, C-*, are also solved by their
 * functional order, in which a node is a value of an action. A-* are also solved by the search that learns
 * clauses, in which a node is a decision; its time includes the translation into clauses.
 *
 *     apt-get install g++ libgecode-dev
 *     node bench/solvers.mjs [--repeat N] [--seconds N] [--json] [NAME…]
 *
 * The times are CPU seconds of the search, without reading and loading the network. The two take turns, and
 * the least of `--repeat` runs counts. Exits with 1 if an answer differs.
 */
import { build, RUNNABLE } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { compileGecode, cpuSeconds, instances, output } from "./rivals.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    repeat: { type: "string", default: "3" },
    seconds: { type: "string", default: "30" },
    json: { type: "boolean", default: false },
  },
});
const REPEAT = Number(values.repeat);

await build(RUNNABLE);
const { allOf, LearnSearch, SolverCore, loadFunctional, loadKernel, readXcsp3 } = await importBundled(
  "bench-solvers",
  `export { SolverCore } from "./src/engine/solver/solver-core.js";
   export { LearnSearch } from "./src/engine/learn/learn-search.js";
   export { allOf } from "./src/gdl/pieces.js";
   export { loadFunctional } from "./src/engine/functional/functional.js";
   export { loadKernelFile as loadKernel } from "./src/node/kernel-file.js";
   export { readXcsp3 } from "./src/network/xcsp3/xcsp3-read.js";`,
);
const gecode = compileGecode();
loadKernel();

/**
 * @typedef {{ solutions: number, nodes: number, failures: number, seconds: number, stopped: boolean }} Run
 *
 * @param {string} file
 * @param {"first" | "all"} mode
 * @returns {Run}
 */
function runGecode(file, mode) {
  const text = output(gecode, [file, mode, "lex", mode === "first" ? values.seconds : "1e6"]);
  const number = (/** @type {string} */ name) => Number(new RegExp(` ${name}=([\\d.]+)`).exec(text)?.[1]);
  return {
    solutions: number("sols"),
    // A node of arcwood is a value that is tried. Neither x ≠ v nor the root is one.
    nodes: Math.floor((number("nodes") - 1) / 2),
    failures: number("fails"),
    // The time itself is printed in whole milliseconds only.
    seconds: number("nodes") / number("nodes/s"),
    stopped: text.includes("TIMEOUT"),
  };
}

/**
 * @param {unknown} network
 * @param {"first" | "all"} mode
 * @param {number} nodes
 * @returns {Run}
 */
function runArcwood(network, mode, nodes) {
  const first = mode === "first";
  const core = new SolverCore(network, first ? { bufferBytes: 0 } : {});
  const start = cpuSeconds();
  const search = core.search({ heuristic: "lex" });
  let pause = "full";
  while (pause === "full" && !(first && search.found > 0)) pause = search.run(nodes - search.nodes);
  const seconds = cpuSeconds() - start;
  return {
    solutions: search.found,
    nodes: search.nodes,
    failures: search.failures,
    seconds,
    stopped: pause === "limit",
  };
}

/**
 * @param {unknown} network
 * @returns {Run}
 */
function runFunctional(network) {
  const loading = loadFunctional(network);
  if ("problem" in loading) throw new Error(loading.problem);
  const start = cpuSeconds();
  const search = loading.functional.search();
  while (search.run() === "full");
  const { solutions, nodes, failures } = search;
  return { solutions, nodes, failures, seconds: cpuSeconds() - start, stopped: false };
}

/**
 * @param {unknown} network
 * @returns {Run}
 */
function runLearning(network) {
  const start = cpuSeconds();
  const search = allOf(LearnSearch.of(network));
  while (search.run(Number.MAX_SAFE_INTEGER) === "limit");
  const { found, nodes, failures } = search;
  return { solutions: found, nodes, failures, seconds: cpuSeconds() - start, stopped: false };
}

let differences = 0;
const ratios = [];
const all = instances().filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
if (!values.json) {
  console.log(
    "| instance | asked for | solutions | nodes | failures | Gecode, ms | arcwood, ms | arcwood / Gecode | functional order, ms | Gecode / it | million nodes a second | learning, nodes | learning, failures | learning, ms |",
  );
  console.log(`| --- | --- |${" ---: |".repeat(12)}`);
}
for (const { name, xml, flat } of all) {
  const mode = name.startsWith("A-") ? "first" : "all";
  const file = flat();
  const reading = readXcsp3(xml());
  if ("problem" in reading) throw new Error(reading.problem);
  /** @type {Run[]} */
  const theirs = [];
  /** @type {Run[]} */
  const ours = [];
  /** @type {Run[]} */
  const functional = [];
  /** @type {Run[]} */
  const learning = [];
  for (let i = 0; i < REPEAT; i++) {
    // A search that was stopped is not run again: the next one would stop elsewhere.
    const run = theirs[0]?.stopped ? theirs[0] : runGecode(file, mode);
    if (i === 0 || !run.stopped) theirs.push(run);
    const [{ nodes, stopped }] = theirs;
    ours.push(runArcwood(reading.network, mode, stopped ? nodes : Number.MAX_SAFE_INTEGER));
    if (mode === "first") learning.push(runLearning(reading.network));
    if (name.startsWith("C-")) functional.push(runFunctional(reading.network));
  }
  const [a, b] = [least(theirs), least(ours)];
  // Searches that were stopped may have stopped a few steps apart.
  const close = (/** @type {number} */ x, /** @type {number} */ y) =>
    Math.abs(x - y) <= (a.stopped ? 0.001 * x + 1 : 0);
  const c = functional.length > 0 ? least(functional) : undefined;
  const d = learning.length > 0 ? least(learning) : undefined;
  const same =
    (d === undefined || a.stopped || d.solutions === a.solutions) &&
    close(a.solutions, b.solutions) &&
    close(a.failures, b.failures) &&
    (c === undefined || c.solutions === a.solutions);
  if (!same) differences++;
  const ratio = b.seconds / a.seconds;
  ratios.push(ratio);
  const asked = mode === "first" ? (a.stopped ? "a number of nodes" : "the first") : "all";
  if (values.json) {
    console.log(
      JSON.stringify({ name, asked, same, ratio, gecode: a, arcwood: b, functional: c, learning: d }),
    );
    continue;
  }
  const cells = [
    name,
    asked,
    ...[b.solutions, b.nodes, b.failures].map((count) => count.toLocaleString("en")),
    milliseconds(a),
    milliseconds(b),
    ratio.toFixed(2),
    ...(c
      ? [milliseconds(c), (a.seconds / c.seconds).toFixed(1), (c.nodes / c.seconds / 1e6).toFixed(1)]
      : ["", "", ""]),
    ...(d ? [d.nodes.toLocaleString("en"), d.failures.toLocaleString("en"), milliseconds(d)] : ["", "", ""]),
  ];
  console.log(`| ${cells.join(" | ")} |${same ? "" : " DIFFERS"}`);
}
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.error(
  `${ratios.length} instances, geometric mean of the ratios ${mean.toFixed(2)}, ${differences} answers differ`,
);
process.exitCode = differences > 0 ? 1 : 0;

/** @param {readonly Run[]} runs */
function least(runs) {
  return runs.reduce((best, run) => (run.seconds < best.seconds ? run : best));
}

/** @param {Run} run */
function milliseconds({ seconds }) {
  return (seconds * 1000).toFixed(seconds < 0.1 ? 2 : 0);
}
