/** The group of a game's symmetries on those fluents that matter to legal moves, to the end, or to the goals. */
import { type GroupLimits, groupOnFluents } from "../engine/symmetry/group-on-fluents.js";
import type { Pieces } from "../gdl/pieces.js";
import type { GroundProgram } from "../ground/ground-program.js";
import { liveFluents } from "../ground/live-fluents.js";
import type { GameSymmetry } from "../symmetry/game-symmetry.js";
import type { StateGroup } from "../symmetry/state-group.js";

/** The others may differ between states that are taken for one. */
export function* liveGroup(
  program: GroundProgram,
  symmetries: readonly GameSymmetry[],
  options: GroupLimits,
): Pieces<StateGroup> {
  const isLive = yield* liveFluents(program);
  const live = [...isLive.keys()].filter((fluent) => isLive[fluent]);
  return yield* groupOnFluents(symmetries, live, options);
}
