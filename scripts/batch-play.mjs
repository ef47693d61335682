/**
 * Whether batches weaken play: a tree player that plays the playouts of many iterations at once, against the same one that
 * takes them one at a time. Both have the same iterations for a move.
 *
 *     node scripts/batch-play.mjs [--player uct] [--batch 16] [--iterations 10000] [--matches 400] [--json] [GAME…]
 *
 * Roles are exchanged after each match; the seed of match n is n. Prints for each game the share of points of the batched player,
 * with a 95 % interval. Ctrl-C prints what is known by then.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";

const GAMES = ["connect-four", "breakthrough", "reversi"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    player: { type: "string", default: "uct" },
    batch: { type: "string", default: "16" },
    iterations: { type: "string", default: "10000" },
    matches: { type: "string", default: "400" },
    json: { type: "boolean", default: false },
  },
});
const [batch, iterations, matches] = [values.batch, values.iterations, values.matches].map(Number);
if (![batch, iterations, matches].every((n) => Number.isInteger(n) && n >= 1)) {
  console.error("Batch, iterations and matches are integers from 1.");
  process.exit(2);
}

const arcwood = await importBundled(
  "batch-play",
  `export { loadGame } from "./src/engine/load.ts";
   export { provideKernel } from "./src/engine/module.ts";
   export { choosePlayer } from "./src/players/registry.ts";
   export { clockOfIterations } from "./src/search/clock.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));

let interrupted = false;
process.once("SIGINT", () => {
  interrupted = true;
});

/** The points of both roles after one match. */
async function play(/** @type {any} */ loaded, /** @type {string[]} */ names, /** @type {number} */ seed) {
  const { game } = loaded;
  const players = names.map((name, role) => {
    const { kind, options } = arcwood.choosePlayer(name);
    return kind.sit({ loaded, role, seed: 2 * seed + role, memoryBytes: 1 << 26, threads: 1, options });
  });
  let state = game.initialState();
  for (let step = 0; !game.isTerminal(state); step++) {
    if (interrupted) return undefined;
    const joint = [];
    for (const player of players) {
      const position = { states: [state], isKnown: true, step };
      joint.push((await player.think(position, arcwood.clockOfIterations(iterations))).move);
    }
    state = game.nextState(state, joint);
  }
  return names.map((_, role) => Number(game.text(game.goals(state, role)[0])));
}

for (const name of positionals.length > 0 ? positionals : GAMES) {
  const loaded = arcwood.loadGame(readFileSync(join(ROOT, "games", name, "rules.kif"), "utf8"));
  const shares = [];
  for (let match = 0; match < matches; match++) {
    const own = match % 2;
    const names = [`${values.player}:batch=1`, `${values.player}:batch=1`];
    names[own] = `${values.player}:batch=${batch}`;
    const points = await play(loaded, names, match);
    if (points === undefined) break;
    shares.push((100 * points[own]) / (points[0] + points[1]));
    if (!values.json) process.stderr.write(`\r${name} ${shares.length}/${matches} `);
  }
  const n = shares.length;
  const mean = shares.reduce((sum, share) => sum + share, 0) / n;
  const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / Math.max(1, n - 1);
  const half = 1.96 * Math.sqrt(variance / n);
  const result = { game: name, player: values.player, batch, iterations, matches: n, mean, half };
  if (values.json) console.log(JSON.stringify(result));
  else
    console.log(`\r${name}: batch ${batch} scores ${mean.toFixed(1)} ± ${half.toFixed(1)} % in ${n} matches`);
  if (interrupted) process.exit(130);
}
