/**
 * Mean scores over matches of a tournament. All matches of one game with one seed are one observation: they
 * have the same luck, and between them players exchange roles.
 */
import { type ScoreEstimate, ScoreSample } from "../score-sample.js";
import type { MatchOutcome } from "./match-outcome.js";

export interface MeanScore extends ScoreEstimate {
  /** How many matches have scores. */
  readonly matches: number;
}

export class SeedScores {
  matches = 0;
  private readonly bySeed = new Map<string, { sum: number; matches: number }>();

  add({ game, seed }: Pick<MatchOutcome, "game" | "seed">, score: number): void {
    const key = `${seed} ${game}`;
    const { sum, matches } = this.bySeed.get(key) ?? { sum: 0, matches: 0 };
    this.bySeed.set(key, { sum: sum + score, matches: matches + 1 });
    this.matches++;
  }

  estimate(): MeanScore {
    const sample = new ScoreSample();
    for (const { sum, matches } of this.bySeed.values()) sample.add(sum / matches, matches);
    return { ...sample.estimate(), matches: this.matches };
  }
}

/** The entry of a key, made if there is none. */
export function entryOf<K, V>(entries: Map<K, V>, key: K, make: () => V): V {
  const found = entries.get(key) ?? make();
  entries.set(key, found);
  return found;
}
