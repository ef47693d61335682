/**
 * Games of one player against chance whose best odds are known: the orchard, won with probability 0.684047
 * (docs/stochastic.md), and Monty Hall, won with 2/3. Prints how often a player wins, with the 95 % interval.
 * Ctrl-C ends early and prints what is known by then.
 *
 *     node scripts/known-odds.mjs [--matches 1000] [--iterations 5000] [--games orchard,monty-hall] [PLAYER…]
 *
 * Exit code 1 if an interval does not contain the best odds.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";

/** For each game the best probability of winning. */
const ODDS = new Map([
  ["orchard", 0.684047],
  ["monty-hall", 2 / 3],
]);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    matches: { type: "string", default: "1000" },
    iterations: { type: "string", default: "5000" },
    games: { type: "string", default: [...ODDS.keys()].join(",") },
  },
});
const [matches, iterations] = [Number(values.matches), Number(values.iterations)];

const arcwood = await importBundled(
  "known-odds",
  `export { drawJointMove } from "./src/engine/joint-move.ts";
   export { loadGame } from "./src/engine/load-game.ts";
   export { provideKernel } from "./src/engine/memory/module.ts";
   export { Random } from "./src/engine/random-numbers.ts";
   export { choosePlayer } from "./src/players/registry.ts";
   export { Seated } from "./src/players/seated.ts";
   export { clockOfIterations } from "./src/search/clock.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));

let isInterrupted = false;
process.once("SIGINT", () => {
  isInterrupted = true;
});

/** Whether the player won. */
async function play(/** @type {any} */ loaded, /** @type {any} */ choice, /** @type {number} */ match) {
  const { game } = loaded;
  const random = new arcwood.Random(2026, match);
  const seat = new arcwood.Seated(choice, { loaded, role: 0, seed: match, memoryBytes: 1 << 26 });
  let state = game.initialState();
  while (!game.isTerminal(state)) {
    const { move } = await seat.think(arcwood.clockOfIterations(iterations));
    const joint = arcwood.drawJointMove(game, state, random);
    joint[0] = move;
    seat.observe(game.hasPercepts ? { move, percepts: game.percepts(state, joint, 0) } : { joint });
    state = game.nextState(state, joint);
  }
  seat.close();
  return game.goals(state, 0).some((/** @type {number} */ goal) => game.text(goal) === "100");
}

let failed = false;
for (const name of positionals.length > 0 ? positionals : ["mac-ucb"]) {
  const choice = arcwood.choosePlayer(name);
  if ("problem" in choice) throw new Error(choice.problem);
  for (const sheet of values.games.split(",")) {
    const best = ODDS.get(sheet);
    if (best === undefined) throw new Error(`the best odds of ${sheet} are not known here`);
    const { loaded } = arcwood.loadGame(readFileSync(join(ROOT, "games", sheet, "rules.kif"), "utf8"));
    let won = 0;
    let played = 0;
    for (; played < matches && !isInterrupted; played++) {
      if (await play(loaded, choice, played)) won++;
      if (played % 50 === 49) process.stderr.write(`\r${sheet}: ${played + 1} matches\x1b[K`);
    }
    process.stderr.write("\r\x1b[K");
    if (played === 0) break;
    const mean = won / played;
    const half = 1.96 * Math.sqrt((mean * (1 - mean)) / played);
    const contains = Math.abs(mean - best) <= half;
    failed ||= !contains;
    const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)} %`;
    console.log(
      `${name}: ${sheet} won ${percent(mean)} ± ${percent(half)} of ${played} matches; ` +
        `${contains ? "contains" : "does not contain"} the best odds, ${percent(best)}`,
    );
  }
}
process.exitCode = isInterrupted ? 130 : failed ? 1 : 0;
