/** Plays one match of a tournament. If iterations are counted, its outcome depends on the unit alone. */

import { type MatchSpec, playMatch } from "../match.js";
import type { Participant } from "../participant.js";
import type { MatchOutcome } from "./match-outcome.js";
import type { MatchUnit } from "./plan.js";

/** The outcome; undefined where the signal of the match has ended it. */
export async function playUnit(
  unit: MatchUnit,
  match: Omit<MatchSpec, "seed">,
  participants: readonly Participant[],
): Promise<MatchOutcome | undefined> {
  const { game } = match.loaded;
  const { id, players, seed } = unit;
  const roles = game.players;
  const begun = performance.now();
  const replaced = new Map<number, number>();
  const result = await playMatch({ ...match, seed }, participants, {
    onReply: (role, { fault }) => {
      if (fault !== undefined) replaced.set(role, (replaced.get(role) ?? 0) + 1);
    },
  });
  if (result.ending === "aborted") return undefined;
  return {
    id,
    game: unit.game,
    roles: roles.map((role) => game.roles[role]),
    players,
    seed,
    ending: result.ending,
    steps: result.steps,
    scores: result.scores ? roles.map((role) => result.scores?.[role] as number) : null,
    replaced: roles.map((role) => replaced.get(role) ?? 0),
    seconds: Math.round(performance.now() - begun) / 1000,
  };
}
