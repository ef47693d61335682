/** How many symmetries there are. */
import type { Pieces } from "../../gdl/pieces.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";
import { movedBy, type Permutation } from "../../symmetry/permutation.js";
import { type GroupOptions, PermutationGroup } from "./permutation-group.js";

export interface SymmetryOrder {
  readonly order: bigint;
  /** Whether that is proved; if not, there are at least so many. */
  readonly isExact: boolean;
}

/**
 * The order of the group that symmetries generate, as they permute roles, fluents, moves and percepts; or, with
 * `live`, as they permute the fluents that are marked there.
 */
export function* symmetryOrder(
  program: GroundProgram,
  generators: readonly GameSymmetry[],
  live?: Uint8Array,
  options: GroupOptions = {},
): Pieces<SymmetryOrder> {
  const group = yield* PermutationGroup.of(
    pointsOf(program),
    generators.map((symmetry) =>
      live === undefined ? symmetryAsPermutation(symmetry) : onLive(symmetry, live),
    ),
    options,
  );
  return { order: group.order, isExact: group.isExact };
}

/** How many points there are for a symmetry to move. */
export function pointsOf({ roles, fluents, moves, percepts }: GroundProgram): number {
  return fluents.length + moves.length + percepts.length + roles.length;
}

/** Of fluents, then moves, percepts and roles. */
export function symmetryAsPermutation({ fluents, moves, percepts, roles }: GameSymmetry): Permutation {
  const images: number[] = [];
  for (const table of [fluents, moves, percepts, roles]) {
    const first = images.length;
    for (const image of table) images.push(first + image);
  }
  return movedBy(images);
}

/** Symmetries map live fluents to live ones. */
function onLive({ fluents }: GameSymmetry, live: Uint8Array): Permutation {
  return movedBy(fluents.map((image, fluent) => (live[fluent] === 1 ? image : fluent)));
}
