/**
 * A form in the making. Equal definitions are one, and a conjunction within a conjunction, or a disjunction
 * within a disjunction, is opened where only one definition reads it, or where it is short: so that the way in
 * which rules are cut into atoms does not show. In the end only what the outputs need is kept.
 */
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import {
  ALWAYS,
  atomOf,
  type GroundProgram,
  isNegative,
  NEVER,
  type Output,
} from "../../ground/ground-program.js";
import { type Form, type FormOutputs, FormWriter } from "../form.js";

/** What is opened everywhere. */
const SHORT = 12;

interface Definition {
  readonly kind: string;
  readonly args: readonly number[];
  /** Where it may be opened: nowhere, while it is short, or however long it is. */
  opens: "never" | "short" | "always";
}

export class Draft {
  private readonly definitions: (Definition | undefined)[] = [];
  private readonly known = new Map<string, number>();

  constructor(
    private readonly program: GroundProgram,
    private readonly inputs: number,
  ) {}

  /** The atom of a definition that is made later, since it depends on itself. */
  reserve(): number {
    return this.inputs + this.definitions.push(undefined) - 1;
  }

  /** Nothing of what has been reserved is opened. */
  make(atom: number, kind: "and" | "or", args: Iterable<Output>): void {
    const parts = this.partsOf(kind, args);
    // A disjunction that always holds is a conjunction of nothing, and the other way round.
    const made = parts === undefined ? { kind: dualOf(kind), args: [] } : { kind, args: parts };
    this.definitions[atom - this.inputs] = { ...made, opens: "never" };
  }

  /** A definition that is the same as every other of its kind with the same arguments. */
  add(kind: string, args: readonly number[]): number {
    const sorted = [...new Set(args)].sort((a, b) => a - b);
    const key = `${kind} ${sorted.join()}`;
    let atom = this.known.get(key);
    if (atom === undefined) {
      atom = this.addDistinct(kind, sorted);
      this.known.set(key, atom);
    }
    return atom;
  }

  /** A definition that is the same as no other. */
  addDistinct(kind: string, args: readonly number[]): number {
    return this.inputs + this.definitions.push({ kind, args, opens: "short" }) - 1;
  }

  and(args: Iterable<Output>): Output {
    return this.combine("and", args);
  }

  or(args: Iterable<Output>): Output {
    return this.combine("or", args);
  }

  /** Only one definition reads this. */
  openOnce(literal: Output): void {
    const definition = literal < 0 ? undefined : this.definitions[atomOf(literal) - this.inputs];
    if (definition?.opens === "short") definition.opens = "always";
  }

  private combine(kind: "and" | "or", args: Iterable<Output>): Output {
    const parts = this.partsOf(kind, args);
    if (parts === undefined) return kind === "and" ? NEVER : ALWAYS;
    if (parts.length === 0) return kind === "and" ? ALWAYS : NEVER;
    if (parts.length === 1) return parts[0];
    // "Not a or not b" is "not both".
    if (parts.every(isNegative)) {
      const positive = parts.map((literal) => literal ^ 1);
      return 2 * this.add(dualOf(kind), positive) + 1;
    }
    return 2 * this.add(kind, parts);
  }

  /** The arguments, opened; undefined where one of them settles it. */
  private partsOf(kind: "and" | "or", args: Iterable<Output>): number[] | undefined {
    const parts = new Set<number>();
    const dual = dualOf(kind);
    for (const literal of args) {
      if (literal < 0) {
        if ((literal === ALWAYS) === (kind === "or")) return undefined;
        continue;
      }
      const inner = this.definitions[atomOf(literal) - this.inputs];
      const isOpened =
        inner !== undefined &&
        inner.kind === (isNegative(literal) ? dual : kind) &&
        (inner.opens === "always" || (inner.opens === "short" && inner.args.length <= SHORT));
      const found = isOpened ? inner.args.map((arg) => arg ^ (literal & 1)) : [literal];
      for (const part of found) {
        if (parts.has(part ^ 1)) return undefined;
        parts.add(part);
      }
    }
    return [...parts];
  }

  /** The form of what the outputs need. */
  *finish(outputs: FormOutputs): Pieces<Form> {
    const { inputs, definitions } = this;
    const number = new Int32Array(definitions.length).fill(-1);
    const writer = new FormWriter(this.program, inputs);
    const order: number[] = [];
    const meet = (literal: Output) => {
      const index = literal < 0 ? -1 : atomOf(literal) - inputs;
      if (index < 0 || number[index] >= 0) return;
      number[index] = writer.reserve();
      order.push(index);
    };
    const { next, legal, terminal, goals, percepts } = outputs;
    for (const list of [next, legal, [terminal], goals, percepts]) for (const output of list) meet(output);
    for (let i = 0; i < order.length; i++) {
      for (const arg of definitions[order[i]]?.args ?? []) meet(arg);
      if (i % PIECE_STEPS === 0) yield;
    }
    const renumbered = (literal: Output): Output =>
      literal < 2 * inputs ? literal : 2 * number[atomOf(literal) - inputs] + (literal & 1);
    for (const [i, index] of order.entries()) {
      const definition = definitions[index];
      if (definition === undefined) throw new Error("a definition was reserved and never made");
      writer.make(number[index], definition.kind, definition.args.map(renumbered));
      if (i % PIECE_STEPS === 0) yield;
    }
    return writer.finish({
      next: next.map(renumbered),
      legal: legal.map(renumbered),
      terminal: renumbered(terminal),
      goals: goals.map(renumbered),
      percepts: percepts.map(renumbered),
    });
  }
}

function dualOf(kind: "and" | "or"): "and" | "or" {
  return kind === "and" ? "or" : "and";
}
