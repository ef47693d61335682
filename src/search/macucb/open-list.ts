/**
 * The list of open networks: which is solved next. With "utility" it is ordered by decreasing expected utility of our own
 * role (paper 001, algorithm 3). With "samples" the network that UCB led to most often comes first: paper 003 solves next
 * the network that the best arm leads to. Networks without a sample come after them, in the order in which they were met, and in
 * puzzles those that differ from an earlier one in nothing but the turn behind all others.
 *
 * A heap of networks, each of which knows its place in it.
 */
import { type Network, NOWHERE } from "./searched-network.js";

const UNSAMPLED = Number.NEGATIVE_INFINITY;

export type ListOrder = "utility" | "samples";

export class OpenNetworks {
  private readonly heap: Network[] = [];
  private entered = 0;
  private unfinished: Network | undefined;

  constructor(
    private readonly order: ListOrder,
    /** Our own player. */
    private readonly own: number,
  ) {}

  /** When a network is met, and after it has been sampled. */
  enter(network: Network): void {
    if (!this.waits(network)) return;
    network.listKey = this.keyOf(network);
    network.listNumber = this.entered++;
    if (network.listPlace === NOWHERE) network.listPlace = this.heap.push(network) - 1;
    this.rise(network);
    this.sink(network);
  }

  /** A network that was taken and needs more work comes first. */
  keep(network: Network): void {
    this.unfinished = network;
  }

  /** The first of the list, which leaves it. Networks without a sample wait for one, or are taken too, when no others wait. */
  take(takesUnsampled: boolean): Network | undefined {
    const { unfinished } = this;
    this.unfinished = undefined;
    if (unfinished !== undefined) return unfinished;
    for (;;) {
      if (this.heap[0]?.listKey === UNSAMPLED && !takesUnsampled) return undefined;
      const network = this.pop();
      if (network === undefined) return undefined;
      // What was closed, or forgotten, since it entered has no place here.
      if (this.waits(network) && network.listKey === this.keyOf(network)) return network;
    }
  }

  clear(): void {
    for (const network of this.heap) network.listPlace = NOWHERE;
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

  private pop(): Network | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined) return undefined;
    first.listPlace = NOWHERE;
    if (heap.length > 0) {
      this.put(last, 0);
      this.sink(last);
    }
    return first;
  }

  private rise(network: Network): void {
    while (network.listPlace > 0) {
      const above = this.heap[(network.listPlace - 1) >> 1];
      if (!isBefore(network, above)) return;
      this.swap(network, above);
    }
  }

  private sink(network: Network): void {
    const { heap } = this;
    for (;;) {
      const left = 2 * network.listPlace + 1;
      if (left >= heap.length) return;
      const isRight = left + 1 < heap.length && isBefore(heap[left + 1], heap[left]);
      const below = heap[isRight ? left + 1 : left];
      if (!isBefore(below, network)) return;
      this.swap(network, below);
    }
  }

  private swap(a: Network, b: Network): void {
    const place = a.listPlace;
    this.put(a, b.listPlace);
    this.put(b, place);
  }

  private put(network: Network, place: number): void {
    this.heap[place] = network;
    network.listPlace = place;
  }
}

/** Of equal keys the first to enter comes first. */
function isBefore(a: Network, b: Network): boolean {
  if (a.isRepeated !== b.isRepeated) return b.isRepeated;
  return a.listKey !== b.listKey ? a.listKey > b.listKey : a.listNumber < b.listNumber;
}
