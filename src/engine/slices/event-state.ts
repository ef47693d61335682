/**
 * A game played one state at a time by events: only what a move changes is looked at again
 * (`assembly/slices/events.ts`). The circuit is that of a slice program, with a node for each value instead
 * of slots that are used again.
 */
import * as layout from "../../../assembly/slices/slice-layout.js";
import { GateOp, ONE, type SliceCode, type SliceProgram, ZERO } from "../../circuit/slice-program.js";
import type { State } from "../game.js";
import type { Evaluator } from "../ground-game.js";
import { ArenaPlan } from "../memory/arena.js";
import { Kernel } from "../memory/kernel.js";

/** Nodes that never change: node 0 is false, node 1 true. */
const FALSE = 0;
const TRUE = 1;

export class EventState implements Evaluator {
  private readonly circuit: Circuit;
  private readonly kernel: Kernel;
  private readonly events: number;
  private readonly values: Uint8Array;
  private fluents: State = new Int32Array(0);
  private made: readonly number[] = [];
  /** How many nodes were settled since something was set. */
  private settled = 0;

  constructor(module: WebAssembly.Module, program: SliceProgram) {
    const circuit = circuitOf(program);
    this.circuit = circuit;
    const nodes = circuit.inputs + circuit.ops.length;
    const plan = new ArenaPlan();
    const record = plan.reserve(layout.EVENTS_BYTES);
    const values = plan.reserve(nodes);
    const counts = plan.reserve(4 * nodes);
    const kinds = plan.reserve(nodes);
    const first = plan.reserve(4 * (nodes + 1));
    const edges = plan.reserve(4 * circuit.operands.length);
    const dirty = plan.reserve(8 * Math.ceil(nodes / 64));
    const kernel = new Kernel(module, plan.bytes);
    const events = kernel.memory.at(record.address);
    events.set(layout.EVENTS_VALUES, values);
    events.set(layout.EVENTS_COUNTS, counts);
    events.set(layout.EVENTS_KINDS, kinds);
    events.set(layout.EVENTS_FIRST, first);
    events.set(layout.EVENTS_EDGES, edges);
    events.set(layout.EVENTS_DIRTY, dirty);
    this.kernel = kernel;
    this.events = record.address;
    this.values = kernel.bytes(values);
    writeCircuit(circuit, {
      counts: kernel.words(counts),
      kinds: kernel.bytes(kinds),
      first: kernel.words(first),
      edges: kernel.words(edges),
      dirty: kernel.bytes(dirty),
    });
    this.set(TRUE, 1);
  }

  state(fluents: State): void {
    const { now } = this.circuit;
    const held = new Set(fluents);
    for (const fluent of this.fluents) if (!held.has(fluent)) this.set(now[fluent], 0);
    for (const fluent of fluents) this.set(now[fluent], 1);
    this.fluents = fluents;
  }

  isTerminal(): boolean {
    return this.holds(this.circuit.terminal);
  }

  isLegal(move: number): boolean {
    return this.holds(this.circuit.legal[move]);
  }

  isGoal(goal: number): boolean {
    return this.holds(this.circuit.goals[goal]);
  }

  move(moves: readonly number[]): void {
    const { does } = this.circuit;
    for (const move of this.made) if (!moves.includes(move)) this.set(does[move], 0);
    for (const move of moves) this.set(does[move], 1);
    this.made = moves;
  }

  isNext(fluent: number): boolean {
    return this.holds(this.circuit.next[fluent]);
  }

  isSeen(percept: number): boolean {
    return this.holds(this.circuit.percepts[percept]);
  }

  private set(node: number, value: 0 | 1): void {
    if (node < 0 || this.values[node] === value) return;
    this.kernel.calls.setNode(this.events, node, value);
    this.settled = 0;
  }

  private holds(node: number): boolean {
    const { inputs, stateGates, ops } = this.circuit;
    // A question about the state does not wait for the transition.
    const needed = inputs + (node < inputs + stateGates ? stateGates : ops.length);
    if (this.settled < needed) {
      this.kernel.calls.settle(this.events, needed);
      this.settled = needed;
    }
    return this.values[node] === 1;
  }
}

/** A slice program without slots: `inputs` nodes, then a node for each gate; -1 where nothing is read. */
interface Circuit {
  readonly inputs: number;
  /** Those of the state part come first. */
  readonly stateGates: number;
  /** Per gate: what it does, the first of its operands and one more; AndNot negates all but the first. */
  readonly ops: Uint8Array;
  readonly firstOperand: Int32Array;
  /** Nodes that come before the gate. */
  readonly operands: Int32Array;
  readonly now: Int32Array;
  readonly does: Int32Array;
  readonly terminal: number;
  readonly legal: Int32Array;
  readonly goals: Int32Array;
  readonly next: Int32Array;
  readonly percepts: Int32Array;
}

function circuitOf(program: SliceProgram): Circuit {
  /** The node whose value stands in a slot. */
  const nodeOf = new Int32Array(program.slots).fill(-1);
  nodeOf[ZERO] = FALSE;
  nodeOf[ONE] = TRUE;
  let inputs = 2;
  for (const slots of [program.now, program.does]) {
    for (const slot of slots) if (slot >= 0 && nodeOf[slot] < 0) nodeOf[slot] = inputs++;
  }
  let [gates, total] = [0, 0];
  for (const code of [program.state, program.transition]) {
    eachRun(code, (_, count, size) => {
      gates += size;
      total += size * count;
    });
  }
  const ops = new Uint8Array(gates);
  const firstOperand = new Int32Array(gates + 1);
  const operands = new Int32Array(total);
  let [gate, end] = [0, 0];
  const follow = (code: SliceCode) =>
    eachRun(code, (op, count, size, from) => {
      for (let at = from; at < from + size * (count + 1); at += count + 1) {
        for (let i = 1; i <= count; i++) operands[end++] = nodeOf[code[at + i]];
        nodeOf[code[at]] = inputs + gate;
        ops[gate++] = op;
        firstOperand[gate] = end;
      }
    });
  const nodes = (slots: Int32Array) => slots.map((slot) => (slot < 0 ? -1 : nodeOf[slot]));
  const [now, does] = [nodes(program.now), nodes(program.does)];
  follow(program.state);
  const stateGates = gate;
  const terminal = nodeOf[program.terminal];
  const [legal, goals] = [nodes(program.legal), nodes(program.goals)];
  follow(program.transition);
  const [next, percepts] = [nodes(program.next), nodes(program.percepts)];
  return {
    inputs,
    stateGates,
    ops,
    firstOperand,
    operands,
    now,
    does,
    terminal,
    legal,
    goals,
    next,
    percepts,
  };
}

/**
 * Calls `run` for each run: the operation, the operands of a gate, how many gates, where the first stands.
 */
function eachRun(
  code: SliceCode,
  run: (op: GateOp, count: number, size: number, from: number) => void,
): void {
  for (let at = 0; at < code.length; ) {
    const [op, count, size] = [code[at], code[at + 1], code[at + 2]];
    run(op, count, size, at + 3);
    at += 3 + size * (count + 1);
  }
}

interface Tables {
  readonly counts: Uint32Array;
  readonly kinds: Uint8Array;
  readonly first: Uint32Array;
  readonly edges: Uint32Array;
  readonly dirty: Uint8Array;
}

/** Writes the circuit as it is while every node is false. All gates are dirty: they may have to change. */
function writeCircuit(circuit: Circuit, { counts, kinds, first, edges, dirty }: Tables): void {
  const { inputs, ops, firstOperand, operands } = circuit;
  for (const operand of operands) first[operand + 1]++;
  for (let node = 1; node < first.length; node++) first[node] += first[node - 1];
  const place = first.slice();
  for (let gate = 0; gate < ops.length; gate++) {
    const op: GateOp = ops[gate];
    const node = inputs + gate;
    kinds[node] = op === GateOp.Or ? 1 : 0;
    for (let i = firstOperand[gate]; i < firstOperand[gate + 1]; i++) {
      // What speaks for a conjunction lowers the count of those against it.
      const lowers = op === GateOp.And || (op === GateOp.AndNot && i === firstOperand[gate]);
      if (lowers) counts[node]++;
      edges[place[operands[i]]++] = 2 * node + (lowers ? 1 : 0);
    }
    dirty[node >>> 3] |= 1 << (node & 7);
  }
}
