/**
 * Mean scores, from 0 to 100, with the 95 % interval of E. B. Wilson ("Probable inference, the law of
 * succession, and statistical inference", 1927), extended to scores between 0 and 100.
 *
 * With scores as shares x of a hundred, Wilson's interval has every mean m for which the mean found is no
 * surprise: n (mean - m)² is at most z² v(m), and v(m) = m (1 - m) is the variance of wins and defeats. Scores
 * in between take the mean of x (1 - x) away from v(m). That mean is estimated as if z² more observations
 * had been seen, all of them at 0 or 1; so equal scores leave a doubt, which gets smaller with n. It follows
 *
 *     (Σx + z²/2 ± z √(Σ(x - mean)² + z²/4)) / (n + z²)
 *
 * For wins and defeats that is Wilson's interval itself. It contains the mean, lies within 0 to 100, and is
 * sensible for one observation (a win: 20.7 to 100) and for equal ones.
 *
 * An observation is a unit of matches that belong together, as those of one seed do; its score is their mean.
 * If units have different sizes, they are weighted by these, and n is (Σ size)² / Σ size² (Kish, "Survey
 * sampling", 1965). As with Wilson's, 95 % of intervals contain the true mean on average; near 0 and 100 and
 * for few units it can be fewer (`test/match/score-sample.test.ts` counts them).
 */
import { Z95 } from "./sample.js";

export interface ScoreEstimate {
  /** Null if there is no score. */
  readonly mean: number | null;
  /** The 95 % interval, from the least to the greatest; null if there is no score. */
  readonly interval: readonly [number, number] | null;
  /** Half the width of the interval; null if there is no score. */
  readonly ci95: number | null;
}

const SQUARE = Z95 * Z95;
const MOST = 100;

export class ScoreSample {
  private matches = 0;
  private sum = 0;
  private sumOfSquares = 0;
  private squaredSizes = 0;

  /** Adds one unit: the mean score of its matches, and how many these are. */
  add(score: number, matches = 1): void {
    this.matches += matches;
    this.sum += matches * score;
    this.sumOfSquares += matches * score * score;
    this.squaredSizes += matches * matches;
  }

  estimate(): ScoreEstimate {
    const { matches, sum, sumOfSquares, squaredSizes } = this;
    if (matches === 0) return { mean: null, interval: null, ci95: null };
    const units = (matches * matches) / squaredSizes;
    const mean = sum / matches;
    // Rounding may leave a variance a little below zero.
    const squares = units * Math.max(0, sumOfSquares / matches - mean * mean);
    const centre = (units * mean + (MOST * SQUARE) / 2) / (units + SQUARE);
    const half = (Z95 * Math.sqrt(squares + (MOST * MOST * SQUARE) / 4)) / (units + SQUARE);
    // Rounding may also leave the ends a little beyond what they can be.
    const low = Math.max(0, Math.min(mean, centre - half));
    const high = Math.min(MOST, Math.max(mean, centre + half));
    return { mean, interval: [low, high], ci95: (high - low) / 2 };
  }
}

/** `62.5 [47.0, 75.8]`, or a dash if there is no score. */
export function estimateText({ mean, interval }: ScoreEstimate, digits: number): string {
  if (mean === null || interval === null) return "–";
  const [low, high] = interval.map((end) => end.toFixed(digits));
  return `${mean.toFixed(digits)} [${low}, ${high}]`;
}
