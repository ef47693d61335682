/**
 * Windows that are handed down from the present nodes: the oracle of `window.ts` and `hand-down.ts` in
 * `assembly/macucb/`.
 */
import type { PlayerRelations } from "../../../src/search/player-relation.js";
import { highOf, lowOf, type ObjectArm, type ObjectNode } from "./object-node.js";

/** After this a window has no bounds. */
const MOST_TIMES = 8;

/** A value matters between these two. */
export type Window = readonly [alpha: number, beta: number];

export const OPEN: Window = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

export class ObjectWindows {
  /** How many nodes of the list came to lie outside. */
  outside = 0;
  private pass = 0;
  /** How many nodes had been made before the last pass; 0 where no pass counts. */
  private madeBefore = 0;

  constructor(
    private readonly relations: PlayerRelations,
    private readonly own: number,
    private readonly isAsked: boolean,
  ) {}

  /** Whether windows have bounds. */
  get hasBounds(): boolean {
    return this.isAsked && this.relations.relation !== "several";
  }

  forget(): void {
    this.madeBefore = 0;
  }

  /** Hands the window down; how many branches were looked at. */
  handDown(roots: readonly ObjectNode[], made: number): number {
    this.pass++;
    this.madeBefore = made;
    const queue = new Set<ObjectNode>();
    for (const root of roots) this.meet(root, OPEN, queue);
    let work = 0;
    for (const node of queue) {
      queue.delete(node);
      work += 1 + node.arms.length * (node.arms[0]?.branches.length ?? 0);
      const all = roots.length > 1 && roots.includes(node);
      for (const arm of node.arms) {
        const window = this.ofArm(node, arm, node.window, all);
        if (window === undefined) continue;
        for (const child of arm.branches) this.meet(child, this.ofChild(arm, child, window), queue);
      }
    }
    return work;
  }

  private meet(node: ObjectNode, [a, b]: Window, queue: Set<ObjectNode>): void {
    if (node.isClosed || node.low >= b || node.high <= a) return;
    let window: Window = [a, b];
    let times = 1;
    if (node.windowPass === this.pass) {
      const [alpha, beta] = node.window;
      if (a >= alpha && b <= beta) return;
      times = node.windowTimes + 1;
      window = times > MOST_TIMES ? OPEN : [Math.min(a, alpha), Math.max(b, beta)];
    }
    node.windowPass = this.pass;
    node.windowTimes = times;
    node.window = window;
    if (node.arms.length > 0) queue.add(node);
  }

  /** The window of an arm; undefined where no value of it matters. */
  private ofArm(node: ObjectNode, arm: ObjectArm, [a, b]: Window, all: boolean): Window | undefined {
    if (arm.isRemoved) return undefined;
    if (all || !this.hasBounds) return OPEN;
    const { deciders } = node;
    let [alpha, beta] = [a, b];
    if (this.relations.relation === "rivals" && deciders.length === 1 && deciders[0] !== this.own)
      beta = Math.min(b, node.high);
    else {
      alpha = Math.max(a, node.low);
      if (this.relations.relation === "rivals" && deciders.length > 1) {
        const same = node.arms.filter(({ choice }) => choice[this.own] === arm.choice[this.own]);
        beta = Math.min(b, ...same.map(highOf));
      }
    }
    return beta > alpha && highOf(arm) > alpha && lowOf(arm) < beta ? [alpha, beta] : undefined;
  }

  /** The window of a way that goes on to a child. */
  onWay(node: ObjectNode, arm: ObjectArm, child: ObjectNode, [a, b]: Window, all: boolean): Window {
    if (all || !this.hasBounds) return OPEN;
    // What a way leads to is found, whether it matters or not.
    const { deciders, low, high } = node;
    const isRivals = this.relations.relation === "rivals";
    if (isRivals && deciders.length === 1 && deciders[0] !== this.own)
      return this.ofChild(arm, child, [a, Math.min(b, high)]);
    const same = node.arms.filter(({ choice }) => choice[this.own] === arm.choice[this.own]);
    const beta = isRivals && deciders.length > 1 ? Math.min(b, ...same.map(highOf)) : b;
    return this.ofChild(arm, child, [Math.max(a, low), beta]);
  }

  private ofChild({ branches }: ObjectArm, child: ObjectNode, [alpha, beta]: Window): Window {
    if (!this.hasBounds || branches.length === 1) return [alpha, beta];
    let [lows, highs] = [0, 0];
    for (const { low, high } of branches) {
      lows += low;
      highs += high;
    }
    const count = branches.length;
    return [count * alpha - (highs - child.high), count * beta - (lows - child.low)];
  }

  isOutside(node: ObjectNode): boolean {
    return node.number < this.madeBefore && node.windowPass !== this.pass;
  }

  markInside(node: ObjectNode): void {
    node.windowPass = this.pass;
  }

  /** Whether a node of the list has come to lie outside since it entered. */
  hasLeft(node: ObjectNode): boolean {
    if (node.isOutside || !this.isOutside(node)) return false;
    node.isOutside = true;
    this.outside++;
    return true;
  }
}
