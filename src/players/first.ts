/** Plays the first of its legal moves, in the order of their texts: the same in every match. */
import { emptyReport, type PlayerKind, type Position } from "./player.js";

export const first: PlayerKind = {
  name: "first",
  about: "the first legal move in the order of their texts",
  options: [],
  sit: ({ loaded: { game }, role }) => ({
    async think({ states }: Position) {
      const [move] = game.legalMoves(states[0], role);
      return { move, report: emptyReport("the first move needs no estimate") };
    },
  }),
};
