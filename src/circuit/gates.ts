/**
 * From nodes to gates. A slot holds a node's value or its complement, whichever needs no NOT. A conjunction
 * with some plain operands is the AND of these, AND NOT each of the others. A conjunction whose operands are
 * all complements is kept as its own complement: the OR of what they complement. So each node takes one gate
 * or two, in whatever form its operands are kept. Only an answer of the game that is kept as its complement
 * needs one more gate, ONE & ~x.
 *
 * A loop becomes a stretch of gates. What it reads and does not change is made before it. A round makes its
 * variables grow one after another, each from those that have just grown, first in their order and then the
 * other way round: most chains are followed to their end in few rounds, whichever way they lead. A value that
 * one variable alone decides is made again as soon as that has grown.
 */
import { grow } from "../datalog/arrays.js";
import type { CircuitLoop } from "./build-circuit.js";
import { type Circuit, FALSE, TRUE } from "./circuit.js";
import { neededBy } from "./live.js";
import { GateOp } from "./slice-program.js";

/** The gates from … to-1 belong to a loop. */
export interface GateLoop {
  readonly from: number;
  readonly to: number;
  /** The nodes of the variables, which are false before. */
  readonly variables: Int32Array;
  /** The gates that make no variable grow. They run once before the first round. */
  readonly before: Int32Array;
  /** All gates in the order of a round. */
  readonly round: Int32Array;
}

const CONSTANT_TRUE = -2;

/**
 * Gates in an order in which each comes after those that it reads. A value below `nodes` is the value of the
 * node with that number; other values are `nodes` plus the number of the gate that makes them.
 */
export class Gates {
  count = 0;
  op: Uint8Array<ArrayBufferLike> = new Uint8Array(1024);
  /** Operands of gate g: operands[first[g]] to operands[first[g+1]-1]. */
  first: Int32Array<ArrayBufferLike> = new Int32Array(1025);
  operands: Int32Array<ArrayBufferLike> = new Int32Array(4096);
  /** The value that gate g makes: its node, where it has one. */
  out: Int32Array<ArrayBufferLike> = new Int32Array(1024);
  /** Whether a node's value is kept as its complement. */
  readonly flipped: Uint8Array;
  /** In the order of their gates. */
  readonly loops: GateLoop[] = [];
  /** Per node, whether its value is there. Those of inputs always are, those of variables after their loop. */
  private readonly made: Uint8Array;
  /** The loop of each variable's node. */
  private readonly loopOf: ReadonlyMap<number, CircuitLoop>;
  /** How many operands there are, those of a gate in the making included. */
  private used = 0;
  /** Answers that were kept as their complements and had to be turned round, by their literals. */
  private readonly turned = new Map<number, number>();

  constructor(
    private readonly circuit: Circuit,
    loops: readonly CircuitLoop[],
  ) {
    this.flipped = new Uint8Array(circuit.nodes);
    this.made = new Uint8Array(circuit.nodes).fill(1, 0, circuit.inputs + 1);
    this.loopOf = new Map(
      loops.flatMap((loop) => Array.from(loop.variables, (node): [number, CircuitLoop] => [node, loop])),
    );
    for (const node of this.loopOf.keys()) this.made[node] = 0;
  }

  get nodes(): number {
    return this.circuit.nodes;
  }

  /** Makes the gates of all that a literal needs, depth first: what is used together is made together. */
  need(literal: number): void {
    const { circuit, made } = this;
    const path = [literal >> 1];
    while (path.length > 0) {
      const node = path[path.length - 1];
      const loop = this.loopOf.get(node);
      if (!made[node] && loop !== undefined) this.makeLoop(loop);
      if (made[node]) {
        path.pop();
        continue;
      }
      const before = path.length;
      for (let i = circuit.first[node + 1] - 1; i >= circuit.first[node]; i--) {
        const other = circuit.operands[i] >> 1;
        if (!made[other]) path.push(other);
      }
      if (path.length > before) continue;
      this.make(node);
      path.pop();
    }
  }

  /**
   * The value of a literal, never its complement; for a constant -1 (false) or -2 (true). A value that must
   * outlive the inputs is copied.
   */
  answer(literal: number, copied: boolean): number {
    if (literal === FALSE) return -1;
    if (literal === TRUE) return CONSTANT_TRUE;
    this.need(literal);
    const node = literal >> 1;
    if (this.isPlain(literal)) {
      if (!copied) return node;
      this.read(node);
      this.read(node);
      return this.add(GateOp.And);
    }
    let value = this.turned.get(literal);
    if (value === undefined) {
      this.read(CONSTANT_TRUE);
      this.read(node);
      value = this.add(GateOp.AndNot);
      this.turned.set(literal, value);
    }
    return value;
  }

  /** From now on answers do not use what gates from this one on have turned round. */
  forgetTurned(from: number): void {
    for (const [literal, value] of this.turned) {
      if (value >= this.nodes + from) this.turned.delete(literal);
    }
  }

  private make(node: number): void {
    const { circuit } = this;
    const from = circuit.first[node];
    const to = circuit.first[node + 1];
    let plain = 0;
    for (let i = from; i < to; i++) if (this.isPlain(circuit.operands[i])) plain++;
    this.made[node] = 1;
    if (plain === 0 || plain === to - from) {
      for (let i = from; i < to; i++) this.read(circuit.operands[i] >> 1);
      this.flipped[node] = plain === 0 ? 1 : 0;
      this.add(plain === 0 ? GateOp.Or : GateOp.And, node);
      return;
    }
    for (let i = from; i < to; i++)
      if (this.isPlain(circuit.operands[i])) this.read(circuit.operands[i] >> 1);
    if (plain > 1) this.read(this.add(GateOp.And));
    for (let i = from; i < to; i++)
      if (!this.isPlain(circuit.operands[i])) this.read(circuit.operands[i] >> 1);
    this.add(GateOp.AndNot, node);
  }

  private makeLoop(loop: CircuitLoop): void {
    const { circuit } = this;
    const { variables } = loop;
    for (const node of variables) this.made[node] = 1;
    const isInside = this.insideOf(loop);
    for (const literal of loop.after) if (!isInside[literal >> 1]) this.need(literal);
    for (let node = circuit.inputs + 1; node < circuit.nodes; node++) {
      if (!isInside[node]) continue;
      for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) {
        if (!isInside[circuit.operands[i] >> 1]) this.need(circuit.operands[i]);
      }
    }
    const from = this.count;
    /** The gates that a round runs for each variable. */
    const gatesOf = Array.from(variables, (): number[] => []);
    /** By the value that a gate makes, the variable that decides it alone; -1 if there are several. */
    const decides = new Map(Array.from(variables, (node, i) => [node, i]));
    for (const [i, literal] of loop.after.entries()) {
      const first = this.count;
      this.makeGrow(variables[i], literal, isInside);
      const own: number[] = [];
      for (let gate = first; gate < this.count; gate++) {
        const by = this.op[gate] === GateOp.Grow ? -1 : this.decider(gate, decides);
        if (by >= 0) gatesOf[by].push(gate);
        else own.push(gate);
      }
      gatesOf[i].unshift(...own);
    }
    const round = Int32Array.from([...gatesOf, ...gatesOf.toReversed()].flat());
    const before = Int32Array.from({ length: this.count - from }, (_, i) => from + i);
    this.loops.push({
      from,
      to: this.count,
      variables,
      before: before.filter((gate) => this.op[gate] !== GateOp.Grow),
      round,
    });
  }

  /** Which variable of a loop alone decides what a gate makes; -1 if several do. */
  private decider(gate: number, decides: Map<number, number>): number {
    const by = new Set<number>();
    for (let i = this.first[gate]; i < this.first[gate + 1]; i++) {
      const one = decides.get(this.operands[i]);
      if (one !== undefined) by.add(one);
    }
    const [only] = by.size === 1 ? by : [-1];
    decides.set(this.out[gate], only);
    return only;
  }

  /** Per node, whether what the variables become depends on it and it depends on them. */
  private insideOf({ variables, after }: CircuitLoop): Uint8Array {
    const { circuit } = this;
    const isNeeded = neededBy(circuit, after);
    const isInside = new Uint8Array(circuit.nodes);
    for (const node of variables) isInside[node] = 1;
    for (let node = circuit.inputs + 1; node < circuit.nodes; node++) {
      if (!isNeeded[node]) continue;
      for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++)
        isInside[node] |= isInside[circuit.operands[i] >> 1];
    }
    return isInside;
  }

  /** The gate by which a variable grows. If it becomes a & (b1 | … | bn), that is all. */
  private makeGrow(variable: number, literal: number, isInside: Uint8Array): void {
    const { circuit } = this;
    const node = literal >> 1;
    const operands = (of: number) =>
      Array.from(circuit.operands.subarray(circuit.first[of], circuit.first[of + 1]));
    if (!circuit.isInput(node)) {
      const parts = operands(node);
      const [a, b] = isInside[parts[0] >> 1] ? [parts[1], parts[0]] : parts;
      if ((literal & 1) === 1) {
        if (this.growIfPlain(variable, CONSTANT_TRUE, parts)) return;
      } else if (parts.length === 2 && !isInside[a >> 1] && this.isPlain(a)) {
        const isEither = (b & 1) === 1 && !circuit.isInput(b >> 1);
        if (this.growIfPlain(variable, a >> 1, isEither ? operands(b >> 1) : [b ^ 1])) return;
      }
    }
    const value = this.answer(literal, false);
    if (value === -1) return;
    this.read(CONSTANT_TRUE);
    this.read(value);
    this.add(GateOp.Grow, variable);
  }

  /** Makes a variable grow where a value and the complement of a part hold, if these are kept as they are. */
  private growIfPlain(variable: number, value: number, parts: readonly number[]): boolean {
    for (const part of parts) this.need(part);
    if (!parts.every((part) => this.isPlain(part ^ 1))) return false;
    this.read(value);
    for (const part of parts) this.read(part >> 1);
    this.add(GateOp.Grow, variable);
    return true;
  }

  /** Whether the value of a literal is kept as it is, and not as its complement. */
  private isPlain(literal: number): boolean {
    return (literal & 1) === this.flipped[literal >> 1];
  }

  /** Adds an operand to the gate that is added next. */
  private read(value: number): void {
    if (this.used === this.operands.length) this.operands = grow(this.operands, this.used + 1);
    this.operands[this.used++] = value;
  }

  private add(op: GateOp, node = this.nodes + this.count): number {
    const gate = this.count++;
    if (gate === this.op.length) {
      this.op = grow(this.op, gate + 1);
      this.out = grow(this.out, gate + 1);
      this.first = grow(this.first, this.op.length + 1);
    }
    this.op[gate] = op;
    this.out[gate] = node;
    this.first[gate + 1] = this.used;
    return node;
  }
}
