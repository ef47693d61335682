/**
 * Which of many machines is odd. All workers draw their units from the same experiment, so what each finds
 * differs from the mean of a row by chance alone, unless a machine is slow, busy or broken. The residual of a
 * unit is its distance from the mean of its row in deviations of the row; r̄ is the mean of a worker's n
 * residuals. A row's mean is made of the same residuals, which takes 1/N of the variance for each unit of a row
 * of N; with h the sum of these over a worker's units, within its own part,
 *
 *     z = Σ residuals / √(n - h)      and  χ² = z²  with one degree of freedom
 *
 * for each worker, and Holm over them (`row-test.ts`).
 */

import { listOf } from "../../gdl/maps.js";
import { chiSquaredTail } from "./chi-squared.js";
import { holm } from "./row-test.js";

export interface WorkerUnit {
  readonly worker: string;
  /** Game and pairing. */
  readonly row: string;
  /** Of the first player, from 0 to 100. */
  readonly points: number;
}

export interface WorkerResidual {
  readonly worker: string;
  readonly units: number;
  readonly chiSquared: number;
  /** After Holm, over all workers. */
  readonly chance: number;
}

/** Below this a worker is called odd. */
export const ODD_CHANCE = 0.01;

export function workerResiduals(units: readonly WorkerUnit[]): WorkerResidual[] {
  const rows = byKey(units, ({ row }) => row);
  const tallies = new Map<string, { units: number; sum: number; freedom: number }>();
  for (const own of rows.values()) {
    const mean = own.reduce((sum, { points }) => sum + points, 0) / own.length;
    const variance = own.reduce((sum, { points }) => sum + (points - mean) ** 2, 0) / (own.length - 1);
    for (const [worker, each] of byKey(own, (unit) => unit.worker)) {
      const tally = tallies.get(worker) ?? { units: 0, sum: 0, freedom: 0 };
      tallies.set(worker, tally);
      tally.units += each.length;
      // Equal points tell nothing of anybody.
      if (!(variance > 0)) continue;
      for (const { points } of each) tally.sum += (points - mean) / Math.sqrt(variance);
      tally.freedom += each.length * (1 - each.length / own.length);
    }
  }
  const found = [...tallies].map(([worker, { units: count, sum, freedom }]) => {
    const chiSquared = freedom > 0 ? sum ** 2 / freedom : 0;
    return { worker, units: count, chiSquared, alone: chiSquaredTail(chiSquared, 1) };
  });
  const chances = holm(found.map(({ alone }) => alone));
  return found
    .map(({ worker, units: count, chiSquared }, i) => ({
      worker,
      units: count,
      chiSquared,
      chance: chances[i],
    }))
    .sort((a, b) => (a.worker < b.worker ? -1 : 1));
}

function byKey(units: readonly WorkerUnit[], keyOf: (unit: WorkerUnit) => string): Map<string, WorkerUnit[]> {
  const groups = new Map<string, WorkerUnit[]>();
  for (const unit of units) listOf(groups, keyOf(unit)).push(unit);
  return groups;
}
