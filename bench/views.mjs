/**
 * What it costs to search what roles have seen: iterations of `ismcts` in a second of processor time, beside
 * those of `uct`, which searches each possible state as if it were known. Both think about the first decision in
 * which something is hidden, in turn, several times. An iteration of `uct` that comes to a state whose value is
 * proved plays nothing, costs next to nothing and finds nothing out. So the fair share is the last one: beside the
 * iterations of `uct` that play.
 *
 *     npm run build && node bench/views.mjs [--iterations 20000] [--times 3] [GAME…]
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../scripts/build.mjs";
import { importBundled } from "../scripts/bundle.mjs";
import { argumentsOf } from "./arguments.mjs";

const { values, positionals } = argumentsOf(import.meta.url, {
  allowPositionals: true,
  options: {
    iterations: { type: "string", default: "20000" },
    times: { type: "string", default: "3" },
  },
});
const iterations = Number(values.iterations);

const arcwood = await importBundled(
  "bench-views",
  `export { loadKernelFile as loadKernel } from "./src/node/kernel-file.ts";
   export { loadGame } from "./src/engine/load-game.ts";
   export { drawJointMove } from "./src/engine/joint-move.ts";
   export { Random } from "./src/engine/random-numbers.ts";
   export { choosePlayer } from "./src/players/registry.ts";
   export { Seated } from "./src/players/seated.ts";
   export { clockOfIterations } from "./src/search/clock.ts";`,
);
arcwood.loadKernel();

/** What a role learns on the way to its first decision with something hidden. */
function hiddenDecision(/** @type {any} */ game) {
  for (let seed = 1; ; seed++) {
    const random = new arcwood.Random(seed);
    let state = game.initialState();
    const turns = [];
    while (!game.isTerminal(state)) {
      const hasChoice = game.players.find(
        (/** @type {number} */ role) => game.legalMoves(state, role).length > 1,
      );
      if (turns.length > 0 && hasChoice !== undefined) return { role: hasChoice, turns };
      const joint = arcwood.drawJointMove(game, state, random);
      const before = state;
      turns.push({ joint, percepts: (/** @type {number} */ role) => game.percepts(before, joint, role) });
      state = game.nextState(state, joint);
    }
  }
}

console.log("| game | `ismcts`, iterations a second | `uct` | share | `uct`, those that play | share |");
console.log("|---|---:|---:|---:|---:|---:|");
for (const name of positionals.length > 0 ? positionals : ["phantom-tic-tac-toe", "liars-dice"]) {
  const { loaded } = arcwood.loadGame(readFileSync(join(ROOT, "games", name, "rules.kif"), "utf8"));
  const { role, turns } = hiddenDecision(loaded.game);
  /** @type {Record<string, number[]>} */
  const speeds = { ismcts: [], "uct:hidden=determinized": [] };
  /** @type {Record<string, number[]>} */
  const playing = { ismcts: [], "uct:hidden=determinized": [] };
  // The first time makes what all use, and is not counted.
  for (let time = -1; time < Number(values.times); time++) {
    for (const [player, found] of Object.entries(speeds)) {
      const choice = arcwood.choosePlayer(player);
      const seated = new arcwood.Seated(choice, { loaded, role, seed: time + 2, memoryBytes: 2 ** 28 });
      for (const { joint, percepts } of turns)
        seated.observe({ move: joint[role], percepts: percepts(role) });
      const before = process.cpuUsage();
      const { report } = await seated.think(arcwood.clockOfIterations(iterations));
      const { user, system } = process.cpuUsage(before);
      if (time >= 0) {
        const { known = 0 } = report.counts;
        found.push((1e6 * report.iterations) / (user + system));
        playing[player].push((1e6 * (report.iterations - known)) / (user + system));
      }
      seated.close();
    }
  }
  const [own, other] = Object.values(speeds).map((found) => Math.max(...found));
  const [, played] = Object.values(playing).map((found) => Math.max(...found));
  const share = (/** @type {number} */ of) => (own / of).toFixed(2);
  const cells = [own.toFixed(0), other.toFixed(0), share(other), played.toFixed(0), share(played)];
  console.log(`| \`${name}\` | ${cells.join(" | ")} |`);
}
