/** What is said between a program that has matches to play and a thread or process that plays them. */
import type { Means } from "../match/built-in.js";
import type { Budget } from "../match/participant.js";
import type { MatchOutcome } from "../match/tournament/match-outcome.js";
import type { MatchUnit } from "../match/tournament/plan.js";

export interface MatchTask {
  readonly unit: MatchUnit;
  /** The text of the rules. */
  readonly text: string;
  /** For each name of a player in the results, the text that names it in every thread. */
  readonly texts: Readonly<Record<string, string>>;
  /** The names of those players that play one match at a time. */
  readonly alone: readonly string[];
  readonly budget: Budget;
  readonly maxTurns: number;
  readonly means: Means;
  /** The file for the record of the match, if one is wanted. */
  readonly record: string | undefined;
}

export type MatchAnswer =
  | {
      readonly outcome: MatchOutcome;
      /** Why the reference reasoner plays the game. */
      readonly fallback?: string | undefined;
    }
  | { readonly problem: string };

/** Tells a hand to end its match, and to tell the players that are elsewhere. */
export const LEAVE = "leave";

/** A task as it is sent; threads of one process share the kernel, others load it. */
export interface SentTask {
  readonly task: MatchTask;
  readonly kernel?: WebAssembly.Module;
}
