/** The tree that suits a game: in the kernel where the game is played by slices, else the plain one. */
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Tree, TreeOptions } from "../../engine/tree/playout-tree.js";
import { PlainTree } from "./plain-tree.js";

export function openTree(loaded: LoadedGame, options: TreeOptions): Tree {
  return loaded.tree?.(options) ?? new PlainTree(loaded.game, options);
}
