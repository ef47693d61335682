/**
 * Translates every public sheet that has a trace into a network, in both encodings, and compares it with the
 * reference reasoner on states of random matches, by functional order: end, goals, scores, legal moves, and
 * for a few joint moves of each state the successor and the percepts. Prints a line for each sheet; exits
 * with 1 if anything differs.
 *
 *     node scripts/network-all.mjs [--states N] [--joints N] [--seconds N] [NAME…]
 *
 * A NAME is a part of a sheet's path. `--seconds` bounds the grounding, and the comparison of each encoding.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { build, ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";
import { OPENING, openTraced, tracedSheets } from "./sheets.mjs";

const SEED = 1;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    states: { type: "string", default: "200" },
    joints: { type: "string", default: "4" },
    seconds: { type: "string", default: "60" },
  },
});
const sheets = tracedSheets(positionals);

await build(["kernel"]);
const arcwood = await importBundled(
  "network-all",
  `${OPENING}
   export { loadTurn } from "./src/engine/functional/functional.ts";
   export { provideKernel } from "./src/engine/memory/module.ts";
   export { findGroups } from "./src/network/groups/groups.ts";
   export { translate } from "./src/network/translate/translate.ts";
   export { difference, picker, randomStates } from "./test/network/agree.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));

/** @param {string} path */
function examine(path) {
  const opened = openTraced(arcwood, path, { maxSeconds: Number(values.seconds) });
  if (opened.verdict !== undefined) return { verdict: opened.verdict };
  const { game, program } = opened;
  const states = arcwood.randomStates(game, arcwood.picker(SEED), Number(values.states));
  const words = [`${program.fluents.length} fluents`];
  let compared = 0;
  for (const encoding of ["boolean", "grouped"]) {
    const groups = encoding === "grouped" ? arcwood.findGroups(program).groups : [];
    const template = arcwood.translate(program, { encoding, groups });
    const loaded = arcwood.loadTurn(template);
    if ("problem" in loaded) return { different: true, verdict: `DIFFERENT: ${encoding}: ${loaded.problem}` };
    const pick = arcwood.picker(SEED);
    const end = performance.now() + Number(values.seconds) * 1000;
    let done = 0;
    for (const state of states) {
      const found = arcwood.difference(template, loaded.functional, game, state, pick, Number(values.joints));
      if (found !== undefined) return { different: true, verdict: `DIFFERENT: ${encoding}: ${found}` };
      done++;
      if (performance.now() > end) break;
    }
    compared += done;
    words.push(`${encoding} ${template.network.variables.length} variables, ${done} states`);
    if (encoding === "grouped") words.push(`${groups.length} groups`);
  }
  return { verdict: words.join(", "), compared };
}

const counts = { sheets: 0, compared: 0, different: 0, left: 0, states: 0 };
for (const path of sheets) {
  const row = examine(path);
  counts.sheets++;
  if (row.different) counts.different++;
  else if (row.compared === undefined) counts.left++;
  else {
    counts.compared++;
    counts.states += row.compared;
  }
  console.log(`${basename(path).padEnd(34)} ${row.verdict}`);
}
console.error(counts);
process.exitCode = counts.different > 0 ? 1 : 0;
