/**
 * Every sheet and trace of the original interpreter of Gamemaster: whether the game is compiled, how large its
 * network is, and whether each trace is replayed on the reference reasoner and on slices. Names of games may
 * follow the command:
 *
 *     node scripts/gamemaster-all.mjs [GAME…]
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";

const folder = join(process.env.ARCWOOD_DATA ?? join(ROOT, "../shared"), "gamemaster");
const arcwood = await importBundled(
  "gamemaster-all",
  `export { loadSheet } from "./src/engine/load-game.js";
export { parseSheet } from "./src/gdl/text/parse.js";
export { provideKernel } from "./src/engine/memory/module.js";
export { gamemasterHeader, traceOfGamemaster } from "./src/match/gamemaster/gamemaster-trace.js";
export { replay } from "./src/match/replay.js";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));

const asked = process.argv.slice(2);
const games = readdirSync(join(folder, "traces")).map((file) => file.replace(/\.jsonl\.gz$/, ""));
const counts = { reference: 0, slices: 0 };
for (const game of games.filter((name) => asked.length === 0 || asked.includes(name))) {
  const text = gunzipSync(readFileSync(join(folder, "traces", `${game}.jsonl.gz`))).toString();
  const file = arcwood.gamemasterHeader(text)?.playedWith ?? `${game}.hrf`;
  const { sheet } = arcwood.parseSheet(readFileSync(join(folder, "rules", file), "utf8"));
  const trace = arcwood.traceOfGamemaster(text, sheet.gamemaster);
  const found = [];
  for (const engine of /** @type {const} */ (["reference", "slices"])) {
    const begun = performance.now();
    const { loaded, problem } = arcwood.loadSheet(sheet, { engine });
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    if (problem !== undefined) {
      found.push(`${engine}: not loaded, ${problem}`);
      continue;
    }
    const { states, difference } = await arcwood.replay(loaded.game, trace);
    if (difference === null) counts[engine]++;
    const size = loaded.size === undefined ? "" : `, ${Math.round(loaded.size.gates)} gates`;
    found.push(
      `${engine} ${states} states, ${difference === null ? "no difference" : JSON.stringify(difference)}, ready in ${seconds} s${size}`,
    );
  }
  console.log(`${file}: ${found.join("; ")}`);
}
console.log(
  `without a difference: ${counts.reference} on the reference reasoner, ${counts.slices} on slices, of ${asked.length || games.length} traces`,
);
