/** The matches of a plan as tasks for hands, and what is said while they are played. */
import { DEFAULT_MEANS } from "../../match/built-in.js";
import type { MatchUnit, TournamentSpec } from "../../match/tournament/plan.js";
import type { MatchAnswer, MatchTask } from "../../node/match-task.js";
import type { Entrants } from "./entrants.js";

interface TaskOptions {
  /** Names the file of a record, if records are wanted. */
  readonly recordOf?: ((unit: MatchUnit) => string) | undefined;
  /** The folder of kept values. */
  readonly learned?: string | undefined;
}

export function tasksOf(
  units: readonly MatchUnit[],
  { players, games }: Entrants,
  { budget, maxTurns }: Pick<TournamentSpec, "budget" | "maxTurns">,
  { recordOf, learned }: TaskOptions = {},
): MatchTask[] {
  const rules = new Map(games.map(({ name, text }) => [name, text]));
  const texts = Object.fromEntries(players.map(({ name, text }) => [name, text]));
  const remotes = new Set(players.filter(({ kind }) => kind === "remote").map(({ name }) => name));
  return units.map((unit) => ({
    unit,
    text: rules.get(unit.game) as string,
    texts,
    alone: unit.players.filter((name) => remotes.has(name)),
    budget,
    maxTurns,
    means: { ...DEFAULT_MEANS, learned },
    record: recordOf?.(unit),
  }));
}

/** Says each sentence once. */
export function saidOnce(say: (sentence: string) => void): (sentence: string) => void {
  const said = new Set<string>();
  return (sentence) => {
    if (said.has(sentence)) return;
    said.add(sentence);
    say(sentence);
  };
}

export function sayFallback(answer: MatchAnswer, game: string, say: (sentence: string) => void): void {
  if (!("fallback" in answer) || answer.fallback === undefined) return;
  say(`${game} is played by the reference reasoner, since it is not compiled: ${answer.fallback}.`);
}
