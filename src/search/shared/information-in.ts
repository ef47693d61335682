/** What the players of a loaded game know of each other's knowledge, found out once for each game. */
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Pieces } from "../../gdl/pieces.js";
import { groupsInPieces } from "../../network/groups/groups.js";
import { type Information, informationOf } from "../../network/information/shared-information.js";

/** About a second; games of all sizes need a tenth of that. */
const BUDGET = { questionSteps: 500_000, steps: 8_000_000, size: 10_000_000 };
const GROUP_BUDGET = { states: 100, walkSteps: 1_000_000, questionSteps: 200_000, steps: 20_000_000 };
/** In larger programs no proof is tried. */
const MOST_LITERALS = 1_000_000;

const known = new WeakMap<LoadedGame, Information>();

export function* informationIn(loaded: LoadedGame): Pieces<Information> {
  const before = known.get(loaded);
  if (before !== undefined) return before;
  const found = yield* find(loaded);
  known.set(loaded, found);
  return found;
}

function* find(loaded: LoadedGame): Pieces<Information> {
  const { program, game } = loaded;
  const { players, hasPercepts } = game;
  if (!hasPercepts) return { kind: "complete", reason: "no rule speaks of sees" };
  if (players.length < 2) return { kind: "shared", reason: "there is only one player" };
  if (program === undefined)
    return { kind: "private", reason: "the game is not ground, so nothing is proved" };
  if (program.literals.length > MOST_LITERALS)
    return { kind: "private", reason: "the game is too large for a proof" };
  // What the rules say without any groups often suffices, and groups take long.
  const plain = yield* informationOf(program, players, [], hasPercepts, BUDGET);
  if (plain.kind === "shared") return plain;
  const { groups } = yield* groupsInPieces(program, GROUP_BUDGET);
  return yield* informationOf(program, players, groups, hasPercepts, BUDGET);
}
