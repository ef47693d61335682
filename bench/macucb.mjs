/**
 * Compares the search graph of MAC-UCB in the kernel with the one of objects (`test/oracles/macucb/`), and with
 * itself where it expands nodes one by one and not many at once: the same search in the same matches, which must
 * find the same, and the processor time of each.
 *
 *     npm run build && node bench/macucb.mjs [--iterations 50000] [--turns 4] [--memory 512] [GAME…]
 *
 * Iterations are those of a move, memory is in megabytes: if it is full the kernel drops nodes, and finds
 * something else. Without a GAME, some bundled ones of all kinds are taken. Exits with 1 where anything differs.
 */
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";

const GAMES =
  "tic-tac-toe connect-four breakthrough reversi hex chinese-checkers-3 bomberman pacman backgammon orchard eight-puzzle";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    iterations: { type: "string", default: "50000" },
    turns: { type: "string", default: "4" },
    memory: { type: "string", default: "512" },
  },
});
const [iterations, turns, megabytes] = [values.iterations, values.turns, values.memory].map(Number);
if ([iterations, turns, megabytes].some((n) => !(n > 0))) fail("Every number is above 0.");

const arcwood = await importBundled(
  "bench-macucb",
  `export { loadKernelFile as loadKernel } from "./src/node/kernel-file.ts";
   export { drawJointMove } from "./src/engine/joint-move.ts";
   export { loadGame } from "./src/engine/load-game.ts";
   export { kernelModule } from "./src/engine/memory/module.ts";
   export { allOf } from "./src/gdl/pieces.ts";
   export { Random } from "./src/engine/random-numbers.ts";
   export { clockOfIterations } from "./src/search/clock.ts";
   export { KernelSearchGraph } from "./src/search/macucb/kernel-search-graph.ts";
   export { ObjectSearchGraph } from "./test/oracles/macucb/object-search-graph.ts";
   export { MacUcbSearch } from "./src/search/macucb/macucb-search.ts";
   export { movesFirst } from "./src/search/macucb/moves-first.ts";`,
);
arcwood.loadKernel();

let differ = 0;
console.log("| game | nodes expanded | objects, ms | one by one, ms | many at once, ms | times as fast |");
console.log("|---|---:|---:|---:|---:|---:|");
for (const name of positionals.length > 0 ? positionals : GAMES.split(" ")) {
  const file = existsSync(name) ? name : join(ROOT, "games", name, "rules.kif");
  if (!existsSync(file)) fail(`There is no game and no file called ${name}.`);
  const { loaded, problem } = arcwood.loadGame(readFileSync(file, "utf8"));
  if (problem !== undefined) fail(`${name}: ${problem}`);
  const { isSame, solved, times } = await compare(loaded);
  const [plain, alone, together] = times;
  const ratios = isSame ? `${ratio(plain, together)}, ${ratio(alone, together)}` : "**different**";
  const row = [basename(name), solved, ...times.map((ms) => ms.toFixed(0)), ratios];
  console.log(`| ${row.join(" | ")} |`);
  if (!isSame) differ++;
}
process.exit(differ > 0 ? 1 : 0);

/** How many times as long it took. @param {number} other @param {number} ours */
function ratio(other, ours) {
  return (other / ours).toFixed(2);
}

/** All search through the same random match, in turn. */
async function compare(/** @type {any} */ loaded) {
  const { game, program } = loaded;
  const players = game.players;
  const options = {
    role: players[0],
    memoryBytes: megabytes * 2 ** 20,
    order: "samples",
    list: "all",
    plainMean: false,
    exploration: 0.5,
    playouts: 4,
  };
  const inKernel = (/** @type {any} */ expander) =>
    new arcwood.KernelSearchGraph(arcwood.kernelModule(), loaded, program, expander, options);
  const graphs = [
    new arcwood.ObjectSearchGraph(loaded, arcwood.movesFirst(loaded, players), options),
    inKernel({ ...arcwood.movesFirst(loaded, players), readAhead: undefined }),
    inKernel(arcwood.movesFirst(loaded, players)),
  ];
  const searches = graphs.map((graph) => new arcwood.MacUcbSearch(loaded, graph, { seed: 1, solving: 0.4 }));
  const random = new arcwood.Random(2026);
  const times = [0, 0, 0];
  let isSame = true;
  let state = game.initialState();
  for (let step = 0; step < turns && !game.isTerminal(state); step++) {
    const found = /** @type {string[]} */ ([]);
    for (const [i, search] of searches.entries()) {
      const begun = process.cpuUsage();
      await search.think([state], step, arcwood.clockOfIterations(iterations));
      const { user, system } = process.cpuUsage(begun);
      times[i] += (user + system) / 1000;
      const { counts, depth } = graphs[i];
      found.push(
        JSON.stringify([counts, depth, arcwood.allOf(graphs[i].estimates()), [...graphs[i].line()]]),
      );
    }
    isSame &&= found.every((each) => each === found[0]);
    const joint = arcwood.drawJointMove(game, state, random);
    if (joint === undefined) break;
    state = game.nextState(state, joint);
  }
  return { isSame, solved: graphs[2].counts.solved, times };
}

/** @returns {never} */
function fail(/** @type {string} */ problem) {
  console.error(problem);
  process.exit(2);
}
