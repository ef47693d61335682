/**
 * Collects what is proved of each number of turns into what is proved of all courses of at most so many
 * turns. A level is the place of a score among all scores above 0, ascending.
 */
import type { Finding } from "../puzzle.js";

export class ProvedEnds {
  /** By number of turns: courses of exactly so many turns do not reach this level, or any above it. */
  private readonly unreached: number[] = [0];
  /** The number of turns after which every match is over. */
  private last = Number.POSITIVE_INFINITY;
  /** By level: what has been told of it. */
  private readonly told: number[];

  constructor(private readonly levels: readonly number[]) {
    this.told = levels.map(() => 0);
  }

  none(turns: number, level: number): void {
    while (this.unreached.length <= turns) this.unreached.push(this.levels.length);
    this.unreached[turns] = Math.min(this.unreached[turns], level);
  }

  close(turns: number): void {
    this.last = Math.min(this.last, turns);
  }

  /** What has not been told before. */
  *news(): Generator<Finding, void> {
    let most = 0;
    for (const [level, score] of this.levels.entries()) {
      let turns = 0;
      while (turns + 1 < this.unreached.length && this.unreached[turns + 1] <= level) turns++;
      if (turns >= this.last) turns = Number.POSITIVE_INFINITY;
      // What is said of a lower score is true of a higher one.
      most = Math.max(most, this.told[level]);
      if (turns <= most) continue;
      this.told[level] = turns;
      most = turns;
      yield { none: { score, turns } };
    }
  }
}
