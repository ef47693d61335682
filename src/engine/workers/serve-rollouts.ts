/** The worker's side: loads a game from its recipe, then plays the chunks that it is given. */
import type { ChunkPlayer } from "../chunks.js";
import { slicePlayer, unpackBits } from "../compiled-game.js";
import type { State } from "../game.js";
import { loadSheet } from "../load-game.js";
import type { Recipe } from "../loaded-game.js";
import { provideKernel } from "../memory/module.js";
import type { PlayoutLimits } from "../plain-playouts.js";
import type { Port, WorkerAnswer, WorkerTask } from "./port.js";

interface Loaded {
  readonly player: ChunkPlayer;
  unpack(bytes: Uint8Array): State | undefined;
}

export function serve(port: Port<WorkerAnswer, WorkerTask>): void {
  let loaded: Loaded | undefined;
  const answer = (task: WorkerTask): WorkerAnswer => {
    if (task.kind === "game") {
      if (task.module !== undefined) provideKernel(task.module);
      loaded = load(task.recipe, task.limits);
      return { kind: "ready" };
    }
    if (loaded === undefined) throw new Error("a chunk came before the game");
    const { player, unpack } = loaded;
    const starts = task.starts.map(({ state, playouts }) => {
      const unpacked = unpack(state);
      if (unpacked === undefined) throw new Error("a start is no state of the game");
      return { state: unpacked, playouts };
    });
    const tallies = player.playChunk(task.seed, task.chunk, starts);
    return { kind: "tallies", chunk: task.chunk, tallies };
  };
  port.listen(
    (task) => {
      try {
        port.post(answer(task));
      } catch (error) {
        port.post({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
      }
    },
    () => port.close(),
  );
}

function load(recipe: Recipe, limits: PlayoutLimits): Loaded {
  if (recipe.engine === "slices") {
    const { game, slices, fluents } = recipe;
    return { player: slicePlayer(game, slices, limits), unpack: (bytes) => unpackBits(bytes, fluents) };
  }
  const { loaded, problem } = loadSheet(recipe.sheet, { engine: recipe.engine });
  if (problem !== undefined) throw new Error(problem);
  return { player: loaded.player(limits), unpack: (bytes) => loaded.unpack(bytes) };
}
