/**
 * The rows of an experiment while it runs: a row is one pairing in one game. It knows which units are done, and
 * when the sequential test of the row has ended, so that no more of its units need to be played.
 *
 * The test looks at the units in their order, not in that in which they came: so it gives the same answer
 * whoever was fast, and short matches, which one player may win more often, do not count first.
 */

import type { MatchOutcome } from "../tournament/match-outcome.js";
import { sidesOf } from "../tournament/pair-scores.js";
import type { PairUnit } from "../tournament/plan.js";
import { SequentialTest, type TestBounds, type TestState } from "./sequential-test.js";

export interface WatchedRow {
  readonly key: string;
  readonly game: string;
  readonly pairing: readonly string[];
  readonly units: readonly PairUnit[];
}

/** What a unit is worth to the first player of its pairing. */
export interface UnitPoints {
  /** A win 100, a draw 50; in a game of one role the score. Null if no match came to its end. */
  readonly points: number | null;
  /** How many matches that is the mean of. */
  readonly matches: number;
}

export function rowKey({ game, pairing }: Pick<PairUnit, "game" | "pairing">): string {
  return JSON.stringify([game, pairing]);
}

export function unitPoints(unit: PairUnit, outcomes: ReadonlyMap<string, MatchOutcome>): UnitPoints {
  const [first] = unit.pairing;
  const each = unit.matches.flatMap(({ id }) => {
    const outcome = outcomes.get(id);
    const side = outcome && sidesOf(outcome).find(({ player }) => player === first);
    if (side === undefined) return [];
    return [side.opponent === undefined ? side.score : 50 + 50 * Math.sign(side.margin)];
  });
  const sum = each.reduce((total, points) => total + points, 0);
  return { points: each.length === 0 ? null : sum / each.length, matches: each.length };
}

export class RowWatch {
  readonly rows: readonly WatchedRow[];
  private readonly rowOf = new Map<string, WatchedRow>();
  private readonly unitOf = new Map<string, PairUnit>();
  private readonly tests = new Map<string, { readonly test: SequentialTest; next: number }>();
  private readonly givenUp = new Set<string>();
  /** Units all of whose matches are there. */
  done = 0;

  constructor(
    readonly units: readonly PairUnit[],
    /** By the id of a match; whoever adds to it says so by `add`. */
    readonly outcomes: Map<string, MatchOutcome>,
    readonly bounds: TestBounds | undefined,
  ) {
    const rows = new Map<string, WatchedRow & { units: PairUnit[] }>();
    for (const unit of units) {
      const key = rowKey(unit);
      const row = rows.get(key) ?? { key, game: unit.game, pairing: unit.pairing, units: [] };
      rows.set(key, row);
      row.units.push(unit);
      this.rowOf.set(unit.id, row);
      for (const { id } of unit.matches) this.unitOf.set(id, unit);
      if (this.isDone(unit)) this.done++;
    }
    this.rows = [...rows.values()];
    if (bounds === undefined) return;
    for (const row of this.rows) {
      // Nobody meets anybody in a game of one role.
      if (row.pairing.length === 1) continue;
      this.tests.set(row.key, { test: new SequentialTest(bounds), next: 0 });
      this.advance(row);
    }
  }

  /** Whether the outcome was asked for and had not been there; then it is kept. */
  add(outcome: MatchOutcome): boolean {
    const unit = this.unitOf.get(outcome.id);
    if (unit === undefined || this.outcomes.has(outcome.id)) return false;
    this.outcomes.set(outcome.id, outcome);
    if (this.isDone(unit)) {
      this.done++;
      this.advance(this.rowOf.get(unit.id) as WatchedRow);
    }
    return true;
  }

  /** Says that a unit cannot be played; the tests go on without it. */
  giveUp(unit: PairUnit): void {
    this.givenUp.add(unit.id);
    this.advance(this.rowOf.get(unit.id) as WatchedRow);
  }

  get lost(): number {
    return this.givenUp.size;
  }

  isDone(unit: PairUnit): boolean {
    return unit.matches.every(({ id }) => this.outcomes.has(id));
  }

  /** The unit of a match. */
  unitOfMatch(id: string): PairUnit | undefined {
    return this.unitOf.get(id);
  }

  /** Whether somebody should still play the unit. */
  isWanted(unit: PairUnit): boolean {
    return !this.isDone(unit) && !this.givenUp.has(unit.id) && !this.hasEnded(unit);
  }

  private hasEnded(unit: PairUnit): boolean {
    const verdict = this.testOf(rowKey(unit))?.verdict;
    return verdict !== undefined && verdict !== "open";
  }

  /** Undefined if the row has no test. */
  testOf(key: string): TestState | undefined {
    return this.tests.get(key)?.test.state();
  }

  /** The ratio after each pair. */
  pathOf(key: string): readonly number[] {
    return this.tests.get(key)?.test.path ?? [];
  }

  private advance(row: WatchedRow): void {
    const entry = this.tests.get(row.key);
    if (entry === undefined) return;
    for (; entry.next < row.units.length; entry.next++) {
      const unit = row.units[entry.next];
      if (this.givenUp.has(unit.id)) continue;
      if (!this.isDone(unit)) return;
      const { points } = unitPoints(unit, this.outcomes);
      if (points !== null) entry.test.add(points);
    }
  }
}
