/**
 * A form: a ground program said by definitions whose parts have no order, so that what permutes the definitions
 * is seen. Everything that looks for symmetries, and everything that checks them, reads forms.
 *
 * Atoms are numbered as in a ground program: the inputs first, whether a fluent holds now, whether a move is
 * made; then the definitions. A definition has a kind and a set of arguments, which are literals, and its
 * meaning depends on these alone: so whatever maps definitions to definitions of the same kind, and their
 * arguments to their arguments, maps meanings to meanings. Where definitions depend on themselves the meaning
 * is the least fixpoint, which is mapped as well.
 *
 * Kinds that are truth values are `and`, `or` and `count S` (how many arguments hold is in the set S). Others
 * are parts of such: `some` (how many arguments hold, a number), and of paths (see `normal-form.ts`).
 */
import type { GroundProgram, Output } from "../ground/ground-program.js";

export interface Form {
  /** The program whose outputs the form defines; roles, fluents, moves and the rest are its own. */
  readonly program: GroundProgram;
  /** How many atoms there are, inputs included. */
  readonly atoms: number;
  /** The kind of each atom, a number of `kindNames`; inputs have the kind 0. */
  readonly kinds: Int32Array;
  readonly kindNames: readonly string[];
  /** The arguments of atom a are args[first[a]] to args[first[a + 1] - 1], in rising order; inputs have none. */
  readonly first: Int32Array;
  readonly args: Int32Array;
  /** What the program's outputs are in the form, in the program's order. */
  readonly outputs: FormOutputs;
}

export interface FormOutputs {
  readonly next: readonly Output[];
  readonly legal: readonly Output[];
  readonly terminal: Output;
  readonly goals: readonly Output[];
  readonly percepts: readonly Output[];
}

export function mapOutputs(outputs: FormOutputs, image: (output: Output) => Output): FormOutputs {
  return {
    next: outputs.next.map(image),
    legal: outputs.legal.map(image),
    terminal: image(outputs.terminal),
    goals: outputs.goals.map(image),
    percepts: outputs.percepts.map(image),
  };
}

/** The outputs of a program, in its own literals. */
export function formOutputs({ fluents, moves, terminal, goals, percepts }: GroundProgram): FormOutputs {
  return {
    next: fluents.map(({ next }) => next),
    legal: moves.map(({ legal }) => legal),
    terminal,
    goals: goals.map(({ holds }) => holds),
    percepts: percepts.map(({ holds }) => holds),
  };
}

/** Writes a form. Definitions may be given numbers before they are made, since they may depend on themselves. */
export class FormWriter {
  private readonly kindNames = ["input"];
  private readonly kindNumbers = new Map([["input", 0]]);
  private readonly definitions: { readonly kind: number; readonly args: readonly number[] }[] = [];

  constructor(
    private readonly program: GroundProgram,
    private readonly inputs: number,
  ) {}

  /** The number of a definition that is to be made. */
  reserve(): number {
    return this.inputs + this.definitions.push(UNMADE) - 1;
  }

  make(atom: number, kind: string, args: Iterable<number>): void {
    const sorted = [...new Set(args)].sort((a, b) => a - b);
    this.definitions[atom - this.inputs] = { kind: this.kindOf(kind), args: sorted };
  }

  add(kind: string, args: Iterable<number>): number {
    const atom = this.reserve();
    this.make(atom, kind, args);
    return atom;
  }

  finish(outputs: FormOutputs): Form {
    const { program, inputs, definitions, kindNames } = this;
    const atoms = inputs + definitions.length;
    const kinds = new Int32Array(atoms);
    const first = new Int32Array(atoms + 1);
    for (let i = 0; i < definitions.length; i++) {
      kinds[inputs + i] = definitions[i].kind;
      first[inputs + i + 1] = first[inputs + i] + definitions[i].args.length;
    }
    const args = new Int32Array(first[atoms]);
    for (let i = 0; i < definitions.length; i++) args.set(definitions[i].args, first[inputs + i]);
    return { program, atoms, kinds, kindNames, first, args, outputs };
  }

  private kindOf(name: string): number {
    let kind = this.kindNumbers.get(name);
    if (kind === undefined) {
      kind = this.kindNames.push(name) - 1;
      this.kindNumbers.set(name, kind);
    }
    return kind;
  }
}

const UNMADE = { kind: 0, args: [] };
