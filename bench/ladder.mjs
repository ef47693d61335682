/**
 * Players against perfect play: how often a player's move keeps the value that the position has under best
 * play. The positions are those of random matches in which at least one legal move loses value.
 *
 *     npm run build && node bench/ladder.mjs [--players arcwood,uct] [--playclock 1] [--startclock 0.2] [--iterations N]
 *         [--positions 300] [--seed 1] [--budget 200000] [--learned DIR] [--out build/ladder] [GAME…]
 *
 * A GAME is one of
 *
 *     connect-four        8 to 20 moves made; values by a solver written for the purpose, `ladder/connect-four.ts`
 *     breakthrough        the last 3 to 12 turns of a random match; values by the exact solver of `arcwood solve`,
 *     english-draughts    as far as `--budget` successors go: positions that take more, or in which states come
 *     reversi             back, are left out and counted
 *
 * With `--iterations` no clock runs. Positions and answers are kept in the folder as they come, so the same
 * command goes on after a Ctrl-C. Everything is done one after the other: with clocks nothing else should
 * run.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { connectFourSolver, connectFourValues, exactValues } from "./ladder/move-values.mjs";

/** How many turns are played before a position: counted from the start, or back from the end. */
const PLACES = {
  "connect-four": { least: 8, most: 20, isFromEnd: false },
  breakthrough: { least: 3, most: 12, isFromEnd: true },
  "english-draughts": { least: 3, most: 12, isFromEnd: true },
  reversi: { least: 3, most: 10, isFromEnd: true },
};

/** @typedef {keyof typeof PLACES} GameName */
/** @typedef {{ match: number, turns: string[][], role: number, moves: string[], values: number[] }} Rung */

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    players: { type: "string", default: "arcwood,uct" },
    playclock: { type: "string", default: "1" },
    startclock: { type: "string", default: "0.2" },
    iterations: { type: "string" },
    positions: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    budget: { type: "string", default: "200000" },
    learned: { type: "string" },
    out: { type: "string", default: join(ROOT, "build/ladder") },
  },
});
const { learned, out } = values;
const wanted = whole("positions", values.positions);
const seed = whole("seed", values.seed);
const budget = whole("budget", values.budget);
const games = /** @type {GameName[]} */ (positionals.length > 0 ? positionals : Object.keys(PLACES));
for (const game of games)
  if (!(game in PLACES)) fail(`There is no ladder of ${game}: ${Object.keys(PLACES).join(", ")}.`);
if (!existsSync(join(ROOT, "dist/match-worker.js"))) fail("There is no build yet: npm run build.");
const clocks =
  values.iterations === undefined
    ? { startClock: Number(values.startclock), playClock: Number(values.playclock) }
    : { iterations: whole("iterations", values.iterations) };
if (Object.values(clocks).some((value) => !(value >= 0))) fail("A clock is a number of seconds.");

const arcwood = await importBundled(
  "bench-ladder",
  `export { build } from "./src/cli/network/build-network.ts";
   export { valuesOfGames } from "./src/cli/shared/kept-values-check.ts";
   export { loadSheet } from "./src/engine/load-game.ts";
   export { derivedSeed } from "./src/engine/random-numbers.ts";
   export { parseSheet } from "./src/gdl/text/parse.ts";
   export { DEFAULT_MEANS } from "./src/match/built-in.ts";
   export { playMatch } from "./src/match/match.ts";
   export { randomMatch } from "./src/match/random-match.ts";
   export { estimateText, ScoreSample } from "./src/match/score-sample.ts";
   export { stateOfTexts } from "./src/network/inject.ts";
   export { buildOf } from "./src/node/conditions.ts";
   export { readGameText } from "./src/node/game-file.ts";
   export { loadKernelFile } from "./src/node/kernel-file.ts";
   export { namePlayer, seatPlayers } from "./src/node/named-player.ts";
   export { splitPlayers } from "./src/players/list.ts";
   export { ExactSearch, NO_HORIZON } from "./src/search/policy/exact.ts";
   export { FLOATS } from "./src/search/policy/numbers.ts";
   export { StateGraph } from "./src/search/policy/state-graph.ts";
   export { loadTurns } from "./src/search/policy/turns.ts";`,
);
arcwood.loadKernelFile();
const players = arcwood.splitPlayers(values.players).map((/** @type {string} */ text) => {
  const { player, problem } = arcwood.namePlayer(text);
  return player ?? fail(`${problem}.`);
});
mkdirSync(out, { recursive: true });
const told =
  values.iterations === undefined ? `${values.playclock} s a move` : `${values.iterations} iterations a move`;
console.log(`moves that keep the value of the position, ${told} [95 %]\n`);
console.log("| game | positions | moves, of which keep it | player | kept, % | longest, s |");
console.log("|---|---:|---:|---|---:|---:|");
for (const game of games) await climb(game);

/** @param {GameName} name */
async function climb(name) {
  const { text } = arcwood.readGameText(name);
  const { sheet } = arcwood.parseSheet(text);
  const { loaded, problem } = arcwood.loadSheet(sheet);
  if (problem !== undefined) fail(`${name}: ${problem}.`);
  const rungs = await rungsOf(name, sheet, loaded);
  const known = learned === undefined ? {} : arcwood.valuesOfGames(learned, [{ name, text, roles: [] }]);
  const moves = rungs.reduce((sum, rung) => sum + rung.moves.length, 0);
  const keeping = rungs.reduce(
    (sum, rung) => sum + rung.values.filter((value) => isBest(rung, value)).length,
    0,
  );
  for (const player of players) {
    const file = join(out, "answers.jsonl");
    const id = (/** @type {Rung} */ { match }) =>
      JSON.stringify([
        name,
        player.name,
        clocks,
        seed,
        match,
        budget,
        known[name] ?? null,
        arcwood.buildOf(),
      ]);
    const answers = new Map(linesOf(file).map((line) => [line.id, line]));
    const sample = new arcwood.ScoreSample();
    let longest = 0;
    for (const rung of rungs) {
      const key = id(rung);
      let answer = answers.get(key);
      if (answer === undefined) {
        answer = { id: key, ...(await asked(loaded, sheet, name, player, rung)) };
        appendFileSync(file, `${JSON.stringify(answer)}\n`);
      }
      const value = rung.values[rung.moves.indexOf(answer.move)];
      // A move that was late, and drawn in its place, keeps nothing.
      sample.add(!answer.isReplaced && value !== undefined && isBest(rung, value) ? 100 : 0);
      longest = Math.max(longest, answer.seconds);
    }
    const figures = [
      ...[name, rungs.length, `${moves}, ${keeping}`, player.name],
      ...[arcwood.estimateText(sample.estimate(), 1), longest.toFixed(2)],
    ];
    console.log(`| ${figures.join(" | ")} |`);
  }
}

/** @param {Rung} rung @param {number} value */
function isBest(rung, value) {
  return value >= Math.max(...rung.values) - 1e-9;
}

/**
 * The positions, found once.
 *
 * @param {GameName} name
 * @param {any} sheet
 * @param {any} loaded
 * @returns {Promise<Rung[]>}
 */
async function rungsOf(name, sheet, loaded) {
  const file = join(out, `positions-${name}-${seed}-${budget}.jsonl`);
  const lines = linesOf(file);
  const rungs = lines.filter(({ values }) => values !== undefined).slice(0, wanted);
  if (rungs.length === wanted) return rungs;
  const valuesOf =
    name === "connect-four"
      ? connectFourValues(await connectFourSolver())
      : exactValues(arcwood, sheet, budget);
  let tooLong = lines.filter(({ isTooLong }) => isTooLong).length;
  for (let match = (lines.at(-1)?.match ?? -1) + 1; rungs.length < wanted; match++) {
    const position = positionOf(loaded.game, PLACES[name], match);
    if (position === undefined) continue;
    const found = valuesOf(position);
    if (found === undefined) tooLong++;
    const { turns, mover, moves } = position;
    const isTold = found !== undefined && Math.min(...found) < Math.max(...found);
    const line = isTold
      ? { match, turns, role: mover, moves, values: [...found] }
      : { match, isTooLong: found === undefined };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    if ("values" in line) rungs.push(line);
    if (process.stderr.isTTY)
      process.stderr.write(`\r${name}: ${rungs.length} of ${wanted} positions, ${tooLong} took too long `);
  }
  if (process.stderr.isTTY) process.stderr.write("\n");
  if (tooLong > 0)
    console.error(`${name}: ${tooLong} positions took too long, or came back, and are left out`);
  return rungs;
}

/**
 * One of a random match; undefined where nobody has a choice.
 *
 * @param {any} game
 * @param {{ least: number, most: number, isFromEnd: boolean }} place
 * @param {number} match
 * @returns {import("./ladder/move-values.mjs").Position | undefined}
 */
function positionOf(game, { least, most, isFromEnd }, match) {
  const drawn = [...arcwood.randomMatch(game, seed, match)];
  const over = drawn.length - 1;
  const spread = arcwood.derivedSeed(seed, match) % (most - least + 1);
  const at = isFromEnd ? over - least - spread : least + spread;
  if (at < 0 || at >= over) return undefined;
  const { state } = drawn[at];
  const legal = game.players.map((/** @type {number} */ role) => game.legalMoves(state, role));
  const mover = legal.findIndex((/** @type {number[]} */ moves) => moves.length > 1);
  if (mover < 0) return undefined;
  const texts = (/** @type {Iterable<number>} */ terms) => Array.from(terms, (term) => game.text(term));
  const jointOf = (/** @type {number} */ move) =>
    legal.map((/** @type {number[]} */ moves, /** @type {number} */ role) =>
      role === mover ? move : moves[0],
    );
  return {
    turns: drawn.slice(0, at).map(({ joint }) => texts(joint)),
    mover,
    moves: texts(legal[mover]),
    children: legal[mover].map((/** @type {number} */ move) => texts(game.nextState(state, jointOf(move)))),
  };
}

/**
 * What a player answers there.
 *
 * @param {any} loaded
 * @param {any} sheet
 * @param {string} label
 * @param {any} player
 * @param {Rung} rung
 */
async function asked(loaded, sheet, label, player, rung) {
  const { game } = loaded;
  const { player: nobody } = arcwood.namePlayer("first");
  const seats = game.players.map((/** @type {number} */ _, /** @type {number} */ i) =>
    i === rung.role ? player : nobody,
  );
  const means = { ...arcwood.DEFAULT_MEANS, learned };
  const { startClock = Number.POSITIVE_INFINITY } = /** @type {{ startClock?: number }} */ (clocks);
  const { participants, problem } = await arcwood.seatPlayers(seats, {
    label,
    sheet,
    loaded,
    startClock,
    means,
  });
  if (problem !== undefined) fail(`${problem}.`);
  let answer = { move: "", seconds: 0, isReplaced: true };
  await arcwood.playMatch(
    {
      id: `${label}.${rung.match}`,
      loaded,
      seed: arcwood.derivedSeed(seed, rung.match),
      budget: clocks,
      opening: rung.turns.map((joint) => joint.map((move) => game.term(move))),
      maxTurns: rung.turns.length + 1,
    },
    participants,
    {
      onReply(/** @type {number} */ role, /** @type {any} */ { move, fault, seconds = 0 }) {
        if (role !== game.players[rung.role]) return;
        answer = {
          move: game.text(move),
          seconds: Math.round(1000 * seconds) / 1000,
          isReplaced: fault !== undefined,
        };
      },
    },
  );
  return answer;
}

/** @param {string} file @returns {any[]} */
function linesOf(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  // A last line without an end was being written when the program died.
  return lines.slice(0, -1).map((line) => JSON.parse(line));
}

/** @param {string} option @param {string} text */
function whole(option, text) {
  const number = Number(text);
  return Number.isInteger(number) && number > 0
    ? number
    : fail(`--${option}: ${text} is no whole number from 1.`);
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}
