/**
 * Classic graphs for the search for automorphisms: some with large groups, some with none, some that are
 * known to be hard for refinement. Each is made by a rule or from a seed, so that every run has the same.
 */

/** @typedef {{ colours: Int32Array, first: Int32Array, neighbours: Int32Array }} Graph */
/** @typedef {{ name: string, graph: () => Graph }} Named */

/** @typedef {{ below(n: number): number }} Random */

/**
 * @param {number} vertices
 * @param {Iterable<readonly [number, number]>} edges
 * @param {ArrayLike<number>} [colours]
 * @returns {Graph}
 */
export function graphOfEdges(vertices, edges, colours = new Int32Array(vertices)) {
  const beside = Array.from({ length: vertices }, () => /** @type {Set<number>} */ (new Set()));
  for (const [a, b] of edges) {
    if (a === b) continue;
    beside[a].add(b);
    beside[b].add(a);
  }
  const first = new Int32Array(vertices + 1);
  for (const [v, set] of beside.entries()) first[v + 1] = first[v] + set.size;
  const neighbours = new Int32Array(first[vertices]);
  for (const [v, set] of beside.entries()) neighbours.set(Int32Array.from(set).sort(), first[v]);
  return { colours: Int32Array.from(colours), first, neighbours };
}

/**
 * All pairs a < b for which something holds.
 *
 * @param {number} n
 * @param {(a: number, b: number) => boolean} isEdge
 */
function pairs(n, isEdge) {
  const edges = /** @type {[number, number][]} */ ([]);
  for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) if (isEdge(a, b)) edges.push([a, b]);
  return graphOfEdges(n, edges);
}

/**
 * A grid of any dimension, or a torus.
 *
 * @param {readonly number[]} sides
 * @param {boolean} isTorus
 */
function grid(sides, isTorus) {
  const n = sides.reduce((product, side) => product * side, 1);
  const edges = /** @type {[number, number][]} */ ([]);
  for (let v = 0; v < n; v++) {
    let step = 1;
    for (const side of sides) {
      const x = Math.floor(v / step) % side;
      if (x + 1 < side) edges.push([v, v + step]);
      else if (isTorus) edges.push([v, v - x * step]);
      step *= side;
    }
  }
  return graphOfEdges(n, edges);
}

/**
 * The subsets of size k of n, joined where they share `shared` members.
 *
 * @param {number} n
 * @param {number} k
 * @param {number} shared
 */
function johnson(n, k, shared) {
  const sets = /** @type {number[]} */ ([]);
  for (let set = 0; set < 2 ** n; set++) if (bits(set) === k) sets.push(set);
  return pairs(sets.length, (a, b) => bits(sets[a] & sets[b]) === shared);
}

/** @param {number} set */
function bits(set) {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/**
 * The cells of a Latin square, joined where they share a row, a column or a symbol.
 *
 * @param {number} n
 * @param {(row: number, column: number) => number} symbol
 */
function latinSquare(n, symbol) {
  return pairs(n * n, (a, b) => {
    const [row, column, otherRow, otherColumn] = [Math.floor(a / n), a % n, Math.floor(b / n), b % n];
    return (
      row === otherRow || column === otherColumn || symbol(row, column) === symbol(otherRow, otherColumn)
    );
  });
}

/** @param {number} p a prime that is 1 modulo 4 */
function paley(p) {
  const squares = new Set(Array.from({ length: p - 1 }, (_, x) => ((x + 1) * (x + 1)) % p));
  return pairs(p, (a, b) => squares.has(b - a));
}

/**
 * Points and lines of the projective plane over the integers modulo a prime, joined where they meet.
 *
 * @param {number} p
 */
function projectivePlane(p) {
  const points = /** @type {[number, number, number][]} */ ([]);
  for (let x = 0; x < p; x++) for (let y = 0; y < p; y++) points.push([1, x, y]);
  for (let y = 0; y < p; y++) points.push([0, 1, y]);
  points.push([0, 0, 1]);
  const n = points.length;
  const edges = /** @type {[number, number][]} */ ([]);
  for (const [a, [x, y, z]] of points.entries()) {
    for (const [b, [u, v, w]] of points.entries())
      if ((x * u + y * v + z * w) % p === 0) edges.push([a, n + b]);
  }
  return graphOfEdges(2 * n, edges);
}

/**
 * The graph of a Hadamard matrix: two vertices for each row and each column, joined by signs (McKay 1979).
 *
 * @param {number} n
 * @param {(row: number, column: number) => boolean} isPositive
 */
function hadamard(n, isPositive) {
  const edges = /** @type {[number, number][]} */ ([]);
  for (let r = 0; r < n; r++) {
    edges.push([r, n + r], [2 * n + r, 3 * n + r]);
    for (let c = 0; c < n; c++) {
      const sign = isPositive(r, c) ? 0 : n;
      edges.push([r, 2 * n + sign + c], [n + r, 2 * n + (n - sign) + c]);
    }
  }
  return graphOfEdges(
    4 * n,
    edges,
    Int32Array.from({ length: 4 * n }, (_, v) => (v < 2 * n ? 0 : 1)),
  );
}

/**
 * The Hadamard matrix of Paley's first kind, of size p + 1, for a prime p that is 3 modulo 4. @param {number}
 * p
 */
function paleyHadamard(p) {
  const squares = new Set(Array.from({ length: p - 1 }, (_, x) => ((x + 1) * (x + 1)) % p));
  return hadamard(p + 1, (r, c) => r === 0 || (c > 0 ? r === c || !squares.has((c - r + p) % p) : false));
}

/**
 * A random graph in which every vertex has the same degree: random pairs, drawn again where one would be a
 * loop or stand twice.
 *
 * @param {Random} random
 * @param {number} n
 * @param {number} degree
 * @returns {[number, number][]}
 */
function regularEdges(random, n, degree) {
  const stubs = Array.from({ length: n * degree }, (_, i) => i % n);
  const seen = new Set();
  const edges = /** @type {[number, number][]} */ ([]);
  /** @param {number} i */
  const take = (i) => {
    const [stub] = [stubs[i]];
    stubs[i] = stubs[stubs.length - 1];
    stubs.pop();
    return stub;
  };
  while (stubs.length > 0) {
    const a = take(stubs.length - 1);
    const tries = 100;
    let b = -1;
    for (let i = 0; i < tries && b < 0; i++) {
      const at = random.below(stubs.length);
      const other = stubs[at];
      if (other === a || seen.has(Math.min(a, other) * n + Math.max(a, other))) continue;
      b = take(at);
    }
    // The last few may find no partner: all begins again.
    if (b < 0) return regularEdges(random, n, degree);
    seen.add(Math.min(a, b) * n + Math.max(a, b));
    edges.push([a, b]);
  }
  return edges;
}

/**
 * The graph of Cai, Fürer and Immerman (1992) over a random cubic graph: refinement alone cannot tell it from
 * its twisted twin. A vertex becomes four, for the even subsets of its edges; an edge becomes two pairs.
 *
 * @param {Random} random
 * @param {number} n
 * @param {boolean} isTwisted
 */
export function caiFurerImmerman(random, n, isTwisted) {
  const base = regularEdges(random, n, 3);
  const edges = /** @type {[number, number][]} */ ([]);
  const colours = [];
  // Each end of a base edge has a vertex for "in" and one for "out".
  let vertices = 0;
  const ends = Array.from({ length: n }, () => /** @type {number[]} */ ([]));
  for (const [e, [a, b]] of base.entries()) {
    ends[a].push(vertices);
    ends[b].push(vertices + 2);
    const twist = isTwisted && e === 0 ? 1 : 0;
    edges.push([vertices, vertices + 2 + twist], [vertices + 1, vertices + 3 - twist]);
    colours.push(0, 0, 0, 0);
    vertices += 4;
  }
  for (const [x, y, z] of ends) {
    for (const chosen of [0, 3, 5, 6]) {
      for (const [i, end] of [x, y, z].entries()) edges.push([vertices, end + ((chosen >> i) & 1)]);
      colours.push(1);
      vertices++;
    }
  }
  return graphOfEdges(vertices, edges, colours);
}

/**
 * Copies of a graph, side by side.
 *
 * @param {Graph} graph
 * @param {number} copies
 */
function copiesOf({ colours, first, neighbours }, copies) {
  const n = colours.length;
  const edges = /** @type {[number, number][]} */ ([]);
  for (let copy = 0; copy < copies; copy++) {
    for (let v = 0; v < n; v++)
      for (let i = first[v]; i < first[v + 1]; i++) edges.push([copy * n + v, copy * n + neighbours[i]]);
  }
  return graphOfEdges(copies * n, edges);
}

/**
 * @param {Random} random
 * @param {number} n
 */
function randomTree(random, n) {
  return graphOfEdges(
    n,
    Array.from({ length: n - 1 }, (_, v) => /** @type {[number, number]} */ ([v + 1, random.below(v + 1)])),
  );
}

/**
 * @param {(seed: number) => Random} seeded
 * @returns {Named[]}
 */
export function classicGraphs(seeded) {
  return [
    { name: "complete graph 500", graph: () => pairs(500, () => true) },
    { name: "no edges, 20,000", graph: () => graphOfEdges(20_000, []) },
    { name: "grid 300 × 300", graph: () => grid([300, 300], false) },
    { name: "torus 100 × 100", graph: () => grid([100, 100], true) },
    { name: "torus 20 × 20 × 20", graph: () => grid([20, 20, 20], true) },
    {
      name: "hypercube 14",
      graph: () =>
        grid(
          Array.from({ length: 14 }, () => 2),
          false,
        ),
    },
    { name: "Johnson 16, 3", graph: () => johnson(16, 3, 2) },
    { name: "Kneser 14, 4", graph: () => johnson(14, 4, 0) },
    { name: "Paley 509", graph: () => paley(509) },
    { name: "Latin square, cyclic 23", graph: () => latinSquare(23, (r, c) => (r + c) % 23) },
    {
      name: "Latin square, elementary abelian 32",
      graph: () => latinSquare(32, (r, c) => r ^ c),
    },
    { name: "projective plane 17", graph: () => projectivePlane(17) },
    { name: "Hadamard, Sylvester 64", graph: () => hadamard(64, (r, c) => bits(r & c) % 2 === 0) },
    { name: "Hadamard, Paley 60", graph: () => paleyHadamard(59) },
    { name: "Cai-Fürer-Immerman 50", graph: () => caiFurerImmerman(seeded(1), 50, false) },
    { name: "Cai-Fürer-Immerman 200, twisted", graph: () => caiFurerImmerman(seeded(2), 200, true) },
    {
      name: "random cubic 20,000",
      graph: () => graphOfEdges(20_000, regularEdges(seeded(3), 20_000, 3)),
    },
    {
      name: "random regular 1,000, degree 20",
      graph: () => graphOfEdges(1000, regularEdges(seeded(4), 1000, 20)),
    },
    {
      name: "random 2,000, half of all edges",
      graph: () => {
        const random = seeded(5);
        return pairs(2000, () => random.below(2) === 0);
      },
    },
    { name: "random tree 100,000", graph: () => randomTree(seeded(6), 100_000) },
    { name: "1,000 Petersen graphs", graph: () => copiesOf(johnson(5, 2, 0), 1000) },
    { name: "50 hypercubes 6", graph: () => copiesOf(grid([2, 2, 2, 2, 2, 2], false), 50) },
  ];
}
