/**
 * How fast values are learnt, and what they are good for. A game is learnt for `--seconds` CPU seconds. Then
 * the player that always makes the move it values most, looking one move ahead, meets two others:
 *
 *     random    who makes random moves, in 1,000 matches
 *     playouts  who plays `--playouts` random playouts after each of its moves, and takes the best mean; in
 *               `--pairs` pairs of matches, each from the same random opening, with the roles exchanged
 *
 *     node bench/values.mjs [--seconds 15] [--playouts 100] [--pairs 30] [--plies 4] [--seed 1] [--json] [GAME…]
 *
 * Scores are means from 0 to 100, with 95 % intervals. The columns of learning are states learnt and children
 * made and valued per CPU second, all in.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";
import { threadCpu } from "./thread-cpu.mjs";

const GAMES = [
  "connect-four",
  "breakthrough",
  "knight-through",
  "reversi",
  "pentago",
  "english-draughts",
  "checkers",
  "skirmish-zero-sum",
  "breakthrough-suicide",
  "reflect-connect-6",
  "quarto",
  "hex",
];

const { values: options, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "15" },
    playouts: { type: "string", default: "100" },
    pairs: { type: "string", default: "30" },
    plies: { type: "string", default: "4" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});
const [seconds, playouts, pairs, plies, seed] = ["seconds", "playouts", "pairs", "plies", "seed"].map(
  (name) => Number(/** @type {any} */ (options)[name]),
);
const arcwood = await importBundled(
  "bench-values",
  `export { loadGame } from "./src/engine/load-game.ts";
   export { provideKernel } from "./src/engine/memory/module.ts";
   export { Random } from "./src/engine/random-numbers.ts";
   export { readGameText } from "./src/node/game-file.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));

/** Does all of the work at once; returns its result and the milliseconds that it took. */
function done(/** @type {Generator<void, any>} */ work, until = Number.POSITIVE_INFINITY) {
  const begun = threadCpu();
  for (;;) {
    const { done: isDone, value } = work.next();
    const ms = threadCpu() - begun;
    if (isDone || ms >= until) return { value, ms };
  }
}

/** What the mover's legal moves lead to, and their joint moves; undefined where several roles have a choice. */
function choices(/** @type {any} */ loaded, /** @type {any} */ state) {
  const legal = loaded.legalMoves(state);
  const choosers = [...legal.keys()].filter((role) => legal[role].length > 1);
  const first = legal.map((/** @type {any} */ moves) => moves[0]);
  const [mover = 0] = choosers;
  const joints = legal[mover].map((/** @type {any} */ move) => first.with(mover, move));
  return { mover, joints, children: loaded.children(state, joints) };
}

/** The first of the best. */
function best(/** @type {readonly number[]} */ worths) {
  return worths.indexOf(Math.max(...worths));
}

/** Plays to the end; each player is a function from a state's choices to the number of one. */
function play(/** @type {any} */ { loaded, start, players }) {
  const { game } = loaded;
  let state = start;
  const ms = players.map(() => 0);
  const moves = players.map(() => 0);
  for (let turn = 0; turn < 1000 && !game.isTerminal(state); turn++) {
    const here = choices(loaded, state);
    let picked = 0;
    if (here.joints.length > 1) {
      const player = game.players.indexOf(here.mover);
      const begun = threadCpu();
      picked = players[player](here);
      ms[player] += threadCpu() - begun;
      moves[player]++;
    }
    state = here.children[picked].state;
  }
  const isOver = game.isTerminal(state);
  const scores = game.players.map((/** @type {number} */ role) => (isOver ? game.score(state, role) : 50));
  return { scores, ms, moves };
}

function openings(/** @type {any} */ { game }, /** @type {number} */ count) {
  const random = new arcwood.Random(seed, 7);
  const found = [];
  while (found.length < count) {
    let state = game.initialState();
    for (let ply = 0; ply < plies && !game.isTerminal(state); ply++) {
      const joint = game.roles.map((/** @type {string} */ _, /** @type {number} */ role) => {
        const legal = game.legalMoves(state, role);
        return legal[random.below(legal.length)];
      });
      state = game.nextState(state, joint);
    }
    if (!game.isTerminal(state)) found.push(state);
  }
  return found;
}

function mean(/** @type {readonly number[]} */ scores) {
  const of = scores.length;
  const average = scores.reduce((sum, score) => sum + score, 0) / of;
  const variance = scores.reduce((sum, score) => sum + (score - average) ** 2, 0) / Math.max(1, of - 1);
  return { mean: average, ci: 1.96 * Math.sqrt(variance / of) };
}

function againstPlayouts(/** @type {any} */ loaded, /** @type {any} */ values) {
  const { game } = loaded;
  const byValues = (/** @type {any} */ { mover, children }) => {
    const found = values.of(children.map((/** @type {any} */ child) => child.state));
    const player = game.players.indexOf(mover);
    return best(
      children.map((/** @type {any} */ child, /** @type {number} */ i) =>
        child.isTerminal ? child.score(mover) / 100 : found[i][player],
      ),
    );
  };
  let drawn = seed;
  const byPlayouts = (/** @type {any} */ { mover, children }) => {
    const player = game.players.indexOf(mover);
    const starts = children.map((/** @type {any} */ { state }) => ({ state, playouts }));
    const tallies = loaded.rollouts(starts, drawn++);
    return best(
      tallies.map((/** @type {any} */ tally) => tally.scores[player].sum / (tally.terminal + tally.limited)),
    );
  };
  const scores = [];
  const took = [0, 0];
  const moved = [0, 0];
  for (const start of openings(loaded, pairs)) {
    for (const own of [0, 1]) {
      const players = own === 0 ? [byValues, byPlayouts] : [byPlayouts, byValues];
      const match = play({ loaded, start, players });
      scores.push(match.scores[own]);
      for (const side of [0, 1]) {
        took[side] += match.ms[side === 0 ? own : 1 - own];
        moved[side] += match.moves[side === 0 ? own : 1 - own];
      }
    }
  }
  return { ...mean(scores), ms: took.map((ms, side) => ms / moved[side]) };
}

const kilo = (/** @type {number} */ rate) => `${(rate / 1000).toFixed(0)}k`;
const shown = (/** @type {any} */ { mean: average, ci }) => `${average.toFixed(1)} ± ${ci.toFixed(1)}`;

if (!options.json) {
  console.log(
    "| game | features | entries | matches | states /s | children /s | random | playouts | ms a move: values, playouts |",
  );
  console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
}
for (const name of positionals.length > 0 ? positionals : GAMES) {
  const { loaded, problem } = arcwood.loadGame(arcwood.readGameText(name).text, { engine: "slices" });
  if (problem !== undefined || loaded.game.players.length !== 2) {
    console.error(`${name}: ${problem ?? "it has not two players"}`);
    process.exitCode = 1;
    continue;
  }
  const made = done(loaded.learner({ seed }));
  const { learner } = made.value;
  const { ms } = done(learner.learnUntil(Number.POSITIVE_INFINITY), 1000 * seconds);
  const { counts, model } = learner;
  const judged = done(learner.judgeBy(1000)).value;
  const random = judged.reduce(
    (/** @type {number} */ sum, /** @type {any} */ { matches, sum: own }) => sum + (100 * own) / matches / 2,
    0,
  );
  const rival = againstPlayouts(loaded, learner.stateValues());
  const [states, children] = [(1000 * counts.positions) / ms, (1000 * counts.children) / ms];
  const { tuples, entries } = model.features;
  if (options.json) {
    const result = {
      game: name,
      features: tuples.length,
      entries,
      seconds: ms / 1000,
      madeMs: made.ms,
      ...counts,
    };
    console.log(JSON.stringify({ ...result, states, children, random, rival }));
    continue;
  }
  const times = rival.ms.map((one) => one.toFixed(2)).join(", ");
  console.log(
    `| \`${name}\` | ${tuples.length} | ${entries.toLocaleString("en")} | ${counts.matches.toLocaleString("en")} | ${kilo(states)} | ${kilo(children)} | ${random.toFixed(1)} | ${shown(rival)} | ${times} |`,
  );
}
