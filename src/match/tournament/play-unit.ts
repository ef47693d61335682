/** Plays one match of a tournament. If iterations are counted, its outcome depends on the unit alone. */

import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Result } from "../../gdl/result.js";
import { choosePlayer, type PlayerChoice } from "../../players/registry.js";
import { BuiltIn, type Means } from "../built-in.js";
import { playMatch } from "../match.js";
import type { Budget } from "../participant.js";
import { type MatchRecord, Recorder } from "../record.js";
import type { MatchOutcome, ThoughtTimes } from "./match-outcome.js";
import type { MatchUnit } from "./plan.js";

export interface PlayedUnit {
  readonly outcome: MatchOutcome;
  readonly record: MatchRecord | undefined;
}

/** The outcome, with a record if one is wanted; or in one sentence why the match cannot be played. */
export async function playUnit(
  unit: MatchUnit,
  loaded: LoadedGame,
  budget: Budget,
  maxTurns: number,
  means: Means,
  isRecorded = false,
): Promise<Result<PlayedUnit>> {
  const { game } = loaded;
  const { id, players, seed, settings } = unit;
  const roles = game.players;
  const choices: PlayerChoice[] = [];
  for (const [i, player] of players.entries()) {
    const choice = choosePlayer(player);
    if (choice.problem !== undefined) return { problem: choice.problem };
    const refusal = choice.kind.refuses?.(loaded, roles[i]);
    if (refusal !== undefined) return { problem: `${player} cannot play ${unit.game}: ${refusal}` };
    choices.push(choice);
  }
  const begun = performance.now();
  const replaced = game.roles.map(() => 0);
  const thought = game.roles.map(() => ({ moves: 0, seconds: 0, longest: 0 }));
  const spec = { id, loaded, seed, budget, maxTurns };
  const participants = choices.map((choice) => new BuiltIn(choice, means));
  const { threads } = means;
  // Texts of all states take longer than the moves of a fast player.
  const recorder = isRecorded
    ? new Recorder(spec, participants, { game: unit.game, now: Date.now, threads })
    : undefined;
  const result = await playMatch(spec, participants, {
    onStart: (state, failures) => recorder?.onStart(state, failures),
    onTurn: (turn) => recorder?.onTurn(turn),
    onReply: (role, { fault, seconds = 0 }) => {
      if (fault !== undefined) replaced[role] = replaced[role] + 1;
      const time = thought[role];
      time.moves++;
      time.seconds += seconds;
      time.longest = Math.max(time.longest, seconds);
    },
  });
  recorder?.end(result);
  if (result.ending === "aborted") throw new Error("a match without a signal was aborted");
  const outcome: MatchOutcome = {
    id,
    game: unit.game,
    roles: roles.map((role) => game.roles[role]),
    players,
    seed,
    ending: result.ending,
    steps: result.steps,
    scores: result.scores ? roles.map((role) => result.scores?.[role] as number) : null,
    replaced: roles.map((role) => replaced[role]),
    seconds: inMilliseconds((performance.now() - begun) / 1000),
    thought: roles.map((role) => rounded(thought[role])),
    settings,
  };
  return { outcome, record: recorder?.record };
}

function rounded({ moves, seconds, longest }: ThoughtTimes): ThoughtTimes {
  return { moves, seconds: inMilliseconds(seconds), longest: inMilliseconds(longest) };
}

/** Seconds with three digits behind the point: a line of results is read by people too. */
function inMilliseconds(seconds: number): number {
  return Math.round(1000 * seconds) / 1000;
}
