/** The groups of symmetric games, for trees in which a node stands for an orbit. */
import { allOf } from "../../../src/gdl/pieces.js";
import { firstMovesOf } from "../../../src/ground/ground-program.js";
import type { StateOrbits } from "../../../src/search/mcts/node-table.js";
import type { ListedGroup } from "../../../src/symmetry/listed-group.js";
import { plainOrbits } from "../../oracles/symmetry/plain-orbits.js";
import { symmetricGame } from "../../symmetry/by-texts.js";
import { load } from "./same.js";

export function groupOf(name: string): ListedGroup {
  const { loaded, symmetries } = symmetricGame(name);
  const listing = loaded.stateGroup?.(symmetries, { most: 512 });
  if (listing === undefined) throw new Error("the game is not compiled");
  return allOf(listing);
}

/** The same as the plain tree takes it. */
export function orbitsOf(name: string, group: ListedGroup): StateOrbits {
  const { game } = load(name);
  return plainOrbits(group, firstMovesOf(game.program), game.moveTerms);
}
