/**
 * The language of planning. A puzzle is a game of one deciding role without chance and without hidden
 * information: what scores best in it is a question with an answer. Methods look for the answer in different
 * ways; all of them speak of plans that they have found, and of scores that they have proved to be out of
 * reach.
 */
import type { State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";

/** A course of play of a puzzle from a state, with what it scores. */
export interface Plan {
  /** For each turn the move of the deciding role, as the game's terms. */
  readonly moves: readonly TermId[];
  readonly score: number;
}

/** What a method of planning has found out. */
export type Finding =
  | { readonly plan: Plan }
  /** No course of at most `turns` turns (infinity: none at all) scores `score` or more. Proved. */
  | { readonly none: { readonly score: number; readonly turns: number } };

/**
 * A way to look for plans. It works in short pieces and yields after each, with what it found in it. It ends
 * when it has nothing more to find out.
 */
export interface PlanMethod {
  readonly name: string;
  search(): Generator<Finding | undefined, void>;
}

/** The question: from `state`, plans that score more than `above`. */
export interface PlanQuestion {
  readonly loaded: LoadedGame;
  readonly state: State;
  readonly memoryBytes: number;
  readonly seed: number;
}
