/**
 * What play implies about the inputs of a circuit, besides the rules themselves:
 *
 * - A role makes exactly one move, and that is a legal one. So `does` implies all literals of the conjunction
 *   `legal`.
 * - Of a group of fluents that was proved exclusive (`network/groups/groups.ts`), at most one holds, or
 *   exactly one.
 *
 * If a program is given anything else (two moves of a role, a state that play cannot reach), its answers mean
 * nothing.
 *
 * Rules often say that a cell stays as it is unless one of the few moves is made that touch it. So a
 * conjunction is searched for what it says about groups alone, "none of these": directly, or by nodes that
 * are such conjunctions themselves. If these are most of a group of which exactly one holds, "one of the
 * others" says the same in fewer literals.
 */
import { grow } from "../datalog/arrays.js";
import type { Group } from "../network/groups/groups.js";
import type { GameCircuit } from "./build-circuit.js";
import { type Circuit, FALSE, type Knowledge, TRUE } from "./circuit.js";

interface Exclusive {
  /** Nodes of inputs that are not constant. */
  readonly members: readonly number[];
  readonly exactlyOne: boolean;
}

/** Whether a node is a conjunction of complements of inputs, "none of these". */
const enum None {
  Unknown,
  Yes,
  No,
}

export class PlayKnowledge implements Knowledge {
  readonly groupOf: Int32Array;
  private readonly exclusive: Exclusive[] = [];
  /** Per move, a literal that its being legal implies, once the circuit has it. */
  private readonly legal: Int32Array;
  /** Whether to shorten. Until the legal moves are known, nodes read no moves, only groups of fluents. */
  private speaks: boolean;
  /** Per node, a `None`, as far as it has been asked for. */
  private none: Int32Array<ArrayBufferLike>;
  /** Per node, the search that last met it. */
  private metAt: Int32Array<ArrayBufferLike>;
  private search = 0;
  /** Per group, the number of its members that the search has met. */
  private readonly met: Int32Array;

  /**
   * `constants` has FALSE or TRUE for each input that is a constant, and -1 for the others. Behind the moves
   * there may be inputs of which nothing is known.
   */
  constructor(
    private readonly fluents: number,
    rolesOfMoves: readonly number[],
    groups: readonly Group[],
    constants?: Int32Array,
    inputs = fluents + rolesOfMoves.length,
  ) {
    this.groupOf = new Int32Array(1 + inputs).fill(-1);
    // Inputs are met before there are other nodes.
    this.none = new Int32Array(this.groupOf.length);
    this.metAt = new Int32Array(this.groupOf.length);
    const add = (nodes: readonly number[], exactlyOne: boolean) => {
      const of = (node: number) => constants?.[node - 1] ?? -1;
      if (nodes.some((node) => of(node) === TRUE)) return;
      const members = nodes.filter((node) => of(node) !== FALSE);
      for (const node of members) this.groupOf[node] = this.exclusive.length;
      this.exclusive.push({ members, exactlyOne });
    };
    for (const group of groups) {
      const nodes = group.fluents.map((fluent) => fluent + 1);
      add(nodes, group.exactlyOne);
    }
    const choices: number[][] = [];
    for (const [move, role] of rolesOfMoves.entries()) {
      choices[role] ??= [];
      choices[role].push(fluents + 1 + move);
    }
    for (const moves of choices) if (moves !== undefined) add(moves, true);
    this.legal = new Int32Array(rolesOfMoves.length).fill(TRUE);
    this.speaks = groups.length > 0;
    this.met = new Int32Array(this.exclusive.length);
  }

  get groups(): number {
    return this.exclusive.length;
  }

  /** From now on a move implies that it is legal; the literals are those of the circuit in the making. */
  learnLegal({ legal }: Pick<GameCircuit, "legal">): void {
    this.legal.set(legal);
    this.speaks = true;
  }

  consequence(input: number): number {
    const move = input - this.fluents - 1;
    return move >= 0 && move < this.legal.length ? this.legal[move] : TRUE;
  }

  shorten(circuit: Circuit, from: number): boolean {
    if (!this.speaks) return false;
    if (this.none.length < circuit.nodes) {
      this.none = grow(this.none, 2 * circuit.nodes);
      this.metAt = grow(this.metAt, 2 * circuit.nodes);
    }
    let operands = 0;
    for (let i = from; i < circuit.top; i++) if (this.isNone(circuit, circuit.stack[i])) operands++;
    if (operands < 2) return false;
    this.search++;
    const inputs: number[] = [];
    for (let i = from; i < circuit.top; i++) {
      if (this.isNone(circuit, circuit.stack[i])) this.collect(circuit, circuit.stack[i], inputs);
    }
    const groups: number[] = [];
    let cost = 0;
    for (const input of inputs) if (this.met[this.groupOf[input]]++ === 0) groups.push(this.groupOf[input]);
    const turned = new Set<number>();
    for (const group of groups) {
      const count = this.met[group];
      const rest = this.exclusive[group].members.length - count;
      const turnedCost = !this.exclusive[group].exactlyOne ? count : rest < 2 ? rest : rest + 1;
      cost += Math.min(count, turnedCost);
      if (turnedCost < count) turned.add(group);
      this.met[group] = 0;
    }
    if (cost >= operands) return false;
    this.replace(circuit, from, inputs, turned);
    return true;
  }

  /** Replaces all that says so by "none of these inputs", and for a turned group by "one of the others". */
  private replace(circuit: Circuit, from: number, inputs: readonly number[], turned: Set<number>): void {
    let to = from;
    for (let i = from; i < circuit.top; i++) {
      if (!this.isNone(circuit, circuit.stack[i])) circuit.stack[to++] = circuit.stack[i];
    }
    circuit.top = to;
    for (const input of inputs) if (!turned.has(this.groupOf[input])) circuit.push(2 * input + 1);
    const { search } = this;
    const others = Array.from(turned, (group) =>
      this.exclusive[group].members.filter((member) => this.metAt[member] !== search),
    );
    for (const members of others) {
      circuit.push(members.length === 0 ? FALSE : circuit.or(...members.map((member) => 2 * member)));
    }
  }

  /** Whether a literal says "none of some inputs", or "one of some" in a group of which one always holds. */
  private isNone(circuit: Circuit, literal: number): boolean {
    const node = literal >> 1;
    if (circuit.isInput(node)) return (literal & 1) === 1 && this.groupOf[node] >= 0;
    return (literal & 1) === 0 ? this.isNoneNode(circuit, node) : this.groupWithin(circuit, node) >= 0;
  }

  private isNoneNode(circuit: Circuit, node: number): boolean {
    if (this.none[node] === None.Unknown) {
      let all = true;
      for (let i = circuit.first[node]; all && i < circuit.first[node + 1]; i++) {
        all = this.isNone(circuit, circuit.operands[i]);
      }
      this.none[node] = all ? None.Yes : None.No;
    }
    return this.none[node] === None.Yes;
  }

  /** The group of which a node says "none of some members", if one member always holds; else -1. */
  private groupWithin(circuit: Circuit, node: number): number {
    let group = -1;
    for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) {
      const literal = circuit.operands[i];
      if ((literal & 1) === 0 || !circuit.isInput(literal >> 1)) return -1;
      const own = this.groupOf[literal >> 1];
      if (own < 0 || (group >= 0 && own !== group)) return -1;
      group = own;
    }
    return this.exclusive[group].exactlyOne ? group : -1;
  }

  /** Adds those inputs that a literal says are false, if the search has not met them yet. */
  private collect(circuit: Circuit, literal: number, inputs: number[]): void {
    const node = literal >> 1;
    const { metAt, search } = this;
    if (metAt[node] === search) return;
    if (circuit.isInput(node)) {
      metAt[node] = search;
      inputs.push(node);
      return;
    }
    if ((literal & 1) === 0) {
      metAt[node] = search;
      for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++)
        this.collect(circuit, circuit.operands[i], inputs);
      return;
    }
    const within = new Set<number>();
    for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) within.add(circuit.operands[i] >> 1);
    for (const member of this.exclusive[this.groupWithin(circuit, node)].members) {
      if (!within.has(member)) this.collect(circuit, 2 * member + 1, inputs);
    }
  }
}
