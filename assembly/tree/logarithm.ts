/**
 * The natural logarithm by additions, multiplications and one division, so that it is the same wherever the
 * kernel runs. `src/search/logarithm.ts` takes the same steps, and says why they are right.
 */

const LN2: f64 = 0.6931471805599453;
const ROOT2: f64 = 1.4142135623730951;
const MANTISSA: u64 = 0xfffffffffffff;

/** For a number from 1 up. */
export function logarithm(x: f64): f64 {
  const bits = reinterpret<u64>(x);
  let k = <i32>(bits >> 52) - 1023;
  let m = reinterpret<f64>((bits & MANTISSA) | (<u64>1023 << 52));
  if (m > ROOT2) {
    m *= 0.5;
    k++;
  }
  const s = (m - 1) / (m + 1);
  const square = s * s;
  let sum: f64 = 1.0 / 11.0;
  sum = 1.0 / 9.0 + sum * square;
  sum = 1.0 / 7.0 + sum * square;
  sum = 1.0 / 5.0 + sum * square;
  sum = 1.0 / 3.0 + sum * square;
  return <f64>k * LN2 + 2.0 * s * (1.0 + sum * square);
}
