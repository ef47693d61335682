/**
 * The search for automorphisms (`src/engine/symmetry/automorphism-search.ts`) beside Traces (McKay and
 * Piperno), on the graphs of the bundled games, as the rules stand and in their normal form, and on classic
 * graphs (`classic-graphs.mjs`). The orders of all groups are compared.
 *
 *     apt-get install nauty
 *     node bench/automorphisms.mjs [--seconds N] [--set raw|normal|classic] [--json] [NAME…]
 *
 * Times are CPU milliseconds of the search: for Traces those that dreadnaut prints, without reading the
 * graph, as a mean of several runs; for arcwood with copying the graph into the kernel and the generators out
 * of it, the least of three windows of several runs. The two take turns. After `--seconds` of CPU time (20) a
 * search is stopped. Exits with 1 if an order differs.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, ROOT, RUNNABLE } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { classicGraphs } from "./classic-graphs.mjs";
import { cpuSeconds } from "./rivals.mjs";

/** @typedef {import("./classic-graphs.mjs").Graph} Graph */
/** No order where it was stopped. @typedef {{ order?: string, ms: number }} Run */

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "20" },
    set: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const limit = Number(values.seconds);

await build(RUNNABLE);
const { allOf, automorphisms, formsOf, graphOf, groundSheet, loadKernelFile, parseSheet, Random } =
  await importBundled(
    "bench-automorphisms",
    `export { automorphisms } from "./src/engine/symmetry/automorphism-search.js";
     export { formsOf } from "./src/engine/symmetry/game-symmetries.js";
     export { Random } from "./src/engine/random-numbers.js";
     export { allOf } from "./src/gdl/pieces.js";
     export { parseSheet } from "./src/gdl/text/parse.js";
     export { groundSheet } from "./src/ground/ground.js";
     export { loadKernelFile } from "./src/node/kernel-file.js";
     export { graphOf } from "./src/symmetry/form-graph.js";`,
  );
loadKernelFile();

/** A window is this long, unless one search is longer; searches of more than this are run once. */
const WINDOW_MS = 30;
/** How often Traces searches a graph, times its size. */
const TRACES_RUNS = 1e6;
const LONG_MS = 2000;

const cpuMs = () => 1000 * cpuSeconds();

/** @param {Graph} graph */
function search(graph) {
  const began = cpuMs();
  const result = allOf(automorphisms(graph, { isOver: () => cpuMs() - began > 1000 * limit }));
  return { result, ms: cpuMs() - began };
}

/** @param {Graph} graph */
function runArcwood(graph) {
  const { result, ms } = search(graph);
  const { nodes, failures, generators, complete } = result;
  let least = ms;
  for (let window = 0; window < 3 && ms < LONG_MS; window++) {
    const began = cpuMs();
    let runs = 0;
    for (; runs === 0 || cpuMs() - began < WINDOW_MS; runs++) search(graph);
    least = Math.min(least, (cpuMs() - began) / runs);
  }
  const order = complete ? { order: inShort(String(result.order)) } : {};
  return { ...order, ms: least, nodes, failures, generators: generators.length };
}

/**
 * @param {Graph} graph
 * @returns {Run}
 */
function runTraces({ colours, first, neighbours }) {
  const n = colours.length;
  // Its clock goes in steps of ten milliseconds: small graphs are searched so often that this is little.
  const runs = Math.min(10_000, Math.max(3, Math.round(TRACES_RUNS / (n + neighbours.length))));
  const lines = [`At -a -m M=${runs}`, `n=${n} g`];
  /** @type {Map<number, number[]>} */
  const classes = new Map();
  for (let v = 0; v < n; v++) {
    const later = neighbours.subarray(first[v], first[v + 1]).filter((w) => w > v);
    if (later.length > 0) lines.push(`${v}:${later.join(" ")};`);
    const own = classes.get(colours[v]);
    if (own === undefined) classes.set(colours[v], [v]);
    else own.push(v);
  }
  lines.push(".", `f=[${[...classes.values()].map((own) => own.join(",")).join("|\n")}]`, "x", "q");
  const script = `ulimit -S -t ${Math.ceil(3 * limit)}; exec dreadnaut`;
  const { stdout } = spawnSync("sh", ["-c", script], { input: lines.join("\n"), encoding: "utf8" });
  const order = /grpsize=([\d.e+]+)/.exec(stdout)?.[1];
  const seconds = /cpu time = ([\d.]+)/.exec(stdout)?.[1];
  if (order === undefined || seconds === undefined) return { ms: 1000 * limit };
  return { order: inShort(order), ms: 1000 * Number(seconds) };
}

/**
 * An order as a power of ten and its first digits, all of them where they are few.
 *
 * @param {string} order digits, or in scientific notation
 */
function inShort(order) {
  const [, mantissa, exponent] = /^([\d.]+)(?:e\+?(\d+))?$/.exec(order) ?? [];
  const digits = mantissa.replace(".", "");
  const power = Number(exponent ?? digits.length - 1);
  if (power < 9) return digits.padEnd(power + 1, "0").slice(0, power + 1);
  // Seven digits that both sides print, the last of which may be rounded.
  const rounded = Math.round(Number(digits.slice(0, 12).padEnd(12, "0")) / 1e6);
  return `${String(rounded).slice(0, 1)}.${String(rounded).slice(1)}e${power}`;
}

function* gameGraphs(/** @type {string} */ form) {
  for (const name of readdirSync(join(ROOT, "games")).sort()) {
    if (positionals.length > 0 && !positionals.some((part) => name.includes(part))) continue;
    const rules = readFileSync(join(ROOT, "games", name, "rules.kif"), "utf8");
    const { program, problem } = groundSheet(parseSheet(rules).sheet);
    if (problem !== undefined) throw new Error(`${name}: ${problem}`);
    const [first] = allOf(formsOf(program, form));
    yield { name, graph: () => allOf(graphOf(first, { roles: true, start: true })).graph };
  }
}

function chosenClassics() {
  const all = classicGraphs((seed) => new Random(seed));
  return all.filter(
    ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  );
}

/**
 * @param {string} set
 * @param {Iterable<import("./classic-graphs.mjs").Named>} graphs
 */
function compare(set, graphs) {
  if (!values.json) {
    console.log(
      `\n| ${set} | vertices | edges | order | nodes | failures | arcwood, ms | Traces, ms | ratio |`,
    );
    console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  }
  const ratios = [];
  for (const { name, graph: made } of graphs) {
    const graph = made();
    const arcwood = runArcwood(graph);
    const traces = hasTraces ? runTraces(graph) : { ms: Number.NaN };
    if (arcwood.order !== undefined && traces.order !== undefined && arcwood.order !== traces.order) {
      console.error(`${name}: the orders differ, ${arcwood.order} and ${traces.order}`);
      process.exitCode = 1;
    }
    const ratio = arcwood.ms / traces.ms;
    ratios.push(ratio);
    show(set, name, graph, arcwood, traces, ratio);
  }
  ratios.sort((a, b) => a - b);
  const summary = { set, graphs: ratios.length, median: ratios[ratios.length >> 1], worst: ratios.at(-1) };
  if (values.json) console.log(JSON.stringify(summary));
  else if (ratios.length > 0 && hasTraces)
    console.log(
      `\narcwood / Traces: median ${summary.median.toFixed(2)}, worst ${summary.worst?.toFixed(2)}`,
    );
}

/**
 * @param {string} set
 * @param {string} name
 * @param {Graph} graph
 * @param {ReturnType<typeof runArcwood>} arcwood
 * @param {Run} traces
 * @param {number} ratio
 */
function show(set, name, { colours, neighbours }, arcwood, traces, ratio) {
  const sizes = { vertices: colours.length, edges: neighbours.length / 2 };
  if (values.json) {
    console.log(JSON.stringify({ set, name, ...sizes, arcwood, traces }));
    return;
  }
  const time = (/** @type {Run} */ run) =>
    run.order === undefined ? "stopped" : run.ms < 1 ? run.ms.toPrecision(2) : run.ms.toFixed(1);
  const cells = [
    name,
    ...[sizes.vertices, sizes.edges].map((count) => count.toLocaleString("en")),
    arcwood.order ?? traces.order ?? "?",
    ...[arcwood.nodes, arcwood.failures].map((count) => count.toLocaleString("en")),
    time(arcwood),
    hasTraces ? time(traces) : "",
    hasTraces ? ratio.toFixed(2) : "",
  ];
  console.log(`| ${cells.join(" | ")} |`);
}

const hasTraces = spawnSync("dreadnaut", { input: "q\n" }).error === undefined;
if (!hasTraces) console.error("dreadnaut is not installed, so Traces is left out: apt-get install nauty");
// The first searches make V8 compile the kernel.
for (const { graph } of classicGraphs((seed) => new Random(seed)).slice(-2)) search(graph());
for (const form of ["raw", "normal"])
  if ((values.set ?? form) === form) compare(`game, ${form}`, gameGraphs(form));
if ((values.set ?? "classic") === "classic") compare("classic", chosenClassics());
