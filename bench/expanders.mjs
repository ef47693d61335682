/**
 * What it costs to solve the network of a state, by each way that MAC-UCB has: processor time for a node that
 * is expanded, beside moves first, and the time to get ready.
 *
 *     npm run build && node bench/expanders.mjs [--states 60] [--seconds 0.3] [--arms 4096] [--whole]
 *         [--over 3] [GAME…]
 *
 * The states are those of random matches, the same for all ways, and fewer where they take long. The ways take
 * turns, in five rounds that have `--seconds` together for each way, and the median of its rounds counts. A
 * state with more arms than `--arms` is expanded that far. `--whole` adds the plain version of the tests, which
 * propagates the whole network in each state, with MAC: the mean of some of the states, or – where five of
 * them take longer than 5 seconds.
 *
 * `ready` is the time that MAC takes before the first state, and `piece` the longest piece of that. Without a
 * GAME all bundled games are taken. Exits with 1 if MAC or forward checking takes more than `--over` times as
 * long as moves first.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { threadCpu } from "./thread-cpu.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    states: { type: "string", default: "60" },
    seconds: { type: "string", default: "0.3" },
    arms: { type: "string", default: "4096" },
    over: { type: "string", default: "3" },
    whole: { type: "boolean", default: false },
  },
});
const [wanted, seconds, most, over] = [values.states, values.seconds, values.arms, values.over].map(Number);
if (![wanted, seconds, most, over].every((n) => n > 0)) fail("Every number is above 0.");

const ROUNDS = 5;

/** Milliseconds that the whole network may take, for at least so many states, and how far these lie apart. */
const PATIENCE = 5000;
const ENOUGH = 5;
const STRIDE = 37;

const arcwood = await importBundled(
  "bench-expanders",
  `export { loadKernelFile } from "./src/node/kernel-file.ts";
   export { drawJointMove } from "./src/engine/joint-move.ts";
   export { loadGame } from "./src/engine/load-game.ts";
   export { allOf } from "./src/gdl/pieces.ts";
   export { Random } from "./src/engine/random-numbers.ts";
   export { movesFirst } from "./src/search/macucb/moves-first.ts";
   export { NetworkExpander } from "./src/search/macucb/network-expander.ts";
   export { wholeNetworkExpander } from "./test/oracles/macucb/whole-network-expander.ts";`,
);
arcwood.loadKernelFile();

const ways = values.whole ? ["moves", "mac", "fc", "whole"] : ["moves", "mac", "fc"];
const ratios = ways.slice(1).map((way) => `${way} / moves`);
console.log(
  `| game | moves, µs | ${ways.slice(1).join(", µs | ")}, µs | ${ratios.join(" | ")} | ready, ms | piece, ms |`,
);
console.log(`|---|${"---:|".repeat(2 * ways.length + 1)}`);
let slow = 0;
for (const name of positionals.length > 0 ? positionals : readdirSync(join(ROOT, "games")).sort()) {
  const file = existsSync(name) ? name : join(ROOT, "games", name, "rules.kif");
  if (!existsSync(file)) fail(`There is no game and no file called ${name}.`);
  const { loaded, problem } = arcwood.loadGame(readFileSync(file, "utf8"));
  if (problem !== undefined) fail(`${name}: ${problem}`);
  if (loaded.program === undefined) continue;
  const { times, ready, piece, note } = measure(loaded);
  const [moves, ...others] = times;
  const ratio = others.map((time) => time / moves);
  if (ratio.slice(0, 2).some((times) => times > over)) slow++;
  const cells = [
    basename(name),
    ...times.map((time) => (Number.isFinite(time) ? (1000 * time).toPrecision(3) : "–")),
    ...ratio.map((times) => (Number.isFinite(times) ? times.toPrecision(3) : "–")),
    ready.toFixed(0),
    piece.toFixed(0),
  ];
  console.log(`| ${cells.join(" | ")} |${note === undefined ? "" : ` ${note}`}`);
}
process.exit(slow > 0 ? 1 : 0);

/** Milliseconds a state for each way, and what getting ready took. */
function measure(/** @type {any} */ loaded) {
  const { players } = loaded.game;
  const network = (/** @type {string} */ consistency) =>
    new arcwood.NetworkExpander(loaded, loaded.program, { players, consistency, most: 2 ** 30 });
  const moves = arcwood.movesFirst(loaded, players);
  arcwood.allOf(moves.prepare());
  const states = enough(moves, statesOf(loaded));
  const mac = network("mac");
  const { ready, piece } = prepare(mac);
  const fc = network("fc");
  arcwood.allOf(fc.prepare());
  const expanders = [moves, mac, fc];
  const passes = expanders.map((expander) => passesIn(expander, states));
  const rounds = expanders.map(() => /** @type {number[]} */ ([]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, expander] of expanders.entries()) {
      const begun = process.cpuUsage();
      for (let pass = 0; pass < passes[i]; pass++) for (const state of states) armsOf(expander, state);
      const { user, system } = process.cpuUsage(begun);
      rounds[i].push((user + system) / 1000 / passes[i] / states.length);
    }
  }
  const times = rounds.map((own) => own.sort((a, b) => a - b)[ROUNDS >> 1]);
  if (values.whole) times.push(wholeNetwork(loaded, states));
  return { times, ready, piece, note: mac.problem ?? fc.problem };
}

/** Of the states as many as fill a round, at least five, which lie far apart. */
function enough(/** @type {any} */ expander, /** @type {readonly Int32Array[]} */ states) {
  const apart = states.map((_, i) => states[(i * STRIDE) % states.length]);
  const begun = process.cpuUsage();
  let count = 0;
  for (; count < apart.length; count++) {
    const { user, system } = process.cpuUsage(begun);
    if (count >= ENOUGH && user + system > (1e6 * seconds) / ROUNDS) break;
    armsOf(expander, apart[count]);
  }
  return apart.slice(0, count);
}

/** Milliseconds a state by the whole network, of states that lie far apart; NaN if it takes too long. */
function wholeNetwork(/** @type {any} */ loaded, /** @type {readonly Int32Array[]} */ states) {
  const { program, game } = loaded;
  const whole = arcwood.wholeNetworkExpander(loaded, program, game.players, "mac");
  arcwood.allOf(whole.prepare());
  const end = threadCpu() + PATIENCE;
  let count = 0;
  const begun = process.cpuUsage();
  for (; count < states.length; count++) {
    const { user, system } = process.cpuUsage(begun);
    if (count >= ENOUGH && user + system > 1e6 * seconds) break;
    const expansion = whole.expand(states[count]);
    while (!expansion.isComplete)
      for (const work = expansion.next(); !work.next().done; ) if (threadCpu() > end) return Number.NaN;
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000 / count;
}

/** How often all states are expanded in a round. To find out is also the time to get warm. */
function passesIn(/** @type {any} */ expander, /** @type {readonly Int32Array[]} */ states) {
  const begun = process.cpuUsage();
  for (let passes = 1; ; passes++) {
    for (const state of states) armsOf(expander, state);
    const { user, system } = process.cpuUsage(begun);
    if (user + system > (1e6 * seconds) / ROUNDS) return passes;
  }
}

/** Expands a state until it has all its arms, or enough. */
function armsOf(/** @type {any} */ expander, /** @type {Int32Array} */ state) {
  const expansion = expander.expand(state);
  let arms = 0;
  while (!expansion.isComplete && arms < most) arms += arcwood.allOf(expansion.next()).length;
  expansion.end();
}

function prepare(/** @type {any} */ expander) {
  let ready = 0;
  let piece = 0;
  for (const work = expander.prepare(); ; ) {
    const begun = threadCpu();
    const { done } = work.next();
    const time = threadCpu() - begun;
    ready += time;
    piece = Math.max(piece, time);
    if (done) return { ready, piece };
  }
}

/** States of random matches that are not over. */
function statesOf(/** @type {any} */ { game }) {
  const random = new arcwood.Random(2026);
  const states = [];
  let state = game.initialState();
  while (states.length < wanted) {
    states.push(state);
    const joint = arcwood.drawJointMove(game, state, random);
    const next = joint === undefined ? undefined : game.nextState(state, joint);
    state = next === undefined || game.isTerminal(next) ? game.initialState() : next;
  }
  return states;
}

/** @returns {never} */
function fail(/** @type {string} */ problem) {
  console.error(problem);
  process.exit(2);
}
