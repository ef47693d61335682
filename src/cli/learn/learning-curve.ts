/**
 * Learning for some seconds, or until some matches have been played, with a look at how far it has come at a
 * sixteenth of the budget, an eighth, and so on to all of it.
 */
import type { SelfPlayCounts } from "../../engine/values/self-play.js";
import type { ValueLearner } from "../../engine/values/value-learner.js";
import type { Pieces } from "../../gdl/pieces.js";

export interface LearningBudget {
  /** The whole time, with what the looks take. */
  readonly seconds: number;
  readonly matches: number;
}

/** One look. */
export interface CurvePoint {
  readonly seconds: number;
  readonly matches: number;
  readonly positions: number;
  /**
   * Of the positions since the look before: the part of the variance of outcomes that values foretold when
   * they were met; null if all outcomes were alike.
   */
  readonly foretold: number | null;
  /**
   * What each player scored who moved by values against random moves, from 0 to 100; null if there was no time
   * to find out.
   */
  readonly againstRandom: readonly number[] | null;
}

export interface Learning {
  readonly points: readonly CurvePoint[];
  readonly isInterrupted: boolean;
  /** Why nothing can be learnt. */
  readonly problem?: string;
}

export interface LearningHost {
  /** Lets other code run; true to stop. */
  breathe(): Promise<boolean>;
  onProgress(counts: SelfPlayCounts): void;
}

const MARKS = [1 / 16, 1 / 8, 1 / 4, 1 / 2, 1];

/** The part of the time that a look may take; the last one comes before the end. */
const LOOK_SHARE = 1 / 16;

const JUDGED_MATCHES = 512;

/** If so many matches had to stop and none came to an end, none will. */
const MOST_STUCK = 10_000;

export async function learnWithCurve(
  learner: ValueLearner,
  { seconds, matches }: LearningBudget,
  host: LearningHost,
): Promise<Learning> {
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  const points: CurvePoint[] = [];
  let before = learner.counts;
  for (const mark of MARKS) {
    const learning = learner.learnUntil(Math.ceil(mark * matches));
    const until = mark * seconds * (1 - LOOK_SHARE);
    let isInterrupted = false;
    while (elapsed() < until && !isInterrupted && !learning.next().done) {
      const { counts } = learner;
      if (counts.stuck >= MOST_STUCK && counts.matches === 0)
        return { points, isInterrupted, problem: STUCK };
      host.onProgress(counts);
      isInterrupted = await host.breathe();
    }
    if (isInterrupted) return { points, isInterrupted };
    const at = elapsed();
    const judging = learner.judgeBy(JUDGED_MATCHES);
    const scores = await inTime(judging, () => elapsed() - at < seconds * LOOK_SHARE, host);
    const { counts } = learner;
    points.push({
      seconds: at,
      matches: counts.matches,
      positions: counts.positions,
      foretold: foretold(counts, before),
      againstRandom: scores?.map(({ matches: played, sum }) => (100 * sum) / played) ?? null,
    });
    before = counts;
  }
  return { points, isInterrupted: false };
}

const STUCK = "no match comes to its end, since some role soon has no legal move";

/** Undefined if there is no time for all of it, or no wish. */
async function inTime<T>(work: Pieces<T>, isTime: () => boolean, host: LearningHost): Promise<T | undefined> {
  while (isTime()) {
    const { done, value } = work.next();
    if (done) return value;
    if (await host.breathe()) return undefined;
  }
  return undefined;
}

function foretold(now: SelfPlayCounts, before: SelfPlayCounts): number | null {
  const count = now.positions - before.positions;
  if (count === 0) return null;
  const mean = (now.outcomes - before.outcomes) / count;
  const variance = (now.outcomeSquares - before.outcomeSquares) / count - mean * mean;
  return variance <= 0 ? null : 1 - (now.errors - before.errors) / count / variance;
}
