/**
 * Records a few random matches of each bundled game, or the beginning of a long one, as a trace
 * (docs/traces.md) in `test/golden/`, for engines to be replayed against: `node scripts/record-golden.mjs
 * [GAME…]`. Record again only if the rules of a game have changed, and only after its perft counts and other
 * facts have been confirmed: a record shows that nothing has changed, not that it was right.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";

const GOLDEN = join(ROOT, "test/golden");
const SEED = 2026;
const MATCHES = 8;
/** The most states and characters of a record, so that all of them stay small and replay in seconds. */
const STATES = 100;
const LETTERS = 1_000_000;

/**
 * The trace of a game, as text.
 *
 * @param {string} name
 */
export async function record(name) {
  const { describeState, loadReference, parseSheet, randomMatch } = await importBundled(
    "record-golden",
    `export { loadReference } from "./src/engine/reference.ts";
     export { parseSheet } from "./src/gdl/text/parse.ts";
     export { randomMatch } from "./src/match/random-match.ts";
     export { describeState } from "./src/match/trace.ts";`,
  );
  const rules = readFileSync(join(ROOT, "games", name, "rules.kif"), "utf8");
  const loading = loadReference(parseSheet(rules).sheet);
  if ("problem" in loading) throw new Error(`${name}: ${loading.problem}`);
  const { game } = loading;
  let text = `${JSON.stringify({ type: "header", game: name, roles: game.roles, hasSees: game.hasPercepts, seed: SEED })}\n`;
  let states = 0;
  const isFull = () => states === STATES || text.length > LETTERS;
  for (let match = 0; match < MATCHES && !isFull(); match++) {
    for (const { step, state, joint } of randomMatch(game, SEED, match)) {
      if (isFull()) break;
      if (joint === "no-legal") throw new Error(`${name}: no legal move in step ${step} of match ${match}`);
      const line = describeState(game, state, { match, step }, joint === "terminal" ? undefined : joint);
      text += `${JSON.stringify(line)}\n`;
      states++;
    }
  }
  return text;
}

if (import.meta.url === pathToFileURL(String(process.argv[1])).href) {
  const wanted = process.argv.slice(2);
  mkdirSync(GOLDEN, { recursive: true });
  for (const name of wanted.length > 0 ? wanted : readdirSync(join(ROOT, "games"))) {
    const trace = gzipSync(await record(name), { level: 9 });
    writeFileSync(join(GOLDEN, `${name}.jsonl.gz`), trace);
    console.log(`${name}: ${trace.length} bytes`);
  }
}
