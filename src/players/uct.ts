/**
 * Upper confidence bounds for trees: the rival of MAC-UCB in the papers, "following the specification of the
 * multi-player version" (Sturtevant, "An analysis of UCT in multi-player games", 2008) and with its cache of
 * explored subtrees (paper 003): a position that is known is not played again. `engine/tree/playout-tree.ts`
 * says what an iteration does.
 */
import { LearningPlayer, VALUES } from "./learning-player.js";
import { numberOption } from "./options.js";
import type { PlayerKind } from "./player.js";
import { byCount } from "./together.js";
import { BATCH, LOOK, looksOf, TreePlayer } from "./tree-player.js";
import { TRAINING } from "./value-lessons.js";

export const uct: PlayerKind = {
  name: "uct",
  about: "a tree of upper confidence bounds (UCT) over random playouts, with proved values",
  options: [
    numberOption("exploration", "the weight of √(ln n / nᵢ) beside mean scores from 0 to 1", 0.7),
    BATCH,
    LOOK,
    VALUES,
    TRAINING,
  ],
  together: byCount,
  sit: (seat) => {
    const policy = { kind: "ucb", exploration: Number(seat.options.exploration) } as const;
    const options = { policy, looks: looksOf(seat) };
    const use = String(seat.options[VALUES.name]);
    return use === "none" ? new TreePlayer(seat, options) : new LearningPlayer(seat, use, options);
  },
};
