/**
 * Sampling by upper confidence bounds (paper 003, section 4.3). A visit goes down from a present network: at each solved one by the
 * arm with the largest mean + c √(2 ln n / nᵢ), as the player who decides sees it, until it comes to an open network; random playouts
 * begin there. Visits are planned by the batch and played out together: those that are planned already count as samples whose
 * results are still to come. Arms that are closed, or that bounds rule out, are not sampled; but where several choose at once, closed ones
 * count as met.
 */
import type { Start } from "../../engine/chunks.js";
import { playoutsOf, type Tally } from "../../engine/slices/tally.js";
import { logarithm } from "../logarithm.js";
import type { Graph } from "./network-graph.js";
import type { OpenNetworks } from "./open-list.js";
import {
  type Arm,
  hasValue,
  highOf,
  isClosed,
  lowOf,
  type Network,
  samplesOf,
  utilityOf,
} from "./searched-network.js";

export interface SamplingOptions {
  /** c. */
  readonly exploration: number;
  /** Playouts at each visit. */
  readonly playouts: number;
}

/** Choosing among 256 arms takes about as long as a playout. */
const ARMS_SHIFT = 8;

export class Sampling {
  /** Complete playouts, and the moves made in them. */
  iterations = 0;
  moves = 0;
  /** The longest way to an open network. */
  depth = 0;
  private visits = 0;
  private batches = 0;
  private nextRoot = 0;
  private leaves: Network[] = [];
  private planned = new Map<Network, number>();
  private touched: Network[] = [];

  constructor(
    private readonly graph: Graph,
    private readonly list: OpenNetworks,
    private readonly options: SamplingOptions,
  ) {}

  /** Where so many playouts should begin. They count as under way until `take` gets what they came to. */
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
    for (const network of this.touched) {
      network.samples += network.pending;
      network.pending = 0;
      if (network.arms.length > 0) this.graph.update(network);
      else for (let p = 0; p < network.value.length; p++) network.value[p] = network.sums[p] / network.direct;
      this.list.enter(network);
    }
    this.touched = [];
    this.graph.checkRelation();
  }

  /** The planned playouts will not be played. */
  cancel(): void {
    for (const network of this.touched) network.pending = 0;
    this.touched = [];
  }

  private visit(root: Network, playouts: number): void {
    const visit = ++this.visits;
    let network = root;
    for (let depth = 0; ; depth++) {
      if (network.batch !== this.batches) {
        network.batch = this.batches;
        network.depth = depth;
        this.touched.push(network);
      }
      network.visit = visit;
      network.depth = Math.max(network.depth, depth);
      network.pending += playouts;
      const arm = this.choose(network, playouts, depth === 0 && this.graph.roots.length > 1);
      const next = arm && leastSampled(arm);
      // A way that comes back to itself ends there.
      if (next === undefined || next.visit === visit) break;
      network = next;
      this.depth = Math.max(this.depth, depth + 1);
    }
    this.planned.set(network, (this.planned.get(network) ?? 0) + playouts);
  }

  /** Undefined where playouts begin here. `all`: arms that cannot be best are looked into as well. */
  private choose(network: Network, playouts: number, all: boolean): Arm | undefined {
    const { arms } = network;
    for (; network.fresh < arms.length; network.fresh++) {
      const arm = arms[network.fresh];
      if (!isClosed(arm) && samplesOf(arm, 1) === 0) return arm;
    }
    return network.deciders.length > 1
      ? this.chooseTogether(network, playouts)
      : this.chooseAlone(network, all);
  }

  private chooseAlone(network: Network, all: boolean): Arm | undefined {
    const { own, relations } = this.graph;
    const { relation } = relations;
    const player = relation === "team" ? own : (network.deciders[0] ?? own);
    const { arms, low, high } = network;
    let n = 0;
    for (const arm of arms) n += samplesOf(arm, 1);
    const width = this.width(n);
    const isBounded = relation !== "several" && !all;
    let best: Arm | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const arm of arms) {
      if (isClosed(arm)) continue;
      if (isBounded && (player === own ? highOf(arm) <= low : lowOf(arm) >= high)) continue;
      const mean = hasValue(arm) ? utilityOf(arm, player) : network.value[player];
      const index = mean + width / Math.sqrt(samplesOf(arm, 1));
      if (index <= most) continue;
      most = index;
      best = arm;
    }
    return best;
  }

  /**
   * Each player has a bandit over its own moves; the arm whose moves are best for those who make them. Where that is closed, its
   * count goes up as if it had been sampled, since the bandits must learn what these moves come to, and the playouts go to the best open arm.
   */
  private chooseTogether(network: Network, playouts: number): Arm | undefined {
    const { arms, moves, deciders } = network;
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
    let best: Arm | undefined;
    let most = Number.NEGATIVE_INFINITY;
    let known: Arm | undefined;
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
function leastSampled({ branches }: Arm): Network {
  let least: Network | undefined;
  for (const branch of branches) {
    if (branch.isClosed) continue;
    if (least === undefined || branch.samples + branch.pending < least.samples + least.pending)
      least = branch;
  }
  return least as Network;
}
