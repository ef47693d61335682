/**
 * Sampling by upper confidence bounds: the oracle of `sampling.ts` and `choose-arm.ts` in `assembly/macucb/`.
 */
import type { Start } from "../../../src/engine/chunks.js";
import { playoutsOf, type Tally } from "../../../src/engine/slices/tally.js";
import { logarithm } from "../../../src/search/logarithm.js";
import type { SearchGraphOptions } from "../../../src/search/macucb/search-graph.js";
import { countedAlike, isNoGood, looksOf } from "./object-alike.js";
import type { ObjectGraph } from "./object-graph.js";
import type { ObjectList } from "./object-list.js";
import {
  hasValue,
  highOf,
  isClosed,
  lowOf,
  type ObjectArm,
  type ObjectNode,
  samplesOf,
  utilityOf,
} from "./object-node.js";
import { OPEN, type Window } from "./object-windows.js";

/** Choosing among 256 arms takes about as long as a playout. */
const ARMS_SHIFT = 8;

export class ObjectSampling {
  /** Complete playouts, and the moves made in them. */
  iterations = 0;
  moves = 0;
  /** The longest way to an open node. */
  depth = 0;
  /** Of each node the most arms that were no-goods when they were told apart. */
  noGoods = 0;
  private visits = 0;
  private batches = 0;
  private nextRoot = 0;
  /** The window of the way that a visit takes, and whether it has kept to it. */
  private way = OPEN;
  private isWithin = true;
  private leaves: ObjectNode[] = [];
  private planned = new Map<ObjectNode, number>();
  private touched: ObjectNode[] = [];

  constructor(
    private readonly graph: ObjectGraph,
    private readonly list: ObjectList,
    private readonly options: SearchGraphOptions,
  ) {}

  /** Where `playouts` playouts should begin. They count as under way until `take` gets what they came to. */
  plan(playouts: number): readonly Start[] {
    this.batches++;
    this.touched = [];
    this.planned = new Map();
    const { roots } = this.graph;
    for (let left = playouts; left > 0; ) {
      const open = roots.filter((root) => !this.graph.isDone(root));
      if (open.length === 0) break;
      const root = open[this.nextRoot++ % open.length];
      // To choose among very many arms takes long.
      const size = Math.min(left, Math.max(this.options.playouts, root.arms.length >> ARMS_SHIFT));
      this.visit(root, size);
      left -= size;
    }
    this.leaves = [...this.planned.keys()];
    return this.leaves.map((leaf) => ({ state: leaf.state, playouts: this.planned.get(leaf) as number }));
  }

  /** What the planned playouts came to, in the same order. */
  take(tallies: readonly (Tally | undefined)[]): void {
    for (const [i, leaf] of this.leaves.entries()) {
      const tally = tallies[i] as Tally;
      this.graph.relations.meetAll(tally);
      const count = playoutsOf(tally);
      this.iterations += count;
      this.moves += tally.steps;
      leaf.take(count, tally.scores);
    }
    // Those further on first, so that what comes before reads what is new.
    this.touched.sort((a, b) => b.depth - a.depth);
    for (const node of this.touched) {
      node.samples += node.pending;
      node.pending = 0;
      if (node.arms.length > 0) this.graph.update(node);
      else for (let p = 0; p < node.value.length; p++) node.value[p] = node.sums[p] / node.direct;
      this.list.enter(node);
    }
    this.touched = [];
    this.graph.removal.raise(this.graph.roots, (root) => this.graph.values.preferred(root));
    this.graph.checkRelation();
  }

  /** The planned playouts will not be played. */
  cancel(): void {
    for (const node of this.touched) node.pending = 0;
    this.touched = [];
  }

  private visit(root: ObjectNode, playouts: number): void {
    const visit = ++this.visits;
    let node = root;
    this.way = OPEN;
    this.isWithin = true;
    for (let depth = 0; ; depth++) {
      if (node.batch !== this.batches) {
        node.batch = this.batches;
        node.depth = depth;
        this.touched.push(node);
      }
      node.visit = visit;
      node.depth = Math.max(node.depth, depth);
      node.pending += playouts;
      const all = depth === 0 && this.graph.roots.length > 1;
      const arm = this.choose(node, playouts, all);
      const next = arm && leastSampled(arm);
      // A way that comes back to itself ends there.
      if (arm === undefined || next === undefined || next.visit === visit) break;
      this.way = this.graph.windows.onWay(node, arm, next, this.way, all);
      if (this.isWithin) this.graph.windows.markInside(next);
      node = next;
      this.depth = Math.max(this.depth, depth + 1);
    }
    this.planned.set(node, (this.planned.get(node) ?? 0) + playouts);
  }

  /** Undefined where playouts begin here. `all`: arms that cannot be best are looked into as well. */
  private choose(node: ObjectNode, playouts: number, all: boolean): ObjectArm | undefined {
    const { arms } = node;
    if (this.options.alike && node.deciders.length < 2) return this.chooseInWindow(node, all);
    for (; node.fresh < arms.length; node.fresh++) {
      const arm = arms[node.fresh];
      if (!isClosed(arm) && samplesOf(arm, 1) === 0 && !arm.isRemoved) return arm;
    }
    if (node.deciders.length > 1) return this.chooseTogether(node, playouts);
    return this.chooseInWindow(node, all);
  }

  private chooseInWindow(node: ObjectNode, all: boolean): ObjectArm | undefined {
    const choose = (window: Window) =>
      this.options.alike ? this.chooseAlike(node, all, window) : this.chooseAlone(node, all, window);
    if (!this.graph.windows.hasBounds) return choose(OPEN);
    const arm = choose(this.way);
    if (arm !== undefined) return arm;
    this.way = OPEN;
    this.isWithin = false;
    return choose(OPEN);
  }

  /** Whether a present node leads to this one through nodes that are open, by arms that are sampled. */
  matters(node: ObjectNode): boolean {
    const { graph } = this;
    const met = new Set([node]);
    for (const next of met) {
      if (graph.roots.includes(next) && !graph.isDone(next)) return true;
      for (const parent of next.parents) if (this.leads(parent, next)) met.add(parent);
    }
    return false;
  }

  private leads(node: ObjectNode, child: ObjectNode): boolean {
    const { roots } = this.graph;
    if (roots.length > 1 && roots.includes(node)) return !this.graph.isDone(node);
    if (node.isClosed) return false;
    return node.arms.some((arm) => arm.branches.includes(child) && !this.isRuledOut(node, arm));
  }

  private isRuledOut(node: ObjectNode, arm: ObjectArm): boolean {
    const { own, relations } = this.graph;
    if (isClosed(arm) || arm.isRemoved) return true;
    if (relations.relation === "several" || node.deciders.length > 1) return false;
    return this.chooserOf(node) === own ? highOf(arm) <= node.low : lowOf(arm) >= node.high;
  }

  private chooserOf({ deciders }: ObjectNode): number {
    const { own, relations } = this.graph;
    return relations.relation === "team" ? own : (deciders[0] ?? own);
  }

  private chooseAlone(node: ObjectNode, all: boolean, [alpha, beta]: Window): ObjectArm | undefined {
    const player = this.chooserOf(node);
    const { arms } = node;
    let n = 0;
    for (const arm of arms) n += samplesOf(arm, 1);
    const width = this.width(n);
    let best: ObjectArm | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const arm of arms) {
      if (arm.isRemoved || (all ? isClosed(arm) : this.isRuledOut(node, arm))) continue;
      if (player === this.graph.own ? highOf(arm) <= alpha : lowOf(arm) >= beta) continue;
      const mean = hasValue(arm) ? utilityOf(arm, player) : node.value[player];
      const index = mean + width / Math.sqrt(samplesOf(arm, 1));
      if (index <= most) continue;
      most = index;
      best = arm;
    }
    return best;
  }

  /** Arms that look alike count for each other. */
  private chooseAlike(node: ObjectNode, all: boolean, [alpha, beta]: Window): ObjectArm | undefined {
    const player = this.chooserOf(node);
    const { arms } = node;
    const isOwn = player === this.graph.own;
    const n = arms.reduce((sum, arm) => sum + samplesOf(arm, 1), 0);
    const width = this.width(n);
    if (node.looks.length !== arms.length || n >= node.looksUntil) {
      node.looksUntil = 2 * (n + this.options.playouts);
      const areNoGoods = arms.map((arm) => isNoGood(node, arm, player));
      node.looks = looksOf(arms, areNoGoods);
      const found = areNoGoods.filter(Boolean).length;
      this.noGoods += Math.max(0, found - node.noGoods);
      node.noGoods = Math.max(found, node.noGoods);
    }
    const counted = countedAlike(node, player, this.options.playouts);
    let best: ObjectArm | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const [i, arm] of arms.entries()) {
      if (arm.isRemoved || isClosed(arm)) continue;
      const { mean, samples } = counted[i];
      if (samples === 0) return arm;
      if (!all && this.isRuledOut(node, arm)) continue;
      if (isOwn ? highOf(arm) <= alpha : lowOf(arm) >= beta) continue;
      const index = mean + width / Math.sqrt(samples);
      if (index <= most) continue;
      most = index;
      best = arm;
    }
    return best;
  }

  /**
   * Each player has a bandit over its own moves. A closed arm is met, and the playouts go to the best open
   * one.
   */
  private chooseTogether(node: ObjectNode, playouts: number): ObjectArm | undefined {
    const { arms, moves, deciders } = node;
    const { own, relations } = this.graph;
    const indices = deciders.map((player) => {
      const judge = relations.relation === "team" ? own : player;
      const sums = new Array<number>(moves[player].length).fill(0);
      const counts = sums.slice();
      let n = 0;
      for (const arm of arms) {
        if (!hasValue(arm)) continue;
        const count = Math.max(1, samplesOf(arm, 1));
        const move = arm.choice[player];
        sums[move] += count * utilityOf(arm, judge);
        counts[move] += count;
        n += count;
      }
      const width = this.width(n);
      return sums.map((sum, move) =>
        counts[move] === 0 ? 0 : sum / counts[move] + width / Math.sqrt(counts[move]),
      );
    });
    let best: ObjectArm | undefined;
    let most = Number.NEGATIVE_INFINITY;
    let known: ObjectArm | undefined;
    let mostKnown = Number.NEGATIVE_INFINITY;
    for (const arm of arms) {
      let index = 0;
      for (const [i, player] of deciders.entries()) index += indices[i][arm.choice[player]];
      if (isClosed(arm)) {
        if (index <= mostKnown) continue;
        mostKnown = index;
        known = arm;
      } else if (index > most) {
        most = index;
        best = arm;
      }
    }
    if (known !== undefined && mostKnown > most) known.branches[0].samples += playouts;
    return best;
  }

  /** c √(2 ln n). */
  private width(n: number): number {
    return n > 1 ? this.options.exploration * Math.sqrt(2 * logarithm(n)) : 0;
  }
}

/** `random` is uniform, so its branches get equally many samples. */
function leastSampled({ branches }: ObjectArm): ObjectNode {
  let least: ObjectNode | undefined;
  for (const branch of branches) {
    if (branch.isClosed) continue;
    if (least === undefined || branch.samples + branch.pending < least.samples + least.pending)
      least = branch;
  }
  return least as ObjectNode;
}
