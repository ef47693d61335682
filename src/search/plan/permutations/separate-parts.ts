/**
 * Parts of a puzzle that don't touch each other: groups of fluents such that what a move does to a part
 * depends on nothing but the part. In a turning cube each piece is one, wherever it may be. Each part has a
 * few states of its own, those that the moves make of the one it is in, and each move is a map of them.
 *
 * Two fluents belong together if the next value of one reads the other, whatever the move. Fluents that
 * nothing reads are left out, and so are counters, which are a function of time (`state-key.ts`). Moves that
 * are not legal in every state are left out too.
 *
 * What is not handled: parts whose next values read a counter, parts of many states, and games in which a
 * move's legality depends on the state; a sliding tile is no part, since it reads where the gap is.
 */
import type { GameCircuit } from "../../../circuit/build-circuit.js";
import { TRUE } from "../../../circuit/circuit.js";
import { ThreeValued } from "../../../circuit/three-valued.js";
import type { State } from "../../../engine/game.js";
import { listOf } from "../../../gdl/maps.js";
import { PIECE_STEPS, type Pieces } from "../../../gdl/pieces.js";

export interface SeparatePart {
  readonly fluents: readonly number[];
  /** For each of its states, the first of which it is in, whether each of its fluents holds. */
  readonly states: readonly Uint8Array[];
  /** For each move that is always legal, which state it makes of each. */
  readonly next: readonly Int32Array[];
}

/** A part with more states is not taken apart any further. */
const MOST_STATES = 1024;

/** How many nodes of the circuit are evaluated before it is given up. */
const MOST_WORK = 100_000_000;
/** How many of them in a piece of the work: it takes some milliseconds. */
const NODES_AT_ONCE = 2 ** 18;

/** The moves that are legal in every state. */
export function alwaysLegal({ legal }: GameCircuit): number[] {
  return [...legal.keys()].filter((move) => legal[move] === TRUE);
}

/** `matters`: the fluents that are taken apart; undefined if they are not all in parts. */
export function* separateParts(
  game: GameCircuit,
  state: State,
  matters: readonly number[],
  isCounter: Uint8Array,
): Pieces<SeparatePart[] | undefined> {
  const groups = yield* groupFluents(game, matters, isCounter);
  if (groups === undefined) return undefined;
  const evaluation = new PartEvaluation(game, new Set(state), alwaysLegal(game));
  const parts: SeparatePart[] = [];
  for (const fluents of groups) {
    const part = yield* evaluation.partOf(fluents);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return parts;
}

/** The fluents that belong together; undefined if one reads a counter. */
function* groupFluents(
  game: GameCircuit,
  matters: readonly number[],
  isCounter: Uint8Array,
): Pieces<number[][] | undefined> {
  const { circuit, fluents, next } = game;
  const parent = Int32Array.from({ length: fluents }, (_, fluent) => fluent);
  const rootOf = (fluent: number): number => {
    let at = fluent;
    while (parent[at] !== at) at = parent[at] = parent[parent[at]];
    return at;
  };
  let steps = 0;
  for (const fluent of matters) {
    const below = nodesBelow(game, [next[fluent]]);
    for (const node of below.inputs) {
      const read = node - 1;
      if (read >= fluents) continue;
      if (isCounter[read]) return undefined;
      parent[rootOf(read)] = rootOf(fluent);
    }
    steps += circuit.nodes / 32 + 8 * below.nodes.length;
    if (steps < PIECE_STEPS) continue;
    steps = 0;
    yield;
  }
  const groups = new Map<number, number[]>();
  for (const fluent of matters) listOf(groups, rootOf(fluent)).push(fluent);
  return [...groups.values()];
}

/** What some literals depend on: the inputs, and the nodes above them in the order of evaluation. */
export function nodesBelow(
  { circuit }: GameCircuit,
  literals: Iterable<number>,
): { readonly inputs: readonly number[]; readonly nodes: Int32Array } {
  const { first, operands } = circuit;
  const met = new Set<number>();
  for (const literal of literals) if (literal >> 1 > 0) met.add(literal >> 1);
  // The set grows while it is read.
  for (const node of met) {
    if (circuit.isInput(node)) continue;
    for (let i = first[node]; i < first[node + 1]; i++) met.add(operands[i] >> 1);
  }
  const inputs: number[] = [];
  const nodes: number[] = [];
  for (const node of met) (circuit.isInput(node) ? inputs : nodes).push(node);
  return { inputs, nodes: Int32Array.from(nodes).sort() };
}

/** Evaluates what moves make of the states of a part. */
class PartEvaluation {
  private readonly values: ThreeValued;
  private work = 0;

  constructor(
    private readonly game: GameCircuit,
    private readonly held: ReadonlySet<number>,
    private readonly moves: readonly number[],
  ) {
    this.values = new ThreeValued(game.circuit);
  }

  /** Undefined if it has too many states, or if it takes too long. */
  *partOf(fluents: readonly number[]): Pieces<SeparatePart | undefined> {
    const { game, held, moves, values } = this;
    const { truth } = values;
    const { nodes } = nodesBelow(
      game,
      fluents.map((fluent) => game.next[fluent]),
    );
    const states = [Uint8Array.from(fluents, (fluent) => Number(held.has(fluent)))];
    const numbers = new Map([[states[0].join(""), 0]]);
    const next: number[][] = moves.map(() => []);
    let pause = this.work + NODES_AT_ONCE;
    // The list grows while it is read.
    for (const state of states) {
      for (const [i, fluent] of fluents.entries()) truth[1 + fluent] = state[i];
      for (const [m, move] of moves.entries()) {
        const made = 1 + game.fluents + move;
        truth[made] = 1;
        values.evaluate(nodes);
        truth[made] = 0;
        const after = Uint8Array.from(fluents, (fluent) => values.valueOf(game.next[fluent]));
        const text = after.join("");
        let number = numbers.get(text);
        if (number === undefined) {
          number = states.length;
          if (number === MOST_STATES) return undefined;
          numbers.set(text, number);
          states.push(after);
        }
        next[m].push(number);
        this.work += nodes.length + 2 * fluents.length;
        if (this.work < pause) continue;
        if (this.work > MOST_WORK) return undefined;
        pause = this.work + NODES_AT_ONCE;
        yield;
      }
    }
    for (const fluent of fluents) truth[1 + fluent] = 0;
    return { fluents, states, next: next.map((images) => Int32Array.from(images)) };
  }
}
