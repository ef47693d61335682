/**
 * Conditions that never change, as formulas over variables: each is a number, and equal formulas have the same
 * one. A variable is given a value (`assign`), and what remains is simplified; when no variable is left, it is
 * always met or never. So a condition is decided value by value, and ways to begin that leave the same open
 * meet.
 *
 *     NEVER_MET, ALWAYS_MET    the constants
 *     leaf                     a literal over facts, or a comparison, with at least one variable
 *     and, or                  of other formulas
 *
 * Relations with rules are replaced by what the rules say, if these are not recursive and have no variables but
 * those of their heads. An argument is a variable or a term without variables. What else there is, and what
 * would become too large, is not handled: the answer is undefined.
 */
import type { Atom, Literal, Predicate, Rule } from "../datalog/rules.js";
import { memo } from "../gdl/maps.js";
import { isGround, keyOf, subterms, type Term } from "../gdl/tree.js";

export type StaticCondition = number;

export const NEVER_MET: StaticCondition = 0;
export const ALWAYS_MET: StaticCondition = 1;

/** More than so many parts are not built, and no more literals are read for one question. */
const MOST_PARTS = 2 ** 16;
/** Definitions may be nested so deep: recursive ones are not handled. */
const DEEPEST = 16;

type Leaf = Exclude<Literal, { readonly kind: "or" }>;

/** What the variables of a rule stand for. */
type Given = ReadonlyMap<string, Term>;

interface Part {
  readonly kind: "constant" | "leaf" | "and" | "or";
  readonly leaf?: Leaf;
  readonly parts: readonly StaticCondition[];
  readonly variables: ReadonlySet<string>;
}

/** Thrown within this file: the formula is not of the kind that is handled, or too large. */
class NotHandled extends Error {}

export class StaticConditions {
  private readonly all: Part[] = [0, 1].map(() => ({ kind: "constant", parts: [], variables: new Set() }));
  private readonly byKey = new Map<string, StaticCondition>();
  private readonly assigned = new Map<string, StaticCondition>();
  private readonly facts = new Map<Predicate, { readonly number: number; readonly keys: Set<string> }>();
  private read = 0;

  /** That all these literals hold. */
  of(literals: readonly Literal[]): StaticCondition | undefined {
    this.read = 0;
    return this.handled(() => this.conjunction(literals, undefined, 0));
  }

  /** What remains of the condition once the variable has this value. */
  assign(condition: StaticCondition, variable: string, value: Term): StaticCondition | undefined {
    return this.handled(() => this.with(condition, variable, value));
  }

  /** Values of which the variable must have one, by the facts that bind it; undefined if nothing does. */
  valuesOf(condition: StaticCondition, variable: string): ReadonlyMap<string, Term> | undefined {
    const { kind, leaf, parts, variables } = this.all[condition];
    if (condition === NEVER_MET) return new Map();
    if (!variables.has(variable)) return undefined;
    if (leaf !== undefined) return leaf.kind === "atom" ? column(leaf, variable) : undefined;
    const each = parts.map((part) => this.valuesOf(part, variable));
    const bound = each.filter((values) => values !== undefined);
    if (kind === "and") return bound.toSorted((a, b) => a.size - b.size)[0];
    return bound.length < each.length ? undefined : new Map(bound.flatMap((values) => [...values]));
  }

  private handled(make: () => StaticCondition): StaticCondition | undefined {
    try {
      return make();
    } catch (error) {
      if (error instanceof NotHandled) return undefined;
      throw error;
    }
  }

  private with(condition: StaticCondition, variable: string, value: Term): StaticCondition {
    const { kind, leaf, parts, variables } = this.all[condition];
    if (!variables.has(variable)) return condition;
    const key = [condition, variable, termKey(value)].join("\n");
    return memo(this.assigned, key, () => {
      if (leaf === undefined) {
        return this.join(
          kind as "and" | "or",
          parts.map((part) => this.with(part, variable, value)),
        );
      }
      const isIt = (arg: Term) => arg.kind === "variable" && arg.name === variable;
      return this.leaf({ ...leaf, args: leaf.args.map((arg) => (isIt(arg) ? value : arg)) });
    });
  }

  private conjunction(
    literals: readonly Literal[],
    given: Given | undefined,
    depth: number,
  ): StaticCondition {
    return this.join(
      "and",
      literals.map((literal) => this.literal(literal, given, depth)),
    );
  }

  private literal(literal: Literal, given: Given | undefined, depth: number): StaticCondition {
    if (++this.read > MOST_PARTS || depth > DEEPEST) throw new NotHandled();
    if (literal.kind === "or") {
      const alternatives = literal.alternatives.map((inner) => this.conjunction(inner, given, depth + 1));
      return this.join("or", alternatives);
    }
    const args = literal.args.map((arg) => argument(arg, given));
    if (!("predicate" in literal) || literal.predicate.rules.length === 0)
      return this.leaf({ ...literal, args });
    if (literal.kind === "not") throw new NotHandled();
    const bodies = literal.predicate.rules.map((rule) => this.body(rule, args, depth + 1));
    return this.join("or", bodies);
  }

  /** What a rule says of these arguments. */
  private body(rule: Rule, args: readonly Term[], depth: number): StaticCondition {
    const given = new Map<string, Term>();
    const tests: StaticCondition[] = [];
    for (const [i, arg] of rule.args.entries()) {
      if (arg.kind === "variable" && !given.has(arg.name)) given.set(arg.name, args[i]);
      else tests.push(this.leaf({ kind: "equal", args: [argument(arg, given), args[i]] }));
    }
    return this.join("and", [...tests, this.conjunction(rule.body, given, depth)]);
  }

  private leaf(leaf: Leaf): StaticCondition {
    const { args } = leaf;
    const variables = new Set(args.flatMap((arg) => (arg.kind === "variable" ? [arg.name] : [])));
    if (!("predicate" in leaf)) {
      const [left, right] = args.map(termKey);
      const isSame = left === right;
      if (variables.size === 0 || isSame) return isSame === (leaf.kind === "equal") ? ALWAYS_MET : NEVER_MET;
      return this.part([leaf.kind, left, right], { kind: "leaf", leaf, parts: [], variables });
    }
    const { number, keys } = memo(this.facts, leaf.predicate, () => ({
      number: this.facts.size,
      keys: new Set(leaf.predicate.facts.map(keyOfAll)),
    }));
    if (variables.size === 0)
      return keys.has(keyOfAll(args)) === (leaf.kind === "atom") ? ALWAYS_MET : NEVER_MET;
    return this.part([leaf.kind, number, keyOfAll(args)], { kind: "leaf", leaf, parts: [], variables });
  }

  private join(kind: "and" | "or", parts: readonly StaticCondition[]): StaticCondition {
    const [neutral, absorbing] = kind === "and" ? [ALWAYS_MET, NEVER_MET] : [NEVER_MET, ALWAYS_MET];
    const flat = parts.flatMap((part) => (this.all[part].kind === kind ? this.all[part].parts : [part]));
    if (flat.includes(absorbing)) return absorbing;
    const kept = [...new Set(flat)].filter((part) => part !== neutral).sort((a, b) => a - b);
    if (kept.length === 0) return neutral;
    if (kept.length === 1) return kept[0];
    const variables = new Set(kept.flatMap((part) => [...this.all[part].variables]));
    return this.part([kind, ...kept], { kind, parts: kept, variables });
  }

  private part(key: readonly (string | number)[], part: Part): StaticCondition {
    return memo(this.byKey, key.join("\n"), () => {
      if (this.all.length === MOST_PARTS) throw new NotHandled();
      return this.all.push(part) - 1;
    });
  }
}

/** An argument as a variable or a term without variables. */
function argument(arg: Term, given: Given | undefined): Term {
  if (arg.kind === "variable") {
    const value = given === undefined ? arg : given.get(arg.name);
    if (value === undefined) throw new NotHandled();
    return value;
  }
  if (!isGround(arg)) throw new NotHandled();
  return arg;
}

/** The values of a variable in those facts that agree with the other arguments. */
function column({ predicate, args }: Atom, variable: string): ReadonlyMap<string, Term> {
  const wanted = args.map((arg) => (arg.kind === "variable" ? undefined : termKey(arg)));
  const places = args.flatMap((arg, i) => (arg.kind === "variable" && arg.name === variable ? [i] : []));
  const fits = predicate.facts.filter((fact) =>
    wanted.every((key, i) => key === undefined || key === termKey(fact[i])),
  );
  return new Map(fits.map((fact) => [termKey(fact[places[0]]), fact[places[0]]]));
}

/** What tells a term from others. */
function termKey(term: Term): string {
  return subterms(term)
    .map((node) => (node.kind === "variable" ? `?${node.name}` : keyOf(node)))
    .join("\n");
}

function keyOfAll(terms: readonly Term[]): string {
  return terms.map(termKey).join("\n");
}
