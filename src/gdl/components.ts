/**
 * Strongly connected components by Tarjan's algorithm (1972). The stack is our own, since a path may be too
 * long for recursion.
 *
 * The successors of node n are next[first[n]] to next[first[n+1]-1], each shifted right by `shift` bits. The
 * result is the number of each node's component; a component has a higher number than all that it leads to.
 * `order`, if given, receives the nodes in the order in which they were met.
 */
export function strongComponents(
  first: Int32Array,
  next: Int32Array,
  shift = 0,
  order?: Int32Array,
): Int32Array {
  const nodes = first.length - 1;
  const component = new Int32Array(nodes).fill(-1);
  const index = new Int32Array(nodes).fill(-1);
  const low = new Int32Array(nodes);
  const cursor = first.slice(0, nodes);
  const path = new Int32Array(nodes);
  const open = new Int32Array(nodes);
  let pathSize = 0;
  let openSize = 0;
  let visited = 0;
  let found = 0;
  for (let root = 0; root < nodes; root++) {
    if (index[root] !== -1) continue;
    let node = root;
    let entering = true;
    for (;;) {
      if (entering) {
        if (order !== undefined) order[visited] = node;
        index[node] = low[node] = visited++;
        path[pathSize++] = node;
        open[openSize++] = node;
        entering = false;
      }
      if (cursor[node] < first[node + 1]) {
        const other = next[cursor[node]++] >> shift;
        if (index[other] === -1) {
          node = other;
          entering = true;
        } else if (component[other] === -1 && index[other] < low[node]) {
          low[node] = index[other];
        }
        continue;
      }
      pathSize--;
      if (low[node] === index[node]) {
        let member: number;
        do {
          member = open[--openSize];
          component[member] = found;
        } while (member !== node);
        found++;
      }
      if (pathSize === 0) break;
      const parent = path[pathSize - 1];
      if (low[node] < low[parent]) low[parent] = low[node];
      node = parent;
    }
  }
  return component;
}

/**
 * The components of all nodes that can be reached from `starts`, as lists; the graph has nodes 0 to `nodes` -
 * 1. A component comes after all that it leads to.
 */
export function componentsFrom(
  starts: Iterable<number>,
  nodes: number,
  eachSuccessor: (node: number, use: (successor: number) => void) => void,
): number[][] {
  const place = new Int32Array(nodes).fill(-1);
  const reached: number[] = [];
  const meet = (node: number) => {
    if (place[node] === -1) place[node] = reached.push(node) - 1;
  };
  for (const node of starts) meet(node);
  const first = [0];
  let edges = 0;
  const count = (node: number) => {
    edges++;
    meet(node);
  };
  for (let i = 0; i < reached.length; i++) {
    eachSuccessor(reached[i], count);
    first.push(edges);
  }
  const next = new Int32Array(edges);
  let at = 0;
  const write = (node: number) => {
    next[at++] = place[node];
  };
  for (const node of reached) eachSuccessor(node, write);
  const component = strongComponents(Int32Array.from(first), next);
  const members: number[][] = [];
  for (const [i, node] of reached.entries()) {
    const list = members[component[i]];
    if (list === undefined) members[component[i]] = [node];
    else list.push(node);
  }
  return members;
}
