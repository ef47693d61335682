/**
 * What planning is about: a game of one deciding role, without chance and without secrets, is a puzzle, and a
 * course of play through it is a plan. Methods look for plans, each in its way; a search for plans
 * (`plan-search.ts`) shares the time among them.
 */
import type { State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";

/** A course of play from a state to the end of the match. */
export interface Plan {
  /** For each turn the move of the role. */
  readonly moves: readonly TermId[];
  readonly score: number;
}

/** What a method has found out. */
export type Finding =
  /** The method has played the plan on the game, and it is as it says. */
  | { readonly plan: Plan }
  /**
   * Proved: no course of at most `turns` turns (infinite: none at all) scores `score` or more. Nor does one
   * score more than the best plan told before and than all scores that the rules name below `score`, as a
   * mean of several goals might.
   */
  | { readonly none: { readonly score: number; readonly turns: number } };

export interface PlanQuestion {
  readonly loaded: LoadedGame;
  /** Where the plan begins. */
  readonly state: State;
  readonly memoryBytes: number;
  readonly seed: number;
  /** Symmetries under which states may be one. */
  readonly symmetries?: readonly GameSymmetry[] | undefined;
}

/** A way to look for plans. */
export interface PlanMethod {
  readonly name: string;
  /**
   * Works in short pieces, counted by work and not by time, and yields after each, with what it has found.
   * Ends when it can find out nothing more, or has no memory left.
   */
  search(): Generator<Finding | undefined, void>;
}

/** The same work, as a method does it while it has found nothing. */
export function* quietly<T>(work: Pieces<T>): Generator<undefined, T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    yield undefined;
  }
}

/** Why a game is no puzzle, as a part of a sentence; undefined if it is one. */
export function whyNoPuzzle({ game }: LoadedGame): string | undefined {
  if (game.chance >= 0) return "chance takes part in the game";
  if (game.hasPercepts) return "the game hides something from its players";
  if (game.roles.length !== 1) return "the game has several roles";
  return undefined;
}
