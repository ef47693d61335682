/** The group of a game's symmetries on those fluents that matter to legal moves, to the end, or to the goals. */
import type { Pieces } from "../gdl/pieces.js";
import type { GroundProgram } from "../ground/ground-program.js";
import { liveFluents } from "../ground/live-fluents.js";
import type { GameSymmetry } from "../symmetry/game-symmetry.js";
import { type ListedGroup, type ListingOptions, listGroup } from "../symmetry/listed-group.js";

/** The others may differ between states that are taken for one. */
export function* listOnLive(
  program: GroundProgram,
  symmetries: readonly GameSymmetry[],
  options: ListingOptions,
): Pieces<ListedGroup> {
  const isLive = yield* liveFluents(program);
  const live = [...isLive.keys()].filter((fluent) => isLive[fluent]);
  return yield* listGroup(symmetries, live, options);
}
