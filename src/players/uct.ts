/**
 * Upper confidence bounds for trees: the rival of MAC-UCB in the papers, "following the specification of the
 * multi-player version" (Sturtevant, "An analysis of UCT in multi-player games", 2008) and with its cache of
 * explored subtrees (paper 003): a position that is known is not played again. `engine/tree/playout-tree.ts`
 * says what an iteration does.
 */
import { EXPLORATION, HIDDEN, IsmctsPlayer, searchesViews } from "./ismcts.js";
import { learningTree, VALUES } from "./learning-player.js";
import { numberOption, withPresets } from "./options.js";
import type { PlayerKind } from "./player.js";
import { symmetryOptions } from "./state-symmetries.js";
import { byCount } from "./together.js";
import { BATCH, LOOK, looksOf, MOST_ITERATIONS, TreePlayer } from "./tree-player.js";
import { TRAINING } from "./value-lessons.js";

export const uct: PlayerKind = {
  name: "uct",
  about: "a tree of upper confidence bounds (UCT) over random playouts, with proved values",
  options: [
    numberOption("exploration", "the weight of √(ln n / nᵢ) beside mean scores from 0 to 1", 0.7),
    BATCH,
    LOOK,
    MOST_ITERATIONS,
    ...symmetryOptions(),
    VALUES,
    TRAINING,
    HIDDEN,
  ],
  goesOn: true,
  together: byCount,
  wantsViews: searchesViews,
  sit: (seat) => {
    if (searchesViews(seat.options, seat.loaded)) return new IsmctsPlayer(seat, EXPLORATION);
    const policy = { kind: "ucb", exploration: Number(seat.options.exploration) } as const;
    const options = { policy, looks: looksOf(seat) };
    const use = String(seat.options[VALUES.name]);
    return use === "none" ? new TreePlayer(seat, options) : learningTree(seat, use, options);
  },
};

/** UCT-SYM, the rival of MAC-UCB-SYM in paper 002: a node for each orbit of states. */
export const uctSym: PlayerKind = {
  ...uct,
  name: "uct-sym",
  about: "uct with one node for all states that are images of each other",
  options: withPresets(uct.options, { symmetry: "on", finding: 0.2 }),
};
