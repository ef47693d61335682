/** Plays one match of a tournament. If iterations are counted, its outcome depends on the unit alone. */

import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Result } from "../../gdl/result.js";
import { choosePlayer, type PlayerChoice } from "../../players/registry.js";
import { BuiltIn, type Means } from "../built-in.js";
import { playMatch } from "../match.js";
import type { Budget } from "../participant.js";
import type { MatchOutcome } from "./match-outcome.js";
import type { MatchUnit } from "./plan.js";

/** The outcome, or in one sentence why the match cannot be played. */
export async function playUnit(
  unit: MatchUnit,
  loaded: LoadedGame,
  budget: Budget,
  maxTurns: number,
  means: Means,
): Promise<Result<{ readonly outcome: MatchOutcome }>> {
  const { game } = loaded;
  const { id, players, seed } = unit;
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
  const replaced = new Map<number, number>();
  const result = await playMatch(
    { id, loaded, seed, budget, maxTurns },
    choices.map((choice) => new BuiltIn(choice, means)),
    {
      onReply: (role, { fault }) => {
        if (fault !== undefined) replaced.set(role, (replaced.get(role) ?? 0) + 1);
      },
    },
  );
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
    replaced: roles.map((role) => replaced.get(role) ?? 0),
    seconds: Math.round(performance.now() - begun) / 1000,
  };
  return { outcome };
}
