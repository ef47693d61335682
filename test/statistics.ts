/** Tests of distributions, for generators that are seeded: the same seed passes or fails for good. */
import { chiSquaredTail } from "../src/match/experiment/chi-squared.js";

/** The sum of (observed - expected)² / expected, and how many of its terms are free. */
export class ChiSquared {
  statistic = 0;
  freedom = 0;

  /** Counts that should all be equally likely. */
  addUniform(observed: readonly number[]): void {
    const expected = observed.reduce((sum, n) => sum + n, 0) / observed.length;
    for (const n of observed) this.statistic += (n - expected) ** 2 / expected;
    this.freedom += observed.length - 1;
  }

  /** How likely a statistic at least as large is by chance. */
  get chance(): number {
    return chiSquaredTail(this.statistic, this.freedom);
  }
}
