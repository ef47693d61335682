/**
 * What play implies of the inputs of a circuit, beside the rules themselves: a role makes exactly one move, and it is a
 * legal one, so `does` implies all that `legal` is a conjunction of. Where something else is fed to a program, its answers
 * mean nothing.
 *
 * Rules often say that a cell stays as it is if any move is made but those few that touch it. So a conjunction is
 * searched for what it says of moves alone, "none of these": directly, or by nodes that are such conjunctions themselves. Where
 * those are most of a role's moves, "one of the others" says the same in fewer words.
 *
 * Groups of fluents that exclude each other (`network/groups.ts`) are not used: on the bundled games and on a dozen
 * public ones they saved less than one gate in a hundred, and took longer to prove than all the rest of the compile.
 */
import { grow } from "../../gdl/reference/arrays.js";
import type { GameCircuit } from "./build.js";
import { type Circuit, FALSE, type Knowledge, TRUE } from "./circuit.js";

/** Whether a node is a conjunction of complements of inputs, "none of these". */
const enum None {
  Unknown,
  Yes,
  No,
}

export class PlayKnowledge implements Knowledge {
  readonly groupOf: Int32Array;
  /** The moves of each role that can be made, as nodes. */
  private readonly choices: (readonly number[])[] = [];
  /** Per move: what its being legal tells, once the circuit has it. */
  private readonly legal: Int32Array;
  /** Per node, as far as it has been asked: a `None`. */
  private none: Int32Array<ArrayBufferLike> = new Int32Array(1024);
  /** Per node, when a search has last met it. */
  private metAt: Int32Array<ArrayBufferLike> = new Int32Array(1024);
  private search = 0;
  /** Per role, how many of its moves the search has met. */
  private readonly met: Int32Array;

  /** Inputs that are constants are told by `constants`, FALSE or TRUE, -1 for the others. */
  constructor(
    private readonly fluents: number,
    rolesOfMoves: readonly number[],
    constants?: Int32Array,
  ) {
    const inputs = fluents + rolesOfMoves.length;
    const choices: number[][] = [];
    for (const [move, role] of rolesOfMoves.entries()) {
      choices[role] ??= [];
      if ((constants?.[fluents + move] ?? -1) < 0) choices[role].push(fluents + 1 + move);
    }
    this.choices = Array.from(choices, (nodes) => nodes ?? []);
    this.groupOf = new Int32Array(1 + inputs).fill(-1);
    for (const [role, nodes] of this.choices.entries()) for (const node of nodes) this.groupOf[node] = role;
    this.legal = new Int32Array(rolesOfMoves.length).fill(TRUE);
    this.met = new Int32Array(this.choices.length);
  }

  get groups(): number {
    return this.choices.length;
  }

  /** From now on moves imply that they are legal; the literals are those of the circuit that is being made. */
  learnLegal({ legal }: Pick<GameCircuit, "legal">): void {
    this.legal.set(legal);
  }

  consequence(input: number): number {
    return input <= this.fluents ? TRUE : this.legal[input - this.fluents - 1];
  }

  shorten(circuit: Circuit, from: number): boolean {
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
      const rest = this.choices[group].length - count;
      const turnedCost = rest < 2 ? rest : rest + 1;
      cost += Math.min(count, turnedCost);
      if (turnedCost < count) turned.add(group);
      this.met[group] = 0;
    }
    if (cost >= operands) return false;
    this.replace(circuit, from, inputs, turned);
    return true;
  }

  /** Puts "none of the inputs" in place of all that says it, "one of the others" for the groups that are turned. */
  private replace(circuit: Circuit, from: number, inputs: readonly number[], turned: Set<number>): void {
    let to = from;
    for (let i = from; i < circuit.top; i++) {
      if (!this.isNone(circuit, circuit.stack[i])) circuit.stack[to++] = circuit.stack[i];
    }
    circuit.top = to;
    for (const input of inputs) if (!turned.has(this.groupOf[input])) circuit.push(2 * input + 1);
    const { search } = this;
    const others = Array.from(turned, (group) =>
      this.choices[group].filter((member) => this.metAt[member] !== search),
    );
    for (const members of others) {
      circuit.push(members.length === 0 ? FALSE : circuit.or(...members.map((member) => 2 * member)));
    }
  }

  /** Whether a literal says that none of some inputs is true, or that one is true of a group of which exactly one is. */
  private isNone(circuit: Circuit, literal: number): boolean {
    const node = literal >> 1;
    if (circuit.isInput(node)) return (literal & 1) === 1 && this.groupOf[node] >= 0;
    return (literal & 1) === 0 ? this.isNoneNode(circuit, node) : this.groupWithin(circuit, node) >= 0;
  }

  private isNoneNode(circuit: Circuit, node: number): boolean {
    if (this.none.length < circuit.nodes) {
      this.none = grow(this.none, 2 * circuit.nodes);
      this.metAt = grow(this.metAt, 2 * circuit.nodes);
    }
    if (this.none[node] === None.Unknown) {
      let all = true;
      for (let i = circuit.first[node]; all && i < circuit.first[node + 1]; i++) {
        all = this.isNone(circuit, circuit.operands[i]);
      }
      this.none[node] = all ? None.Yes : None.No;
    }
    return this.none[node] === None.Yes;
  }

  /** The group of which exactly one holds that the node is "none of some members" of, or -1. */
  private groupWithin(circuit: Circuit, node: number): number {
    let group = -1;
    for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) {
      const literal = circuit.operands[i];
      if ((literal & 1) === 0 || !circuit.isInput(literal >> 1)) return -1;
      const own = this.groupOf[literal >> 1];
      if (own < 0 || (group >= 0 && own !== group)) return -1;
      group = own;
    }
    return group;
  }

  /** Adds the inputs that a literal says are false, those that have not been met yet. */
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
    for (const member of this.choices[this.groupWithin(circuit, node)]) {
      if (!within.has(member)) this.collect(circuit, 2 * member + 1, inputs);
    }
  }
}
