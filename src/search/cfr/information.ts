/** An information set: the legal moves among which a role decides, and what regret has taught it there. */
import type { TermId } from "../../engine/game.js";
import { forEachOf, type Pieces, sorted } from "../../gdl/pieces.js";

export class InformationSet {
  /** How many iterations have passed here. */
  visits = 0;
  private scored = 0;
  /** The sum of the estimated regrets of each move; negative ones count too. */
  readonly regrets: number[];
  /** The average strategy, not yet divided by its sum. */
  readonly averages: number[];
  /** How often each move was made, and the sum of what the role scored with it. */
  readonly counts: number[];
  readonly sums: number[];

  constructor(readonly moves: readonly TermId[]) {
    // Plain arrays: typed ones of more than some numbers lie outside of the heap, and when a match is over it
    // takes a thread a tenth of a second to give millions of them back.
    const zeros = () => moves.map(() => 0);
    this.regrets = zeros();
    this.averages = zeros();
    this.counts = zeros();
    this.sums = zeros();
  }

  /** Regret matching: moves as likely as their positive regrets; all equally if no regret is positive. */
  strategy(): number[] {
    const { regrets } = this;
    const { length } = regrets;
    const strategy: number[] = [];
    let sum = 0;
    for (let m = 0; m < length; m++) sum += regrets[m] > 0 ? regrets[m] : 0;
    for (let m = 0; m < length; m++)
      strategy.push(sum > 0 ? (regrets[m] > 0 ? regrets[m] : 0) / sum : 1 / length);
    return strategy;
  }

  averageStrategy(): number[] {
    return normalised(this.averages);
  }

  /** The average share of one move. */
  averageShare(move: number): number {
    const { averages } = this;
    const sum = averages.reduce((total, weight) => total + weight, 0);
    return sum > 0 ? averages[move] / sum : 1 / averages.length;
  }

  /** What the role has scored here so far. */
  get mean(): number {
    return this.visits === 0 ? 0 : this.scored / this.visits;
  }

  /** Adds to the regret for not having made a move; later regrets weigh more. */
  regret(move: number, regret: number): void {
    this.regrets[move] += (this.visits + 1) * regret;
  }

  /** Counts a move made here and its score; `weight` is that of this strategy in the average. */
  meet(move: number, score: number, strategy: readonly number[], weight: number): void {
    this.visits++;
    this.scored += score;
    this.counts[move]++;
    this.sums[move] += score;
    for (let m = 0; m < strategy.length; m++) this.averages[m] += this.visits * weight * strategy[m];
  }

  /** An estimate of the memory that it takes. */
  get bytes(): number {
    return 400 + 40 * this.moves.length;
  }
}

function normalised(weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => (sum > 0 ? weight / sum : 1 / weights.length));
}

/** One map of a million entries would take a tenth of a second when it has to grow, so there are several. */
const MAPS = 64;

/** The information sets, keyed by texts of what the roles decide by. */
export class InformationTable {
  /** Roughly the memory that they take. */
  bytes = 0;
  size = 0;
  private readonly maps = emptyMaps();

  get(key: string): InformationSet | undefined {
    return this.maps[mapOf(key)].get(key);
  }

  /** Adds a set that is not there yet. */
  add(key: string, moves: readonly TermId[]): InformationSet {
    const set = new InformationSet(moves);
    this.maps[mapOf(key)].set(key, set);
    this.size++;
    this.bytes += bytesOf(key, set);
    return set;
  }

  /** Forgets the less visited half, except `spared`. Returns how many were forgotten. */
  *forgetHalf(spared: InformationSet | undefined): Pieces<number> {
    const visits: number[] = [];
    for (const map of this.maps) yield* forEachOf(map.values(), (set) => visits.push(set.visits));
    const middle = (yield* sorted(visits, (a, b) => a - b))[visits.length >> 1];
    const before = this.size;
    for (const map of this.maps) {
      yield* forEachOf(map, ([key, set]) => {
        if (set.visits > middle || set === spared) return;
        map.delete(key);
        this.size--;
        this.bytes -= bytesOf(key, set);
      });
    }
    return before - this.size;
  }
}

function emptyMaps(): Map<string, InformationSet>[] {
  return Array.from({ length: MAPS }, () => new Map());
}

function mapOf(key: string): number {
  let hash = 0;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) & (MAPS - 1);
}

function bytesOf(key: string, set: InformationSet): number {
  return set.bytes + 2 * key.length;
}
