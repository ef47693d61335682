/**
 * Solves the one-stage network of every public sheet that has a trace, in both encodings, in states of random
 * matches in which the game goes on and every role can move, and compares with the reference reasoner:
 *
 * - singleton arc consistency after injection leaves in the action variables exactly the legal moves;
 * - the solutions of MAC, actions first in the order of the roles, are exactly the joint moves with their
 *   successors, found without a failure;
 * - so are those of the functional order, and its sets of legal moves.
 *
 * How often MAC fails with dom/ddeg over all variables is only counted. Prints a line for each sheet; exits
 * with 1 if anything differs.
 *
 *     node scripts/solve-all.mjs [--states N] [--joints N] [--seconds N] [--variables N] [NAME…]
 *
 * A NAME is a part of a sheet's path. States with more than `--joints` joint moves are left out, and sheets
 * whose network has more than `--variables` variables. `--seconds` bounds the grounding of a sheet, and the
 * comparison of each encoding.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { build, ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";
import { OPENING, openTraced, tracedSheets } from "./sheets.mjs";

const SEED = 1;

/** This many times the states are drawn, since those in which nothing is to be compared are left out. */
const DRAWN = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    states: { type: "string", default: "20" },
    joints: { type: "string", default: "500" },
    seconds: { type: "string", default: "20" },
    variables: { type: "string", default: "200000" },
  },
});
const sheets = tracedSheets(positionals);

await build(["kernel"]);
const arcwood = await importBundled(
  "solve-all",
  `${OPENING}
   export { provideKernel } from "./src/engine/memory/module.ts";
   export { SolverCore } from "./src/engine/solver/solver-core.ts";
   export { loadTurn } from "./src/engine/functional/functional.ts";
   export { findGroups } from "./src/network/groups/groups.ts";
   export { translate } from "./src/network/translate/translate.ts";
   export { expectedOf, functionalDifference, macDifference, sacDifference } from "./test/engine/solver/agree.ts";
   export { picker, randomStates } from "./test/network/agree.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));

/** @typedef {import("../src/engine/game.js").Game} Game */
/** @typedef {import("../src/engine/game.js").State} State */
/** @typedef {import("../src/network/template.js").Template} Template */

/**
 * @param {Template} template
 * @param {Game} game
 * @param {readonly State[]} states
 */
function compare(template, game, states) {
  const { network } = template;
  const counts = { states: 0, solutions: 0, failures: 0 };
  const loading = arcwood.loadTurn(template);
  if ("problem" in loading) return { ...counts, different: loading.problem };
  const core = new arcwood.SolverCore(network);
  const end = performance.now() + Number(values.seconds) * 1000;
  const isLate = () => performance.now() > end;
  for (const state of states) {
    if (counts.states === Number(values.states) || isLate()) break;
    const right = arcwood.expectedOf(template, game, state, Number(values.joints));
    if (right === undefined) continue;
    const found =
      arcwood.functionalDifference(template, loading.functional, right) ??
      arcwood.sacDifference(template, core, right);
    if (found !== undefined) return { ...counts, different: found };
    for (const actionsFirst of [true, false]) {
      const { problem, failures, stopped } = arcwood.macDifference(
        template,
        core,
        right,
        actionsFirst,
        isLate,
      );
      if (problem !== undefined) return { ...counts, different: problem };
      if (!actionsFirst) counts.failures += failures;
      if (stopped && actionsFirst) return counts;
    }
    counts.states++;
    counts.solutions += right.solutions.length;
  }
  return counts;
}

/** @param {string} path */
function examine(path) {
  const opened = openTraced(arcwood, path, { maxSeconds: Number(values.seconds) });
  if (opened.verdict !== undefined) return { verdict: opened.verdict };
  const { game, program } = opened;
  const drawn = arcwood.randomStates(game, arcwood.picker(SEED), DRAWN * Number(values.states));
  // The states are spread over the matches, and are not only the first few turns.
  const states = drawn.map(
    (/** @type {State} */ _, /** @type {number} */ i) => drawn[(i * 7919) % drawn.length],
  );
  const words = [];
  let compared = 0;
  for (const encoding of ["grouped", "boolean"]) {
    const groups = encoding === "grouped" ? arcwood.findGroups(program).groups : [];
    const template = arcwood.translate(program, { encoding, groups });
    const { length } = template.network.variables;
    words.push(`${encoding} ${length} variables`);
    if (length > Number(values.variables)) continue;
    const { different, ...counts } = { different: undefined, ...compare(template, game, states) };
    if (different !== undefined) return { different: true, verdict: `DIFFERENT: ${encoding}: ${different}` };
    words.push(
      `${counts.states} states, ${counts.solutions} solutions, ${counts.failures} failures with dom/ddeg`,
    );
    compared += counts.states;
  }
  return { verdict: words.join(", "), compared };
}

const counts = { sheets: 0, compared: 0, different: 0, left: 0, states: 0 };
for (const path of sheets) {
  const row = examine(path);
  counts.sheets++;
  if (row.different) counts.different++;
  else if (!row.compared) counts.left++;
  else {
    counts.compared++;
    counts.states += row.compared;
  }
  console.log(`${basename(path).padEnd(34)} ${row.verdict}`);
}
console.error(counts);
process.exitCode = counts.different > 0 ? 1 : 0;
