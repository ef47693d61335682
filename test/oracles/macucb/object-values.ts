/**
 * How the value of a node follows from those of its arms: the oracle of `best-arm.ts`, `node-value.ts` and
 * `bounds.ts` in `assembly/macucb/`.
 */

import { indexOfLargest, type PlayerRelations } from "../../../src/search/player-relation.js";
import {
  hasValue,
  highOf,
  isClosed,
  lowOf,
  type ObjectArm,
  type ObjectNode,
  samplesOf,
  turnsOf,
  utilityOf,
} from "./object-node.js";
import type { ObjectRemoval } from "./object-removal.js";
import { type Range, restsOf } from "./object-rests.js";

export class ObjectValues {
  constructor(
    private readonly relations: PlayerRelations,
    private readonly removal: ObjectRemoval,
    readonly own: number,
    private readonly least: number,
    private readonly most: number,
    private readonly plainMean: boolean,
  ) {}

  /** Brings a node that has arms in line with them; whether those that lead to it should know. */
  update(node: ObjectNode): boolean {
    const isNews = this.narrow(node);
    if (node.isClosed || node.arms.length === 0) return isNews;
    if (this.plainMean) this.takeMean(node);
    else this.takeBest(node);
    return isNews;
  }

  /**
   * The same for the bounds alone. Where there is chance, all bounds hang on each other a little: small
   * changes are saved up.
   */
  narrow(node: ObjectNode): boolean {
    if (node.isClosed || node.arms.length === 0) return false;
    this.removal.removeArms(node, (one) => this.preferred(one));
    if (!this.bound(node)) return false;
    const gap = node.high - node.low;
    if (gap > NEWS * node.toldGap) return false;
    node.toldGap = gap;
    return true;
  }

  /** Samples taken before the node was expanded count for those that its arms do not have yet. */
  private takeBest(node: ObjectNode): void {
    const preferred = this.preferred(node);
    if (preferred === undefined) return;
    const { arms, deciders, value, sums, direct, samples } = node;
    // Elsewhere bounds see to that.
    if (this.relations.relation === "several" && deciders.length < 2 && isClosed(preferred)) {
      for (let p = 0; p < value.length; p++) value[p] = utilityOf(preferred, p);
      return;
    }
    const means = value.map(() => 0);
    let weights = 0;
    for (const arm of arms) {
      if (arm.isRemoved) continue;
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
    this.keepWithin(node);
  }

  /** An estimate is never beyond what is proved. */
  private keepWithin({ value, low, high }: ObjectNode): void {
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
  preferred(node: ObjectNode): ObjectArm | undefined {
    const { deciders, arms } = node;
    if (deciders.length < 2) {
      const left = arms.filter(({ isRemoved }) => !isRemoved);
      return this.best(left, deciders[0] ?? this.own);
    }
    switch (this.relations.relation) {
      case "rivals":
        return this.best(this.replies(node), this.own);
      case "several":
        return this.together(node);
      default:
        return this.best(arms, this.own);
    }
  }

  /** The best of some arms for a player. */
  best(arms: Iterable<ObjectArm>, player: number): ObjectArm | undefined {
    const valued = [...arms].filter(hasValue);
    let most = 0;
    for (const arm of valued) if (!isClosed(arm)) most = Math.max(most, samplesOf(arm));
    let best: ObjectArm | undefined;
    for (const arm of valued) {
      if (!isClosed(arm) && samplesOf(arm) * 2 < most) continue;
      if (best === undefined || this.isBetter(arm, best, player)) best = arm;
    }
    return best;
  }

  /** Between two that are worth the same: the sooner end if it is a good one, the later if it is not. */
  private isBetter(a: ObjectArm, b: ObjectArm, player: number): boolean {
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
  private replies({ arms, moves }: ObjectNode): ObjectArm[] {
    const { own } = this;
    const byMove: ObjectArm[][] = moves[own].map(() => []);
    for (const arm of arms) byMove[arm.choice[own]].push(arm);
    return byMove.flatMap((group) => this.best(group, 1 - own) ?? []);
  }

  /** Each takes the move that is best for itself on average. */
  private together({ arms, moves, deciders }: ObjectNode): ObjectArm | undefined {
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

  private takeMean({ arms, direct, sums, value }: ObjectNode): void {
    for (let p = 0; p < value.length; p++) {
      let sum = direct > 0 ? sums[p] : 0;
      let count = direct;
      for (const arm of arms) {
        if (!hasValue(arm) || arm.isRemoved) continue;
        const weight = Math.max(1, samplesOf(arm));
        sum += weight * utilityOf(arm, p);
        count += weight;
      }
      if (count > 0) value[p] = sum / count;
    }
  }

  private bound(node: ObjectNode): boolean {
    const { relation } = this.relations;
    const { deciders, isExpanded } = node;
    const arms = node.arms.filter(({ isRemoved }) => !isRemoved);
    if (relation === "several") return this.boundSeveral(node);
    let [low, high] = [node.low, node.high];
    if (relation === "rivals" && deciders.length > 1) {
      if (!isExpanded) return false;
      [low, high] = this.boundBoth(node);
    } else if (relation === "rivals" && deciders.length === 1 && deciders[0] !== this.own) {
      low = isExpanded ? least(arms, lowOf) : low;
      high = least(arms, highOf);
    } else {
      low = most(arms, lowOf);
      high = isExpanded ? most(arms, highOf) : high;
    }
    // Bounds that are passed on may come from a node that has learned more since: they never widen.
    low = Math.max(low, node.low);
    high = Math.min(high, node.high);
    const moved = low - node.low > ROUNDING || node.high - high > ROUNDING;
    if (!moved && high - low > ROUNDING) return false;
    const before = { low: node.low, high: node.high };
    node.low = low;
    node.high = high;
    this.noteRests(node, before);
    if (high - low > ROUNDING) return moved;
    const value = node.value.map((_, p) =>
      relation === "rivals" && p !== this.own ? this.ofOther(low) : low,
    );
    this.close(node, value);
    return true;
  }

  /** Both rivals choose: the greatest of the least. */
  private boundBoth({ arms, moves }: ObjectNode): [low: number, high: number] {
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
  private boundSeveral(node: ObjectNode): boolean {
    const { deciders, isExpanded } = node;
    const arms = node.arms.filter(({ isRemoved }) => !isRemoved);
    const top =
      deciders.length === 1 && arms.find((arm) => isClosed(arm) && utilityOf(arm, deciders[0]) >= this.most);
    if (!top && !(isExpanded && arms.every(isClosed))) return false;
    const arm = top || this.preferred(node);
    if (arm === undefined) throw new Error("a node whose arms are closed prefers none");
    const before = { low: node.low, high: node.high };
    this.close(
      node,
      node.value.map((_, p) => utilityOf(arm, p)),
    );
    this.noteRests(node, before);
    return true;
  }

  private noteRests(node: ObjectNode, before: Range): void {
    const all = { low: this.least, high: this.most };
    node.rests = restsOf(node, before, all, this.relations.relation, this.own);
  }

  private close(node: ObjectNode, value: readonly number[]): void {
    node.close(value, this.own, 1);
    node.turns = 1 + turnsOf(this.shows(node));
  }

  /** The closed arm that players who know all would take. */
  private shows({ arms, deciders, value }: ObjectNode): ObjectArm {
    const left = arms.filter(({ isRemoved }) => !isRemoved);
    const worth = left.filter((arm) => isClosed(arm) && utilityOf(arm, this.own) === value[this.own]);
    return this.best(worth, deciders[0] ?? this.own) ?? arms[0];
  }
}

const ROUNDING = 1e-9;

const NEWS = 0.9;

export interface MoveMean {
  value: number;
  count: number;
}

/**
 * Of each move of a role the mean value for a player, weighted by the samples of its arms; closed arms count
 * as one at least.
 */
export function meansByMove(
  arms: Iterable<ObjectArm>,
  moves: number,
  role: number,
  player: number,
): MoveMean[] {
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

export function least(arms: readonly ObjectArm[], of: (arm: ObjectArm) => number): number {
  let value = Number.POSITIVE_INFINITY;
  for (const arm of arms) value = Math.min(value, of(arm));
  return value;
}

export function most(arms: readonly ObjectArm[], of: (arm: ObjectArm) => number): number {
  let value = Number.NEGATIVE_INFINITY;
  for (const arm of arms) value = Math.max(value, of(arm));
  return value;
}
