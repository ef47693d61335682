/**
 * The natural logarithm by additions, multiplications and divisions only: `Math.log` may differ in its last bit from one
 * machine to the next, and a bandit that hangs on it would too. `assembly/tree/logarithm.ts` does the same steps.
 *
 * x is halved to m 2^k with m below √2, and ln m = 2 (s + s³/3 + s⁵/5 + …) with s = (m - 1) / (m + 1): good to 15 digits.
 */

const LN2 = Math.LN2;
const ROOT2 = Math.SQRT2;

/** Of a number from 1 up. */
export function logarithm(x: number): number {
  let m = x;
  let k = 0;
  for (; m > ROOT2; m *= 0.5) k++;
  const s = (m - 1) / (m + 1);
  const square = s * s;
  let sum = 0;
  for (let n = 21; n > 1; n -= 2) sum = (sum + 1 / n) * square;
  return k * LN2 + 2 * s * (1 + sum);
}
