/**
 * From the clauses of a sheet to rules that can be planned: predicates with their facts and rules. The
 * literals of a body are atoms, negated atoms, comparisons, and disjunctions of these. This is the model of a
 * rule for code that computes answers; code that asks what stands where in the text uses that of
 * `gdl/clauses.ts`.
 *
 * It is lenient, since a sheet with errors may still have a meaning: `not` over any formula is pushed inward,
 * `and` is read, an empty body and an empty `or` mean what logic says, and clauses for `true`, `does` and the
 * operators have no effect.
 */
import { Digraph, digraphComponents } from "../gdl/digraph.js";
import { canBeDefined } from "../gdl/keywords.js";
import { listOf, memo } from "../gdl/maps.js";
import { type Application, addVariables, type Clause, isGround, type Term, variable } from "../gdl/tree.js";

/** Disjunctions may be nested this deep, with negation between them: deeper than anybody writes. */
export const DEEPEST_OR = 200;

/** What the answers of a predicate depend on: nothing, the state, or the state and the joint move. */
export const enum Dependence {
  Nothing = 0,
  State = 1,
  Moves = 2,
}

export interface Rule {
  readonly args: readonly Term[];
  readonly body: readonly Literal[];
  readonly clause: Clause;
}

export interface Predicate {
  readonly name: string;
  readonly arity: number;
  readonly facts: (readonly Term[])[];
  readonly rules: Rule[];
  dependence: Dependence;
  /** Predicates that use each other, however indirectly, have the same number. */
  component?: number;
}

/** A predicate that has no rules yet. */
export function newPredicate(
  name: string,
  arity: number,
  dependence: Dependence,
  facts: (readonly Term[])[] = [],
): Predicate {
  return { name, arity, facts, rules: [], dependence };
}

export interface Atom {
  readonly kind: "atom" | "not";
  readonly predicate: Predicate;
  readonly args: readonly Term[];
}

export interface Comparison {
  readonly kind: "distinct" | "equal";
  readonly args: readonly Term[];
}

export interface Disjunction {
  readonly kind: "or";
  readonly alternatives: readonly (readonly Literal[])[];
}

export type Literal = Atom | Comparison | Disjunction;

/** A formula as a conjunction, and the negation of the formula as a conjunction. */
interface TwoSided {
  readonly yes: readonly Literal[];
  readonly no: readonly Literal[];
}

/** The predicates of a sheet, each known by its name and its number of arguments. */
export class Rules {
  private readonly predicates = new Map<string, Predicate>();

  constructor(clauses: readonly Clause[]) {
    for (const clause of clauses) this.add(clause);
    for (const predicate of this.predicates.values()) separateFacts(predicate);
    this.spreadDependence();
    this.findComponents();
  }

  all(): Iterable<Predicate> {
    return this.predicates.values();
  }

  predicate(name: string, arity: number): Predicate {
    const key = `${name}/${arity}`;
    return memo(this.predicates, key, () => {
      const dependence =
        key === "true/1" ? Dependence.State : key === "does/2" ? Dependence.Moves : Dependence.Nothing;
      return newPredicate(name, arity, dependence);
    });
  }

  private add({ head, body, ...place }: Clause): void {
    const { name, args } = head;
    if (!canBeDefined(name)) return;
    const predicate = this.predicate(name, args.length);
    if (body.length === 0 && args.every(isGround)) {
      predicate.facts.push(args);
    } else {
      const literals = body.flatMap((part) => this.formula(part).yes);
      predicate.rules.push({ args, body: literals, clause: { head, body, ...place } });
    }
  }

  /** Reads a literal from its leaves up, without recursion; operators inside terms are just terms. */
  private formula(root: Term): TwoSided {
    interface Open {
      readonly node: Application;
      readonly parts: TwoSided[];
    }
    const open: Open[] = [];
    let next: Term | undefined = root;
    for (;;) {
      let value: TwoSided;
      if (next !== undefined && isConnective(next)) {
        open.push({ node: next, parts: [] });
        next = next.args[0];
        if (next !== undefined) continue;
      }
      if (next !== undefined) {
        value = this.leaf(next);
      } else {
        const { node, parts } = open.pop() as Open;
        value = connect(node.name, parts);
      }
      const around = open.at(-1);
      if (around === undefined) return value;
      around.parts.push(value);
      next = around.node.args[around.parts.length];
    }
  }

  private leaf(node: Term): TwoSided {
    if (node.kind === "application" && node.name === "distinct" && node.args.length === 2) {
      const { args } = node;
      return { yes: [{ kind: "distinct", args }], no: [{ kind: "equal", args }] };
    }
    // A variable in the place of a literal has no meaning: it stands for a relation that never holds.
    const args = node.kind === "application" ? node.args : [];
    const predicate = this.predicate(node.kind === "application" ? node.name : `?${node.name}`, args.length);
    return { yes: [{ kind: "atom", predicate, args }], no: [{ kind: "not", predicate, args }] };
  }

  /** A predicate depends on what the literals of its rules depend on; passed on until nothing changes. */
  private spreadDependence(): void {
    const users = new Map<Predicate, Predicate[]>();
    for (const head of this.predicates.values()) {
      for (const rule of head.rules) {
        for (const used of predicatesOf(rule.body)) {
          listOf(users, used).push(head);
        }
      }
    }
    const changed = [...this.predicates.values()].filter((p) => p.dependence !== Dependence.Nothing);
    for (let used = changed.pop(); used !== undefined; used = changed.pop()) {
      for (const head of users.get(used) ?? []) {
        if (head.dependence >= used.dependence) continue;
        head.dependence = used.dependence;
        changed.push(head);
      }
    }
  }

  private findComponents(): void {
    const graph = new Digraph();
    const nodes = new Map([...this.predicates.values()].map((predicate) => [predicate, graph.addNode()]));
    for (const [head, node] of nodes) {
      for (const rule of head.rules) {
        for (const used of predicatesOf(rule.body)) {
          // The facts of a predicate with rules are a relation without a node: nothing leads back from it.
          const to = nodes.get(used);
          if (to !== undefined) graph.addEdge(node, to);
        }
      }
    }
    const component = digraphComponents(graph);
    for (const [predicate, node] of nodes) predicate.component = component[node];
  }
}

function isConnective(node: Term): node is Application {
  if (node.kind !== "application") return false;
  return node.name === "or" || node.name === "and" || (node.name === "not" && node.args.length === 1);
}

function connect(name: string, parts: readonly TwoSided[]): TwoSided {
  if (name === "not") return { yes: parts[0].no, no: parts[0].yes };
  const yes = parts.map((part) => part.yes);
  const no = parts.map((part) => part.no);
  return name === "or" ? { yes: either(yes), no: no.flat() } : { yes: yes.flat(), no: either(no) };
}

/** A disjunction; one within another is taken into it, and alternatives that can never hold are left out. */
function either(alternatives: readonly (readonly Literal[])[]): readonly Literal[] {
  const possible = alternatives.filter((alternative) => !alternative.some(isEmptyOr));
  if (possible.length === 1) return possible[0];
  const flat = possible.flatMap((alternative) => {
    const [only] = alternative;
    return alternative.length === 1 && only?.kind === "or" ? only.alternatives : [alternative];
  });
  return [{ kind: "or", alternatives: flat }];
}

/**
 * An `or` without alternatives never holds. Within an alternative it would seem to bind every variable, in
 * rules that are made of the alternative alone as well.
 */
function isEmptyOr(literal: Literal): boolean {
  return literal.kind === "or" && literal.alternatives.length === 0;
}

function* predicatesOf(body: readonly Literal[]): Generator<Predicate> {
  const pending = [...body];
  for (let literal = pending.pop(); literal !== undefined; literal = pending.pop()) {
    if (literal.kind === "or") for (const alternative of literal.alternatives) pending.push(...alternative);
    else if (literal.kind === "atom" || literal.kind === "not") yield literal.predicate;
  }
}

/** Makes facts beside rules a relation of their own, read by one more rule, so that they can be indexed. */
function separateFacts(predicate: Predicate): void {
  const [first] = predicate.rules;
  if (first === undefined || predicate.facts.length === 0) return;
  const { name, arity } = predicate;
  const args = Array.from({ length: arity }, (_, i) => variable(`#${i}`));
  const facts = newPredicate(name, arity, Dependence.Nothing, predicate.facts.splice(0));
  predicate.rules.unshift({ args, body: [{ kind: "atom", predicate: facts, args }], clause: first.clause });
}

const variablesKnown = new WeakMap<Literal, ReadonlySet<string>>();

/** Every variable of a literal. They are found once, since planners ask for them again and again. */
export function literalVariables(literal: Literal): ReadonlySet<string> {
  const known = variablesKnown.get(literal);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const pending: Literal[] = [literal];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "or") for (const alternative of node.alternatives) pending.push(...alternative);
    else for (const arg of node.args) addVariables(arg, names);
  }
  variablesKnown.set(literal, names);
  return names;
}

/** Whether a positive literal of a conjunction binds a variable; no deeper than disjunctions are planned. */
export function binds(literals: readonly Literal[], variable: string, depth = 0): boolean {
  return literals.some((literal) => {
    if (literal.kind === "atom") return literalVariables(literal).has(variable);
    if (literal.kind !== "or") return false;
    return depth === DEEPEST_OR || literal.alternatives.every((a) => binds(a, variable, depth + 1));
  });
}

/** `true`: what a state says, not what rules derive. */
export function isTrue({ name, arity }: Predicate): boolean {
  return name === "true" && arity === 1;
}

/** `does`: what a joint move says. */
export function isDoes({ name, arity }: Predicate): boolean {
  return name === "does" && arity === 2;
}

export function isInput(predicate: Predicate): boolean {
  return isTrue(predicate) || isDoes(predicate);
}
