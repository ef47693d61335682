/**
 * What every player is: one file that exports a `PlayerKind`, listed in `registry.ts`. A player is given a
 * loaded game, a role, a seed and a budget, is told what its role may know, and answers with a move and with
 * what it saw.
 *
 * A player never learns the true state of a game with hidden information. A `Position` holds states that
 * agree with all that its role has perceived (`seated.ts` keeps it), and a player decides over those. Without
 * `sees` there is one, the true state.
 */
import type { State, TermId } from "../engine/game.js";
import type { ViewRoot } from "../engine/ismcts/view-trees.js";
import type { LoadedGame } from "../engine/loaded-game.js";
import type { LearntValues, ValueOwner } from "../engine/values/kept-values.js";
import type { Pieces } from "../gdl/pieces.js";
import type { Result } from "../gdl/result.js";
import type { Clock } from "../search/clock.js";

/** What a role learns of a turn. */
export type Observation =
  /** Without `sees` everybody sees all moves. */
  | { readonly joint: readonly TermId[] }
  /** With `sees` a role knows its own move (unless the host does not tell it) and what it perceives. */
  | { readonly move: TermId | undefined; readonly percepts: readonly TermId[] };

/** What a role knows of the state. */
export interface Position {
  /** States that agree with all that the role has observed, equally likely; at least one. */
  readonly states: readonly State[];
  /** Whether no other state agrees: always true without hidden information. */
  readonly isKnown: boolean;
  /** The number of turns that were played. */
  readonly step: number;
  /** Why these states may be wrong, in one sentence: no state was found that agrees with the percepts. */
  readonly doubt?: string | undefined;
  /**
   * For a kind that wants views, in a game with `sees`: at most so many of these states, equally likely, each
   * with what the roles would have seen on the way there. States in which some role has seen something else
   * are listed apart. If they may be weighed, and are no more than that, each stands there once, with its own
   * likelihood.
   */
  readonly roots?: (most: number, mayWeigh?: boolean) => readonly ViewRoot[];
}

/** What a player is given for a match. */
export interface Seat {
  readonly loaded: LoadedGame;
  /** The index among the roles of the game. */
  readonly role: number;
  /** With the step of the match, decides everything that a player draws. */
  readonly seed: number;
  /** The memory for trees, statistics and tables of states. */
  readonly memoryBytes: number;
  /** The values of all the player's own options, or of those that its preset has, checked, by name. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Learnt values that were kept, of the game that is asked for. */
  readonly keptValues?: KeptValues | undefined;
  /** Hears of values that the player has learnt itself, so that they can be kept. */
  readonly keepValues?: ((owner: ValueOwner, values: () => LearntValues) => void) | undefined;
  /** Hears, line by line, of each step of the player, if its kind has a trace. */
  readonly explain?: ((line: string) => void) | undefined;
}

/** No values where none are kept of the game; a problem where they are of no use. */
export type KeptValues = (owner: ValueOwner) => Result<{ readonly values?: LearntValues | undefined }>;

export type OptionValue = number | string | boolean;

/** An option of one player, as its help shows it. */
export interface PlayerOption {
  readonly name: string;
  readonly about: string;
  readonly preset: OptionValue;
  /** The value that a text stands for; undefined if the option cannot take it. */
  readonly parse: (text: string) => OptionValue | undefined;
}

export interface PlayerKind {
  readonly name: string;
  /** One line for a list of players. */
  readonly about: string;
  readonly options: readonly PlayerOption[];
  /**
   * For values of the option `preset`: the other options that the player has with it, and what they are unless
   * told otherwise. With a value that is not here it has all options.
   */
  readonly presets?: Readonly<Record<string, Readonly<Record<string, OptionValue>>>>;
  /** Whether it can explain each of its steps (`Seat.explain`). */
  readonly explains?: (options: Readonly<Record<string, OptionValue>>) => boolean;
  /** Why it cannot play this game, in one sentence; undefined if it can. */
  readonly refuses?: (loaded: LoadedGame, role: number) => string | undefined;
  /** Whether it goes on with what it has found when it is asked about the same position again. */
  readonly goesOn?: true;
  /** Whether, in a game with `sees`, it has to be told what the others may have seen (`Position.roots`). */
  readonly wantsViews?: (options: Readonly<Record<string, OptionValue>>, loaded: LoadedGame) => boolean;
  /**
   * Finds out in pieces what the player has to know of the game before it sits down. Who seats it without that
   * has it found out at once.
   */
  readonly studies?: (options: Readonly<Record<string, OptionValue>>, loaded: LoadedGame) => Pieces<unknown>;
  /** How several of the kind, each in its own thread, decide; undefined if one thread serves as well. */
  readonly together?: Together;
  sit(seat: Seat): Player;
}

/** What one of several players of a role would do, and why. */
export interface Opinion {
  readonly move: string;
  readonly report: Report;
}

/**
 * Puts together what several players know of the moves: returns the moves in the order in which they would
 * make them. `drawn`, a number from 0 to 1, is for kinds that draw their move.
 */
export type Together = (
  moves: readonly MoveEstimate[],
  opinions: readonly Opinion[],
  drawn: number,
) => readonly MoveEstimate[];

export interface Player {
  /** Called during the start clock, before the first move. */
  prepare?(position: Position, clock: Clock): Promise<void>;
  /**
   * A legal move, before the clock runs out; if only one move is legal, at once. The role has the same legal
   * moves in every state of the position, since it may choose among those that it knows.
   */
  think(position: Position, clock: Clock): Promise<Decision>;
  /** While it thinks: the legal move that it likes best so far, if it knows. It is asked now and then. */
  best?(): TermId | undefined;
  /**
   * Thinks while others are to move, about what may come: what it finds out is for its next decision. Returns
   * the number of complete playouts. It is never called where playouts are counted.
   */
  ponder?(position: Position, clock: Clock): Promise<number>;
  /**
   * What it knows of the moves of each role in any state, the best first, if it keeps that; for people who
   * look into its tree. Undefined if it knows nothing just now.
   */
  movesAt?(state: State): readonly (readonly MoveEstimate[])[] | undefined;
  /** Called when the match is over, or when the player has lost its seat. */
  close?(): void;
}

export interface Decision {
  readonly move: TermId;
  readonly report: Report;
}

/** What a player saw while it thought. */
export interface Report {
  /** The number of complete playouts. */
  readonly iterations: number;
  /** The number of states met in playouts, in the tree and in solved networks. */
  readonly states: number;
  readonly seconds: number;
  /** How many turns ahead its tree reaches. */
  readonly depth: number;
  /** What it expects to follow: for each turn the texts of moves that are choices, joined by spaces. */
  readonly line: readonly string[];
  /** The own moves, the best first; at most `MOST_REPORTED`. */
  readonly moves: readonly MoveEstimate[];
  /**
   * No more thought would change the move: it is the only one, or all that may follow is worked out. The
   * values of the moves say whether that is proved.
   */
  readonly isFinal?: true;
  /** Why there are no samples, or why they may be wrong: one sentence each. */
  readonly notes: readonly string[];
  /** Counts that only this kind of player has, by name. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** Streams of draws from this one on are those of pondering, by step: what is pondered decides no other draw. */
export const PONDERED = 2 ** 29;

/** A role may have a hundred thousand moves. */
export const MOST_REPORTED = 100;

export interface MoveEstimate {
  readonly move: string;
  /** The expected score of the own role, from 0 to 100; undefined without a sample. */
  readonly value: number | undefined;
  /** How many samples are behind the value. */
  readonly count: number;
  /** Whether the value is proved: it follows from the rules. */
  readonly isProven?: boolean;
  /**
   * Whether the value is worked out and not sampled, and yet not proved: it rests on how the players seem to
   * go together, on what a rival may know, or on a state that is hidden from somebody.
   */
  readonly isBelieved?: boolean;
  /** How likely a player that draws among its moves was to make this one. */
  readonly probability?: number;
  /** What self-play before the match says that the state after the move is worth, from 0 to 100. */
  readonly learnt?: number;
}

/** The report of a player that has no choice. */
export function reportOfOnlyMove({ doubt }: Position): Report {
  if (doubt === undefined) return { ...emptyReport("there is only one legal move"), isFinal: true };
  return emptyReport(doubt, "there is only one legal move");
}

/** The report of a player that had nothing to find out. */
export function emptyReport(...notes: readonly string[]): Report {
  return { iterations: 0, states: 0, seconds: 0, depth: 0, line: [], moves: [], notes };
}
