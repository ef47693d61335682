/**
 * How far a state is from the end of a match with a wanted score, as the rules tell it if nothing that was
 * ever true or false gets lost: the sum heuristic of planning, for formulas (Bonet and Geffner, "Planning as
 * heuristic search", Artificial Intelligence 129, 2001; negations have costs of their own, as there).
 *
 * Each literal of the circuit of the rules has a cost. What holds in the state costs nothing. A conjunction
 * costs the sum of its operands, its negation the cheapest of theirs. A move costs one more than that it is
 * legal, and not to make it costs nothing. A fluent costs what its next value costs. Costs only grow from
 * operands to nodes, so they are found in ascending order, each once (Knuth, "A generalization of Dijkstra's
 * algorithm", Information Processing Letters 6, 1977).
 *
 * The sum counts a turn twice that serves two ends: it is no bound, and nothing is proved by it. But if the
 * wanted end has no finite cost, no course of play leads to it: fluents that never fall, or never rise again,
 * are found out in this way.
 */
import type { GameCircuit } from "../../../circuit/build-circuit.js";
import { PIECE_STEPS, type Pieces } from "../../../gdl/pieces.js";
import { type Lists, listsOf } from "./estimate-lists.js";

/** The cost of what cannot be had. */
export const OUT_OF_REACH = Number.POSITIVE_INFINITY;

/** Costs beyond this are all the same. */
const MOST_COST = 1 << 14;

export class RelaxedEstimate {
  /** Operands that an estimate looks at, at most: its work. */
  readonly work: number;
  /** Per node: how many of its operands have no cost yet, and the sum of the others. */
  private readonly missing: Int32Array;
  private readonly sums: Int32Array;
  /** Per literal, whether its cost is known. */
  private readonly isKnown: Uint8Array;
  /** Buckets of costs: lists of entries. */
  private readonly heads = new Int32Array(MOST_COST + 1);
  private readonly links: Int32Array;
  private readonly entries: Int32Array;
  private used = 0;
  private highest = 0;

  constructor(
    private readonly game: GameCircuit,
    private readonly target: number,
    /** Per node its operands. */
    private readonly sizes: Int32Array,
    /** Per literal: the nodes that have it as an operand. */
    private readonly readers: Lists,
    /** Per literal: the literals that cost as much, fluents whose next value it is; moves that cost one more. */
    private readonly later: Lists,
  ) {
    const nodes = sizes.length;
    this.missing = new Int32Array(nodes);
    this.sums = new Int32Array(nodes);
    this.isKnown = new Uint8Array(2 * nodes);
    const edges = readers.values.length;
    this.work = edges + nodes;
    const entries = 2 * edges + later.values.length + nodes + 2;
    this.links = new Int32Array(entries);
    this.entries = new Int32Array(entries);
  }

  /** The cost of what is wanted in the state that begins at a word of `words`. */
  of(words: Uint32Array, at: number): number {
    const { circuit, fluents } = this.game;
    const { heads, links, entries, isKnown } = this;
    this.missing.set(this.sizes);
    this.sums.fill(0);
    isKnown.fill(0);
    heads.fill(0, 0, this.highest + 1);
    this.used = 1;
    this.highest = 0;
    this.put(1, 0);
    for (let fluent = 0; fluent < fluents; fluent++) {
      const holds = (words[at + (fluent >>> 5)] >>> (fluent & 31)) & 1;
      this.put(2 * (1 + fluent) + 1 - holds, 0);
    }
    for (let input = fluents + 1; input <= circuit.inputs; input++) this.put(2 * input + 1, 0);
    for (let cost = 0; cost <= this.highest; cost++) {
      while (heads[cost] !== 0) {
        const entry = heads[cost];
        heads[cost] = links[entry];
        const literal = entries[entry];
        if (isKnown[literal]) continue;
        if (literal === this.target) return cost;
        isKnown[literal] = 1;
        this.pass(literal, cost);
      }
    }
    return OUT_OF_REACH;
  }

  /** A literal has its cost: this is passed on to all that it is a part of. */
  private pass(literal: number, cost: number): void {
    const { readers, later, missing, sums, game } = this;
    for (let i = readers.first[literal]; i < readers.first[literal + 1]; i++) {
      const node = readers.values[i];
      sums[node] += cost;
      if (--missing[node] === 0) this.put(2 * node, sums[node]);
    }
    const opposite = literal ^ 1;
    for (let i = readers.first[opposite]; i < readers.first[opposite + 1]; i++) {
      const fails = 2 * readers.values[i] + 1;
      if (!this.isKnown[fails]) this.put(fails, cost);
    }
    const firstMove = 2 * (1 + game.fluents);
    for (let i = later.first[literal]; i < later.first[literal + 1]; i++) {
      const other = later.values[i];
      this.put(other, other < firstMove ? cost : cost + 1);
    }
  }

  private put(literal: number, cost: number): void {
    const bucket = cost > MOST_COST ? MOST_COST : cost;
    const entry = this.used++;
    this.entries[entry] = literal;
    this.links[entry] = this.heads[bucket];
    this.heads[bucket] = entry;
    if (bucket > this.highest) this.highest = bucket;
  }
}

/** `target`: the literal of what is wanted. The circuit may grow later. */
export function* relaxedEstimate(game: GameCircuit, target: number): Pieces<RelaxedEstimate> {
  const { circuit, fluents, next, legal } = game;
  const literals = 2 * circuit.nodes;
  const isNeeded = yield* neededFor(game, target);
  const sizes = new Int32Array(circuit.nodes);
  const readers = yield* listsOf(literals, function* (act) {
    let steps = 0;
    for (let node = circuit.inputs + 1; node < isNeeded.length; node++) {
      if (!isNeeded[node]) continue;
      sizes[node] = circuit.first[node + 1] - circuit.first[node];
      for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) {
        act(circuit.operands[i], node);
        if (++steps % PIECE_STEPS === 0) yield;
      }
    }
  });
  const later = yield* listsOf(literals, function* (act) {
    for (const [fluent, literal] of next.entries()) {
      if (!isNeeded[1 + fluent]) continue;
      act(literal, 2 * (1 + fluent));
      act(literal ^ 1, 2 * (1 + fluent) + 1);
    }
    yield;
    for (const [move, literal] of legal.entries()) {
      if (isNeeded[1 + fluents + move]) act(literal, 2 * (1 + fluents + move));
    }
  });
  return new RelaxedEstimate(game, target, sizes, readers, later);
}

/** The nodes that decide about a literal, now or after some turns. */
function* neededFor({ circuit, fluents, next, legal }: GameCircuit, target: number): Pieces<Uint8Array> {
  const isNeeded = new Uint8Array(circuit.nodes);
  const open = [target >> 1];
  let steps = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isNeeded[node] || node === 0) continue;
    isNeeded[node] = 1;
    if (!circuit.isInput(node)) {
      for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) {
        open.push(circuit.operands[i] >> 1);
        if (++steps % PIECE_STEPS === 0) yield;
      }
    } else if (node <= fluents) open.push(next[node - 1] >> 1);
    else open.push(legal[node - 1 - fluents] >> 1);
  }
  return isNeeded;
}
