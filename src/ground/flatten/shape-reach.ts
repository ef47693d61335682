/**
 * Which shapes the atoms of each relation can have: a least fixpoint over the rules. Only positive literals
 * count; `true` is what `init` and `next` give, and `does` is what `legal` gives.
 */
import { bindsVariables, conjunctsOf, type ReadClause, type SignedAtom } from "../../gdl/clauses.js";
import { INPUT_OF } from "../../gdl/keywords.js";
import { listOf } from "../../gdl/maps.js";
import { type Application, type Clause, keyOf, variablesOf } from "../../gdl/tree.js";
import { type ShapeAssignment, Shapes, type TermShape } from "./shapes.js";

/** Real sheets have few shapes for a relation; more than this are taken for a term that grows without end. */
const MOST_SHAPES = 1000;
const MOST_COPIES = 10_000;

/** Thrown where a rule has no flat form; `flatten` turns it into a sentence. */
export class NoFlatForm extends Error {
  constructor(
    message: string,
    readonly clause: Clause,
  ) {
    super(message);
    this.name = "NoFlatForm";
  }
}

const NOTHING_GIVEN: ShapeAssignment = new Map();
const NO_SHAPES: ReadonlySet<TermShape> = new Set();

export class ShapeReach {
  readonly shapes = new Shapes();
  private readonly known = new Map<string, Set<TermShape>>();

  constructor(rules: readonly ReadClause[]) {
    const users = new Map<string, ReadClause[]>();
    for (const rule of rules) {
      for (const key of new Set(rule.literals.filter(bindsVariables).map(({ atom }) => keyOf(atom)))) {
        listOf(users, key).push(rule);
      }
    }
    const pending = new Set(rules);
    for (const rule of pending) {
      pending.delete(rule);
      for (const grown of this.apply(rule)) for (const user of users.get(grown) ?? []) pending.add(user);
    }
  }

  /** The shapes that the atoms of this relation can have. */
  shapesOf(atom: Application): ReadonlySet<TermShape> {
    return this.known.get(keyOf(atom)) ?? NO_SHAPES;
  }

  /** Each assignment of shapes to the variables of a rule under which all positive literals can hold. */
  assignments(rule: ReadClause): readonly ShapeAssignment[] {
    let assignments: ShapeAssignment[] = [NOTHING_GIVEN];
    const groups = conjunctsOf(rule);
    for (const group of groups) {
      const [only] = group;
      if (group.length === 1 && only !== undefined) {
        if (!bindsVariables(only)) continue;
        assignments = assignments.flatMap((given) => [...this.matches(only.atom, given)]);
      } else {
        const shared = variablesOutside(rule, groups, group);
        assignments = assignments.flatMap((given) => this.alternatives(group, given, shared));
      }
      if (assignments.length > MOST_COPIES) {
        throw new NoFlatForm(`would need more than ${MOST_COPIES} copies without functions`, rule.clause);
      }
    }
    return assignments;
  }

  *matches(atom: Application, given: ShapeAssignment): Generator<ShapeAssignment> {
    for (const shape of this.shapesOf(atom)) {
      const match = this.shapes.match(atom, shape, given);
      if (match !== undefined) yield match;
    }
  }

  /** What an `or` says of the variables that stand outside of it too: what any of its alternatives says. */
  private alternatives(
    group: readonly SignedAtom[],
    given: ShapeAssignment,
    shared: Set<string>,
  ): ShapeAssignment[] {
    const found = new Map<string, ShapeAssignment>();
    for (const literal of group) {
      for (const match of bindsVariables(literal) ? this.matches(literal.atom, given) : [given]) {
        const seen = [...match].filter(([name]) => given.has(name) || shared.has(name)).sort();
        found.set(JSON.stringify(seen), new Map(seen));
      }
    }
    return [...found.values()];
  }

  /** The relations for which this rule gives new shapes. */
  private *apply(rule: ReadClause): Generator<string> {
    const { head } = rule;
    const given = INPUT_OF.get(keyOf(head));
    const heads = given === undefined ? [head] : [head, { ...head, name: given, text: given }];
    for (const assignment of this.assignments(rule)) {
      for (const atom of heads) {
        const shape = this.shapes.of(atom, assignment);
        // No literal binds this variable: the rule is refused when it is written.
        if (shape === undefined) continue;
        const key = keyOf(atom);
        const known = this.known.get(key) ?? new Set();
        if (known.has(shape)) continue;
        if (known.size === MOST_SHAPES) {
          throw new NoFlatForm(
            `builds more than ${MOST_SHAPES} forms of terms, perhaps without end`,
            rule.clause,
          );
        }
        this.known.set(key, known.add(shape));
        yield key;
      }
    }
  }
}

function variablesOutside(
  rule: ReadClause,
  groups: readonly SignedAtom[][],
  group: readonly SignedAtom[],
): Set<string> {
  const names = variablesOf(rule.head);
  for (const other of groups) {
    if (other === group) continue;
    for (const { atom } of other) for (const name of variablesOf(atom)) names.add(name);
  }
  return names;
}
