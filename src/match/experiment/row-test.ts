/**
 * Whether a mean score differs from 50, and whether it still does when many games are asked. The chance p of a
 * difference at least as large, where there is none, is the one that belongs to the interval of
 * `score-sample.ts`: it is below 5 % exactly where the interval leaves out 50. From that interval's formula,
 * with S the sum of squares around the mean of n observations and D = n (mean - 1/2),
 *
 *     D² = z² (S + z²/4),   so   z² = 2 (√(S² + D²) - S)
 *
 * Over several games some p is small by chance. Holm ("A simple sequentially rejective multiple test
 * procedure", 1979) multiplies the smallest of k by k, the next by k - 1, and so on; what is below 5 % then
 * holds for all of them together.
 */
import { chiSquaredTail } from "./chi-squared.js";

/** `points` are those of the observations, from 0 to 100. */
export function chanceOfEqual(points: readonly number[]): number {
  const n = points.length;
  if (n === 0) return 1;
  const mean = points.reduce((sum, value) => sum + value, 0) / n / 100;
  const squares = points.reduce((sum, value) => sum + (value / 100 - mean) ** 2, 0);
  const distance = n * (mean - 0.5);
  return chiSquaredTail(2 * (Math.sqrt(squares ** 2 + distance ** 2) - squares), 1);
}

/** The chances after Holm, in the order of those given. */
export function holm(chances: readonly number[]): number[] {
  const order = chances.map((_, i) => i).sort((a, b) => chances[a] - chances[b]);
  const adjusted = chances.map(() => 1);
  let least = 0;
  for (const [rank, i] of order.entries()) {
    least = Math.max(least, Math.min(1, (chances.length - rank) * chances[i]));
    adjusted[i] = least;
  }
  return adjusted;
}
