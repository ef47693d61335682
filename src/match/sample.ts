/**
 * A mean that never goes without its interval: Student's, since a few samples tell little of how much they
 * vary. `score-sample.ts` has that of scores, which have bounds.
 */

export interface MeanEstimate {
  /** Null if nothing was sampled. */
  readonly mean: number | null;
  /** Half the width of the 95 % interval; null if all samples are equal, which tell of no width. */
  readonly ci95: number | null;
}

/** Of a normal distribution 95 % lie within this many deviations of the mean. */
export const Z95 = 1.96;

/** The same for Student's distribution, of 1 to 9 degrees of freedom. */
const FEW = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262] as const;

/** With more degrees of freedom, Fisher's expansion in powers of 1/n, which is right to 0.001 there. */
export function student95(freedom: number): number {
  const few = FEW[freedom - 1];
  if (few !== undefined) return few;
  const z = Z95;
  const first = (z ** 3 + z) / 4;
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  return z + first / freedom + second / freedom ** 2;
}

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
    return { mean, ci95: variance === 0 ? null : student95(size - 1) * Math.sqrt(variance / size) };
  }
}
