/**
 * How the value of a network follows from those of its arms: equation (2) of paper 004. In a game of one player it is that of the
 * best arm; of two rivals each takes its best, and where both choose at once, the own role knows nothing of the other's choice
 * and the other everything (the greatest of the least); a team takes the best joint move; of several each takes the move that
 * is best for itself on average over what the others do. `random` is a mean.
 *
 * The greatest of many noisy estimates is too great, so an estimate comes near to it by degrees: arms that are still sampled are
 * weighted by the squares of their samples. UCB samples what is good for who decides, and more so the longer it goes on. Where
 * one arm has to be named, only those count that have at least half as many samples as the one with most. (Compare the
 * operators of Coulom, "Efficient selectivity and backup operators in Monte-Carlo tree search", 2006.)
 *
 * With `plainMean` the value is the mean of all samples, as in papers 001 and 003. What is proved stays proved.
 */
import { indexOfLargest, type PlayerRelations } from "../player-relation.js";
import {
  type Arm,
  hasValue,
  highOf,
  isClosed,
  lowOf,
  type Network,
  samplesOf,
  turnsOf,
  utilityOf,
} from "./searched-network.js";

export class Values {
  constructor(
    private readonly relations: PlayerRelations,
    readonly own: number,
    private readonly least: number,
    private readonly most: number,
    private readonly plainMean: boolean,
  ) {}

  /** Brings a network that has arms in line with them; whether those that lead to it should know. */
  update(network: Network): boolean {
    const isNews = this.narrow(network);
    if (network.isClosed || network.arms.length === 0) return isNews;
    if (this.plainMean) this.takeMean(network);
    else this.takeBest(network);
    return isNews;
  }

  /** The same for the bounds alone. Where there is chance, all bounds hang on each other a little: small changes are saved up. */
  narrow(network: Network): boolean {
    if (network.isClosed || network.arms.length === 0 || !this.bound(network)) return false;
    const gap = network.high - network.low;
    if (gap > NEWS * network.toldGap) return false;
    network.toldGap = gap;
    return true;
  }

  /** Samples taken before the network was solved count for those that its arms do not have yet. */
  private takeBest(network: Network): void {
    const preferred = this.preferred(network);
    if (preferred === undefined) return;
    const { arms, deciders, value, sums, direct, samples } = network;
    // Elsewhere bounds see to that.
    if (this.relations.relation === "several" && deciders.length < 2 && isClosed(preferred)) {
      for (let p = 0; p < value.length; p++) value[p] = utilityOf(preferred, p);
      return;
    }
    const means = value.map(() => 0);
    let weights = 0;
    for (const arm of arms) {
      if (!hasValue(arm) || (deciders.length < 2 && arm !== preferred && isClosed(arm))) continue;
      const weight = Math.max(1, samplesOf(arm)) ** 2;
      weights += weight;
      for (let p = 0; p < means.length; p++) means[p] += weight * utilityOf(arm, p);
    }
    const before = Math.min(direct, Math.max(0, 2 * direct - samples));
    const after = samples - direct;
    for (let p = 0; p < value.length; p++) {
      const mean = means[p] / weights;
      value[p] = before > 0 ? ((sums[p] / direct) * before + mean * after) / (before + after) : mean;
    }
    this.keepWithin(network);
  }

  /** An estimate is never beyond what is proved. */
  private keepWithin({ value, low, high }: Network): void {
    const { own, relations } = this;
    const within = Math.min(high, Math.max(low, value[own]));
    if (within === value[own] || relations.relation === "several") return;
    for (let p = 0; p < value.length; p++) {
      value[p] = relations.relation === "rivals" && p !== own ? this.ofOther(within) : within;
    }
  }

  /** What a rival has when we have so much. */
  private ofOther(own: number): number {
    return (this.relations.sum ?? 0) / 100 - own;
  }

  /** The arm that the players would take; undefined where none has a value. */
  preferred(network: Network): Arm | undefined {
    const { deciders, arms } = network;
    if (deciders.length < 2) return this.best(arms, deciders[0] ?? this.own);
    switch (this.relations.relation) {
      case "rivals":
        return this.best(this.replies(network), this.own);
      case "several":
        return this.together(network);
      default:
        return this.best(arms, this.own);
    }
  }

  /** The best of some arms for a player. */
  best(arms: Iterable<Arm>, player: number): Arm | undefined {
    const valued = [...arms].filter(hasValue);
    let most = 0;
    for (const arm of valued) if (!isClosed(arm)) most = Math.max(most, samplesOf(arm));
    let best: Arm | undefined;
    for (const arm of valued) {
      if (!isClosed(arm) && samplesOf(arm) * 2 < most) continue;
      if (best === undefined || this.isBetter(arm, best, player)) best = arm;
    }
    return best;
  }

  /** Between two that are worth the same: the sooner end if it is a good one, the later if it is not. */
  private isBetter(a: Arm, b: Arm, player: number): boolean {
    const difference = utilityOf(a, player) - utilityOf(b, player);
    if (difference !== 0) return difference > 0;
    if (!isClosed(a) || !isClosed(b)) return isClosed(b) && utilityOf(a, player) < this.middle;
    const sooner = turnsOf(b) - turnsOf(a);
    return utilityOf(a, player) > this.middle ? sooner > 0 : sooner < 0;
  }

  private get middle(): number {
    return Number.isFinite(this.most) ? (this.least + this.most) / 2 : 0.5;
  }

  /** Of each own move the arm that the other takes, who knows it. */
  private replies({ arms, moves }: Network): Arm[] {
    const { own } = this;
    const byMove: Arm[][] = moves[own].map(() => []);
    for (const arm of arms) byMove[arm.choice[own]].push(arm);
    return byMove.flatMap((group) => this.best(group, 1 - own) ?? []);
  }

  /** Each takes the move that is best for itself on average. */
  private together({ arms, moves, deciders }: Network): Arm | undefined {
    const taken = new Map<number, number>();
    for (const player of deciders) {
      const means = meansByMove(arms, moves[player].length, player, player);
      let best = -1;
      for (const [move, { value, count }] of means.entries()) {
        if (count > 0 && (best < 0 || value > means[best].value)) best = move;
      }
      taken.set(player, best);
    }
    return arms.find((arm) => hasValue(arm) && deciders.every((p) => arm.choice[p] === taken.get(p)));
  }

  private takeMean({ arms, direct, sums, value }: Network): void {
    for (let p = 0; p < value.length; p++) {
      let sum = direct > 0 ? sums[p] : 0;
      let count = direct;
      for (const arm of arms) {
        if (!hasValue(arm)) continue;
        const weight = Math.max(1, samplesOf(arm));
        sum += weight * utilityOf(arm, p);
        count += weight;
      }
      if (count > 0) value[p] = sum / count;
    }
  }

  private bound(network: Network): boolean {
    const { relation } = this.relations;
    const { deciders, arms, isSolved } = network;
    if (relation === "several") return this.boundSeveral(network);
    let [low, high] = [network.low, network.high];
    if (relation === "rivals" && deciders.length > 1) {
      if (!isSolved) return false;
      [low, high] = this.boundBoth(network);
    } else if (relation === "rivals" && deciders.length === 1 && deciders[0] !== this.own) {
      low = isSolved ? least(arms, lowOf) : low;
      high = least(arms, highOf);
    } else {
      low = most(arms, lowOf);
      high = isSolved ? most(arms, highOf) : high;
    }
    // Bounds that are passed on may come from a network that has learned more since: they never widen.
    low = Math.max(low, network.low);
    high = Math.min(high, network.high);
    const moved = low - network.low > ROUNDING || network.high - high > ROUNDING;
    if (!moved && high - low > ROUNDING) return false;
    network.low = low;
    network.high = high;
    if (high - low > ROUNDING) return moved;
    const value = network.value.map((_, p) =>
      relation === "rivals" && p !== this.own ? this.ofOther(low) : low,
    );
    this.close(network, value);
    return true;
  }

  /** Both rivals choose: the greatest of the least. */
  private boundBoth({ arms, moves }: Network): [low: number, high: number] {
    const { own } = this;
    const lows = new Array<number>(moves[own].length).fill(Number.POSITIVE_INFINITY);
    const highs = lows.slice();
    for (const arm of arms) {
      const move = arm.choice[own];
      lows[move] = Math.min(lows[move], lowOf(arm));
      highs[move] = Math.min(highs[move], highOf(arm));
    }
    return [lows[indexOfLargest(lows)], highs[indexOfLargest(highs)]];
  }

  /** Closed once all arms are, or when who decides can have no more than a closed arm gives. */
  private boundSeveral(network: Network): boolean {
    const { arms, deciders, isSolved } = network;
    const top =
      deciders.length === 1 && arms.find((arm) => isClosed(arm) && utilityOf(arm, deciders[0]) >= this.most);
    if (!top && !(isSolved && arms.every(isClosed))) return false;
    const arm = top || this.preferred(network);
    if (arm === undefined) throw new Error("a network whose arms are closed prefers none");
    this.close(
      network,
      network.value.map((_, p) => utilityOf(arm, p)),
    );
    return true;
  }

  /** Of a closed network in which we decide alone, the arm that shows it is enough; no other player's moves can be left out. */
  keepProof(network: Network): void {
    const isOurs = network.deciders.length === 1 && network.deciders[0] === this.own;
    if (!isOurs || network.arms.length < 2) return;
    network.arms = [this.shows(network)];
    network.isCut = true;
  }

  private close(network: Network, value: readonly number[]): void {
    network.close(value, this.own, 1);
    network.turns = 1 + turnsOf(this.shows(network));
  }

  /** The closed arm that players who know all would take. */
  private shows({ arms, deciders, value }: Network): Arm {
    const worth = arms.filter((arm) => isClosed(arm) && utilityOf(arm, this.own) === value[this.own]);
    return this.best(worth, deciders[0] ?? this.own) ?? arms[0];
  }
}

/**
 * Bounds that are closer are the same. Where a roll leads back to the same state they close in on the value step by step, and
 * meet in the end but for this.
 */
const ROUNDING = 1e-9;

/** Bounds are passed on when they have come closer by this factor. */
const NEWS = 0.9;

export interface MoveMean {
  value: number;
  count: number;
}

/** Of each move of a role the mean value for a player, weighted by the samples of its arms; closed arms count as one at least. */
export function meansByMove(arms: Iterable<Arm>, moves: number, role: number, player: number): MoveMean[] {
  const means = Array.from({ length: moves }, (): MoveMean => ({ value: 0, count: 0 }));
  for (const arm of arms) {
    if (!hasValue(arm)) continue;
    const mean = means[arm.choice[role]];
    const weight = Math.max(1, samplesOf(arm));
    mean.value += weight * utilityOf(arm, player);
    mean.count += weight;
  }
  for (const mean of means) if (mean.count > 0) mean.value /= mean.count;
  return means;
}

export function least(arms: readonly Arm[], of: (arm: Arm) => number): number {
  let value = Number.POSITIVE_INFINITY;
  for (const arm of arms) value = Math.min(value, of(arm));
  return value;
}

export function most(arms: readonly Arm[], of: (arm: Arm) => number): number {
  let value = Number.NEGATIVE_INFINITY;
  for (const arm of arms) value = Math.max(value, of(arm));
  return value;
}
