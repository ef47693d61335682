/**
 * Generalized rapid action value estimation (Cazenave, IJCAI 2015): the value of a move is its mean and,
 * while few playouts are behind the mean, also the mean of all playouts in which the role made the move at
 * any later time (all moves as first). The second mean is that of the closest ancestor that has more than
 * `reference` playouts, so that there are never few behind it.
 *
 *     (1 - β) mean + β amaf, β = m / (m + n + bias m n), n playouts of the move, m of all moves as first
 *
 * To save memory a node begins to collect all moves as first only with its 8th visit. Moves of which neither
 * mean is known are tried before all others, in any order.
 *
 * The paper has no bonus for moves that were hardly tried: the means of the others fall as their subtrees are
 * searched. Where chance decides, or something is hidden, they need not fall. A move that was unlucky once is
 * then never tried again, so in such games each move has a bonus of exploration × √(ln N / (n + 1)), N visits of
 * the node.
 */
import type { LoadedGame } from "../engine/loaded-game.js";
import type { TreePolicy } from "../engine/tree/playout-tree.js";
import { EXPLORATION, HIDDEN, IsmctsPlayer, searchesViews } from "./ismcts.js";
import { numberOption, withPresets } from "./options.js";
import type { PlayerKind, Seat } from "./player.js";
import { symmetryOptions } from "./state-symmetries.js";
import { byCount } from "./together.js";
import { BATCH, LOOK, looksOf, MOST_ITERATIONS, TreePlayer } from "./tree-player.js";

/** The preset where everything is seen and decided by the players. */
export const GRAVE_POLICY = { kind: "grave", reference: 50, bias: 1e-5, exploration: 0 } as const;

function policyOf({ loaded, options }: Seat): TreePolicy {
  return {
    kind: "grave",
    reference: Number(options.reference),
    bias: Number(options.bias),
    exploration: isUncertain(loaded) ? Number(options.exploration) : 0,
  };
}

function isUncertain({ game }: LoadedGame): boolean {
  return game.chance >= 0 || game.hasPercepts;
}

export const grave: PlayerKind = {
  name: "grave",
  about: "a tree guided by all-moves-as-first statistics of ancestors (GRAVE)",
  options: [
    numberOption(
      "reference",
      "playouts that a node must have so that its statistics count for what is below",
      GRAVE_POLICY.reference,
    ),
    numberOption("bias", "how soon the mean of a move outweighs all moves as first", GRAVE_POLICY.bias),
    numberOption(
      "exploration",
      "in games with chance or hidden information, the weight of √(ln n / (nᵢ + 1)) beside means from 0 to 1",
      0.4,
    ),
    BATCH,
    LOOK,
    MOST_ITERATIONS,
    ...symmetryOptions(),
    HIDDEN,
  ],
  goesOn: true,
  together: byCount,
  wantsViews: searchesViews,
  sit: (seat) =>
    searchesViews(seat.options, seat.loaded)
      ? new IsmctsPlayer(seat, EXPLORATION)
      : new TreePlayer(seat, { policy: policyOf(seat), looks: looksOf(seat) }),
};

/** GRAVE-SYM: the statistics of moves are those of their images where a node stands for an image of a state. */
export const graveSym: PlayerKind = {
  ...grave,
  name: "grave-sym",
  about: "grave with one node for all states that are images of each other",
  options: withPresets(grave.options, { symmetry: "on", finding: 0.25 }),
};
