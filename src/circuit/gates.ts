/**
 * From nodes to gates. A slot holds a node's value or its complement, whichever needs no NOT. A conjunction
 * with some plain operands is the AND of these, AND NOT each of the others. A conjunction whose operands are
 * all complements is kept as its own complement: the OR of what they complement. So each node takes one gate
 * or two, in whatever form its operands are kept. Only an answer of the game that is kept as its complement
 * needs one more gate, ONE & ~x.
 */
import { grow } from "../datalog/arrays.js";
import { type Circuit, FALSE, TRUE } from "./circuit.js";
import { GateOp } from "./slice-program.js";

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
  private readonly made: Uint8Array;
  /** How many operands there are, those of a gate in the making included. */
  private used = 0;
  /** Answers that were kept as their complements and had to be turned round, by their literals. */
  private readonly turned = new Map<number, number>();

  constructor(private readonly circuit: Circuit) {
    this.flipped = new Uint8Array(circuit.nodes);
    this.made = new Uint8Array(circuit.nodes);
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
      if (made[node] || circuit.isInput(node)) {
        path.pop();
        continue;
      }
      const before = path.length;
      for (let i = circuit.first[node + 1] - 1; i >= circuit.first[node]; i--) {
        const other = circuit.operands[i] >> 1;
        if (!made[other] && !circuit.isInput(other)) path.push(other);
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
    if (literal === TRUE) return -2;
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
      this.read(-2);
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
