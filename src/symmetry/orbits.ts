/** Orbits of points under permutations: what can be moved to what. */

/** For each point the least point of its orbit. */
export function orbitsOf(points: number, permutations: Iterable<ArrayLike<number>>): Int32Array {
  const parent = Int32Array.from({ length: points }, (_, point) => point);
  const find = (point: number): number => {
    let root = point;
    while (parent[root] !== root) root = parent[root];
    for (let at = point; parent[at] !== root; ) [at, parent[at]] = [parent[at], root];
    return root;
  };
  for (const images of permutations) {
    for (let point = 0; point < points; point++) {
      const [a, b] = [find(point), find(images[point])];
      if (a < b) parent[b] = a;
      else if (b < a) parent[a] = b;
    }
  }
  return parent.map((_, point) => find(point));
}

/** The cycles of a permutation, of more than one point each. */
export function cyclesOf(images: ArrayLike<number>): number[][] {
  const seen = new Uint8Array(images.length);
  const cycles: number[][] = [];
  for (let start = 0; start < images.length; start++) {
    if (seen[start] || images[start] === start) continue;
    const cycle: number[] = [];
    for (let at = start; !seen[at]; at = images[at]) {
      seen[at] = 1;
      cycle.push(at);
    }
    cycles.push(cycle);
  }
  return cycles;
}
