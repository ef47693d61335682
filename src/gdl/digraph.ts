/** Directed graphs over small integers, as flat arrays, and the few questions that are asked about them. */
import { strongComponents } from "./components.js";

/** Edges may be parallel; each keeps the number that it got when it was added. */
export class Digraph {
  readonly from: number[] = [];
  readonly to: number[] = [];
  private count = 0;

  get nodes(): number {
    return this.count;
  }

  addNode(): number {
    return this.count++;
  }

  addEdge(from: number, to: number): number {
    this.from.push(from);
    this.to.push(to);
    return this.from.length - 1;
  }
}

/** Numbers in buckets: bucket b holds `members[first[b]]` to `members[first[b + 1] - 1]`, ascending. */
export interface Buckets {
  readonly first: Int32Array;
  readonly members: Int32Array;
}

/** Puts each index i into bucket `bucketOf[i]`. */
export function inBuckets(count: number, bucketOf: ArrayLike<number>): Buckets {
  const first = new Int32Array(count + 1);
  for (let i = 0; i < bucketOf.length; i++) first[bucketOf[i] + 1]++;
  for (let bucket = 0; bucket < count; bucket++) first[bucket + 1] += first[bucket];
  const fill = first.slice();
  const members = new Int32Array(bucketOf.length);
  for (let i = 0; i < bucketOf.length; i++) members[fill[bucketOf[i]]++] = i;
  return { first, members };
}

/** The number of each node's strong component; a component comes after all that it points to. */
export function digraphComponents(graph: Digraph): Int32Array {
  const { first, members } = inBuckets(graph.nodes, graph.from);
  return strongComponents(
    first,
    members.map((edge) => graph.to[edge]),
  );
}

/** Shortest ways to the nearest of some targets. */
export interface Towards {
  /** For each node the first edge of its way, or -1 where there is none or none is needed. */
  readonly step: Int32Array;
  /** The nodes that have a way, each after the next node on its way; the targets come first. */
  readonly order: readonly number[];
}

export function towards(graph: Digraph, targets: readonly number[]): Towards {
  const { first, members } = inBuckets(graph.nodes, graph.to);
  const step = new Int32Array(graph.nodes).fill(-1);
  const reached = new Uint8Array(graph.nodes);
  for (const target of targets) reached[target] = 1;
  const order = [...targets];
  for (let at = 0; at < order.length; at++) {
    const node = order[at];
    for (let i = first[node]; i < first[node + 1]; i++) {
      const edge = members[i];
      const previous = graph.from[edge];
      if (reached[previous]) continue;
      reached[previous] = 1;
      step[previous] = edge;
      order.push(previous);
    }
  }
  return { step, order };
}

/** Answers "the shortest way from a to b inside one component" repeatedly over the same graph. */
export class Ways {
  /** The edges that leave each node. */
  private readonly out: Buckets;

  constructor(
    private readonly graph: Digraph,
    private readonly component: Int32Array,
  ) {
    this.out = inBuckets(graph.nodes, graph.from);
  }

  /** The edges of the way, none when `from` is `to`. Both nodes must lie in one component. */
  shortest(from: number, to: number): number[] {
    if (from === to) return [];
    const home = this.component[from];
    const arrival = new Map<number, number>([[from, -1]]);
    const queue = [from];
    for (let at = 0; at < queue.length && !arrival.has(to); at++) {
      const node = queue[at];
      for (let i = this.out.first[node]; i < this.out.first[node + 1]; i++) {
        const edge = this.out.members[i];
        const next = this.graph.to[edge];
        if (this.component[next] !== home || arrival.has(next)) continue;
        arrival.set(next, edge);
        queue.push(next);
      }
    }
    const way: number[] = [];
    for (let node = to; node !== from; node = this.graph.from[way[way.length - 1]]) {
      way.push(arrival.get(node) as number);
    }
    return way.reverse();
  }
}
