/**
 * Expected utilities, in two kinds of numbers with one interface. Fractions are exact, so that a utility that
 * equals the threshold is known to reach it; they grow with the length of play. Floating point is quick and
 * good to about fifteen digits: sums, means and maxima magnify no error, only the elimination of `loops.ts`
 * may.
 *
 * A utility is a score divided by 100.
 */
export interface Numbers<N> {
  readonly zero: N;
  /** The utility of a number of points. */
  ofPoints(points: number): N;
  plus(a: N, b: N): N;
  minus(a: N, b: N): N;
  times(a: N, n: number): N;
  over(a: N, n: number): N;
  product(a: N, b: N): N;
  quotient(a: N, b: N): N;
  /** Negative if a < b, zero if they are equal, else positive. */
  compare(a: N, b: N): number;
  /** Whether it is more than 0 in spite of rounding. */
  isPositive(a: N): boolean;
  toNumber(a: N): number;
}

/** Less than this may come from rounding. */
const NOISE = 1e-12;

export const FLOATS: Numbers<number> = {
  zero: 0,
  ofPoints: (points) => points / 100,
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, n) => a * n,
  over: (a, n) => a / n,
  product: (a, b) => a * b,
  quotient: (a, b) => a / b,
  compare: (a, b) => a - b,
  isPositive: (a) => a > NOISE,
  toNumber: (a) => a,
};

/** In lowest terms, with a positive denominator. */
export interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

export function fraction(above: bigint, below: bigint): Fraction {
  if (below === 0n) throw new RangeError("a fraction cannot have the denominator 0");
  const common = commonDivisor(above < 0n ? -above : above, below < 0n ? -below : below);
  const divisor = below < 0n ? -common : common;
  return divisor === 1n ? { above, below } : { above: above / divisor, below: below / divisor };
}

/** Euclid's algorithm; it goes over to plain numbers as soon as they are small enough. */
function commonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) {
    if (a <= LARGEST_NUMBER && b <= LARGEST_NUMBER) {
      let [x, y] = [Number(a), Number(b)];
      while (y !== 0) [x, y] = [y, x % y];
      return BigInt(x);
    }
    [a, b] = [b, a % b];
  }
  return a;
}

const LARGEST_NUMBER = BigInt(Number.MAX_SAFE_INTEGER);

export const FRACTIONS: Numbers<Fraction> = {
  zero: { above: 0n, below: 1n },
  ofPoints: (points) => {
    const { above, below } = exactly(points);
    return fraction(above, below * 100n);
  },
  plus: (a, b) =>
    a.below === b.below
      ? fraction(a.above + b.above, a.below)
      : fraction(a.above * b.below + b.above * a.below, a.below * b.below),
  minus: (a, b) => FRACTIONS.plus(a, { above: -b.above, below: b.below }),
  times: (a, n) => fraction(a.above * BigInt(n), a.below),
  over: (a, n) => fraction(a.above, a.below * BigInt(n)),
  product: (a, b) => fraction(a.above * b.above, a.below * b.below),
  quotient: (a, b) => fraction(a.above * b.below, a.below * b.above),
  compare: (a, b) => {
    const difference = a.above * b.below - b.above * a.below;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  },
  isPositive: ({ above }) => above > 0n,
  toNumber: ({ above, below }) => nearest(above, below),
};

/** Reads `0.5`, `1` or `27/128`; undefined if the text is no such number. */
export function parseFraction(text: string): Fraction | undefined {
  const match = /^(\d+)(?:\.(\d+))?(?:\/(\d+))?$/.exec(text.trim());
  if (match === null || (match[2] !== undefined && match[3] !== undefined)) return undefined;
  const [, whole, digits = "", below] = match;
  if (below !== undefined) return /^0+$/.test(below) ? undefined : fraction(BigInt(whole), BigInt(below));
  return fraction(BigInt(whole + digits), 10n ** BigInt(digits.length));
}

export function fractionText({ above, below }: Fraction): string {
  return below === 1n ? `${above}` : `${above}/${below}`;
}

/** The exact value of a floating-point number. */
function exactly(n: number): Fraction {
  let below = 1n;
  let scaled = n;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    below *= 2n;
  }
  return fraction(BigInt(scaled), below);
}

/** The nearest number, also if neither part fits into one. */
function nearest(above: bigint, below: bigint): number {
  const excess = Math.max(bits(above < 0n ? -above : above), bits(below)) - 1000;
  if (excess <= 0) return Number(above) / Number(below);
  return Number(above >> BigInt(excess)) / Number(below >> BigInt(excess));
}

function bits(n: bigint): number {
  return n.toString(16).length * 4;
}
