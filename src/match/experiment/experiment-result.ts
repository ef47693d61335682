/** What an experiment has found: a row for each game and pairing, the tests, and what its workers are worth. */
import { ScoreSample } from "../score-sample.js";
import type { MatchOutcome } from "../tournament/match-outcome.js";
import type { PairUnit } from "../tournament/plan.js";
import type { Published } from "./experiment-file.js";
import { type PairingTotal, pairingTotals, type UnitScore } from "./pairing-total.js";
import { chanceOfEqual, holm } from "./row-test.js";
import { type RowWatch, rowKey, unitPoints, type WatchedRow } from "./row-watch.js";
import type { TestBounds, TestState } from "./sequential-test.js";
import { type WorkerResidual, type WorkerUnit, workerResiduals } from "./worker-residuals.js";

export interface ExperimentRow {
  readonly game: string;
  /** The mean is that of the first. */
  readonly players: readonly string[];
  /** Units that are done. */
  readonly pairs: number;
  readonly planned: number;
  /** Points of 100, with the 95 % interval; null before the first. */
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Moves of both that were late, or no legal moves. */
  readonly late: number;
  readonly illegal: number;
  /** Pairs by what the first player made of them: 0, ½, 1, 1½ and 2 wins; null if units are no pairs. */
  readonly pentanomial: readonly number[] | null;
  /** That equal players differ that much, after Holm over the games of the pairing; null for one player. */
  readonly chance: number | null;
  readonly test: (TestState & { readonly path: readonly PathPoint[] }) | null;
  readonly published: readonly Published[];
}

/** After how many pairs a test had which ratio. */
export type PathPoint = readonly [pairs: number, llr: number];

export interface ExperimentResult {
  readonly hash: string;
  /** Units: pairs of matches, or all rotations of one seed. */
  readonly planned: number;
  readonly done: number;
  /** Results that stand in the files more than once; they count once. */
  readonly duplicates: number;
  /** Units that were given up. */
  readonly lost: number;
  readonly rows: readonly ExperimentRow[];
  /** Of the pairings that meet in several games. */
  readonly totals: readonly PairingTotal[];
  readonly sprt: TestBounds | null;
  readonly workers: readonly WorkerResidual[];
}

export interface ResultFacts {
  readonly hash: string;
  readonly duplicates: number;
  readonly published?: readonly Published[];
}

export function experimentResult(watch: RowWatch, facts: ResultFacts): ExperimentResult {
  const { units, done, lost, bounds = null } = watch;
  const { hash, duplicates, published = [] } = facts;
  const found = watch.rows.map((row) => rowOf(row, watch, published));
  const rows = corrected(found.map(({ row }) => row));
  return {
    hash,
    planned: units.length,
    done,
    duplicates,
    lost,
    rows,
    totals: pairingTotals(
      rows,
      found.map(({ scores }) => scores),
    ),
    sprt: bounds,
    workers: workerResiduals(units.flatMap((unit) => workerUnit(unit, watch.outcomes))),
  };
}

/** The row, and what its units are worth. */
function rowOf(
  { game, pairing, units, key }: WatchedRow,
  watch: RowWatch,
  published: readonly Published[],
): { readonly row: ExperimentRow; readonly scores: readonly UnitScore[] } {
  const sample = new ScoreSample();
  const scores: UnitScore[] = [];
  const pentanomial = [0, 0, 0, 0, 0];
  let [pairs, late, illegal] = [0, 0, 0];
  let isOfPairs = pairing.length === 2;
  for (const unit of units) {
    if (!watch.isDone(unit)) continue;
    pairs++;
    const { points, matches } = unitPoints(unit, watch.outcomes);
    if (unit.matches.length !== 2) isOfPairs = false;
    if (points !== null) {
      sample.add(points, matches);
      scores.push({ points, matches });
      pentanomial[Math.round(points / 25)]++;
    }
    for (const { id } of unit.matches) {
      late += sum(watch.outcomes.get(id)?.late);
      illegal += sum(watch.outcomes.get(id)?.illegal);
    }
  }
  const { mean, interval } = sample.estimate();
  const test = watch.testOf(key);
  const all = scores.map(({ points }) => points);
  const found: ExperimentRow = {
    game,
    players: pairing,
    pairs,
    planned: units.length,
    mean,
    low: interval?.[0] ?? null,
    high: interval?.[1] ?? null,
    late,
    illegal,
    pentanomial: isOfPairs ? pentanomial : null,
    chance: pairing.length === 1 || all.length === 0 ? null : chanceOfEqual(all),
    test: test === undefined ? null : { ...test, path: thinned(watch.pathOf(key)) },
    published: published.filter((one) => one.game === game && one.players.join() === pairing.join()),
  };
  return { row: found, scores };
}

const MOST_POINTS = 100;

/** What a chart can show of the ratios after each pair. */
function thinned(path: readonly number[]): PathPoint[] {
  const step = Math.max(1, Math.ceil(path.length / MOST_POINTS));
  return path.flatMap((llr, i): PathPoint[] =>
    (i + 1) % step === 0 || i === path.length - 1 ? [[i + 1, Math.round(1000 * llr) / 1000]] : [],
  );
}

/** By Holm over the games of each pairing. */
function corrected(rows: readonly ExperimentRow[]): ExperimentRow[] {
  const adjusted = [...rows];
  for (const pairing of new Set(rows.map(({ players }) => players.join()))) {
    const own = rows.flatMap((row, i) => (row.players.join() === pairing && row.chance !== null ? [i] : []));
    const chances = holm(own.map((i) => rows[i].chance as number));
    for (const [k, i] of own.entries()) adjusted[i] = { ...rows[i], chance: chances[k] };
  }
  return adjusted;
}

/** A unit that one worker has played; those of several tell nothing of one. */
function workerUnit(unit: PairUnit, outcomes: ReadonlyMap<string, MatchOutcome>): WorkerUnit[] {
  const workers = new Set(unit.matches.map(({ id }) => outcomes.get(id)?.conditions?.worker));
  const [worker] = workers;
  const { points } = unitPoints(unit, outcomes);
  if (worker === undefined || workers.size !== 1 || points === null) return [];
  return [{ worker, row: rowKey(unit), points }];
}

function sum(values: readonly number[] = []): number {
  return values.reduce((total, value) => total + value, 0);
}
