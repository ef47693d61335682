/** Plays one match of a tournament. If iterations are counted, its outcome depends on the unit alone. */

import { type MatchSpec, playMatch } from "../match.js";
import type { Participant } from "../participant.js";
import type { Recorder } from "../record.js";
import type { MatchOutcome, ThoughtTimes } from "./match-outcome.js";
import type { MatchUnit } from "./plan.js";

/** The outcome; undefined where the signal of the match has ended it. */
export async function playUnit(
  unit: MatchUnit,
  match: MatchSpec,
  participants: readonly Participant[],
  recorder?: Recorder,
): Promise<MatchOutcome | undefined> {
  const { game } = match.loaded;
  const { id, players, seed, settings } = unit;
  const roles = game.players;
  const begun = performance.now();
  const [replaced, late, illegal] = [0, 1, 2].map(() => game.roles.map(() => 0));
  const thought = game.roles.map(() => ({ moves: 0, seconds: 0, longest: 0 }));
  const result = await playMatch(match, participants, {
    onStart: (state, failures) => recorder?.onStart(state, failures),
    onTurn: (turn) => recorder?.onTurn(turn),
    onReply: (role, { fault, seconds = 0 }) => {
      if (fault !== undefined) replaced[role]++;
      if (fault?.kind === "late") late[role]++;
      if (fault?.kind === "illegal" || fault?.kind === "garbled") illegal[role]++;
      const time = thought[role];
      time.moves++;
      time.seconds += seconds;
      time.longest = Math.max(time.longest, seconds);
    },
  });
  if (result.ending === "aborted") return undefined;
  recorder?.end(result);
  return {
    id,
    game: unit.game,
    roles: roles.map((role) => game.roles[role]),
    players,
    seed,
    ending: result.ending,
    steps: result.steps,
    scores: result.scores ? roles.map((role) => result.scores?.[role] as number) : null,
    replaced: roles.map((role) => replaced[role]),
    late: roles.map((role) => late[role]),
    illegal: roles.map((role) => illegal[role]),
    seconds: inMilliseconds((performance.now() - begun) / 1000),
    thought: roles.map((role) => rounded(thought[role])),
    settings,
  };
}

function rounded({ moves, seconds, longest }: ThoughtTimes): ThoughtTimes {
  return { moves, seconds: inMilliseconds(seconds), longest: inMilliseconds(longest) };
}

/** Seconds with three digits behind the point: a line of results is read by people too. */
function inMilliseconds(seconds: number): number {
  return Math.round(1000 * seconds) / 1000;
}
