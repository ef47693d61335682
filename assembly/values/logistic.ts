/**
 * The logistic function, 1 / (1 + e^-x), by additions, multiplications and divisions, so that it is the same
 * wherever the kernel runs. With x = k ln 2 + r and |r| ≤ ½ ln 2, e^x is 2^k times Taylor's series of e^r up
 * to r¹¹, whose error is below 10⁻¹⁴.
 */

const LN2: f64 = 0.6931471805599453;

/** Beyond this the result is 0 or 1 to within 10⁻¹³. */
const LARGEST: f64 = 30;

export function logistic(x: f64): f64 {
  return 1 / (1 + exponential(-x));
}

function exponential(x: f64): f64 {
  const bounded = min(max(x, -LARGEST), LARGEST);
  const k = floor(bounded / LN2 + 0.5);
  const r = bounded - k * LN2;
  let sum: f64 = 1;
  for (let n: f64 = 11; n > 0; n--) sum = 1 + (sum * r) / n;
  return sum * reinterpret<f64>((<u64>(<i64>k + 1023)) << 52);
}
