/**
 * Shapes of ground terms: what is left of a term when every constant in it is forgotten. `(cell 1 2 x)` and
 * `(cell 3 3 b)` have one shape, `(cell _ _ _)`; all constants have one. A term is its shape and its
 * constants from left to right, so if the shape is known no function needs to be written. Atoms have shapes
 * as terms do.
 */
import { isKeyword } from "../../gdl/keywords.js";
import { memo } from "../../gdl/maps.js";
import { type Application, fold, subterms, type Term, type Variable } from "../../gdl/tree.js";

export type TermShape = number;

/** The shape of every constant. */
const CONSTANT: TermShape = 0;

/** The shape of each variable that is known. */
export type ShapeAssignment = ReadonlyMap<string, TermShape>;

interface Structure {
  /** The function or relation; undefined for the constant. */
  readonly functor?: Application;
  readonly args: readonly TermShape[];
  /** How many constants a term of this shape has. */
  readonly constants: number;
}

export class Shapes {
  private readonly structures: Structure[] = [{ args: [], constants: 1 }];
  private readonly index = new Map<string, TermShape>();

  constants(shape: TermShape): number {
    return this.at(shape).constants;
  }

  /** The shape of a term whose variables have the given shapes; undefined if one is not given. */
  of(term: Term, given: ShapeAssignment): TermShape | undefined {
    return fold<TermShape | undefined>(term, (node, args) => {
      if (node.kind === "variable") return given.get(node.name);
      if (args.length === 0) return CONSTANT;
      return args.includes(undefined) ? undefined : this.compound(node, args as readonly TermShape[]);
    });
  }

  /** The assignment, extended so that the term has this shape; undefined if it cannot have it. */
  match(term: Term, shape: TermShape, given: ShapeAssignment): ShapeAssignment | undefined {
    let assignment = given;
    const pending: [Term, TermShape][] = [[term, shape]];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [node, wanted] = next;
      if (node.kind === "variable") {
        const known = assignment.get(node.name);
        if (known === undefined) assignment = new Map(assignment).set(node.name, wanted);
        else if (known !== wanted) return undefined;
      } else {
        const { functor, args } = this.at(wanted);
        if (node.args.length !== args.length) return undefined;
        if (functor !== undefined && functor.name !== node.name) return undefined;
        for (const [i, arg] of node.args.entries()) pending.push([arg, args[i]]);
      }
    }
    return assignment;
  }

  /** The relation and functions of an atom's shape, as they are spelled: left to right, outer first. */
  names(root: TermShape): string[] {
    const names: string[] = [];
    for (const shape of this.walk(root)) {
      const { functor } = this.at(shape);
      if (functor !== undefined) names.push(isKeyword(functor.name) ? functor.name : functor.text);
    }
    return names;
  }

  /** The term of this shape whose constants, from left to right, are the given terms. */
  fill(root: TermShape, constants: readonly Term[]): Term {
    const terms: Term[] = [];
    let next = constants.length;
    for (const shape of [...this.walk(root)].reverse()) {
      const { functor, args } = this.at(shape);
      if (functor === undefined) terms.push(constants[--next]);
      else terms.push({ ...functor, args: args.map(() => terms.pop() as Term) });
    }
    return terms[0];
  }

  private compound(node: Application, args: readonly TermShape[]): TermShape {
    const key = `${node.name} ${args.join(" ")}`;
    return memo(this.index, key, () => {
      const constants = args.reduce((sum, arg) => sum + this.constants(arg), 0);
      return this.structures.push({ functor: node, args, constants }) - 1;
    });
  }

  /** A shape and all shapes inside it, each before its parts, left to right. */
  private *walk(root: TermShape): Generator<TermShape> {
    const pending = [root];
    for (let shape = pending.pop(); shape !== undefined; shape = pending.pop()) {
      yield shape;
      pending.push(...this.at(shape).args.toReversed());
    }
  }

  private at(shape: TermShape): Structure {
    return this.structures[shape];
  }
}

/** Names the constants inside a variable: `?f_1` and `?f_2` for `?f` of the shape `(cell _ _)`. */
export class Leaves {
  private readonly names: ReadonlySet<string>;

  constructor(
    private readonly shapes: Shapes,
    private readonly given: ShapeAssignment,
  ) {
    this.names = new Set(given.keys());
  }

  /** What is left of a term without its functions: constants, and variables that stand for constants. */
  of(term: Term): Term[] {
    const leaves: Term[] = [];
    for (const node of subterms(term)) {
      if (node.kind === "variable") leaves.push(...this.inside(node));
      else if (node.args.length === 0) leaves.push(node);
    }
    return leaves;
  }

  private inside(variable: Variable): Variable[] {
    const shape = this.given.get(variable.name) as TermShape;
    if (shape === CONSTANT) return [variable];
    let separator = "_";
    const clashes = (n: number): boolean => this.names.has(`${variable.name}${separator}${n}`);
    const numbers = Array.from({ length: this.shapes.constants(shape) }, (_, i) => i + 1);
    while (numbers.some(clashes)) separator += "_";
    return numbers.map((n) => {
      const { name, text } = variable;
      return { ...variable, name: `${name}${separator}${n}`, text: `${text}${separator}${n}` };
    });
  }
}
