/** One thought of a player, as text without times: the same code runs in Node and, bundled, in a browser. */
import { loadGame } from "../../src/engine/load.js";
import { provideKernel } from "../../src/engine/module.js";
import { choosePlayer } from "../../src/players/registry.js";
import { clockOfIterations } from "../../src/search/clock.js";

export async function think(
  kernel: WebAssembly.Module,
  rules: string,
  player: string,
  iterations: number,
): Promise<string> {
  provideKernel(kernel);
  const loaded = loadGame(rules);
  const choice = choosePlayer(player);
  if ("problem" in loaded) throw new Error(loaded.problem);
  if ("problem" in choice) throw new Error(choice.problem);
  const { kind, options } = choice;
  const seat = kind.sit({ loaded, role: 0, seed: 2026, memoryBytes: 1 << 26, threads: 1, options });
  const position = { states: [loaded.game.initialState()], isKnown: true, step: 0 };
  const { move, report } = await seat.think(position, clockOfIterations(iterations));
  return JSON.stringify({ move: loaded.game.text(move), ...report, seconds: 0 });
}
