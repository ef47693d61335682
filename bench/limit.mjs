/**
 * Games per CPU second of the hand-written engines of `limit/`, and of arcwood on the plain rule sheets of
 * the same games, in one run and window by window in turn. One thread plays from the start to the end, and
 * every player moves uniformly at random.
 *
 *     node bench/limit.mjs [--windows N] [--json] [GAME…]
 *
 * First each hand-written engine is compiled, with the flags of the kernel, and counts trees of moves
 * (perft), which must give the known numbers. Then playouts are counted in short windows of CPU time. The
 * median window of each is reported, and the slowest and the fastest of the hand-written engine. Exit code 1
 * if an engine counts wrong or is too slow to be a limit.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { Engine, HAND_WRITTEN } from "./limit/engines.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: { windows: { type: "string", default: "15" }, json: { type: "boolean", default: false } },
});
const windows = Number(values.windows);
const chosen = HAND_WRITTEN.filter(({ game }) => positionals.length === 0 || positionals.includes(game));
if (!(windows >= 1) || chosen.length === 0) {
  console.error(`The games are: ${HAND_WRITTEN.map(({ game }) => game).join(", ")}. Windows are at least 1.`);
  process.exit(2);
}
const { loadGame, provideKernel } = await importBundled(
  "bench-limit",
  `export { loadGame } from "./src/engine/load-game.ts";
   export { provideKernel } from "./src/engine/memory/module.ts";`,
);
provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));

/** A function that plays a chunk of arcwood's playouts, by its number; returns games per CPU second. */
function general(/** @type {string} */ game, /** @type {number} */ playouts) {
  const { loaded } = loadGame(readFileSync(join(ROOT, "games", game, "rules.kif"), "utf8"), {
    engine: "slices",
  });
  const player = loaded.player();
  const starts = [{ state: loaded.game.initialState(), playouts }];
  return (/** @type {number} */ chunk) => {
    const before = process.cpuUsage();
    player.playChunk(1, chunk, starts);
    const { user, system } = process.cpuUsage(before);
    return (playouts * 1e6) / (user + system);
  };
}

/** @param {number[]} rates */
function sorted(rates) {
  rates.sort((a, b) => a - b);
  const at = (/** @type {number} */ i) => /** @type {number} */ (rates[i]);
  return { slowest: at(0), median: at(windows >> 1), fastest: at(windows - 1) };
}

if (!values.json) {
  console.log(
    "| game | by hand, million games per CPU second | slowest to fastest | required | moves | from the rules | ratio |",
  );
  console.log("|---|---:|---:|---:|---:|---:|---:|");
}
for (const about of chosen) {
  const engine = await Engine.load(about);
  const { game, required, playouts } = about;
  const wrong = engine.wrongDepth();
  if (wrong >= 0) {
    console.error(`${game}: the engine counts wrong at depth ${wrong}`);
    process.exitCode = 1;
    continue;
  }
  const chunk = general(game, playouts);
  engine.rate(0);
  chunk(0);
  /** @type {number[]} */
  const byHand = [];
  /** @type {number[]} */
  const fromRules = [];
  for (let window = 1; window <= windows; window++) {
    byHand.push(engine.rate(window));
    fromRules.push(chunk(window));
  }
  const hand = sorted(byHand);
  const rules = sorted(fromRules);
  const moves = engine.calls.moves() / playouts;
  if (hand.median < required) {
    console.error(`${game}: too slow to count as the limit`);
    process.exitCode = 1;
  }
  const ratio = rules.median / hand.median;
  if (values.json) {
    console.log(JSON.stringify({ game, byHand: hand, required, moves, fromRules: rules, ratio }));
    continue;
  }
  const million = (/** @type {number} */ rate) => (rate / 1e6).toFixed(2);
  const figures = [
    million(hand.median),
    `${million(hand.slowest)} to ${million(hand.fastest)}`,
    million(required),
    moves.toFixed(1),
    million(rules.median),
    ratio.toFixed(2),
  ];
  console.log(`| ${[game, ...figures].join(" | ")} |`);
}
