/**
 * Replays every public trace on the engines that compile a game. Prints a line for each trace and engine;
 * exits with 1 if anything differs. A sheet that an engine refuses is counted, with the reason.
 *
 *     node scripts/replay-all.mjs [--engines slices,tables] [--seconds N] [NAME…]
 *
 * A NAME is a part of a sheet's path. `--seconds` bounds the grounding of a sheet.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";
import { DATA, tracedSheets } from "./sheets.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engines: { type: "string", default: "slices,tables" },
    seconds: { type: "string", default: "60" },
  },
});
const engines = values.engines.split(",");
const sheets = new Set(tracedSheets(positionals));

const arcwood = await importBundled(
  "replay-all",
  `export { loadSheet } from "./src/engine/load-game.ts";
   export { provideKernel } from "./src/engine/memory/module.ts";
   export { distinguishCapitals, mixesCapitals } from "./src/gdl/text/distinguish-capitals.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";
   export { replay } from "./src/match/replay.ts";
   export { parseTrace } from "./src/match/trace.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));

/**
 * @param {string} engine
 * @param {any} sheet
 * @param {any} trace
 */
async function replayed(engine, sheet, trace) {
  const begun = performance.now();
  const limits = { maxSeconds: Number(values.seconds) };
  const { loaded: opened, problem } = arcwood.loadSheet(sheet, { engine, limits });
  if (problem !== undefined) return { problem };
  const loaded = performance.now();
  const result = await arcwood.replay(opened.game, trace);
  return { ...result, load: (loaded - begun) / 1000, replay: (performance.now() - loaded) / 1000 };
}

const counts = Object.fromEntries(
  engines.map((engine) => [engine, { agree: 0, differ: 0, refused: 0, states: 0 }]),
);
const rows = readFileSync(join(DATA, "traces/INDEX.tsv"), "utf8").trim().split("\n").slice(1);
for (const row of rows) {
  const [file = "", path = ""] = row.split("\t");
  if (!sheets.has(path)) continue;
  const { sheet } = arcwood.parseSheet(readFileSync(join(DATA, path), "utf8"));
  const trace = arcwood.parseTrace(gunzipSync(readFileSync(join(DATA, "traces", file))).toString());
  for (const engine of engines) {
    const count = /** @type {any} */ (counts[engine]);
    let result = await replayed(engine, sheet, trace);
    if (result.difference && arcwood.mixesCapitals(sheet)) {
      const strict = await replayed(engine, arcwood.distinguishCapitals(sheet), trace);
      if (strict.difference === null) result = strict;
    }
    let verdict;
    if ("problem" in result) {
      count.refused++;
      verdict = `REFUSED: ${result.problem}`;
    } else if (result.difference) {
      count.differ++;
      const { match, step, what } = result.difference;
      verdict = `DIFFERENT: match ${match}, step ${step}: ${what}`;
    } else {
      count.agree++;
      count.states += result.states;
      verdict = `${result.states} states, loaded in ${result.load.toFixed(2)} s, replayed in ${result.replay.toFixed(2)} s`;
    }
    console.log(`${basename(file, ".jsonl.gz").padEnd(34)} ${engine.padEnd(8)} ${verdict}`);
  }
}
console.error(counts);
process.exitCode = Object.values(counts).some(({ differ }) => differ > 0) ? 1 : 0;
