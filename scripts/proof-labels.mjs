/**
 * Compares what players call proved with the exact solver, on positions of random matches from which at most
 * `--states` states can be reached: `test/players/labelled-positions.ts` says how. Prints a row for each game,
 * and a sentence for each value that is called proved and is not; then exits with 1.
 *
 *     node scripts/proof-labels.mjs [--positions 500] [--states 100000] [--iterations 500] [--seed 1] [GAME…]
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { build, ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";

/** Rivals and teams, in turn and at once, with chance; several; puzzles; hidden states; proved and not. */
const GAMES = [
  "tic-tac-toe",
  "connect-four",
  "quarto",
  "pentago",
  "reversi",
  "tictac-chess",
  "dots-and-boxes-suicide",
  "majorities",
  "copolymer-pie",
  "sheep-and-wolf",
  "matching-pennies",
  "matching-pennies-cooperative",
  "rock-paper-scissors",
  "battle-of-numbers",
  "bomberman",
  "free-for-all",
  "chinese-checkers-3",
  "pacman",
  "orchard-2-2-1",
  "orchard",
  "bandl-7",
  "eight-puzzle",
  "hunter-big",
  "sheep-and-wolf-shared",
  "liars-dice",
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    positions: { type: "string", default: "500" },
    states: { type: "string", default: "100000" },
    iterations: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
  },
});
const [positions, mostStates, iterations, seed] = [
  values.positions,
  values.states,
  values.iterations,
  values.seed,
].map(Number);

await build(["kernel"]);
const arcwood = await importBundled(
  "proof-labels",
  `export { loadGame } from "./src/engine/load-game.ts";
   export { provideKernel } from "./src/engine/memory/module.ts";
   export { labelledPositions, noCounts } from "./test/players/labelled-positions.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));

const games = positionals.length > 0 ? positionals : GAMES;
let wrong = 0;
const total = { games: 0, positions: 0, proved: 0, believed: 0, right: 0, unknown: 0 };
console.log("| game | positions | proved | believed | of these exact | no exact value |");
console.log("| --- | ---: | ---: | ---: | ---: | ---: |");
for (const [i, name] of games.entries()) {
  const { loaded, problem } = arcwood.loadGame(readFileSync(join(ROOT, "games", name, "rules.kif"), "utf8"));
  if (problem !== undefined) throw new Error(`${name}: ${problem}`);
  // Games that come late make up for those in which few positions are small enough.
  const share = Math.ceil((positions - total.positions) / (games.length - i));
  let counts = arcwood.noCounts();
  const options = { positions: share, mostStates, iterations, seed };
  for await (const found of arcwood.labelledPositions(name, loaded, options)) counts = found;
  const { positions: looked, proved, believed, right, unknown } = counts;
  console.log(`| ${name} | ${[looked, proved, believed, right, unknown].join(" | ")} |`);
  for (const sentence of counts.wrong) console.error(sentence);
  wrong += counts.wrong.length;
  total.games += looked > 0 ? 1 : 0;
  total.positions += looked;
  total.proved += proved;
  total.believed += believed;
  total.right += right;
  total.unknown += unknown;
}
console.log(
  `| ${total.games} games | ${[total.positions, total.proved, total.believed, total.right, total.unknown].join(" | ")} |`,
);
console.log(
  wrong === 0 ? "all that is called proved is exact" : `${wrong} values are called proved and are not`,
);
process.exitCode = wrong === 0 ? 0 : 1;
