/**
 * The ordered list of algorithm 3 (paper 001): the networks that wait to be solved, the one with the greatest
 * expected utility of the own role first. Of equal ones the first that was made comes first. It is a binary
 * heap.
 */
import type { StateNetwork } from "./state-network.js";

export class NetworkList {
  private readonly heap: StateNetwork[] = [];

  /** `player` is the place of the own role among the players. */
  constructor(private readonly player: number) {}

  get size(): number {
    return this.heap.length;
  }

  clear(): void {
    this.heap.length = 0;
  }

  /** Inserts a network that has a value. */
  insert(network: StateNetwork): void {
    const { heap } = this;
    let place = heap.push(network) - 1;
    for (; place > 0; ) {
      const above = (place - 1) >> 1;
      if (this.compare(heap[above], network) <= 0) break;
      heap[place] = heap[above];
      place = above;
    }
    heap[place] = network;
  }

  /** Selects and removes the first. */
  take(): StateNetwork | undefined {
    const { heap } = this;
    const [first] = heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && this.compare(heap[below + 1], heap[below]) < 0) below++;
      if (this.compare(last, heap[below]) <= 0) break;
      heap[place] = heap[below];
      place = below;
    }
    heap[place] = last;
    return first;
  }

  /** All of them in order. */
  inOrder(): StateNetwork[] {
    return this.heap.toSorted((a, b) => this.compare(a, b));
  }

  private compare(a: StateNetwork, b: StateNetwork): number {
    const difference = (b.values?.[this.player] ?? 0) - (a.values?.[this.player] ?? 0);
    return difference === 0 ? a.number - b.number : difference;
  }
}
