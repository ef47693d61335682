/** The chi-squared distribution, by which residuals are judged. */

/** The upper tail of the chi-squared distribution: Q(freedom/2, x/2), by the series or the continued fraction. */
export function chiSquaredTail(x: number, freedom: number): number {
  const a = freedom / 2;
  const y = x / 2;
  if (freedom === 0 || y <= 0) return 1;
  const scale = Math.exp(a * Math.log(y) - y - logGamma(a));
  if (y < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; term > sum * 1e-16; n++) {
      term *= y / (a + n);
      sum += term;
    }
    return 1 - sum * scale;
  }
  // Lentz's method for the continued fraction of the upper incomplete gamma function.
  let b = y + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 100_000; n++) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    const change = c * d;
    fraction *= change;
    if (Math.abs(change - 1) < 1e-15) break;
  }
  return fraction * scale;
}

/** Stirling's series, after shifting the argument to where it is good. */
function logGamma(x: number): number {
  let shift = 0;
  for (; x < 10; x++) shift -= Math.log(x);
  const square = 1 / (x * x);
  const series = 1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680));
  return shift + (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series / x;
}
