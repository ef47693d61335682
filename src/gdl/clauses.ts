/**
 * A clause as it is written: its head and the atoms of its body, each with its sign, whatever `or` and `not`
 * stand around them. What is malformed (a variable as a literal, an empty `or`) is kept as a fault, so that
 * one walk serves both the checks of form and those of meaning.
 *
 * This is the model of a rule for code that asks what stands where in the text: the checker, the flow of
 * values, the elimination of functions. Code that computes answers uses the model of `datalog/rules.ts`:
 * there `not` and `or` have been worked into the body, atoms know their predicate, and their places in the
 * text are lost.
 */
import { isKeyword } from "./keywords.js";
import { memo } from "./maps.js";
import { type Application, type Clause, firstOccurrences, keyOf, type Term } from "./tree.js";

export interface SignedAtom {
  readonly atom: Application;
  readonly negated: boolean;
  /** Which member of the body it stands in; several literals share one inside an `or`. */
  readonly conjunct: number;
}

export type FaultKind =
  | "variable"
  | "not-arity"
  | "not-compound"
  | "empty-or"
  | "single-or"
  | "nested-or"
  | "and"
  | "foreign";

export interface ClauseFault {
  readonly kind: FaultKind;
  readonly node: Term;
  /** Whether it can no longer be told, because of the fault, which variables the body binds. */
  readonly blurs: boolean;
}

export interface ReadClause {
  readonly clause: Clause;
  readonly head: Application;
  readonly literals: readonly SignedAtom[];
  readonly faults: readonly ClauseFault[];
}

/** Signs of other notations, among them `~p`, which nobody would use as a name of a relation. */
const FOREIGN_SIGN = /^(?:&|&&|,|\||\|\||:-|=>|\.|[~!].*)$/;

interface Step {
  readonly term: Term;
  readonly negated: boolean;
  readonly inOr: boolean;
  /** A fault of nesting has been reported around here; whoever mends it mends what lies deeper too. */
  readonly told: boolean;
  readonly conjunct: number;
}

/** Reads each clause; `and` and signs such as `&` are faults unless the sheet defines them as relations. */
export function readRules(clauses: readonly Clause[]): readonly ReadClause[] {
  const heads = new Set<string>();
  for (const { head } of clauses) heads.add(head.name);
  return clauses.map((clause) => readRule(clause, heads));
}

const NONE: readonly never[] = [];

function readRule(clause: Clause, heads: ReadonlySet<string>): ReadClause {
  const { head, body } = clause;
  if (body.length === 0) return { clause, head, literals: NONE, faults: NONE };
  const literals: SignedAtom[] = [];
  const faults: ClauseFault[] = [];
  const fault = (kind: FaultKind, node: Term, blurs = true): void => {
    faults.push({ kind, node, blurs });
  };
  let conjuncts = body.length;
  const pending: Step[] = [];
  for (let i = body.length - 1; i >= 0; i--) {
    pending.push({ term: body[i], negated: false, inOr: false, told: false, conjunct: i });
  }
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    const { term, negated, inOr, told, conjunct } = step;
    if (term.kind === "variable") {
      fault("variable", term);
      continue;
    }
    const { name, args } = term;
    const isAnd = name === "and" && args.length > 0 && !heads.has(name);
    if (name !== "not" && name !== "or" && !isAnd) {
      if (FOREIGN_SIGN.test(name) && !heads.has(name)) fault("foreign", term, args.length > 0);
      else literals.push({ atom: term, negated, conjunct });
      continue;
    }
    if (negated && !told) fault("not-compound", term);
    if (isAnd) fault("and", term, inOr || negated);
    if (name === "not" && args.length !== 1) fault("not-arity", term);
    if (name === "or") {
      if (args.length === 0) fault("empty-or", term);
      if (args.length === 1) fault("single-or", term, false);
      if (inOr && !negated && !told) fault("nested-or", term, false);
    }
    for (let i = args.length - 1; i >= 0; i--) {
      pending.push({
        term: args[i],
        negated: negated || name === "not",
        inOr: inOr || name === "or",
        told: told || negated || (inOr && name === "or"),
        conjunct: isAnd && !inOr ? conjuncts++ : conjunct,
      });
    }
  }
  return { clause, head, literals, faults };
}

/** The members of a body: one literal each, or the alternatives of an `or`. */
export function conjunctsOf({ literals }: ReadClause): SignedAtom[][] {
  const conjuncts: SignedAtom[][] = [];
  let last = -1;
  for (const literal of literals) {
    if (literal.conjunct === last) conjuncts[conjuncts.length - 1].push(literal);
    else conjuncts.push([literal]);
    last = literal.conjunct;
  }
  return conjuncts;
}

/** Whether a literal says which values its variables take. */
export function bindsVariables({ atom, negated }: SignedAtom): boolean {
  return !negated && atom.name !== "distinct";
}

/**
 * Lower-cased names of the variables that every choice of alternatives binds by atoms that `counts` allows.
 */
export function boundVariables(
  rule: ReadClause,
  counts: (atom: Application) => boolean = () => true,
): Set<string> {
  const bound = new Set<string>();
  for (const alternatives of conjunctsOf(rule)) {
    if (!alternatives.every((literal) => bindsVariables(literal) && counts(literal.atom))) continue;
    const times = new Map<string, number>();
    for (const { atom } of alternatives) {
      for (const { name } of firstOccurrences(atom)) times.set(name, (times.get(name) ?? 0) + 1);
    }
    for (const [name, n] of times) if (n === alternatives.length) bound.add(name);
  }
  return bound;
}

/** One relation of the sheet: where it is defined and where it is asked for. */
export interface UsedRelation {
  readonly key: string;
  readonly first: Application;
  readonly rules: ReadClause[];
  readonly uses: { readonly rule: ReadClause; readonly literal: SignedAtom }[];
}

/** Every relation that is no operator, keywords included, in order of first occurrence. */
export function relationsOf(rules: readonly ReadClause[]): ReadonlyMap<string, UsedRelation> {
  const relations = new Map<string, UsedRelation>();
  const relation = (atom: Application): UsedRelation => {
    const key = keyOf(atom);
    return memo(relations, key, () => ({ key, first: atom, rules: [], uses: [] }));
  };
  for (const rule of rules) {
    relation(rule.head).rules.push(rule);
    for (const literal of rule.literals) {
      if (literal.atom.name !== "distinct") relation(literal.atom).uses.push({ rule, literal });
    }
  }
  return relations;
}

/** A relation that the author of the sheet made, not one of the language. */
export function isOwn(relation: UsedRelation): boolean {
  return !isKeyword(relation.first.name);
}
