/** The trees of views that suit a game: in the kernel where the game is played by slices, else the plain ones. */
import type { ViewTrees, ViewTreesOptions } from "../../engine/ismcts/view-trees.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { PlainViews } from "./plain-views.js";

export function openViews(loaded: LoadedGame, options: ViewTreesOptions): ViewTrees {
  return loaded.views?.(options) ?? new PlainViews(loaded.game, options);
}
