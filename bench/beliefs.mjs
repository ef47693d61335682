/**
 * What a role holds possible in games with hidden information: the processor time of a turn, on slices that
 * take a state in each lane, and on the same slices with one state after the other. The matches are random,
 * the beliefs those of the first player.
 *
 *     node bench/beliefs.mjs [--matches 3] [--seconds S] [GAME…]
 *
 * Without a GAME, all bundled ones with percepts are taken. The states of both are compared: exit code 1 if
 * they differ. With `--seconds` a turn has a clock, so the states are the business of the machine, and there is
 * nothing to compare; the last two columns are empty then. `lost` counts turns after which no state was known
 * that agrees with all percepts, and `few` those with less than 64 states that are not all there are.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";

const GAMES = [
  ...["guess-dice", "guess-dice-once", "liars-dice", "mastermind", "mastermind-2x2", "monty-hall"],
  ...["pacman-hidden", "schnappt-hubi", "sheep-and-wolf-random", "sheep-and-wolf-shared"],
  ...["tictactoe-latent", "vacuum-cleaner-random", "war", "wumpus"],
];
/** The most turns of a match. */
const MOST_TURNS = 60;

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: { matches: { type: "string", default: "3" }, seconds: { type: "string" } },
});
if (positionals.some((name) => !GAMES.includes(name))) {
  console.error(`The games with percepts are ${GAMES.join(", ")}.`);
  process.exit(2);
}
const arcwood = await importBundled(
  "bench-beliefs",
  `export { drawJointMove } from "./src/engine/joint-move.ts";
   export { loadGame } from "./src/engine/load-game.ts";
   export { provideKernel } from "./src/engine/memory/module.ts";
   export { Random } from "./src/engine/random-numbers.ts";
   export { Belief } from "./src/search/belief.ts";
   export { clockOfIterations, clockOfSeconds } from "./src/search/clock.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));

/** The same game, which gives its children one at a time. */
function oneByOne(/** @type {any} */ loaded) {
  return {
    game: loaded.game,
    legalMovesOfEach: (/** @type {any[]} */ states) => states.map((state) => loaded.legalMoves(state)),
    childOfEach: (/** @type {any[]} */ states, /** @type {any[]} */ joints) =>
      states.map((state, i) => loaded.children(state, [joints[i]])[0]),
  };
}

/** Milliseconds of processor time until a belief has followed its turns. */
async function settle(/** @type {any} */ belief) {
  const clock =
    values.seconds === undefined
      ? arcwood.clockOfIterations(1)
      : arcwood.clockOfSeconds(Number(values.seconds));
  const before = process.cpuUsage();
  await belief.settle(clock);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const textOf = (/** @type {any} */ belief) =>
  belief.possibilities.states.map((/** @type {any} */ { state }) => state.join()).join("\n");

let differ = false;
console.log(
  "| game | turns | exact | lost | few | states, at most | ms a turn | longest | one by one | times |",
);
console.log("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
for (const name of positionals.length > 0 ? positionals : GAMES) {
  const { loaded } = arcwood.loadGame(readFileSync(join(ROOT, "games", name, "rules.kif"), "utf8"));
  const { game } = loaded;
  let [turns, exact, lost, few, most, ms, longest, slowMs] = [0, 0, 0, 0, 0, 0, 0, 0];
  // The first match makes what both ways use, and is not counted.
  for (let match = -1; match < Number(values.matches); match++) {
    const random = new arcwood.Random(2026, match + 1);
    const ways = values.seconds === undefined ? [loaded, oneByOne(loaded)] : [loaded];
    const beliefs = ways.map((of) => new arcwood.Belief(of, 0, match + 1));
    let state = game.initialState();
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const joint = arcwood.drawJointMove(game, state, random);
      const percepts = game.percepts(state, joint, 0);
      state = game.nextState(state, joint);
      if (game.isTerminal(state)) break;
      for (const belief of beliefs) belief.learn({ move: joint[0], percepts });
      const fast = await settle(beliefs[0]);
      const slow = beliefs.length > 1 ? await settle(beliefs[1]) : 0;
      if (match < 0) continue;
      const { states, isExact } = beliefs[0].possibilities;
      turns++;
      ms += fast;
      slowMs += slow;
      exact += isExact ? 1 : 0;
      lost += beliefs[0].doubt === undefined ? 0 : 1;
      few += !isExact && states.length < 64 ? 1 : 0;
      most = Math.max(most, states.length);
      longest = Math.max(longest, fast);
      if (beliefs.length < 2 || textOf(beliefs[0]) === textOf(beliefs[1])) continue;
      differ = true;
      console.error(`${name}: the states differ in turn ${turn} of match ${match}.`);
    }
  }
  const mean = (/** @type {number} */ sum) => (sum / turns).toFixed(2);
  const compared = slowMs > 0 ? `${mean(slowMs)} | ${(slowMs / ms).toFixed(1)}` : " | ";
  console.log(
    `| \`${name}\` | ${turns} | ${exact} | ${lost} | ${few} | ${most} | ${mean(ms)} | ${longest.toFixed(0)} | ${compared} |`,
  );
}
process.exitCode = differ ? 1 : 0;
