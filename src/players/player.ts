/**
 * What every player is: one file that exports a `PlayerKind`, listed in `registry.ts`. It is given a loaded game, a role, a
 * seed and a budget, is told what its role may know, and answers with a move and with what it saw.
 *
 * A player never learns the true state of a game with hidden information. A `Position` holds states that agree with all that
 * its role has perceived (`seated.ts` keeps it), and a player decides over those; without `sees` that is the one true state.
 */
import type { State, TermId } from "../engine/game.js";
import type { LoadedGame } from "../engine/loaded-game.js";
import type { Clock } from "../search/clock.js";

/** What a role learns of a turn. */
export type Observation =
  /** Without `sees` everybody sees all moves. */
  | { readonly joint: readonly TermId[] }
  /** With it, a role knows its own move (unless the host does not tell) and what it perceives. */
  | { readonly move: TermId | undefined; readonly percepts: readonly TermId[] };

/** What a role knows of the state. */
export interface Position {
  /** States that agree with all it has observed, each as likely as the others; at least one. */
  readonly states: readonly State[];
  /** Whether there is no other: always so without hidden information. */
  readonly isKnown: boolean;
  /** Turns that were played. */
  readonly step: number;
  /** Why these states may be wrong, in one sentence: no state was found that agrees with the percepts. */
  readonly doubt?: string | undefined;
}

/** What a player is given for a match. */
export interface Seat {
  readonly loaded: LoadedGame;
  /** Index into the roles of the game. */
  readonly role: number;
  /** Decides everything that a player draws, with the step of the match. */
  readonly seed: number;
  /** For trees, statistics and tables of states. */
  readonly memoryBytes: number;
  /** Values of the player's own options, by name; all of them, checked. */
  readonly options: Readonly<Record<string, OptionValue>>;
}

export type OptionValue = number | string | boolean;

/** An option of one player, as its help shows it. */
export interface PlayerOption {
  readonly name: string;
  readonly about: string;
  readonly preset: OptionValue;
  /** What a text stands for; undefined where it stands for nothing that the option takes. */
  readonly parse: (text: string) => OptionValue | undefined;
}

export interface PlayerKind {
  readonly name: string;
  /** One line for a list of players. */
  readonly about: string;
  readonly options: readonly PlayerOption[];
  /** Why it cannot play this game, in one sentence; undefined where it can. */
  readonly refuses?: (loaded: LoadedGame, role: number) => string | undefined;
  /** How several of the kind decide, each in a thread of its own; undefined where one thread is as good as several. */
  readonly together?: Together;
  sit(seat: Seat): Player;
}

/** What one of several players of a role would do, and why. */
export interface Opinion {
  readonly move: string;
  readonly report: Report;
}

/** What several know of the moves, in the order in which they would make them together. `drawn`, from 0 to 1, is for who draws. */
export type Together = (
  moves: readonly MoveEstimate[],
  opinions: readonly Opinion[],
  drawn: number,
) => readonly MoveEstimate[];

export interface Player {
  /** During the start clock, before the first move. */
  prepare?(position: Position, clock: Clock): Promise<void>;
  /**
   * A legal move, before the clock runs out: with one legal move at once. Every state of the position has the same legal
   * moves for this role, since it may choose among those it knows.
   */
  think(position: Position, clock: Clock): Promise<Decision>;
  /** The match is over, or the player has lost its seat. */
  close?(): void;
}

export interface Decision {
  readonly move: TermId;
  readonly report: Report;
}

/** What a player saw while it thought. */
export interface Report {
  /** Complete playouts. */
  readonly iterations: number;
  /** States met: those of playouts, of the tree, of networks solved. */
  readonly states: number;
  readonly seconds: number;
  /** Turns ahead that its tree reaches. */
  readonly depth: number;
  /** What it expects to follow: joint moves, the texts of moves that are choices joined by a space. */
  readonly line: readonly string[];
  /** The own moves, best first; at most `MOST_REPORTED`. */
  readonly moves: readonly MoveEstimate[];
  /** No more thought would change the move: it is the only one, or the position is solved. */
  readonly isFinal?: true;
  /** Why there are no samples, or why they may be wrong: one sentence each. */
  readonly notes: readonly string[];
  /** Counts of the player's own, by name. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** A role may have a hundred thousand moves. */
export const MOST_REPORTED = 100;

export interface MoveEstimate {
  readonly move: string;
  /** Expected score of the own role, 0 to 100; undefined without a sample. */
  readonly value: number | undefined;
  /** Samples behind the value. */
  readonly count: number;
  /** Whether the value is known and not sampled. */
  readonly isProven?: boolean;
  /** How likely the move was to be made, by a player that draws among its moves. */
  readonly probability?: number;
}

/** Of a player that has no choice. */
export function reportOfOnlyMove({ doubt }: Position): Report {
  if (doubt === undefined) return { ...emptyReport("there is only one legal move"), isFinal: true };
  return emptyReport(doubt, "there is only one legal move");
}

/** Of a player that had nothing to find out. */
export function emptyReport(...notes: readonly string[]): Report {
  return { iterations: 0, states: 0, seconds: 0, depth: 0, line: [], moves: [], notes };
}
