/** Graphs whose automorphisms are known. */
import type { Random } from "../../../src/engine/random-numbers.js";
import type { ColouredGraph } from "../../../src/symmetry/coloured-graph.js";

export type Edge = readonly [number, number];

export function graphOf(
  vertices: number,
  edges: readonly Edge[],
  colours?: readonly number[],
): ColouredGraph {
  const beside = Array.from({ length: vertices }, () => new Set<number>());
  for (const [a, b] of edges) {
    if (a === b) continue;
    beside[a].add(b);
    beside[b].add(a);
  }
  const first = Int32Array.from([0, ...beside.map((set) => set.size)]);
  for (let v = 0; v < vertices; v++) first[v + 1] += first[v];
  const neighbours = Int32Array.from(beside.flatMap((set) => [...set].sort((a, b) => a - b)));
  return { colours: Int32Array.from(colours ?? new Array(vertices).fill(0)), first, neighbours };
}

export function pairsOf(n: number, isEdge: (a: number, b: number) => boolean): Edge[] {
  return Array.from({ length: n }, (_, b) => b).flatMap((b) =>
    Array.from({ length: b }, (_, a): Edge => [a, b]).filter(([a]) => isEdge(a, b)),
  );
}

/** The cycle of n vertices. */
export function cycle(n: number): Edge[] {
  return Array.from({ length: n }, (_, v): Edge => [v, (v + 1) % n]);
}

export function petersen(): Edge[] {
  return [0, 1, 2, 3, 4].flatMap((v): Edge[] => [
    [v, (v + 1) % 5],
    [v, v + 5],
    [v + 5, ((v + 2) % 5) + 5],
  ]);
}

export function hypercube(dimension: number): Edge[] {
  return pairsOf(2 ** dimension, (a, b) => ((a ^ b) & ((a ^ b) - 1)) === 0);
}

/** The graph with other numbers for its vertices. */
export function renumbered(random: Random, graph: ColouredGraph): ColouredGraph {
  const { colours, first, neighbours } = graph;
  const numbers = Array.from(colours, (_, v) => v);
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [numbers[i], numbers[j]] = [numbers[j], numbers[i]];
  }
  const edges = numbers.flatMap((number, v) =>
    Array.from(neighbours.subarray(first[v], first[v + 1]), (w): Edge => [number, numbers[w]]),
  );
  const recoloured: number[] = [];
  for (const [v, number] of numbers.entries()) recoloured[number] = colours[v];
  return graphOf(colours.length, edges, recoloured);
}

/**
 * The graph of Cai, Fürer and Immerman over the complete graph of k vertices: for each vertex its even sets
 * of edges, for each edge a pair of vertices. With `twisted` one vertex has its odd sets.
 */
export function caiFurerImmerman(k: number, twisted: boolean): { vertices: number; edges: Edge[] } {
  const base = pairsOf(k, () => true);
  const edges: Edge[] = [];
  let vertices = 2 * base.length;
  for (let v = 0; v < k; v++) {
    const own = base.flatMap((edge, e) => (edge.includes(v) ? [e] : []));
    for (let set = 0; set < 2 ** own.length; set++) {
      const chosen = own.map((_, i) => (set >> i) & 1);
      const isOdd = chosen.reduce((sum, bit) => sum + bit, 0) % 2 === 1;
      if (isOdd !== (twisted && v === 0)) continue;
      for (const [i, e] of own.entries()) edges.push([vertices, 2 * e + chosen[i]]);
      vertices++;
    }
  }
  return { vertices, edges };
}

/** Graphs side by side. */
export function together(parts: readonly { vertices: number; edges: readonly Edge[] }[]): ColouredGraph {
  const edges: Edge[] = [];
  let vertices = 0;
  for (const part of parts) {
    for (const [a, b] of part.edges) edges.push([vertices + a, vertices + b]);
    vertices += part.vertices;
  }
  return graphOf(vertices, edges);
}

export function randomGraph(random: Random, vertices: number, colours: number): ColouredGraph {
  const share = 1 + random.below(9);
  return graphOf(
    vertices,
    pairsOf(vertices, () => random.below(10) < share),
    Array.from({ length: vertices }, () => 7 * random.below(colours)),
  );
}
