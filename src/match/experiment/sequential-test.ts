/**
 * The sequential test of two players: it is asked after every pair of matches, and ends as soon as the pairs
 * tell enough. It is the generalised sequential probability ratio test (GSPRT) of X. Li, J. Liu and Z. Ying
 * ("Generalized sequential probability ratio test for separate families of hypotheses", 2014), as the
 * engine-testing community uses it after M. Van den Bergh ("The generalized sequential probability ratio
 * test", "Normalized Elo", 2020-2021).
 *
 * An observation is the mean of a pair, as a share x from 0 to 1. With frequencies p of the values x that were
 * seen, the ratio of likelihoods compares the two distributions that fit best under each hypothesis:
 *
 *     LLR = n Σ p ln(q1 / q0),   q = p / (1 + θ (x - s))
 *
 * with θ such that the mean of q is the s of the hypothesis. That is the test in *points*. In *normalised Elo*
 * a hypothesis says how many deviations the mean lies above 1/2: 800/ln 10 · (mean - 1/2) / (σ √2), with σ the
 * deviation of a pair, whatever it is; q is then found by iteration. The test accepts the higher hypothesis
 * at LLR ≥ ln 19, and the lower one at LLR ≤ -ln 19 (Wald), so that each is wrong at most about 5 % of the
 * time (`test/match/experiment/sequential-test.test.ts` counts it).
 *
 * Values of a pair that have not been seen yet (0, 1/4, 1/2, 3/4, 1) get a weight of a thousandth of a pair,
 * so that a few equal pairs do not prove anything.
 */

/** Two hypotheses, the lower one first. */
export interface TestBounds {
  /** Whether the bounds are normalised Elo, or mean points from 0 to 100. */
  readonly model: "elo" | "points";
  readonly low: number;
  readonly high: number;
}

export type TestVerdict = "low" | "high" | "open";

export interface TestState {
  readonly verdict: TestVerdict;
  readonly llr: number;
  readonly pairs: number;
}

/** At which the test ends, for errors of 5 %. */
export const LLR_BOUND = Math.log(0.95 / 0.05);

/** Normalised Elo of a mean that lies one deviation of a match above 1/2. */
export const ELO_OF_DEVIATION = 800 / Math.LN10;

/** A pair has two matches: its mean varies √2 times less. */
const PAIR = Math.SQRT2;

const USUAL = [0, 0.25, 0.5, 0.75, 1] as const;
const UNSEEN = 1e-3;
const STEPS = 12;
const CLOSE = 1e-7;

export class SequentialTest {
  private readonly counts = new Map<number, number>(USUAL.map((value) => [value, 0]));
  private pairs = 0;
  private ended: TestState | undefined;
  /** The ratio after each pair. */
  readonly path: number[] = [];

  constructor(private readonly bounds: TestBounds) {}

  /** Adds the mean of a pair, from 0 to 100. After the end of the test nothing changes any more. */
  add(points: number): void {
    if (this.ended !== undefined) return;
    const value = points / 100;
    this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
    this.pairs++;
    const state = this.state();
    this.path.push(state.llr);
    if (state.verdict !== "open") this.ended = state;
  }

  state(): TestState {
    if (this.ended !== undefined) return this.ended;
    const { pairs } = this;
    const llr = pairs === 0 ? 0 : likelihoodRatio(this.counts, this.bounds);
    const verdict = llr >= LLR_BOUND ? "high" : llr <= -LLR_BOUND ? "low" : "open";
    return { verdict, llr, pairs };
  }
}

/** Of pairs by their value. */
function likelihoodRatio(counts: ReadonlyMap<number, number>, { model, low, high }: TestBounds): number {
  const values = [...counts.keys()];
  const weights = [...counts.values()].map((count) => (count === 0 ? UNSEEN : count));
  const total = sum(weights);
  const seen = weights.map((weight) => weight / total);
  const fitted =
    model === "points"
      ? (bound: number) => fittedMean(values, seen, bound / 100)
      : (bound: number) => fittedDeviations(values, seen, (bound / ELO_OF_DEVIATION) * PAIR);
  const [q0, q1] = [fitted(low), fitted(high)];
  return total * sum(seen.map((p, i) => p * Math.log(q1[i] / q0[i])));
}

/** The distribution nearest to `seen` whose mean is `mean`. */
function fittedMean(values: readonly number[], seen: readonly number[], mean: number): number[] {
  return tilted(
    values.map((value) => value - mean),
    seen,
  );
}

/** The one whose mean lies `deviations` of its own deviations above 1/2. */
function fittedDeviations(values: readonly number[], seen: readonly number[], deviations: number): number[] {
  let fitted: number[] = values.map(() => 1 / values.length);
  for (let step = 0; step < STEPS; step++) {
    const mean = sum(values.map((value, i) => value * fitted[i]));
    const variance = sum(values.map((value, i) => (value - mean) ** 2 * fitted[i]));
    const sigma = Math.sqrt(variance);
    // The derivative of mean - 1/2 - deviations · σ by the weight of each value.
    const slopes = values.map(
      (value) => value - 0.5 - (deviations * sigma * (1 + ((mean - value) / sigma) ** 2)) / 2,
    );
    const next = tilted(slopes, seen);
    const change = Math.max(...next.map((weight, i) => Math.abs(weight - fitted[i])));
    fitted = next;
    if (change < CLOSE) break;
  }
  return fitted;
}

/**
 * p / (1 + θ a) with θ such that Σ p a / (1 + θ a) = 0, for some a below and some above 0. The sum falls in θ
 * between its two poles; Newton's method finds where it is 0, kept between the poles by halving.
 */
function tilted(slopes: readonly number[], seen: readonly number[]): number[] {
  let low = -1 / Math.max(...slopes);
  let high = -1 / Math.min(...slopes);
  let theta = 0;
  for (let step = 0; step < 100; step++) {
    let value = 0;
    let slope = 0;
    for (const [i, a] of slopes.entries()) {
      const share = a / (1 + theta * a);
      value += seen[i] * share;
      slope -= seen[i] * share * share;
    }
    if (value > 0) low = theta;
    else high = theta;
    const next = theta - value / slope;
    const inside = next > low && next < high ? next : (low + high) / 2;
    if (Math.abs(inside - theta) <= 1e-12 * (1 + Math.abs(theta))) break;
    theta = inside;
  }
  return seen.map((p, i) => p / (1 + theta * slopes[i]));
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
