/**
 * Whether batches of leaves weaken play: the player `uct` with one batch against itself with another, so many iterations a move, roles
 * exchanged. Prints the mean score of the first batch with its 95 % interval.
 *
 *     node bench/batches.mjs [--batches 16,1] [--iterations 10000] [--matches 400] [--out FILE] GAME…
 *         [--iterations 40000,10000] of each, for what the same time gives
 *         [--at-once 80] matches that are played at the same time
 *         [--memory 40] megabytes for each tree
 *
 * A GAME is a name or a file of rules. A tree with a batch of one would leave nearly all lanes of its machine empty, so the matches
 * are played side by side and their trees share the lanes (`src/engine/tree/grove.ts`): each grows as it would alone, and
 * 400 matches take a quarter of an hour. With `--out`, matches are kept there as they end, and the next run goes on from them.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    batches: { type: "string", default: "16,1" },
    iterations: { type: "string", default: "10000" },
    matches: { type: "string", default: "400" },
    out: { type: "string" },
    "at-once": { type: "string", default: "80" },
    memory: { type: "string", default: "40" },
  },
});
const numbers = (/** @type {string} */ text) => text.split(",").map(Number);
const batches = numbers(values.batches);
const iterations = batches.map(
  (_, player) => numbers(values.iterations).at(player) ?? numbers(values.iterations)[0],
);
const [matches, atOnce, memory] = [values.matches, values["at-once"], values.memory].map(Number);
if (batches.length !== 2 || [...batches, ...iterations, matches, atOnce, memory].some((n) => !(n >= 1))) {
  console.error("--batches takes two numbers, as 16,1, and every number is at least 1.");
  process.exit(2);
}
if (positionals.length === 0) {
  console.error("Name a game, as breakthrough, or a file of rules.");
  process.exit(2);
}

const arcwood = await importBundled(
  "bench-batches",
  `export { loadGame } from "./src/engine/load-game.ts";
   export { provideKernel } from "./src/engine/memory/module.ts";
   export { DEFAULT_PLAYOUT_LIMITS, scoreOf } from "./src/engine/plain-playouts.ts";
   export { bestMove } from "./src/engine/tree/playout-tree.ts";
   export { readOutcomes } from "./src/match/tournament/match-outcome.ts";
   export { pairScores } from "./src/match/tournament/pair-scores.ts";
   export { choosePlayer } from "./src/players/registry.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));
const { exploration } = arcwood.choosePlayer("uct").options;
/** Between looks at whether Ctrl-C was pressed. */
const PIECE_MS = 100;
const NAMES = batches.map((batch) => `uct:batch=${batch}`);

let isStopped = false;
process.once("SIGINT", () => {
  isStopped = true;
});

/** Who sits where: in every other match they change places. */
const playerOf = (/** @type {number} */ number, /** @type {number} */ role) => (number + role) % 2;

/** Plays some matches side by side, and hands on each that is over. */
async function play(
  /** @type {any} */ loaded,
  /** @type {number[]} */ numbers,
  /** @type {(number: number, steps: number, scores: number[]) => void} */ over,
) {
  const { game } = loaded;
  const groves = batches.map((batch, player) => {
    const seats = numbers.map((number) => ({ role: playerOf(number, player), seed: 2 * number + player }));
    const options = {
      policy: { kind: "ucb", exploration: Number(exploration) },
      batch,
      memoryBytes: memory * 2 ** 20,
      limits: arcwood.DEFAULT_PLAYOUT_LIMITS,
    };
    return loaded.grove(options, seats);
  });
  let open = numbers.map((number, place) => ({ number, place, state: game.initialState(), steps: 0 }));
  while (open.length > 0) {
    /** @type {any[][]} */
    const thinking = [[], []];
    const turns = open.map(({ number, place, state, steps }) =>
      [0, 1].map((role) => {
        const legal = game.legalMoves(state, role);
        if (legal.length === 1) return { move: legal[0] };
        const player = playerOf(number, role);
        const tree = groves[player].trees[place];
        tree.begin([state], steps + 1);
        thinking[player]?.push(tree);
        return { move: legal[0], tree };
      }),
    );
    for (const [player, trees] of thinking.entries()) {
      while (!groves[player].advance(trees, iterations[player], performance.now() + PIECE_MS)) {
        await setImmediate();
        if (isStopped) return;
      }
    }
    open = open.filter((match, i) => {
      match.state = game.nextState(match.state, turns[i]?.map(chosen));
      match.steps++;
      if (!game.isTerminal(match.state)) return true;
      const scores = [0, 1].map((role) => arcwood.scoreOf(game, match.state, role));
      over(match.number, match.steps, scores);
      return false;
    });
  }
}

/** The move of a turn, as the player makes it: see `src/players/tree-player.ts`. */
function chosen(/** @type {{ move: number, tree?: any }} */ { move, tree }) {
  if (tree === undefined) return move;
  const moves = [...tree.moves()].sort((a, b) => b.count - a.count);
  const best = arcwood.bestMove(moves);
  return best?.value === undefined ? move : best.move;
}

/** What is there of earlier runs; a problem ends the program. */
function known() {
  const text = values.out !== undefined && existsSync(values.out) ? readFileSync(values.out, "utf8") : "";
  const read = arcwood.readOutcomes(text);
  if ("problem" in read) fail(`${values.out}: ${read.problem}`);
  return read.outcomes;
}

function fail(/** @type {string} */ problem) {
  console.error(problem);
  process.exit(2);
}

for (const name of positionals) {
  const file = existsSync(name) ? name : join(ROOT, "games", name, "rules.kif");
  if (!existsSync(file)) fail(`There is no game and no file called ${name}.`);
  const { loaded, problem } = arcwood.loadGame(readFileSync(file, "utf8"));
  if (problem !== undefined) fail(`${name}: ${problem}`);
  if (loaded.grove === undefined || loaded.game.roles.length !== 2)
    fail(`${name} is no game of two roles that slices play.`);
  const game = basename(name);
  const id = (/** @type {number} */ number) => `${game} ${NAMES.join(" ")} ${iterations.join()} ${number}`;
  const outcomes = known().filter((/** @type {any} */ one) => one.id === id(one.seed) && one.seed < matches);
  const played = new Set(outcomes.map((/** @type {any} */ one) => one.seed));
  const missing = Array.from({ length: matches }, (_, number) => number).filter(
    (number) => !played.has(number),
  );
  while (missing.length > 0 && !isStopped) {
    const begun = performance.now();
    await play(loaded, missing.splice(0, atOnce), (number, steps, scores) => {
      const outcome = {
        ...{ id: id(number), game, roles: loaded.game.roles },
        ...{ players: [0, 1].map((role) => NAMES[playerOf(number, role)]), seed: number },
        ...{ ending: "terminal", steps, scores, replaced: [0, 0] },
        seconds: (performance.now() - begun) / 1000,
      };
      outcomes.push(outcome);
      if (values.out !== undefined) appendFileSync(values.out, `${JSON.stringify(outcome)}\n`);
      process.stderr.write(`\r${game}: ${outcomes.length} of ${matches} matches `);
    });
  }
  process.stderr.write("\n");
  const [score] = arcwood.pairScores(outcomes).filter((/** @type {any} */ one) => one.player === NAMES[0]);
  if (score !== undefined) {
    const half = score.ci95 === null ? "" : ` ± ${score.ci95.toFixed(1)}`;
    console.log(
      `${game}: ${NAMES[0]} scores ${score.mean.toFixed(1)}${half} against ${NAMES[1]} in ${score.matches} matches`,
    );
  }
}
