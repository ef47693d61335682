/**
 * Many matches over HTTP between two of our players, through a network that goes wrong:
 *
 *     npm run build
 *     node scripts/network-matches.mjs [--matches 500] [--at-once 4] [--per-mille 120] [--player random]
 *         [--rival PLAYER] [--games a,b] [--gdl2 published|classic|both] [--startclock 1] [--playclock 0.5]
 *         [--first 0]
 *
 * Everything runs on this machine, as a user would run it: two `arcwood serve`, a faulty proxy before each,
 * and an `arcwood host` for each match. Every match must come to its end in time, with a record that is
 * whole. Prints one JSON object, and exits with 1 if a match did not. `illegalMoves` counts answers that are moves,
 * and no legal ones: a player that has not heard of a turn may not know better, where the others' moves do not
 * show what it missed. In games with hidden information the dialects
 * take turns with `both`. `--first` is the number of the first match, so that many can be played in parts.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";
import { startProxy } from "./faulty-proxy.mjs";

const CLI = join(ROOT, "dist/cli.js");
const GAMES = ["tic-tac-toe", "connect-four", "matching-pennies", "breakthrough"];

const { values } = parseArgs({
  options: {
    matches: { type: "string", default: "500" },
    "at-once": { type: "string", default: "4" },
    "per-mille": { type: "string", default: "120" },
    player: { type: "string", default: "random" },
    rival: { type: "string" },
    games: { type: "string", default: GAMES.join(",") },
    gdl2: { type: "string", default: "published" },
    startclock: { type: "string", default: "1" },
    playclock: { type: "string", default: "0.5" },
    first: { type: "string", default: "0" },
  },
});
const total = Number(values.matches);
const first = Number(values.first);
const dialects = values.gdl2 === "both" ? ["published", "classic"] : [values.gdl2];
const games = values.games.split(",");

/** A match that takes longer than this is stuck. */
const STUCK_MS = 300_000;

const { Random } = await importBundled(
  "network-matches",
  'export { Random } from "./src/engine/random-numbers.js";',
);
const folder = mkdtempSync(join(tmpdir(), "arcwood-network-"));
const servers = await Promise.all([values.player, values.rival ?? values.player].map(startServer));
const proxies = await Promise.all(
  servers.map(({ port }, i) =>
    startProxy({ target: port, random: new Random(i + 1), perMille: Number(values["per-mille"]) }),
  ),
);

const summary = {
  matches: 0,
  completed: 0,
  stuck: 0,
  broken: 0,
  turns: 0,
  replaced: {},
  illegal: {},
  illegalMoves: 0,
  faults: [{}],
};
/** @type {Record<string, number>} */
const replaced = summary.replaced;
/** What was answered in place of a legal move: what is left of a cut answer, or a text that says what is wrong.
 * Those that are whole terms are illegal moves.
 * @type {Record<string, number>} */
const illegal = summary.illegal;
let next = first;

async function work() {
  for (let match = next++; match < first + total; match = next++) {
    const problem = await playMatch(match);
    summary.matches++;
    if (problem !== undefined) console.error(`match ${match}: ${problem}`);
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${summary.matches} of ${total} matches`);
  }
}

await Promise.all(Array.from({ length: Number(values["at-once"]) }, work));
if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
for (const proxy of proxies) proxy.close();
for (const { child } of servers) child.kill("SIGINT");
rmSync(folder, { recursive: true });
console.log(JSON.stringify({ ...summary, faults: proxies.map(({ counts }) => counts) }));
process.exitCode = summary.completed === total ? 0 : 1;

/** @param {number} match */
async function playMatch(match) {
  const file = join(folder, `${match}.json`);
  const players = proxies.map(({ port }) => `http://127.0.0.1:${port}`);
  const clocks = ["--startclock", values.startclock, "--playclock", values.playclock];
  const game = /** @type {string} */ (games[match % games.length]);
  const child = spawn(
    process.execPath,
    [
      CLI,
      "host",
      "--game",
      game,
      "--players",
      players.join(),
      ...clocks,
      "--gdl2",
      /** @type {string} */ (dialects[Math.floor(match / games.length) % dialects.length]),
      "--seed",
      String(match),
      "--scramble",
      "--out",
      file,
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    said += text;
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), STUCK_MS);
  const [code] = await once(child, "close");
  clearTimeout(timer);
  if (code === null) {
    summary.stuck++;
    return "did not come to its end";
  }
  const problem =
    code === 0 ? problemOf(JSON.parse(readFileSync(file, "utf8"))) : `exit code ${code}: ${said}`;
  if (problem === undefined) summary.completed++;
  else summary.broken++;
  return problem;
}

/** @param {import("../src/match/record.js").MatchRecord} record */
function problemOf({ states, moves, stateTimes, errors, goalValues, isCompleted, isAborted, arcwood }) {
  const turns = moves.length;
  summary.turns += turns;
  for (const error of errors.flat()) {
    // A player that never heard of the match says that it is busy.
    const kind = error === "IL busy" ? error : error.slice(0, 2) || "none";
    replaced[kind] = (replaced[kind] ?? 0) + 1;
    if (kind !== "IL") continue;
    illegal[error] = (illegal[error] ?? 0) + 1;
    if (isTerm(error.slice("IL ".length))) summary.illegalMoves++;
  }
  if (!isCompleted || isAborted) return "is not completed";
  if (goalValues?.length !== arcwood.roles.length) return "has no scores";
  const lengths = [states.length, stateTimes.length, errors.length, arcwood.turns.length + 1];
  if (lengths.some((length) => length !== turns + 1))
    return `has ${turns} turns, but lists of ${lengths.join(", ")}`;
  return undefined;
}

/**
 * Whether a text is a term, and not the beginning of an answer that was cut.
 *
 * @param {string} text
 */
function isTerm(text) {
  return /^(\(.*\)|[^\s()]+)$/.test(text) && !"HTTP/1.0".startsWith(text);
}

/** @param {string} player */
async function startServer(player) {
  const args = ["serve", "--port", "0", "--player", player, "--concurrent", "64", "--threads", "1", "--json"];
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, "line");
  lines.resume();
  return { child, port: Number(new URL(JSON.parse(line).url).port) };
}
