/**
 * What more threads are worth: a player with several threads against the same player with one, roles
 * exchanged. Prints the mean score of the first with its 95 % interval.
 *
 *     npm run build && node bench/threads.mjs [--threads 2] [--player uct] [--matches 100] [--seed 1] GAME…
 *         [--playclock 0.5] seconds a move, for a machine with at least that many idle cores
 *         [--iterations 20000,10000] playouts a move, not a clock: of all threads together, and of the one
 *
 * A GAME is a name or a file of rules. Matches are played one after the other, since each takes all its
 * threads.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    threads: { type: "string", default: "2" },
    player: { type: "string", default: "uct" },
    matches: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    playclock: { type: "string", default: "0.5" },
    iterations: { type: "string" },
  },
});
const [threads, matches, seed, seconds] = [values.threads, values.matches, values.seed, values.playclock].map(
  Number,
);
const iterations = values.iterations?.split(",").map(Number);
if ([threads, matches, seconds, ...(iterations ?? [])].some((n) => !(n > 0)) || !(seed >= 0))
  fail("Every number is above 0.");
if (positionals.length === 0) fail("Name a game, as breakthrough, or a file of rules.");

const arcwood = await importBundled(
  "bench-threads",
  `export { loadKernelFile as loadKernel } from "./src/node/kernel-file.ts";
   export { loadGame } from "./src/engine/load-game.ts";
   export { BuiltIn } from "./src/match/built-in.ts";
   export { playMatch } from "./src/match/match.ts";
   export { pairScores } from "./src/match/tournament/pair-scores.ts";
   export { estimateText } from "./src/match/score-sample.ts";
   export { choosePlayer } from "./src/players/registry.ts";
   export { startSeat } from "./src/node/seat-thread.ts";`,
);
arcwood.loadKernel();
const choice = arcwood.choosePlayer(values.player);
if ("problem" in choice) fail(`${choice.problem}.`);
const NAMES = [`${choice.name}, ${threads} threads`, `${choice.name}, 1 thread`];
const ended = new AbortController();
process.once("SIGINT", () => ended.abort());

for (const name of positionals) {
  const file = existsSync(name) ? name : join(ROOT, "games", name, "rules.kif");
  if (!existsSync(file)) fail(`There is no game and no file called ${name}.`);
  const rules = readFileSync(file, "utf8");
  const { loaded, problem } = arcwood.loadGame(rules);
  if (problem !== undefined) fail(`${name}: ${problem}`);
  if (loaded.game.roles.length !== 2) fail(`${name} is no game of two roles.`);
  const game = basename(name);
  const outcomes = [];
  for (let match = 0; match < matches && !ended.signal.aborted; match++) {
    const outcome = await play(loaded, match);
    if (outcome !== undefined) outcomes.push({ game, ...outcome });
    process.stderr.write(`\r${game}: ${outcomes.length} of ${matches} matches `);
  }
  process.stderr.write("\n");
  const score = arcwood.pairScores(outcomes).find((/** @type {any} */ one) => one.player === NAMES[0]);
  if (score === undefined) continue;
  const late = score.replaced > 0 ? `; ${score.replaced} moves were late` : "";
  console.log(
    `${game}: ${NAMES[0]} scores ${arcwood.estimateText(score, 1)} against 1 in ${score.matches} matches${late}`,
  );
}

/** Plays a match; in every other match the two players change places. */
async function play(/** @type {any} */ loaded, /** @type {number} */ match) {
  const players = [0, 1].map((role) => (match + role) % 2);
  const replaced = [0, 0];
  const clock = iterations === undefined ? seconds : Number.POSITIVE_INFINITY;
  const budget = { startClock: Math.max(2, clock), playClock: clock, iterations: Number.POSITIVE_INFINITY };
  const { scores } = await arcwood.playMatch(
    { id: "bench", loaded, seed: seed + match, budget, maxTurns: 1000, signal: ended.signal },
    players.map((player) => seat(player)),
    {
      onReply: (/** @type {number} */ role, /** @type {any} */ { fault }) => {
        if (fault !== undefined) replaced[role]++;
      },
    },
  );
  return scores && { players: players.map((player) => NAMES[player]), seed: seed + match, scores, replaced };
}

/** Player number 0 has the threads. */
function seat(/** @type {number} */ player) {
  const { startSeat } = arcwood;
  const means = { memoryBytes: 2 ** 28, threads: player === 0 ? threads : 1, startSeat };
  const participant = new arcwood.BuiltIn(choice, means);
  const own = iterations?.at(player) ?? iterations?.[0];
  if (own === undefined) return participant;
  const start = participant.start.bind(participant);
  participant.start = (/** @type {any} */ call) =>
    start({ ...call, budget: { ...call.budget, iterations: own } });
  return participant;
}

/** @returns {never} */
function fail(/** @type {string} */ problem) {
  console.error(problem);
  process.exit(2);
}
