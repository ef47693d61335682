/**
 * Tests players where the right play is known: 100 matches of tic-tac-toe in each role against a perfect
 * player, none of which may be lost, and 100 positions of connect four and of breakthrough with a win to be
 * taken or a loss to be prevented.
 *
 *     node scripts/known-play.mjs [--iterations 10000] [--matches 100] [--positions 50] [PLAYER…]
 *
 * Exit code 1 if a player fails.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./build.mjs";
import { importBundled } from "./bundle.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    iterations: { type: "string", default: "10000" },
    matches: { type: "string", default: "100" },
    positions: { type: "string", default: "50" },
  },
});
const [iterations, matches, positions] = [values.iterations, values.matches, values.positions].map(Number);

const arcwood = await importBundled(
  "known-play",
  `export { loadGame } from "./src/engine/load-game.ts";
   export { provideKernel } from "./src/engine/memory/module.ts";
   export { Random } from "./src/engine/random-numbers.ts";
   export { choosePlayer } from "./src/players/registry.ts";
   export { clockOfIterations } from "./src/search/clock.ts";
   export { knownPositions, PerfectPlay } from "./test/players/positions.ts";`,
);
arcwood.provideKernel(new WebAssembly.Module(readFileSync(join(ROOT, "build/kernel.wasm"))));
const clock = arcwood.clockOfIterations(iterations);
let failed = false;

const load = (/** @type {string} */ name) =>
  arcwood.loadGame(readFileSync(join(ROOT, "games", name, "rules.kif"), "utf8")).loaded;

function sit(
  /** @type {string} */ name,
  /** @type {any} */ loaded,
  /** @type {number} */ role,
  /** @type {number} */ seed,
) {
  const { kind, options } = arcwood.choosePlayer(name);
  return kind.sit({ loaded, role, seed, memoryBytes: 1 << 26, options });
}

async function lost(/** @type {string} */ name, /** @type {any} */ loaded, /** @type {any} */ perfect) {
  const { game } = loaded;
  let losses = 0;
  for (let match = 0; match < 2 * matches; match++) {
    const role = match % 2;
    const random = new arcwood.Random(match);
    const player = sit(name, loaded, role, match);
    let state = game.initialState();
    for (let step = 0; !game.isTerminal(state); step++) {
      const best = perfect.best(state, 1 - role);
      const theirs = best[random.below(best.length)];
      const { move } = await player.think({ states: [state], isKnown: true, step }, clock);
      state = game.nextState(state, role === 0 ? [move, theirs] : [theirs, move]);
    }
    if (perfect.value(state, role) < 50) losses++;
  }
  return losses;
}

async function wrong(/** @type {string} */ name, /** @type {any} */ loaded, /** @type {any[]} */ known) {
  let mistakes = 0;
  for (const { state, role, right } of known) {
    const { move } = await sit(name, loaded, role, 1).think(
      { states: [state], isKnown: true, step: 0 },
      clock,
    );
    if (!right.includes(move)) mistakes++;
  }
  return mistakes;
}

const ticTacToe = load("tic-tac-toe");
const perfect = new arcwood.PerfectPlay(ticTacToe.game);
const suites = ["connect-four", "breakthrough"].map((name) => {
  const loaded = load(name);
  return { name, loaded, known: arcwood.knownPositions(loaded.game, positions, 1) };
});
for (const name of positionals.length > 0 ? positionals : ["uct", "grave", "mac-ucb", "fc-ucb"]) {
  const losses = await lost(name, ticTacToe, perfect);
  console.log(`${name}: ${losses} of ${2 * matches} matches of tic-tac-toe lost`);
  failed ||= losses > 0;
  for (const suite of suites) {
    const mistakes = await wrong(name, suite.loaded, suite.known);
    console.log(`${name}: ${mistakes} of ${suite.known.length} positions of ${suite.name} wrong`);
    failed ||= mistakes > 0;
  }
}
process.exit(failed ? 1 : 0);
