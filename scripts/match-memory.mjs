/**
 * `node --expose-gc scripts/match-memory.mjs [MATCHES] [PLAYERS]`: plays that many matches in a row (by
 * default 1,000) of random bundled games, and prints at intervals how much memory the process holds, which
 * should not grow. PLAYERS, such as `uct,mac-ucb`, take the seats in turn, with a few playouts a move. By
 * default all players are `random`.
 *
 * Exits with 1 if the last quarter of the matches holds over a tenth more than the second quarter.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { build, ROOT, RUNNABLE } from "./build.mjs";
import { importBundled } from "./bundle.mjs";

const [matches = "1000", list = "random"] = process.argv.slice(2);
const MATCHES = Number(matches);
const INTERVALS = 20;
const ITERATIONS = 50;
/** In games that hide much, finding out what may be the case takes all the time that it is given. */
const PLAY_CLOCK = 0.3;
const MAX_TURNS = 100;

await build(RUNNABLE);
const arcwood = await importBundled(
  "match-memory",
  `export { BuiltIn, choosePlayers, loadGame, playMatch, Random } from "./src/index.ts";
   export { provideKernel } from "./src/engine/index.ts";
   export { bundledGames, readGameText } from "./src/node/game-file.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "dist", "kernel.wasm"))));
const names = arcwood.bundledGames();
const { choices, problem: unknown } = arcwood.choosePlayers(list);
if (unknown !== undefined) {
  console.error(unknown);
  process.exit(2);
}

/** @type {number[]} */
const held = [];
const random = new arcwood.Random(1);
for (let match = 0; match < MATCHES; match++) {
  await play(match);
  if ((match + 1) % Math.ceil(MATCHES / INTERVALS) > 0) continue;
  // The memories of WebAssembly go only with the second collection.
  for (let i = 0; i < 2; i++) {
    await setTimeout(10);
    globalThis.gc?.();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  held.push(heapUsed + external);
  const [heap, outside, resident] = [heapUsed, external, rss].map((bytes) => mb(bytes).padStart(7));
  console.log(
    `${String(match + 1).padStart(6)} matches  heap ${heap}  outside ${outside}  resident ${resident} MB`,
  );
}

/**
 * Loads a game anew each time, as a tournament would: a game that stays behind is memory too.
 *
 * @param {number} match
 */
async function play(match) {
  const { loaded, problem } = arcwood.loadGame(arcwood.readGameText(names[random.below(names.length)]).text);
  if (problem !== undefined) throw new Error(problem);
  const seats = loaded.game.players.map(
    /** @param {number} _ @param {number} i */
    (_, i) =>
      new arcwood.BuiltIn(choices[(match + i) % choices.length], { memoryBytes: 1 << 24, threads: 1 }),
  );
  const budget = { startClock: 1, playClock: PLAY_CLOCK, iterations: ITERATIONS };
  await arcwood.playMatch({ id: `${match}`, loaded, seed: match, budget, maxTurns: MAX_TURNS }, seats);
}

/** @param {number} bytes */
function mb(bytes) {
  return (bytes / 2 ** 20).toFixed(1);
}

if (globalThis.gc === undefined) {
  console.error("run with --expose-gc to have what is held, rather than what was not collected yet");
} else {
  const quarter = Math.floor(held.length / 4);
  const mean = (/** @type {number[]} */ of) => of.reduce((sum, bytes) => sum + bytes, 0) / of.length;
  const before = mean(held.slice(quarter, 2 * quarter));
  const after = mean(held.slice(-quarter));
  const stays = after <= 1.1 * before;
  console.log(`${stays ? "memory stays" : "memory grows"}: ${mb(before)} MB, then ${mb(after)} MB`);
  if (!stays) process.exitCode = 1;
}
