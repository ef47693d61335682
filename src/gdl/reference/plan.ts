/**
 * A rule, made ready for one way of asking: the literals in the order in which they are tried, each
 * turned into steps over a frame of numbers (the variables, and what is needed between steps).
 *
 * Every step knows where to go on failure: to the nearest step before it that may have another answer.
 * So a literal that binds nothing anybody needs later is tried once, and backtracking passes it by.
 *
 * Order: the literal with the fewest expected answers first, given what is bound by then, tests as soon
 * as they can be made, otherwise as the author wrote it. A `not`, a `distinct` and an `or` wait for the
 * variables that they cannot bind themselves.
 */
import { subterms, type Term } from "../tree.js";
import {
  type Atom,
  binds,
  type Comparison,
  DEEPEST_OR,
  type Disjunction,
  type Literal,
  literalVariables,
  type Predicate,
  type Rule,
} from "./rules.js";
import type { Table } from "./table.js";
import type { Tables } from "./tables.js";
import { NestedTooDeeply, UnsafeRule } from "./unsafe.js";

export const enum Op {
  /** target := the term functor(operands) */
  Build,
  /** target must be a term of this functor; its arguments go to `outs` */
  Match,
  Equal,
  Distinct,
  /** the fluent functor(operands), or the fluent in operands[0] where functor is -1, holds now */
  Holds,
  HoldsNot,
  /** a row of the table's entry for the key `operands`; the row goes to `outs` */
  Lookup,
  /** no such row */
  LookupNot,
  /** try the alternatives one after the other */
  Or,
  /** the end of an alternative */
  Jump,
  /** behind an `or`: on failure, back into the alternative that was taken */
  Joined,
  /** the head holds, with the row `operands` */
  Emit,
}

/** What happens to a value that comes out of a row or a term. */
export const enum Out {
  Skip,
  Bind,
  Check,
}

/** Operands are slots of the frame, or constants c written as ~c. */
export interface Step {
  readonly op: Op;
  /** The step to try again on failure, or -1: the rule has no more answers. */
  readonly fail: number;
  readonly table: Table | undefined;
  readonly functor: number;
  readonly target: number;
  readonly operands: Int32Array;
  readonly outs: Int32Array;
  readonly outOperands: Int32Array;
  /** Or: where each alternative begins. Jump: where it goes. Joined: what to try again, by alternative. */
  readonly branches: number[];
}

export interface Plan {
  readonly steps: readonly Step[];
  readonly frameSize: number;
}

/** Only so many literals are looked at for the next one, or a body of thousands would take a square of them. */
const WINDOW = 48;
/** What a literal costs that shares no variable with those before it: it would be joined with all their answers. */
const UNCONNECTED = 1000;
const NEVER = Number.POSITIVE_INFINITY;
const NONE = new Int32Array(0);

/** Plans a rule for a mask such as "101": which head arguments are given. `head` is what it is a rule of, if it may recur. */
export function planRule(rule: Rule, mask: string, tables: Tables, head?: Predicate): Plan {
  return new Planner(rule, tables, head).plan(mask);
}

type Needed = (variable: string) => boolean;

class Planner {
  private readonly steps: Step[] = [];
  private readonly slots = new Map<string, number>();
  private bound = new Set<string>();
  private readonly occurrences = new Map<string, number>();
  private readonly variables = new Map<Literal, ReadonlySet<string>>();
  private frameSize = 0;
  private lastChoice = -1;
  private depth = 0;

  constructor(
    private readonly rule: Rule,
    private readonly tables: Tables,
    private readonly head: Predicate | undefined,
  ) {
    for (const arg of rule.args) this.count(arg);
    const pending = [...rule.body];
    for (let literal = pending.pop(); literal !== undefined; literal = pending.pop()) {
      if (literal.kind === "or") for (const alternative of literal.alternatives) pending.push(...alternative);
      else for (const arg of literal.args) this.count(arg);
    }
  }

  plan(mask: string): Plan {
    const { args, body } = this.rule;
    const given = args.filter((_, i) => mask[i] === "1");
    const asked = args.filter((_, i) => mask[i] === "0");
    this.frameSize = given.length;
    for (const [slot, arg] of given.entries()) this.meet(arg, slot);
    const headNeeds = new Set(asked.flatMap((arg) => [...variablesIn(arg)]));
    let answered = -2;
    this.conjunction(
      body,
      (variable) => headNeeds.has(variable),
      () => {
        // What comes after the answer is known only confirms it: once is enough.
        if (answered === -2 && asked.every((arg) => this.isBound(arg))) answered = this.lastChoice;
      },
    );
    if (answered !== -2) this.lastChoice = answered;
    this.step(Op.Emit, { operands: asked.map((arg) => this.operand(arg)) });
    return { steps: this.steps, frameSize: this.frameSize };
  }

  private count(arg: Term): void {
    for (const node of subterms(arg)) {
      if (node.kind === "variable")
        this.occurrences.set(node.name, (this.occurrences.get(node.name) ?? 0) + 1);
    }
  }

  // The order of literals

  private conjunction(literals: readonly Literal[], neededAfter: Needed, onBound = () => {}): void {
    const remaining = [...literals];
    const uses = new Map<string, number>();
    for (const literal of remaining) {
      for (const name of this.variablesOf(literal)) uses.set(name, (uses.get(name) ?? 0) + 1);
    }
    const needed: Needed = (variable) => neededAfter(variable) || (uses.get(variable) ?? 0) > 0;
    while (remaining.length > 0) {
      onBound();
      const [literal] = remaining.splice(this.cheapest(remaining, uses, neededAfter), 1) as [Literal];
      for (const name of this.variablesOf(literal)) uses.set(name, (uses.get(name) as number) - 1);
      if (literal.kind === "or" && remaining.length > 0 && !this.bindsAlike(literal, needed)) {
        // Each alternative goes on with the rest of the body by itself.
        const alternatives = literal.alternatives.map((alternative) => [...alternative, ...remaining]);
        this.disjunction({ kind: "or", alternatives }, neededAfter);
        return;
      }
      if (literal.kind === "or") this.disjunction(literal, needed);
      else if (!("predicate" in literal)) this.comparison(literal);
      else if (literal.kind === "atom") this.positive(literal, needed);
      else this.negative(literal);
    }
  }

  private cheapest(remaining: readonly Literal[], uses: ReadonlyMap<string, number>, after: Needed): number {
    let best = -1;
    let least = NEVER;
    for (let i = 0; i < remaining.length; i++) {
      const literal = remaining[i] as Literal;
      const cost = this.cost(literal, (name) => after(name) || (uses.get(name) as number) > 1);
      if (cost < least) {
        least = cost;
        best = i;
      }
      if (least < 0 || (i >= WINDOW && best >= 0)) break;
    }
    if (best >= 0) return best;
    // What is missing may be bound by alternatives of an `or`, each of which then has to go on by itself.
    const disjunction = remaining.findIndex((literal) => literal.kind === "or");
    if (disjunction >= 0) return disjunction;
    // Nothing can bind it. A negation then asks whether there is any such thing.
    const negation = remaining.findIndex((literal) => literal.kind === "not");
    return negation >= 0 ? negation : 0;
  }

  /** About how many answers a literal has, a little less than one for a test; NEVER if it has to wait. */
  private cost(literal: Literal, usedElsewhere: Needed): number {
    const free = [...this.variablesOf(literal)].filter((name) => !this.bound.has(name));
    switch (literal.kind) {
      case "distinct":
      case "equal":
        return free.length === 0 ? -1 : NEVER;
      case "not":
        return free.some(usedElsewhere) ? NEVER : this.tables.testCost(literal.predicate);
      case "or":
        if (!free.some(usedElsewhere)) return 0.5;
        return this.bindsAlike(literal, usedElsewhere) ? 8 : NEVER;
      case "atom": {
        if (free.length === 0) return this.tables.testCost(literal.predicate);
        const rows = this.tables.expectedRows(literal, (term) => this.isBound(term));
        const connected = free.length < this.variablesOf(literal).size || this.bound.size === 0;
        return connected || rows <= 1 ? rows : rows + UNCONNECTED;
      }
    }
  }

  /** Whether all alternatives bind the same of what is needed elsewhere. */
  private bindsAlike(literal: Disjunction, needed: Needed): boolean {
    const open = [...this.variablesOf(literal)].filter((name) => !this.bound.has(name) && needed(name));
    return open.every((name) => literal.alternatives.every((alternative) => binds(alternative, name)));
  }

  // Literals

  private positive(literal: Atom, needed: Needed): void {
    const { predicate, args } = literal;
    if (this.tables.isTrue(predicate)) {
      this.fluent(args[0] as Term, needed);
      return;
    }
    // A recursion may not ask with terms that it builds, which could grow for ever: it compares them instead.
    const recursive = predicate.component !== undefined && predicate.component === this.head?.component;
    const isGiven = (arg: Term) => this.isBound(arg) && !(recursive && isPattern(arg));
    const mask = args.map((arg) => (isGiven(arg) ? "1" : "0")).join("");
    const expansion = recursive ? undefined : this.tables.expansionOf(literal, (term) => this.isBound(term));
    if (expansion !== undefined) {
      this.lookup(expansion.table, expansion.args, expansion.mask, needed);
      return;
    }
    this.lookup(this.tables.forPredicate(predicate, mask), args, mask, needed);
  }

  private maskOf(terms: readonly Term[]): string {
    return terms.map((term) => (this.isBound(term) ? "1" : "0")).join("");
  }

  private fluent(pattern: Term, needed: Needed): void {
    if (this.isBound(pattern)) {
      this.step(Op.Holds, this.fluentOperands(pattern));
    } else if (pattern.kind === "variable") {
      this.lookup(this.tables.forFluents(-1, "0"), [pattern], "0", needed);
    } else {
      const functor = this.tables.terms.functor(pattern.name, pattern.args.length, pattern.text);
      const mask = this.maskOf(pattern.args);
      this.lookup(this.tables.forFluents(functor, mask), pattern.args, mask, needed);
    }
  }

  private fluentOperands(pattern: Term): Pick<Step, "functor"> & { operands: number[] } {
    if (pattern.kind === "variable" || pattern.args.length === 0) {
      return { functor: -1, operands: [this.operand(pattern)] };
    }
    const functor = this.tables.terms.functor(pattern.name, pattern.args.length, pattern.text);
    return { functor, operands: pattern.args.map((arg) => this.operand(arg)) };
  }

  /** Asks a table; what comes out is bound or checked, and patterns are taken apart. */
  private lookup(table: Table, args: readonly Term[], mask: string, needed: Needed): void {
    const operands = args.filter((_, i) => mask[i] === "1").map((arg) => this.operand(arg));
    const asked = args.filter((_, i) => mask[i] === "0");
    const once = !asked.some((arg) =>
      [...variablesIn(arg)].some((name) => !this.bound.has(name) && needed(name)),
    );
    const patterns: { slot: number; pattern: Term }[] = [];
    const outs = this.outputs(asked, patterns);
    // A pattern behind the lookup may refuse a row, so then all rows have to be tried.
    const retries = table.rowWidth > 0 && (!once || patterns.length > 0);
    const before = this.lastChoice;
    const at = this.step(Op.Lookup, { table, target: this.frameSize++, operands, ...outs });
    if (retries) this.lastChoice = at;
    this.takeApart(patterns);
    if (once) this.lastChoice = before;
  }

  private negative(literal: Atom): void {
    if (this.tables.isTrue(literal.predicate) && this.isBound(literal.args[0] as Term)) {
      this.step(Op.HoldsNot, this.fluentOperands(literal.args[0] as Term));
      return;
    }
    let { args } = literal;
    let mask = this.maskOf(args);
    let table: Table;
    if (this.tables.isTrue(literal.predicate)) {
      const pattern = args[0] as Term;
      const functor =
        pattern.kind === "variable"
          ? -1
          : this.tables.terms.functor(pattern.name, pattern.args.length, pattern.text);
      if (pattern.kind !== "variable") {
        args = pattern.args;
        mask = this.maskOf(args);
      }
      table = this.tables.forFluents(functor, mask);
    } else {
      table = this.tables.forPredicate(literal.predicate, mask);
    }
    const operands = args.filter((_, i) => mask[i] === "1").map((arg) => this.operand(arg));
    const bound = new Set(this.bound);
    const patterns: { slot: number; pattern: Term }[] = [];
    const outs = this.outputs(
      args.filter((_, i) => mask[i] === "0"),
      patterns,
    );
    if (patterns.length > 0) throw new UnsafeRule(this.rule.clause, [...literalVariables(literal)]);
    this.bound = bound;
    this.step(Op.LookupNot, { table, operands, ...outs });
  }

  private comparison(literal: Comparison): void {
    const free = [...this.variablesOf(literal)].filter((name) => !this.bound.has(name));
    if (free.length > 0) throw new UnsafeRule(this.rule.clause, free);
    const op = literal.kind === "distinct" ? Op.Distinct : Op.Equal;
    this.step(op, { operands: literal.args.map((arg) => this.operand(arg)) });
  }

  /**
   *     Or --> alternative 1, Jump --.
   *        `-> alternative 2, Jump --+--> Joined --> the rest of the body
   */
  private disjunction(literal: Disjunction, needed: Needed): void {
    if (++this.depth > DEEPEST_OR) throw new NestedTooDeeply(this.rule.clause, DEEPEST_OR);
    const free = [...this.variablesOf(literal)].filter((name) => !this.bound.has(name) && needed(name));
    const unbindable = free.filter((name) => !literal.alternatives.every((a) => binds(a, name)));
    if (unbindable.length > 0) throw new UnsafeRule(this.rule.clause, unbindable);
    const before = this.lastChoice;
    const boundBefore = this.bound;
    const chosen = this.frameSize++;
    const starts: number[] = [];
    const tails: number[] = [];
    const jumps: number[][] = [];
    const or = this.step(Op.Or, { target: chosen, branches: starts });
    for (const alternative of literal.alternatives) {
      starts.push(this.steps.length);
      this.bound = new Set(boundBefore);
      this.lastChoice = or;
      this.conjunction(alternative, needed);
      tails.push(this.lastChoice);
      const jump: number[] = [];
      jumps.push(jump);
      this.step(Op.Jump, { branches: jump });
    }
    const joined = this.step(Op.Joined, { target: chosen, branches: tails });
    for (const jump of jumps) jump.push(joined);
    this.bound = new Set([...boundBefore, ...free]);
    this.lastChoice = free.length > 0 ? joined : before;
    this.depth--;
  }

  // Terms

  private isBound(term: Term): boolean {
    for (const name of variablesIn(term)) if (!this.bound.has(name)) return false;
    return true;
  }

  private slotOf(variable: string): number {
    let slot = this.slots.get(variable);
    if (slot === undefined) {
      slot = this.frameSize++;
      this.slots.set(variable, slot);
    }
    return slot;
  }

  /** A term all of whose variables are bound, as an operand; compound ones are built by steps before. */
  private operand(root: Term): number {
    if (root.kind === "variable") {
      if (!this.bound.has(root.name)) throw new UnsafeRule(this.rule.clause, [root.name]);
      return this.slotOf(root.name);
    }
    const { terms } = this.tables;
    // From the leaves up, as `fold` goes, but in an order in which steps may be emitted.
    const nodes = [...subterms(root)];
    const values: number[] = [];
    for (let i = nodes.length - 1; i >= 0; i--) {
      const node = nodes[i] as Term;
      if (node.kind === "variable") {
        values.push(this.operand(node));
        continue;
      }
      const operands = node.args.map(() => values.pop() as number);
      const functor = terms.functor(node.name, operands.length, node.text);
      if (operands.every((operand) => operand < 0)) {
        values.push(
          ~terms.intern(
            functor,
            Int32Array.from(operands, (operand) => ~operand),
          ),
        );
      } else {
        const target = this.frameSize++;
        this.step(Op.Build, { functor, target, operands });
        values.push(target);
      }
    }
    return values[0] as number;
  }

  /** What to do with values that come out in the places of these terms. */
  private outputs(
    args: readonly Term[],
    patterns: { slot: number; pattern: Term }[],
  ): { outs: number[]; outOperands: number[] } {
    const outs: number[] = [];
    const outOperands: number[] = [];
    const push = (out: Out, operand: number) => {
      outs.push(out);
      outOperands.push(operand);
    };
    // What this row itself binds can be checked within the row, but not yet built into a term.
    const known = args.map((arg) => this.isBound(arg));
    for (const [i, arg] of args.entries()) {
      if (known[i] || (arg.kind === "variable" && this.bound.has(arg.name))) {
        push(Out.Check, this.operand(arg));
      } else if (arg.kind === "application") {
        const slot = this.frameSize++;
        patterns.push({ slot, pattern: arg });
        push(Out.Bind, slot);
      } else if (this.occurrences.get(arg.name) === 1) {
        push(Out.Skip, 0);
        this.bound.add(arg.name);
      } else {
        push(Out.Bind, this.slotOf(arg.name));
        this.bound.add(arg.name);
      }
    }
    return { outs, outOperands };
  }

  private takeApart(patterns: { slot: number; pattern: Term }[]): void {
    for (let next = patterns.shift(); next !== undefined; next = patterns.shift()) {
      const { slot, pattern } = next;
      if (pattern.kind === "variable") continue;
      const functor = this.tables.terms.functor(pattern.name, pattern.args.length, pattern.text);
      const outs = this.outputs(pattern.args, patterns);
      this.step(Op.Match, { functor, target: slot, ...outs });
    }
  }

  /** A head argument that is given, in a slot. */
  private meet(arg: Term, slot: number): void {
    if (arg.kind === "variable" && !this.bound.has(arg.name)) {
      this.slots.set(arg.name, slot);
      this.bound.add(arg.name);
    } else if (this.isBound(arg)) {
      this.step(Op.Equal, { operands: [slot, this.operand(arg)] });
    } else {
      this.takeApart([{ slot, pattern: arg }]);
    }
  }

  private variablesOf(literal: Literal): ReadonlySet<string> {
    let names = this.variables.get(literal);
    if (names === undefined) {
      names = literalVariables(literal);
      this.variables.set(literal, names);
    }
    return names;
  }

  private step(op: Op, parts: StepParts): number {
    return (
      this.steps.push({
        op,
        fail: this.lastChoice,
        table: parts.table,
        functor: parts.functor ?? -1,
        target: parts.target ?? -1,
        operands: Int32Array.from(parts.operands ?? NONE),
        outs: Int32Array.from(parts.outs ?? NONE),
        outOperands: Int32Array.from(parts.outOperands ?? NONE),
        branches: parts.branches ?? [],
      }) - 1
    );
  }
}

interface StepParts {
  readonly table?: Table;
  readonly functor?: number;
  readonly target?: number;
  readonly operands?: Iterable<number>;
  readonly outs?: Iterable<number>;
  readonly outOperands?: Iterable<number>;
  readonly branches?: number[];
}

/** A compound term with a variable in it. */
function isPattern(term: Term): boolean {
  return term.kind === "application" && !variablesIn(term).next().done;
}

function* variablesIn(term: Term): Generator<string> {
  if (term.kind === "variable") yield term.name;
  else if (term.args.length > 0)
    for (const node of subterms(term)) if (node.kind === "variable") yield node.name;
}
