/**
 * Compiles every public sheet that has a trace to slices, one program for each phase, and compares them with
 * the reference reasoner on states of random matches, a state in each lane: end, goals, legal moves,
 * successor and percepts. Prints a line for each sheet; exits with 1 if anything differs.
 *
 *     node scripts/slices-all.mjs [--seconds N] [--general] [NAME…]
 *
 * A NAME is a part of a sheet's path. `--seconds` bounds the walk of each sheet; `--general` takes the one
 * program for all states instead.
 */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { importBundled } from "./bundle.mjs";
import { OPENING, openTraced, tracedSheets } from "./sheets.mjs";

const SEED = 5;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: "string", default: "5" }, general: { type: "boolean", default: false } },
});
const sheets = tracedSheets(positionals);

const arcwood = await importBundled(
  "slices-all",
  `${OPENING}
   export { compileSlices } from "./src/circuit/compile.ts";
   export { slicesSize } from "./src/circuit/disassemble.ts";
   export { expectation, laneDifference, plainLanes } from "./test/engine/slices/lanes.ts";
   export { visitsByPhase } from "./test/engine/slices/walks.ts";
   export { picker } from "./test/network/agree.ts";`,
);

/** @param {string} path */
function examine(path) {
  const opened = openTraced(arcwood, path);
  if (opened.verdict !== undefined) return { verdict: opened.verdict };
  const { game, program: ground } = opened;
  const start = performance.now();
  const { programs, phases } = values.general
    ? { programs: [arcwood.compileSlices(ground).general()], phases: { period: 1 } }
    : arcwood.compileSlices(ground).game;
  const seconds = (performance.now() - start) / 1000;
  const pick = arcwood.picker(SEED);
  const visits = arcwood.visitsByPhase(game, phases.period, pick, {
    matches: 20,
    seconds: Number(values.seconds),
  });
  let compared = 0;
  for (const [phase, program] of programs.entries()) {
    const all = visits[phase];
    if (all.length === 0) continue;
    const lanes = arcwood.plainLanes(program);
    const expected = Array.from({ length: lanes.lanes }, () =>
      arcwood.expectation(game, all[pick(all.length)]),
    );
    const found = arcwood.laneDifference(ground, lanes, expected);
    if (found !== undefined) return { different: true, verdict: `DIFFERENT: phase ${phase}: ${found}` };
    compared += expected.length;
  }
  const sizes = arcwood
    .slicesSize({ programs, phases })
    .programs.map(
      (/** @type {Record<"state" | "transition", { gates: number }>} */ { state, transition }) =>
        state.gates + transition.gates,
    );
  return {
    verdict: `${seconds.toFixed(2)} s, ${phases.period} phases, gates ${sizes.join(" ")}, ${compared} lanes`,
    compared,
  };
}

const counts = { sheets: 0, compared: 0, different: 0, left: 0 };
for (const path of sheets) {
  const row = examine(path);
  counts.sheets++;
  if (row.different) counts.different++;
  else if (row.compared === undefined) counts.left++;
  else counts.compared++;
  console.log(`${basename(path).padEnd(34)} ${row.verdict}`);
}
console.error(counts);
process.exitCode = counts.different > 0 ? 1 : 0;
