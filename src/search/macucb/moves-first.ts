/**
 * Expands a node through the functional backdoor of its one-stage network (docs/solver.md): moves are all
 * that is left to decide once the state is known, those of a role do not depend on the others', and nothing
 * ever fails.
 */
import type { LoadedGame } from "../../engine/loaded-game.js";
import { ArmMaker } from "./arm-batches.js";
import type { Expander } from "./expander.js";
import { ReadAhead } from "./read-ahead.js";

export function movesFirst(loaded: LoadedGame, players: readonly number[]): Expander {
  const maker = new ArmMaker(loaded, players);
  return {
    prepare: () => maker.prepare(),
    readAhead: (graph) => ReadAhead.of(loaded, graph),
    expand(state) {
      const arms = maker.armsOf(state, loaded.legalMoves(state));
      return {
        moves: arms.moves,
        canWait: true,
        get isComplete() {
          return arms.isComplete;
        },
        next: () => arms.next(),
        end() {},
      };
    },
  };
}
