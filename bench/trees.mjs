/**
 * Iterations of tree search per CPU second: selection, a new node, a complete playout, backup. One thread
 * searches from the start of each game, in windows of `--seconds` CPU seconds with a new tree in each. The
 * median window is reported, with the slowest and the fastest.
 *
 *     node bench/trees.mjs [--player uct] [--windows 5] [--seconds 1] [--json] [GAME…]
 *
 * A GAME is the name of a bundled game or a path below games/ of the public data; without one, all bundled
 * games are taken. Options of the player follow its name: --player uct:batch=1.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { DATA } from "../scripts/sheets.mjs";
import { argumentsOf } from "./arguments.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    player: { type: "string", default: "uct" },
    windows: { type: "string", default: "5" },
    seconds: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});
const [windows, seconds] = [Number(values.windows), Number(values.seconds)];
const arcwood = await importBundled(
  "bench-trees",
  `export { loadGame } from "./src/engine/load-game.ts";
   export { provideKernel } from "./src/engine/memory/module.ts";
   export { choosePlayer } from "./src/players/registry.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));
const chosen = arcwood.choosePlayer(values.player);
if ("problem" in chosen || !(windows >= 1) || !(seconds > 0)) {
  console.error(chosen.problem ?? "Windows are at least 1, and seconds are more than 0.");
  process.exit(2);
}

function sheetOf(/** @type {string} */ name) {
  const bundled = join(ROOT, "games", name, "rules.kif");
  const path = existsSync(bundled) ? bundled : join(DATA, "games", name);
  if (existsSync(path)) return readFileSync(path, "utf8");
  console.error(`There is no game called ${name}.`);
  process.exit(2);
}

/** The CPU seconds since a moment, or of the whole process. */
const cpu = (/** @type {NodeJS.CpuUsage | undefined} */ since = undefined) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};

/** A signal that aborts when the CPU time is used up; the player looks at it between pieces of work. */
function whenUsed() {
  const begun = process.cpuUsage();
  return {
    get aborted() {
      return cpu(begun) >= seconds;
    },
  };
}

async function measure(/** @type {any} */ loaded, /** @type {number} */ role, /** @type {number} */ seed) {
  const { kind, options } = chosen;
  const player = kind.sit({ loaded, role, seed, memoryBytes: 1 << 29, options });
  const state = loaded.game.initialState();
  const begun = process.cpuUsage();
  const clock = { deadline: Number.POSITIVE_INFINITY, iterations: 1e12, signal: whenUsed() };
  const { report } = await player.think({ states: [state], isKnown: true, step: seed }, clock);
  return { rate: report.iterations / cpu(begun), ...report };
}

const bundled = readdirSync(join(ROOT, "games")).filter((name) =>
  existsSync(join(ROOT, "games", name, "rules.kif")),
);
if (!values.json) {
  console.log(
    "| game | iterations per CPU second | slowest to fastest | states of an iteration | depth | nodes |",
  );
  console.log("|---|---:|---:|---:|---:|---:|");
}
for (const name of positionals.length > 0 ? positionals : bundled) {
  const { loaded } = arcwood.loadGame(sheetOf(name), { isLenient: true });
  const { game } = loaded;
  const state = game.initialState();
  const role = [...game.roles.keys()].find(
    (one) => game.legalMoves(state, one).length > 1 && game.roles[one] !== "random",
  );
  if (role === undefined) {
    console.error(`${name}: nobody has a choice in the first state`);
    continue;
  }
  const results = [];
  for (let window = 0; window < windows; window++) results.push(await measure(loaded, role, window));
  results.sort((a, b) => a.rate - b.rate);
  const [slowest, median, fastest] = [results[0], results[windows >> 1], results[windows - 1]];
  const { iterations, states, depth, counts, seconds: wall } = median;
  const solved = median.moves[0]?.isProven ? ` (solved after ${iterations.toLocaleString("en")})` : "";
  if (values.json) {
    const [low, high] = [slowest.rate, fastest.rate];
    console.log(
      JSON.stringify({ game: name, rate: median.rate, low, high, iterations, states, depth, counts, wall }),
    );
    continue;
  }
  const k = (/** @type {number} */ rate) => `${(rate / 1000).toFixed(rate < 10_000 ? 1 : 0)}k`;
  console.log(
    `| \`${name}\`${solved} | ${k(median.rate)} | ${k(slowest.rate)} to ${k(fastest.rate)} | ${(states / iterations).toFixed(1)} | ${depth} | ${counts.nodes.toLocaleString("en")} |`,
  );
}
