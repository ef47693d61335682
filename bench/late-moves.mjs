/**
 * How often a move is late, and why: matches of random pairs of players over random bundled games at a short
 * clock, with other processes that take the processor away.
 *
 *     npm run build && node bench/late-moves.mjs [--matches 400] [--playclock 0.3] [--busy 2] [--memory 256] [--seed 1]
 *         [--turns 100] [--out build/late-moves.jsonl]
 *
 * A late move is our fault where the processor time of this process, from the last look at the clock on which
 * the player could still go on, is more than what was left until the deadline then: with a processor of its
 * own it would have been late as well. All other late moves are the machine's. Each match that has ended is a
 * line of the file: after a Ctrl-C the same command goes on where it was. Ends with 1 if more than one move
 * in 5,000 is late for a reason of ours, or one is over by more than 50 ms.
 */
import { spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";

/** @typedef {{ player: string, moves: number, late: number, ours: number, over: number, illegal: number }} Seat */
/** @typedef {{ match: number, game: string, seats: Seat[] }} Played */

const PLAYERS = ["uct", "grave", "mac-ucb", "mac-ucb:solver=mac", "fc-ucb", "cfr", "planner"];
const MOST_OURS = 1 / 5000;
const MOST_OVER_MS = 50;

const { values } = argumentsOf(import.meta.url, {
  options: {
    matches: { type: "string", default: "400" },
    playclock: { type: "string", default: "0.3" },
    busy: { type: "string", default: "2" },
    memory: { type: "string", default: "256" },
    seed: { type: "string", default: "1" },
    turns: { type: "string", default: "100" },
    out: { type: "string", default: join(ROOT, "build", "late-moves.jsonl") },
  },
});
const { out, ...asked } = values;
const options = Object.fromEntries(Object.entries(asked).map(([name, text]) => [name, Number(text)]));
const { matches, playclock, busy, memory, seed, turns } = options;
if (!Object.values(options).every((number) => number >= 0) || !(playclock > 0))
  fail("Every option is a number.");

const arcwood = await importBundled(
  "late-moves",
  `export { BuiltIn, choosePlayer, loadGame, playMatch, Random } from "./src/index.ts";
   export { bundledGames, readGameText } from "./src/node/game-file.ts";
   export { loadKernelFile } from "./src/node/kernel-file.ts";
   export { MARGIN_MS } from "./src/match/built-in.ts";`,
);
arcwood.loadKernelFile();
/** Looks at the clock and at the processor time in every turn of the event loop while a player thinks. */
class Looks {
  deadline = 0;
  last = { time: 0, cpu: 0 };
  isOn = false;

  /** @param {number} deadline */
  begin(deadline) {
    this.deadline = deadline;
    this.isOn = true;
    this.last = { time: performance.now(), cpu: cpu() };
    setImmediate(() => this.look());
  }

  look() {
    // What is begun after the player's own clock has run out is our fault as much as what was begun before.
    if (!this.isOn || performance.now() > this.deadline - arcwood.MARGIN_MS) return;
    this.last = { time: performance.now(), cpu: cpu() };
    setImmediate(() => this.look());
  }

  /** Processor time beyond what was left at the last look. */
  end() {
    this.isOn = false;
    return cpu() - this.last.cpu - (this.deadline - this.last.time);
  }
}

const names = arcwood.bundledGames();
const played = before();
const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort());
// They end with this process, however it ends.
const BUSY = "const { ppid } = process; while (process.ppid === ppid);";
const others = Array.from({ length: busy }, () => spawn(process.execPath, ["-e", BUSY]));
const endOthers = () => {
  for (const other of others) other.kill("SIGKILL");
};
for (let match = played.length; match < matches; match++) {
  const result = await play(match);
  if (interruption.signal.aborted) break;
  played.push(result);
  appendFileSync(out, `${JSON.stringify(result)}\n`);
  if (process.stderr.isTTY) process.stderr.write(`\r${match + 1} of ${matches} matches`);
}
endOthers();
report();

/** The matches of an earlier run with the same options. @returns {Played[]} */
function before() {
  const { matches: _, ...same } = options;
  const first = JSON.stringify(same);
  if (!existsSync(out)) {
    mkdirSync(dirname(out), { recursive: true });
    appendFileSync(out, `${first}\n`);
    return [];
  }
  const [head, ...lines] = readFileSync(out, "utf8").trimEnd().split("\n");
  if (head !== first) fail(`${out} is of a run with ${head}: name another file with --out.`);
  return lines.map((line) => JSON.parse(line));
}

/** @param {number} match @returns {Promise<Played>} */
async function play(match) {
  const random = new arcwood.Random(seed, match);
  const game = names[random.below(names.length)];
  const { loaded, problem } = arcwood.loadGame(arcwood.readGameText(game).text);
  if (problem !== undefined) fail(`${game}: ${problem}`);
  const choices = loaded.game.players.map((/** @type {number} */ role) => {
    for (;;) {
      const choice = arcwood.choosePlayer(PLAYERS[random.below(PLAYERS.length)]);
      if (choice.kind.refuses?.(loaded, role) === undefined) return choice;
    }
  });
  /** @type {Map<number, Seat>} */
  const seats = new Map(
    loaded.game.players.map((/** @type {number} */ role, /** @type {number} */ i) => {
      const player = choices[i].name;
      return [role, { player, moves: 0, late: 0, ours: 0, over: 0, illegal: 0 }];
    }),
  );
  const looks = new Looks();
  const budget = { startClock: playclock, playClock: playclock, iterations: Number.POSITIVE_INFINITY };
  const participants = choices.map(
    (/** @type {any} */ choice) => new arcwood.BuiltIn(choice, { memoryBytes: memory * 2 ** 20, threads: 1 }),
  );
  const spec = { id: `${match}`, loaded, seed: match, budget, maxTurns: turns, signal: interruption.signal };
  await arcwood.playMatch(spec, participants, {
    onAsk: () => looks.begin(performance.now() + 1000 * playclock),
    onReply: (/** @type {number} */ role, /** @type {any} */ reply) => {
      const seat = seats.get(role);
      if (seat === undefined) return;
      const over = looks.end();
      const isLate = reply.fault?.kind === "late";
      // A role that has lost track of a hidden state may name a move that is illegal there.
      const isIllegal = reply.fault?.kind === "illegal" && loaded.game.hasPercepts;
      if (reply.fault !== undefined && !isLate && !isIllegal)
        fail(`${game}, match ${match}: ${JSON.stringify(reply.fault)}`);
      seat.moves++;
      if (isIllegal) seat.illegal++;
      if (!isLate) return;
      seat.late++;
      if (over > 0) seat.ours++;
      seat.over = Math.max(seat.over, over);
    },
  });
  looks.end();
  return { match, game, seats: [...seats.values()] };
}

/**
 * Processor time of this process so far, in milliseconds; the compiler's and the collector's threads count
 * too.
 */
function cpu() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function report() {
  const seats = played.flatMap(({ game, seats }) => seats.map((seat) => ({ ...seat, game })));
  table("player", seats, ({ player }) => player);
  table("game", seats, ({ game }) => game);
  const { moves, ours, over } = sumOf(seats);
  console.log(`${played.length} of ${matches} matches, ${moves} moves, ${ours} late for a reason of ours.`);
  if (interruption.signal.aborted) process.exitCode = 130;
  else if (ours > moves * MOST_OURS || over > MOST_OVER_MS) process.exitCode = 1;
}

/** @param {string} what @param {(Seat & { game: string })[]} seats @param {(seat: Seat & { game: string }) => string} keyOf */
function table(what, seats, keyOf) {
  console.log(
    `| ${what} | moves | late | of these ours | over, ms of processor | illegal |\n|---|---:|---:|---:|---:|---:|`,
  );
  for (const key of [...new Set(seats.map(keyOf))].sort()) {
    const { moves, late, ours, over, illegal } = sumOf(seats.filter((seat) => keyOf(seat) === key));
    const ms = over > 0 ? over.toFixed(0) : "";
    console.log(`| ${key} | ${moves} | ${late} | ${ours} | ${ms} | ${illegal > 0 ? illegal : ""} |`);
  }
  console.log();
}

/** @param {Seat[]} seats */
function sumOf(seats) {
  const sum = { moves: 0, late: 0, ours: 0, over: 0, illegal: 0 };
  for (const { moves, late, ours, over, illegal } of seats) {
    sum.moves += moves;
    sum.late += late;
    sum.illegal += illegal;
    sum.ours += ours;
    sum.over = Math.max(sum.over, over);
  }
  return sum;
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
