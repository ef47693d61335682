/** Writes a rule without functions, once for each assignment of shapes to its variables. */
import { bindsVariables, conjunctsOf, type ReadClause, type SignedAtom } from "../../gdl/clauses.js";
import { type Application, type Clause, sameTerm, type Term } from "../../gdl/tree.js";
import { NoFlatForm, type ShapeReach } from "./shape-reach.js";
import { Leaves, type ShapeAssignment, type TermShape } from "./shapes.js";

/** Whether a literal holds by its shape alone; else the literals that replace it, which must all hold. */
type Outcome = boolean | readonly Term[];

export class RuleWriter {
  constructor(
    private readonly reach: ShapeReach,
    /** What the atoms of this shape are called. */
    private readonly nameOf: (shape: TermShape) => string,
  ) {}

  *copies(rule: ReadClause): Generator<Clause> {
    const groups = conjunctsOf(rule);
    for (const assignment of this.reach.assignments(rule)) {
      const head = this.atom(rule.head, assignment, rule.clause);
      const body: Term[] = [];
      let possible = true;
      for (const group of groups) {
        const outcome =
          group.length === 1
            ? this.literal(group[0], assignment, rule.clause)
            : this.either(group, assignment, rule.clause);
        if (outcome === false) possible = false;
        else if (outcome !== true) body.push(...outcome);
      }
      if (possible) yield { ...rule.clause, head, body, isRule: body.length > 0 };
    }
  }

  /** An `or`. An alternative with variables of its own is copied for each shape that these can have. */
  private either(group: readonly SignedAtom[], given: ShapeAssignment, clause: Clause): Outcome {
    const alternatives: Term[] = [];
    for (const literal of group) {
      const assignments = bindsVariables(literal) ? [...this.reach.matches(literal.atom, given)] : [given];
      for (const assignment of assignments) {
        const outcome = this.literal(literal, assignment, clause);
        if (outcome === true) return true;
        if (outcome === false) continue;
        if (outcome.length > 1) {
          throw new NoFlatForm("compares two terms with several arguments inside an `or`", clause);
        }
        alternatives.push(...outcome);
      }
    }
    if (alternatives.length < 2) return alternatives.length === 1 && alternatives;
    return [operator("or", alternatives, group[0].atom)];
  }

  private literal({ atom, negated }: SignedAtom, given: ShapeAssignment, clause: Clause): Outcome {
    if (atom.name === "distinct") return this.distinct(atom, negated, given, clause);
    if (!this.reach.shapesOf(atom).has(this.shapeOf(atom, given, clause))) return negated;
    const flat = this.atom(atom, given, clause);
    return [negated ? operator("not", [flat], atom) : flat];
  }

  /** Terms of one shape are distinct if any of their constants are; terms of two shapes always are. */
  private distinct(atom: Application, negated: boolean, given: ShapeAssignment, clause: Clause): Outcome {
    const [left, right] = atom.args as [Term, Term];
    if (this.shapeOf(left, given, clause) !== this.shapeOf(right, given, clause)) return !negated;
    const leaves = new Leaves(this.reach.shapes, given);
    const others = leaves.of(right);
    const different: Term[] = [];
    for (const [i, leaf] of leaves.of(left).entries()) {
      const other = others[i];
      if (!sameTerm(leaf, other)) different.push(operator("distinct", [leaf, other], atom));
    }
    if (different.length === 0) return negated;
    if (negated) return different.map((pair) => operator("not", [pair], atom));
    return different.length === 1 ? different : [operator("or", different, atom)];
  }

  private atom(atom: Application, given: ShapeAssignment, clause: Clause): Application {
    if (atom.args.length === 0) return atom;
    const name = this.nameOf(this.shapeOf(atom, given, clause));
    const args = new Leaves(this.reach.shapes, given);
    return { ...atom, name: name.toLowerCase(), text: name, args: atom.args.flatMap((arg) => args.of(arg)) };
  }

  private shapeOf(term: Term, given: ShapeAssignment, clause: Clause): TermShape {
    const shape = this.reach.shapes.of(term, given);
    if (shape === undefined) throw new NoFlatForm("has a variable that nothing binds", clause);
    return shape;
  }
}

function operator(name: string, args: readonly Term[], { start, end, nameSpan }: Application): Application {
  return { kind: "application", name, text: name, args, start, end, nameSpan };
}
