/**
 * Twenty classic formulas for `clauses.mjs`, small ones, made by the generator of the library: the same on
 * every machine. A literal is 2v or 2v + 1, as in `src/engine/learn/`.
 */

/** @typedef {{ name: string, clauses: number[][] }} Formula */

/** @typedef {{ below(n: number): number }} Random */

/**
 * @param {new (seed: number) => Random} Random
 * @returns {Formula[]}
 */
export function formulas(Random) {
  return [
    ...[7, 8, 9].map((holes) => ({
      name: `${holes + 1} pigeons, ${holes} holes`,
      clauses: pigeons(holes + 1, holes),
    })),
    { name: "25 pigeons, 25 holes", clauses: pigeons(25, 25) },
    ...[
      [200, 1],
      [200, 2],
      [225, 3],
      [225, 4],
      [250, 5],
      [250, 6],
    ].map(([variables, seed]) => ({
      name: `3-SAT, ${variables} variables, seed ${seed}`,
      clauses: threeSat(new Random(seed), variables),
    })),
    ...[
      [3, 500, 4.6, 1],
      [3, 600, 4.5, 2],
      [4, 110, 8.9, 3],
      [4, 130, 8.6, 4],
      [5, 60, 13.5, 5],
    ].map(([colours, nodes, degree, seed]) => ({
      name: `${colours} colours, ${nodes} nodes of degree ${degree}, seed ${seed}`,
      clauses: colouring(new Random(seed), colours, nodes, degree),
    })),
    ...[
      [6, 40, 41],
      [7, 64, 64],
      [8, 96, 97],
      [8, 150, 150],
      [10, 120, 121],
    ].map(([bits, turns, goal]) => ({
      name: `counter of ${bits} bits, ${goal} in ${turns} turns`,
      clauses: counter(bits, turns, goal),
    })),
  ];
}

/**
 * Each pigeon has a hole, no two the same.
 *
 * @param {number} count
 * @param {number} holes
 */
function pigeons(count, holes) {
  const literal = (/** @type {number} */ p, /** @type {number} */ h) => 2 * (p * holes + h);
  const clauses = [];
  for (let p = 0; p < count; p++) {
    clauses.push(Array.from({ length: holes }, (_, h) => literal(p, h)));
    for (let q = 0; q < p; q++)
      for (let h = 0; h < holes; h++) clauses.push([literal(p, h) + 1, literal(q, h) + 1]);
  }
  return clauses;
}

/**
 * Clauses of three variables, 4.26 for each variable: about half of such formulas have a solution.
 *
 * @param {Random} random
 * @param {number} variables
 */
function threeSat(random, variables) {
  return Array.from({ length: Math.round(4.26 * variables) }, () => {
    const chosen = new Set();
    while (chosen.size < 3) chosen.add(random.below(variables));
    return Array.from(chosen, (variable) => 2 * variable + random.below(2));
  });
}

/**
 * A random graph; neighbours have different colours.
 *
 * @param {Random} random
 * @param {number} colours
 * @param {number} nodes
 * @param {number} degree the mean
 */
function colouring(random, colours, nodes, degree) {
  const clauses = [];
  const all = Array.from({ length: colours }, (_, c) => c);
  const edges = new Set();
  while (edges.size < (nodes * degree) / 2) {
    const [a, b] = [random.below(nodes), random.below(nodes)];
    if (a < b) edges.add(a * nodes + b);
  }
  for (let n = 0; n < nodes; n++) clauses.push(all.map((c) => 2 * (n * colours + c)));
  for (const edge of edges) {
    const [a, b] = [Math.floor(edge / nodes), edge % nodes];
    for (const c of all) clauses.push([2 * (a * colours + c) + 1, 2 * (b * colours + c) + 1]);
  }
  return clauses;
}

/**
 * A counter from 0 that may count on in each turn, or wait: whether it shows `goal` after these turns.
 *
 * @param {number} bits
 * @param {number} turns
 * @param {number} goal
 */
function counter(bits, turns, goal) {
  let variables = 0;
  const fresh = () => 2 * variables++;
  const clauses = [];
  let state = Array.from({ length: bits }, fresh);
  for (const bit of state) clauses.push([bit + 1]);
  for (let turn = 0; turn < turns; turn++) {
    let carry = fresh();
    const next = [];
    for (const bit of state) {
      const [sum, more] = [fresh(), fresh()];
      const [a, b] = [bit, carry];
      clauses.push([sum ^ 1, a, b], [sum ^ 1, a ^ 1, b ^ 1], [sum, a ^ 1, b], [sum, a, b ^ 1]);
      clauses.push([more ^ 1, a], [more ^ 1, b], [more, a ^ 1, b ^ 1]);
      next.push(sum);
      carry = more;
    }
    clauses.push([carry ^ 1]);
    state = next;
  }
  for (const [i, bit] of state.entries()) clauses.push([(goal >> i) & 1 ? bit : bit + 1]);
  return clauses;
}

/** @param {readonly number[][]} clauses */
export function variablesOf(clauses) {
  return (
    1 + clauses.reduce((most, clause) => clause.reduce((m, literal) => Math.max(m, literal >> 1), most), 0)
  );
}

/**
 * The text that other solvers read.
 *
 * @param {readonly number[][]} clauses
 */
export function dimacs(clauses) {
  const lines = clauses.map((clause) =>
    [...clause.map((literal) => ((literal >> 1) + 1) * (literal & 1 ? -1 : 1)), 0].join(" "),
  );
  return `p cnf ${variablesOf(clauses)} ${clauses.length}\n${lines.join("\n")}\n`;
}
