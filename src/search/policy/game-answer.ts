/** What is asked about a game that is solved, and what is answered. */
import type { PlayerRelation } from "../player-relation.js";
import type { BestPlay } from "./best-play.js";
import type { Fraction } from "./numbers.js";
import type { Utility } from "./utility.js";

export interface GameQuestion {
  /** Infinity: as many turns as the game takes. */
  readonly horizon: number;
  /** "worst": what the worst policy can expect; only if one policy decides for all players. */
  readonly aim: "best" | "worst";
  /** The expected utility that is to be reached, from 0 to 1. */
  readonly threshold: Fraction;
  /**
   * In place of `threshold`, one for each player: then a policy that decides for all players together is
   * asked for, whoever they are, and what is said of values and play is said of it.
   */
  readonly thresholds?: readonly Fraction[];
}

export interface GameAnswer {
  readonly relation: PlayerRelation;
  /** The utility of each player, where it is determined; undefined if there is no value. */
  readonly utilities: readonly (Utility | undefined)[] | undefined;
  /** What the first player can secure and what the second can hold it to, if these differ. */
  readonly bounds: { readonly low: Utility; readonly high: Utility } | undefined;
  /** Whether a policy of all players together, or of the first of two rivals, reaches the threshold. */
  readonly feasible: boolean | undefined;
  /** With a threshold for each player: whether some joint policy reaches that of one player alone. */
  readonly feasibleAlone?: readonly (boolean | undefined)[];
  /** How many policies reach the threshold, if one policy decides for all and they could be counted. */
  readonly policies: bigint | undefined;
  /** Why there is no value, in one sentence. */
  readonly problem: string | undefined;
  /** If there is a value: what play it is the value of. It holds until the next question. */
  readonly play: BestPlay | undefined;
}
