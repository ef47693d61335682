/** FC-UCB, the rival of MAC-UCB in paper 003: the same player, but forward checking solves its networks. */
import { macUcbOptions, paperPreset, sitMacUcb } from "./mac-ucb.js";
import type { PlayerKind } from "./player.js";
import { byValue } from "./together.js";

export const fcUcb: PlayerKind = {
  name: "fc-ucb",
  about: "mac-ucb with forward checking in place of arc consistency",
  options: macUcbOptions,
  ...paperPreset,
  together: byValue,
  sit: (seat) => sitMacUcb(seat, "fc"),
};
