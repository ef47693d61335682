/**
 * Games per CPU second of the hand-written engines of `limit/`: the limit that the engine for any game is measured
 * against. One thread, every player moving uniformly at random, from the start to the end.
 *
 *     node bench/limit.mjs [--windows N] [--json] [GAME…]
 *
 * First each engine is compiled, with the flags of the kernel, and counts trees of moves (perft), which must be the known
 * numbers. Then playouts are counted in short windows of CPU time; the median window is reported, with the
 * slowest and the fastest. Exit code 1 where an engine counts wrong or is too slow to be a limit.
 */
import { parseArgs } from "node:util";
import { Engine, HAND_WRITTEN } from "./limit/engines.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { windows: { type: "string", default: "15" }, json: { type: "boolean", default: false } },
});
const windows = Number(values.windows);
const chosen = HAND_WRITTEN.filter(({ game }) => positionals.length === 0 || positionals.includes(game));
if (!(windows >= 1) || chosen.length === 0) {
  console.error(`The games are: ${HAND_WRITTEN.map(({ game }) => game).join(", ")}. Windows are at least 1.`);
  process.exit(2);
}
if (!values.json) {
  console.log("| game | million games per CPU second | slowest to fastest window | moves | required |");
  console.log("|---|---:|---:|---:|---:|");
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
  engine.rate(0);
  const rates = Array.from({ length: windows }, (_, seed) => engine.rate(seed + 1)).sort((a, b) => a - b);
  const [slowest, median, fastest] = [0, windows >> 1, windows - 1].map(
    (i) => /** @type {number} */ (rates[i]),
  );
  const moves = engine.calls.moves() / playouts;
  if (/** @type {number} */ (median) < required) {
    console.error(`${game}: too slow to count as the limit`);
    process.exitCode = 1;
  }
  if (values.json)
    console.log(JSON.stringify({ game, gamesPerCpuSecond: median, slowest, fastest, moves, required }));
  else {
    const million = (rate = 0) => (rate / 1e6).toFixed(2);
    const figures = [
      million(median),
      `${million(slowest)} to ${million(fastest)}`,
      moves.toFixed(1),
      million(required),
    ];
    console.log(`| ${[game, ...figures].join(" | ")} |`);
  }
}
