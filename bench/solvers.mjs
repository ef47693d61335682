/**
 * The solver beside Gecode on the public instances, in one run: both take the variables in the order of the file and
 * their values in ascending order, branch on x = v against x ≠ v, and keep all tables arc consistent, so that both
 * walk the same tree; that their answers and their numbers of failures are equal is checked. A-* ask for the first
 * solution or for the proof that there is none, B-* and C-* for all solutions. Where Gecode needs longer than the
 * limit, both are stopped after the same number of nodes.
 *
 *     apt-get install g++ libgecode-dev
 *     node bench/solvers.mjs [--repeat N] [--seconds N] [--json] [NAME…]
 *
 * The times are CPU seconds of the search, without reading and loading the network; the two take turns, and the least
 * of `--repeat` runs counts. Exits 1 where an answer differs.
 */
import { parseArgs } from "node:util";
import { build, RUNNABLE } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { compileGecode, cpuSeconds, instances, output } from "./rivals.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    repeat: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
    json: { type: "boolean", default: false },
  },
});
const REPEAT = Number(values.repeat);

await build(RUNNABLE);
const { SolverCore, loadKernel, readXcsp3 } = await importBundled(
  "bench-solvers",
  `export { SolverCore } from "./src/engine/solver/core.js";
   export { loadKernel } from "./src/cli/kernel.js";
   export { readXcsp3 } from "./src/network/xcsp3-read.js";`,
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
  const text = output(gecode, [file, mode, "lex", values.seconds]);
  const number = (/** @type {string} */ name) => Number(new RegExp(`\\b${name}=([\\d.]+)`).exec(text)?.[1]);
  return {
    solutions: number("sols"),
    // The root is no value tried.
    nodes: number("nodes") - 1,
    failures: number("fails"),
    seconds: number("time"),
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
  const core = new SolverCore(network, { bufferBytes: 0 });
  const search = core.search({ heuristic: "lex", ...(first ? {} : { deliver: [] }) });
  const start = cpuSeconds();
  const pause = search.run(nodes);
  const seconds = cpuSeconds() - start;
  return {
    solutions: search.found,
    nodes: search.nodes,
    failures: search.failures,
    seconds,
    stopped: pause === "limit",
  };
}

let differences = 0;
const ratios = [];
const all = instances().filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);
if (!values.json) {
  console.log(
    "| instance | asked for | solutions | nodes | failures | Gecode | arcwood | arcwood / Gecode |",
  );
  console.log(`| --- | --- |${" ---: |".repeat(6)}`);
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
  for (let i = 0; i < REPEAT; i++) {
    // A search that was stopped is not run again: the next one would stop elsewhere.
    if (!theirs[0]?.stopped) theirs.push(runGecode(file, mode));
    const [{ nodes, stopped }] = theirs;
    ours.push(runArcwood(reading.network, mode, stopped ? nodes : Number.MAX_SAFE_INTEGER));
  }
  const [a, b] = [least(theirs), least(ours)];
  const same = a.stopped
    ? a.solutions === b.solutions
    : a.solutions === b.solutions && a.failures === b.failures;
  if (!same) differences++;
  const ratio = b.seconds / a.seconds;
  ratios.push(ratio);
  const asked = mode === "first" ? (a.stopped ? "so many nodes" : "the first") : "all";
  if (values.json) console.log(JSON.stringify({ name, asked, same, ratio, gecode: a, arcwood: b }));
  else {
    const counts = [b.solutions, b.nodes, b.failures].map((count) => count.toLocaleString("en"));
    const times = [a.seconds, b.seconds].map((seconds) => `${seconds.toFixed(3)} s`);
    console.log(
      `| ${name} | ${asked} | ${[...counts, ...times].join(" | ")} | ${ratio.toFixed(2)}${same ? "" : " DIFFERS"} |`,
    );
  }
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
