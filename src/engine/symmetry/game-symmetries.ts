/** Finds the symmetries of a game in its ground rules, and proves each of them. */
import type { Pieces } from "../../gdl/pieces.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";

export interface SymmetryOptions {
  /** Whether roles other than `random` may change places; only with this are the images of roles others. */
  readonly swapsRoles?: boolean;
  /** Whether the initial state has to stay as it is. It does not have to be, and there may be more without. */
  readonly fixesStart?: boolean;
}

export interface GameSymmetries {
  /** They generate the group that was found. None of them is the identity. */
  readonly generators: readonly GameSymmetry[];
  /** Whether these are all that the graph of the rules has; if the search was cut short, there may be more. */
  readonly complete: boolean;
}

export declare function gameSymmetries(
  program: GroundProgram,
  options?: SymmetryOptions,
): Pieces<GameSymmetries>;
