/**
 * The longest piece of work of each player in each game: processor time in which it holds its thread without
 * letting others go on. A clock can be overrun by that much, and a move can't be interrupted before.
 *
 *     npm run build && node bench/pieces.mjs [--players uct,grave,…] [--seconds 2] [--memory 256] [--over 50]
 *         [--sheets N] [GAME…]
 *
 * Each player thinks for some seconds of processor time at the start of a match, and again in a state half way
 * through a random match, in a seat of its own. Loading the game does not count, sitting down does. A GAME is a name, a file
 * of rules or a path below games/ of the public data. Without any, all bundled games are taken, or with
 * `--sheets` so many of the public ones, spread evenly over all of them. At the end there is a row for each
 * player. Exits with 1 if a piece was longer than `--over` milliseconds.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { DATA, tracedSheets } from "../scripts/sheets.mjs";
import { argumentsOf } from "./arguments.mjs";
import { threadCpu } from "./thread-cpu.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    players: { type: "string", default: "uct,grave,mac-ucb,mac-ucb:solver=mac,fc-ucb,planner,cfr" },
    seconds: { type: "string", default: "2" },
    memory: { type: "string", default: "256" },
    over: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
    sheets: { type: "string", default: "0" },
  },
});
const [seconds, memory, over, seed] = [values.seconds, values.memory, values.over, values.seed].map(Number);
if (![seconds, memory, over].every((n) => n > 0) || !(seed >= 0)) fail("Every number is above 0.");

const arcwood = await importBundled(
  "bench-pieces",
  `export { loadKernelFile } from "./src/node/kernel-file.ts";
   export { loadGame } from "./src/engine/load-game.ts";
   export { choosePlayer } from "./src/players/registry.ts";
   export { Seated } from "./src/players/seated.ts";
   export { breathing } from "./src/search/clock.ts";
   export { Random } from "./src/engine/random-numbers.ts";`,
);
arcwood.loadKernelFile();
const choices = values.players.split(",").map((text) => {
  const choice = arcwood.choosePlayer(text);
  if ("problem" in choice) fail(`${choice.problem}.`);
  return choice;
});
const games = positionals.length > 0 ? positionals : gamesOf(Number(values.sheets));

/** A clock that ends when this thread has had its seconds; its deadline lies so far ahead that it never counts. */
function clock() {
  const end = threadCpu() + 1000 * seconds;
  const signal = {
    get aborted() {
      return threadCpu() >= end;
    },
  };
  return { deadline: performance.now() + 1e6 * seconds, iterations: Number.POSITIVE_INFINITY, signal };
}

/** The longest stretch of processor time between two turns of the event loop while a work goes on. */
async function longestOf(/** @type {() => Promise<unknown>} */ work) {
  let [longest, last, isOn] = [0, threadCpu(), true];
  const look = () => {
    const now = threadCpu();
    longest = Math.max(longest, now - last);
    last = now;
    if (isOn) setImmediate(look);
  };
  setImmediate(look);
  await new Promise((resolve) => setImmediate(resolve));
  await work();
  isOn = false;
  look();
  return longest;
}

/** @type {{ player: string, game: string, pieces: Record<string, number>, longest: number }[]} */
const rows = [];
for (const name of games) {
  const loaded = load(name);
  if (loaded === undefined) continue;
  const { game } = loaded;
  const history = halfOfAMatch(game);
  for (const choice of choices) {
    const role = game.players.find(
      (/** @type {number} */ one) => choice.kind.refuses?.(loaded, one) === undefined,
    );
    if (role === undefined) continue;
    collectGarbage();
    /** @type {any} */
    let seated;
    const sit = async () => {
      const { kind, options } = choice;
      if (kind.studies !== undefined) await arcwood.breathing(kind.studies(options, loaded));
      seated = new arcwood.Seated(choice, { loaded, role, seed, memoryBytes: memory * 2 ** 20 });
    };
    const pieces = { sit: await longestOf(sit), start: 0, first: 0, middle: 0 };
    pieces.start = await longestOf(() => seated.prepare(clock()));
    pieces.first = await longestOf(() => seated.think(clock()));
    for (const observation of history(role)) seated.observe(observation);
    pieces.middle = await longestOf(() => seated.think(clock()));
    seated.close();
    seated = undefined;
    const longest = Math.max(...Object.values(pieces));
    rows.push({ player: choice.name, game: basename(name), pieces, longest });
    const words = Object.entries(pieces).map(([when, ms]) => `${when} ${ms.toFixed(0)}`);
    const mark = longest > over ? "  LONG" : "";
    console.log(`${basename(name).padEnd(30)} ${choice.name.padEnd(20)} ${words.join(", ")} ms${mark}`);
  }
}
report();
const worst = Math.max(0, ...rows.map(({ longest }) => longest));
console.log(`The longest piece took ${worst.toFixed(0)} ms.`);
process.exitCode = worst > over ? 1 : 0;

/**
 * Gives back what the player before has used, which would else happen in the midst of a piece of the next one.
 * What `cfr` has used, millions of small arrays, is given back later all the same, and takes up to 130
 * milliseconds; so it comes last.
 */
function collectGarbage() {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

/** The longest pieces of each player, and where the longest of all was. */
function report() {
  console.log("\n| player | games | sits down | start clock | first move | mid-game | longest in |");
  console.log("|---|---:|---:|---:|---:|---:|---|");
  for (const { name } of choices) {
    const own = rows.filter(({ player }) => player === name);
    const most = ["sit", "start", "first", "middle"].map((when) =>
      Math.max(0, ...own.map(({ pieces }) => pieces[when])).toFixed(0),
    );
    const where = own.toSorted((a, b) => b.longest - a.longest)[0]?.game ?? "";
    console.log(`| ${name} | ${own.length} | ${most.join(" | ")} | ${where} |`);
  }
  console.log();
}

/** All bundled games, or `sheets` of the public ones, at even distances. */
function gamesOf(/** @type {number} */ sheets) {
  if (!(sheets > 0)) return readdirSync(join(ROOT, "games"));
  const all = tracedSheets([]).map((path) => join(DATA, path));
  const step = Math.max(1, all.length / sheets);
  return all.filter((_, i) => Math.floor((i + 1) / step) > Math.floor(i / step));
}

/** What each role learns of the first half of a random match. */
function halfOfAMatch(/** @type {any} */ game) {
  const random = new arcwood.Random(seed);
  const turns = [];
  let state = game.initialState();
  while (!game.isTerminal(state) && turns.length < 400) {
    const moves = game.roles.map((/** @type {string} */ _, /** @type {number} */ role) =>
      game.legalMoves(state, role),
    );
    if (moves.some((/** @type {number[]} */ own) => own.length === 0)) break;
    const joint = moves.map((/** @type {number[]} */ own) => own[random.below(own.length)]);
    turns.push({ state, joint });
    state = game.nextState(state, joint);
  }
  const half = turns.slice(0, turns.length >> 1);
  return (/** @type {number} */ role) =>
    half.map((turn) =>
      game.hasPercepts
        ? { move: turn.joint[role], percepts: game.percepts(turn.state, turn.joint, role) }
        : { joint: turn.joint },
    );
}

function load(/** @type {string} */ name) {
  const places = [name, join(ROOT, "games", name, "rules.kif"), join(DATA, "games", name)];
  const file = places.find((place) => existsSync(place) && /\.(kif|gdl)$/.test(place));
  if (file === undefined) fail(`There is no game and no file called ${name}.`);
  const { loaded, problem } = arcwood.loadGame(readFileSync(file, "utf8"));
  if (problem !== undefined) console.error(`${name}: ${problem}`);
  return loaded;
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
