/**
 * Upper confidence bounds for trees: the rival of MAC-UCB in the papers, "following the specification of the
 * multi-player version" (Sturtevant, "An analysis of UCT in multi-player games", 2008) and with its cache of
 * explored subtrees (paper 003): a position that is known is not played again. `engine/tree/playout-tree.ts`
 * says what an iteration does.
 */
import { EXPLORATION, HIDDEN, IsmctsPlayer, searchesViews } from "./ismcts.js";
import { numberOption } from "./options.js";
import type { PlayerKind } from "./player.js";
import { byCount } from "./together.js";
import { BATCH, LOOK, TreePlayer } from "./tree-player.js";

export const uct: PlayerKind = {
  name: "uct",
  about: "a tree of upper confidence bounds (UCT) over random playouts, with proved values",
  options: [
    numberOption("exploration", "the weight of √(ln n / nᵢ) beside mean scores from 0 to 1", 0.7),
    BATCH,
    LOOK,
    HIDDEN,
  ],
  together: byCount,
  wantsViews: searchesViews,
  sit: (seat) =>
    searchesViews(seat.options, seat.loaded)
      ? new IsmctsPlayer(seat, EXPLORATION)
      : new TreePlayer(seat, { kind: "ucb", exploration: Number(seat.options.exploration) }),
};
