/**
 * The natural logarithm by additions, multiplications and one division. `Math.log` may differ in its last bit
 * from one machine to the next, and a bandit that depends on it would differ too.
 * `assembly/tree/logarithm.ts` does the same steps, to the bit; this one serves what plays without the
 * kernel.
 *
 * x is m 2^k with m from √½ to √2, and ln m = 2 (s + s³/3 + s⁵/5 + …) with s = (m - 1) / (m + 1), up to s¹¹:
 * the error is below 10⁻¹⁰.
 */

const { LN2, SQRT2 } = Math;

/** `x` is an integer from 1 up. */
export function logarithm(x: number): number {
  let m = x;
  let k = 0;
  for (; m > SQRT2; m *= 0.5) k++;
  const s = (m - 1) / (m + 1);
  const square = s * s;
  let sum = 1 / 11;
  for (let n = 9; n > 1; n -= 2) sum = 1 / n + sum * square;
  return k * LN2 + 2 * s * (1 + sum * square);
}
