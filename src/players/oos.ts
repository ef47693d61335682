/**
 * Plays an average strategy of online outcome sampling (`search/oos/`): for games in which bluffing matters,
 * and a player that always does the same with the same cards can be read. The strategy is one of the whole
 * match, and is kept between moves. In a game without `sees` there is nothing to bluff with: there it is
 * `cfr`, since the present state is all that matters.
 */
import { CfrPlayer } from "./cfr.js";
import { MatchStrategies } from "./match-strategies.js";
import { numberOption, wholeNumberOption } from "./options.js";
import type { PlayerKind } from "./player.js";
import { byDraw } from "./together.js";

export const oos: PlayerKind = {
  name: "oos",
  about: "online outcome sampling: mixed moves that bluff, by strategies of the whole match",
  options: [
    numberOption("exploration", "how often any move is made, whatever the regrets", 0.4, [0.01, 1]),
    numberOption(
      "targeting",
      "how often an iteration begins in what may be the present state",
      0.5,
      [0, 0.99],
    ),
    numberOption(
      "threshold",
      "a move less likely than this share of the likeliest is not made",
      0.02,
      [0, 1],
    ),
    wholeNumberOption("batch", "iterations whose playouts are played at once", 16, [1, 512]),
  ],
  together: byDraw,
  wantsViews: () => true,
  sit: (seat) =>
    seat.loaded.game.hasPercepts
      ? new MatchStrategies(seat, Number(seat.options.targeting))
      : new CfrPlayer(seat),
};
