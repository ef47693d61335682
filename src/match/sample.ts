/** A mean that never goes without its interval; `score-sample.ts` has that of scores, which have bounds. */

export interface MeanEstimate {
  /** Null if nothing was sampled. */
  readonly mean: number | null;
  /** Half the width of the 95 % interval (normal approximation); null for fewer than two samples. */
  readonly ci95: number | null;
}

/** Of a normal distribution 95 % lie within this many deviations of the mean. */
export const Z95 = 1.96;

export class Sample {
  size = 0;
  private sum = 0;
  private sumOfSquares = 0;

  add(value: number): void {
    this.size++;
    this.sum += value;
    this.sumOfSquares += value * value;
  }

  estimate(): MeanEstimate {
    const { size, sum, sumOfSquares } = this;
    if (size === 0) return { mean: null, ci95: null };
    const mean = sum / size;
    if (size === 1) return { mean, ci95: null };
    // Rounding may leave a variance a little below zero.
    const variance = Math.max(0, (sumOfSquares - sum * mean) / (size - 1));
    return { mean, ci95: Z95 * Math.sqrt(variance / size) };
  }
}
