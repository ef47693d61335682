/** The part of the page for playouts: thousands on Web Workers, with the same tallies on any machine. */
import { loadGame } from "../engine/load-game.js";
import { provideKernel } from "../engine/memory/module.js";
import { RolloutPool } from "../engine/workers/pool.js";
import { create, element } from "./dom.js";
import { startWorker } from "./workers.js";

const PLAYOUTS = 50_000;
const MOST_WORKERS = 4;

export async function showRollouts(kernel: WebAssembly.Module, rules: string, seed: number): Promise<void> {
  provideKernel(kernel);
  const { loaded, problem } = loadGame(rules);
  if (problem !== undefined) throw new Error(problem);
  const count = Math.min(MOST_WORKERS, navigator.hardwareConcurrency);
  const pool = await RolloutPool.open(loaded, Array.from({ length: count }, startWorker));
  try {
    const started = performance.now();
    const starts = [{ state: loaded.game.initialState(), playouts: PLAYOUTS }];
    const tallies = await pool.rollouts(starts, seed);
    const took = performance.now() - started;
    const [tally] = tallies;
    if (tally === undefined) throw new Error("the playouts have no tally");
    const { roles, players } = loaded.game;
    const scores = tally.scores.map(({ sum }, i) => `${roles[players[i]]} ${(sum / PLAYOUTS).toFixed(1)}`);
    const entries = {
      Playouts: `${PLAYOUTS} on ${count} workers in ${took.toFixed(0)} ms`,
      "Moves in one": (tally.steps / PLAYOUTS).toFixed(1),
      "Mean scores": scores.join(", "),
    };
    const list = element("rollouts");
    for (const [name, value] of Object.entries(entries)) list.append(create("dt", name), create("dd", value));
    list.dataset.tallies = JSON.stringify(tallies);
  } finally {
    pool.close();
  }
}
