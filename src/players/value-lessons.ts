/**
 * What a player learns of a game before the first move, or was given: values of states
 * (`engine/values/value-learner.ts`), and by quick matches which way of searching is best (`way-choice.ts`).
 *
 *     start clock    | learning, half or more | matches, at most 35 % | the search begins, 15 % |
 *
 * Matches need seconds, not more: of a long clock learning has the rest. Where iterations are counted, so are
 * the children that learning values and the matches.
 */
import type { TreeValues } from "../engine/tree/playout-tree.js";
import type { Meeting } from "../engine/values/kept-values.js";
import { LEARNER_BYTES, type ValueLearner } from "../engine/values/value-learner.js";
import { counted } from "../gdl/counted.js";
import { type Clock, doneInTime } from "../search/clock.js";
import { wholeNumberOption } from "./options.js";
import type { Seat } from "./player.js";

export const TRAINING = wholeNumberOption(
  "training",
  "where iterations are counted, how many states are valued in learning; else the start clock decides",
  200_000,
);

/** Of what was learnt, as much as a tree needs. */
export type Learnt = Omit<TreeValues, "share">;

/** The search has this part of the start clock, and the matches have at most that, and at most so long. */
const SEARCH = 0.15;
const MATCHES = 0.35;
const MATCHES_MS = 20_000;

/** The part of the memory that learning has, while there is no tree yet. */
const LEARNING_BYTES = 1 / 2;

/** What was learnt, and how: a match has so many turns on average. */
export interface ValueLesson {
  readonly learnt: Learnt | undefined;
  readonly turns: number;
  /** Where values were kept with them. */
  readonly meetings?: readonly Meeting[] | undefined;
  readonly note: string;
}

/** What a learner of a player with so much memory may take: kept values fit where they were learnt with as much. */
export function learnerBytes(memoryBytes: number): number {
  return Math.min(LEARNER_BYTES, memoryBytes * LEARNING_BYTES);
}

/** Of so many milliseconds, those for the matches. */
export function timeOfMatches(ms: number): number {
  return Math.min(MATCHES * ms, MATCHES_MS);
}

/** How the time until a deadline is shared: when learning should be over, and when the matches. */
export function sharedTime(clock: Clock): { readonly learning: Clock; readonly matches: Clock } {
  const { deadline } = clock;
  if (deadline === Number.POSITIVE_INFINITY) return { learning: clock, matches: clock };
  const left = Math.max(0, deadline - performance.now());
  const search = deadline - SEARCH * left;
  const learning = search - timeOfMatches(left);
  return { learning: { ...clock, deadline: learning }, matches: { ...clock, deadline: search } };
}

/**
 * Learns, or takes what is kept. Undefined values where there is nothing to learn; a sentence says why. Learning
 * ends with its own part of the clock, but for kept values the features are worth all the time there is.
 */
export async function learnValues(seat: Seat, clock: Clock, learning: Clock): Promise<ValueLesson> {
  const { loaded, seed, memoryBytes } = seat;
  const nothing = (note: string) => ({ learnt: undefined, turns: 0, note });
  const { game } = loaded;
  if (game.hasPercepts)
    return nothing("no values are learnt, since the game hides something from its players");
  if (game.players.length < 2) return nothing("no values are learnt in a game of one player");
  const making = loaded.learner?.({
    seed,
    memoryBytes: learnerBytes(memoryBytes),
  });
  if (making === undefined) return nothing("no values are learnt, since the game is not compiled");
  const made = await doneInTime(making, seat.keptValues === undefined ? learning : clock);
  if (made === undefined) return nothing("there was no time to learn values");
  if (made.problem !== undefined) return nothing(`no values are learnt, since ${made.problem}`);
  const { learner } = made;
  const { values, problem } = seat.keptValues?.(learner) ?? {};
  if (values !== undefined) {
    const { matches, positions, weights, meetings } = values;
    const note = `values were kept, from ${counted(matches, "match", "matches")} of self-play`;
    return {
      learnt: { model: learner.model, weights },
      turns: positions / Math.max(1, matches),
      meetings,
      note,
    };
  }
  await learn(learner, learning, Number(seat.options[TRAINING.name]));
  const { matches, positions } = learner.counts;
  if (matches > 0) seat.keepValues?.(learner, () => learner.values());
  const refused = problem === undefined ? "" : `; kept ones cannot be used: ${problem}`;
  if (matches === 0) return nothing(`no match of self-play came to its end${refused}`);
  const note = `values were learnt from ${counted(matches, "match", "matches")} of self-play${refused}`;
  return {
    learnt: { model: learner.model, weights: learner.weights() },
    turns: positions / matches,
    note,
  };
}

async function learn(learner: ValueLearner, clock: Clock, most: number): Promise<void> {
  const isCounted = clock.iterations !== Number.POSITIVE_INFINITY;
  const learning = learner.learnUntil(Number.POSITIVE_INFINITY);
  const isEnough = () => isCounted && learner.counts.children >= most;
  await doneInTime(learning, clock, isEnough);
}
