/** The groups of symmetric games, for trees in which a node stands for an orbit. */
import { allOf } from "../../../src/gdl/pieces.js";
import { firstMovesOf } from "../../../src/ground/ground-program.js";
import type { StateOrbits } from "../../../src/search/mcts/node-table.js";
import type { StateGroup } from "../../../src/symmetry/state-group.js";
import { plainOrbits } from "../../oracles/symmetry/plain-orbits.js";
import { symmetricGame } from "../../symmetry/by-texts.js";
import { load } from "./same.js";

const LAYERED = { most: 512, lastLayer: 1, otherLayers: 2 };

/** In several layers, if it is asked for, though the group is small. */
export function groupOf(name: string, isLayered = false): StateGroup {
  const { loaded, symmetries } = symmetricGame(name);
  const listing = loaded.stateGroup?.(symmetries, isLayered ? LAYERED : { most: 512 });
  if (listing === undefined) throw new Error("the game is not compiled");
  return allOf(listing);
}

/** The same as the plain tree takes it. */
export function orbitsOf(name: string, group: StateGroup): StateOrbits {
  const { game } = load(name);
  return plainOrbits(group, firstMovesOf(game.program), game.moveTerms);
}
