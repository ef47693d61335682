/**
 * The list of open networks: which is solved next. With "utility" it is ordered by decreasing expected utility of our own
 * role (paper 001, algorithm 3). With "samples" the network that UCB led to most often comes first: paper 003 solves next
 * the network that the best arm leads to. Networks without a sample come after them, in the order in which they were met, and in
 * puzzles those that differ from an earlier one in nothing but the turn behind all others.
 *
 * A heap. A network enters again when its key has changed; entries that are out of date are passed over when they come up.
 */
import type { Network } from "./network.js";

const UNSAMPLED = Number.NEGATIVE_INFINITY;

export type Order = "utility" | "samples";

interface Entry {
  readonly network: Network;
  readonly isRepeated: boolean;
  readonly key: number;
  /** Of equal keys the first comes first. */
  readonly number: number;
}

export class OpenNetworks {
  /** Whether networks without a sample are solved too, when no others wait; else they wait for one. */
  takesUnsampled = false;
  private readonly heap: Entry[] = [];
  private entered = 0;
  private unfinished: Network | undefined;

  constructor(
    private readonly order: Order,
    /** Our own player. */
    private readonly own: number,
  ) {}

  /** When a network is met, and after it has been sampled. */
  enter(network: Network): void {
    if (!this.waits(network)) return;
    const { heap } = this;
    const { isRepeated } = network;
    let at = heap.push({ network, isRepeated, key: this.keyOf(network), number: this.entered++ }) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(heap[at], heap[above])) break;
      swap(heap, at, above);
      at = above;
    }
  }

  /** A network that was taken and needs more work comes first. */
  keep(network: Network): void {
    this.unfinished = network;
  }

  /** The first of the list, which leaves it. */
  take(): Network | undefined {
    const { unfinished } = this;
    this.unfinished = undefined;
    if (unfinished !== undefined) return unfinished;
    for (;;) {
      if (this.heap[0]?.key === UNSAMPLED && !this.takesUnsampled) return undefined;
      const entry = this.pop();
      if (entry === undefined) return undefined;
      if (this.waits(entry.network) && entry.key === this.keyOf(entry.network)) return entry.network;
    }
  }

  clear(): void {
    this.heap.length = 0;
    this.unfinished = undefined;
  }

  /** A network of very many arms is solved further when those that it has are sampled. */
  private waits({ isSolved, isClosed, arms, fresh }: Network): boolean {
    return !isSolved && !isClosed && fresh === arms.length;
  }

  private keyOf(network: Network): number {
    if (network.samples === 0) return UNSAMPLED;
    return this.order === "samples" ? network.samples : network.value[this.own];
  }

  private pop(): Entry | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    heap[0] = last;
    for (let at = 0; ; ) {
      let least = at;
      for (const below of [2 * at + 1, 2 * at + 2]) {
        if (below < heap.length && isBefore(heap[below], heap[least])) least = below;
      }
      if (least === at) return first;
      swap(heap, at, least);
      at = least;
    }
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  if (a.isRepeated !== b.isRepeated) return b.isRepeated;
  return a.key !== b.key ? a.key > b.key : a.number < b.number;
}

function swap(heap: Entry[], a: number, b: number): void {
  [heap[a], heap[b]] = [heap[b], heap[a]];
}
