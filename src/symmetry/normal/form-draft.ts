/**
 * A form in the making. Equal definitions are one. In the end a conjunction within a conjunction, or a
 * disjunction within a disjunction, is opened where only one definition reads it, or where it is short: so the
 * way in which rules are cut into atoms does not show. Only what the outputs need is kept.
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
import { type Form, type FormOutputs, FormWriter, mapOutputs } from "../game-form.js";

/** What is opened everywhere. */
const SHORT = 12;

interface Definition {
  readonly kind: string;
  readonly args: readonly number[];
  /** `only`: equal definitions are others. `cyclic`: it was reserved, and is never opened. */
  readonly identity: "shared" | "only" | "cyclic";
}

export class FormDraft {
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

  make(atom: number, kind: "and" | "or", args: readonly Output[]): void {
    const parts = partsOf(kind, args);
    // A disjunction that always holds is a conjunction of nothing, and the other way round.
    const made = parts === undefined ? { kind: dualOf(kind), args: [] } : { kind, args: parts };
    this.definitions[atom - this.inputs] = { ...made, identity: "cyclic" };
  }

  /** A definition that is the same as every other of its kind with the same arguments. */
  add(kind: string, args: readonly Output[]): number {
    const sorted = args.map((arg) => this.solid(arg)).sort((a, b) => a - b);
    const key = `${kind} ${sorted.join()}`;
    let atom = this.known.get(key);
    if (atom === undefined) {
      atom = this.inputs + this.definitions.push({ kind, args: sorted, identity: "shared" }) - 1;
      this.known.set(key, atom);
    }
    return atom;
  }

  /** A definition that is the same as no other. */
  addDistinct(kind: string, args: readonly Output[]): number {
    const solid = args.map((arg) => this.solid(arg));
    return this.inputs + this.definitions.push({ kind, args: solid, identity: "only" }) - 1;
  }

  /** A definition of a number: how many of these hold. What stands twice counts twice. */
  addCount(kind: string, args: readonly Output[]): number {
    const seen = new Set<number>();
    const distinct = args.map((arg) => {
      const literal = this.solid(arg);
      if (seen.has(literal)) return 2 * this.addDistinct("and", [literal]);
      seen.add(literal);
      return literal;
    });
    return this.add(kind, distinct);
  }

  and(args: readonly Output[]): Output {
    return this.combine("and", partsOf("and", args));
  }

  or(args: readonly Output[]): Output {
    return this.combine("or", partsOf("or", args));
  }

  private combine(kind: "and" | "or", parts: readonly number[] | undefined): Output {
    if (parts === undefined) return kind === "and" ? NEVER : ALWAYS;
    if (parts.length === 0) return kind === "and" ? ALWAYS : NEVER;
    if (parts.length === 1) return parts[0];
    // "Not a or not b" is "not both".
    if (!parts.every(isNegative)) return 2 * this.add(kind, parts);
    const positive = parts.map((literal) => literal ^ 1);
    return 2 * this.add(dualOf(kind), positive) + 1;
  }

  /** A literal that says the same, if it is a constant. */
  private solid(output: Output): number {
    if (output >= 0) return output;
    return 2 * this.add(output === ALWAYS ? "and" : "or", []);
  }

  /** The form of what the outputs need, with all opened that can be. */
  *finish(outputs: FormOutputs): Pieces<Form> {
    const opened = new FormDraft(this.program, this.inputs);
    const became = yield* this.openInto(opened, outputs);
    return yield* opened.write(mapOutputs(outputs, (literal) => this.image(became, literal)));
  }

  /** How many definitions read each definition; an output counts as two, so that it is never opened. */
  private *readers(outputs: FormOutputs): Pieces<Int32Array> {
    const { inputs, definitions } = this;
    const readers = new Int32Array(definitions.length);
    const pending: number[] = [];
    const read = (literal: Output, times: number) => {
      const index = literal < 0 ? -1 : atomOf(literal) - inputs;
      if (index < 0) return;
      if (readers[index] === 0) pending.push(index);
      readers[index] += times;
    };
    mapOutputs(outputs, (literal) => {
      read(literal, 2);
      return literal;
    });
    for (let steps = 1; pending.length > 0; steps++) {
      for (const arg of this.definitions[pending.pop() as number]?.args ?? []) read(arg, 1);
      if (steps % PIECE_STEPS === 0) yield;
    }
    return readers;
  }

  /** What each definition has become in another draft. */
  private *openInto(opened: FormDraft, outputs: FormOutputs): Pieces<Int32Array> {
    const { inputs, definitions } = this;
    const readers = yield* this.readers(outputs);
    const became = new Int32Array(definitions.length).fill(NEVER);
    for (const [index, definition] of definitions.entries())
      if (definition?.identity === "cyclic" && readers[index] > 0) became[index] = 2 * opened.reserve();

    /** The arguments of a conjunction or disjunction. What is opened depends on who reads it, and its length. */
    const open = (kind: "and" | "or", args: readonly number[]): number[] | undefined =>
      partsOf(
        kind,
        args.flatMap((arg) => {
          const image = this.image(became, arg);
          const index = atomOf(arg) - inputs;
          if (image < 0 || index < 0 || definitions[index]?.identity !== "shared") return image;
          const inner = opened.definitions[atomOf(image) - inputs];
          if (inner === undefined || inner.kind !== (isNegative(image) ? dualOf(kind) : kind)) return image;
          if (inner.identity !== "shared") return image;
          if (readers[index] > 1 && inner.args.length > SHORT) return image;
          return inner.args.map((part) => part ^ (image & 1));
        }),
      );

    let steps = 0;
    // Arguments come before the definitions that read them, but for cycles.
    for (const [index, definition] of definitions.entries()) {
      if (definition === undefined || readers[index] === 0) continue;
      steps += 16 + 4 * definition.args.length;
      if (steps > PIECE_STEPS) {
        steps = 0;
        yield;
      }
      const { kind, args, identity } = definition;
      const images = () => args.map((arg) => this.image(became, arg));
      if (identity === "cyclic") continue;
      if (identity === "only") became[index] = 2 * opened.addDistinct(kind, images());
      else if (kind === "and" || kind === "or") became[index] = opened.combine(kind, open(kind, args));
      else if (kind.startsWith("count ") || kind === "some")
        became[index] = 2 * opened.addCount(kind, images());
      else became[index] = 2 * opened.add(kind, images());
    }
    for (const [index, definition] of definitions.entries()) {
      if (definition?.identity !== "cyclic" || readers[index] === 0) continue;
      const { kind, args } = definition;
      opened.make(
        atomOf(became[index]),
        kind as "and" | "or",
        open(kind as "and" | "or", args) ?? [constant(kind)],
      );
    }
    return became;
  }

  /** What a literal is, by what its atom has become. */
  private image(became: Int32Array, literal: Output): Output {
    if (literal < 2 * this.inputs) return literal;
    const image = became[atomOf(literal) - this.inputs];
    return isNegative(literal) ? opposite(image) : image;
  }

  private *write(outputs: FormOutputs): Pieces<Form> {
    const { inputs, definitions } = this;
    const number = new Int32Array(definitions.length).fill(-1);
    const writer = new FormWriter(this.program, inputs);
    const order: number[] = [];
    const renumbered = (literal: Output): Output => {
      if (literal < 2 * inputs) return literal;
      const index = atomOf(literal) - inputs;
      if (number[index] < 0) {
        number[index] = writer.reserve();
        order.push(index);
      }
      return 2 * number[index] + (literal & 1);
    };
    const written = mapOutputs(outputs, renumbered);
    let steps = 0;
    for (let i = 0; i < order.length; i++) {
      const definition = definitions[order[i]];
      if (definition === undefined) throw new Error("a definition was reserved and never made");
      writer.make(number[order[i]], definition.kind, definition.args.map(renumbered));
      steps += 8 + 2 * definition.args.length;
      if (steps < PIECE_STEPS) continue;
      steps = 0;
      yield;
    }
    return writer.finish(written);
  }
}

/** What a conjunction or disjunction reads; undefined where it has a constant value because of one part or two. */
function partsOf(kind: "and" | "or", args: readonly Output[]): number[] | undefined {
  const parts = new Set<number>();
  for (const literal of args) {
    if (literal < 0) {
      if (literal === constant(kind)) return undefined;
      continue;
    }
    if (parts.has(literal ^ 1)) return undefined;
    parts.add(literal);
  }
  return [...parts];
}

/** What a conjunction or disjunction is that one of its parts settles. */
function constant(kind: string): Output {
  return kind === "and" ? NEVER : ALWAYS;
}

function dualOf(kind: "and" | "or"): "and" | "or" {
  return kind === "and" ? "or" : "and";
}

/** The negation of a literal or constant. */
export function opposite(output: Output): Output {
  if (output >= 0) return output ^ 1;
  return output === NEVER ? ALWAYS : NEVER;
}
