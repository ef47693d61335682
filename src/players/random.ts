/** Plays any of its legal moves, all equally likely: the least that a player must beat. */
import { Random } from "../engine/random-numbers.js";
import { emptyReport, type PlayerKind, type Position } from "./player.js";

export const random: PlayerKind = {
  name: "random",
  about: "any legal move, each equally likely",
  options: [],
  sit: ({ loaded: { game }, role, seed }) => ({
    async think({ states, step }: Position) {
      const moves = game.legalMoves(states[0], role);
      // Each step has a stream of its own, so that a move does not depend on what was asked before.
      const drawn = moves.length > 1 ? new Random(seed, step).below(moves.length) : 0;
      return { move: moves[drawn], report: emptyReport("random moves have no estimate") };
    },
  }),
};
