/**
 * A rule, made ready for one way of asking. Its literals are put in the order in which they are tried
 * (`literal-order.ts`), and each is turned into steps (`steps.ts`, `step-writer.ts`).
 *
 * A literal that binds nothing that is needed later is tried once, and backtracking skips it. Once the whole
 * answer is known, the literals after that only confirm it.
 */
import { type Application, isGround, subterms, type Term, variablesOfAll } from "../gdl/tree.js";
import type { AnswerTable } from "./answer-table.js";
import { type AnswerTables, maskOf } from "./answer-tables.js";
import { LiteralOrder, type Needed } from "./literal-order.js";
import { NestedTooDeeply, UnsafeRule } from "./meaningless.js";
import {
  type Atom,
  binds,
  type Comparison,
  DEEPEST_OR,
  type Disjunction,
  isTrue,
  type Literal,
  literalVariables,
  type Predicate,
  type Rule,
} from "./rules.js";
import { type Pattern, StepWriter } from "./step-writer.js";
import { type PlanStep, type RulePlan, StepOp } from "./steps.js";

/** What a rule is planned for, besides its mask. */
export interface PlanOptions {
  /** The predicate that the rule defines, if it may be recursive. */
  readonly head?: Predicate;
  /** Arguments that are asked for and are literals of the body; the row of the literal finds them again. */
  readonly atoms?: ReadonlyMap<Term, Atom>;
}

/** Plans a rule for a mask such as "101", which says which head arguments are given. */
export function planRule(
  rule: Rule,
  mask: string,
  tables: AnswerTables,
  options: PlanOptions = {},
): RulePlan {
  return new Planner(rule, tables, options).plan(mask);
}

class Planner {
  private readonly writer: StepWriter;
  private readonly order: LiteralOrder;
  private depth = 0;
  /** Literals of the body that are asked for. */
  private readonly asked: ReadonlySet<Atom>;
  /** Where each literal that was looked up has its row, unless the literal is part of an alternative. */
  private readonly rows = new Map<Atom, { readonly table: AnswerTable; readonly slot: number }>();

  constructor(
    private readonly rule: Rule,
    private readonly tables: AnswerTables,
    private readonly options: PlanOptions,
  ) {
    this.asked = new Set(options.atoms?.values());
    this.writer = new StepWriter(rule, tables.terms);
    this.order = new LiteralOrder(this.writer, tables);
  }

  plan(mask: string): RulePlan {
    const { args, body } = this.rule;
    const given = args.filter((_, i) => mask[i] === "1");
    const asked = args.filter((_, i) => mask[i] === "0");
    this.writer.frameSize = given.length;
    for (const [slot, arg] of given.entries()) this.writer.meet(arg, slot);
    const headNeeds = variablesOfAll(asked);
    let answered = -2;
    this.conjunction(
      body,
      (variable) => headNeeds.has(variable),
      () => {
        // After the answer is known, literals only confirm it, so they need no second try.
        if (answered === -2 && asked.every((arg) => this.writer.isBound(arg)))
          answered = this.writer.lastChoice;
      },
    );
    if (answered !== -2) this.writer.lastChoice = answered;
    this.writer.step(StepOp.Emit, { operands: asked.map((arg) => this.answer(arg)) });
    return { steps: this.writer.steps, frameSize: this.writer.frameSize, clause: this.rule.clause };
  }

  /** A term that is asked for. If it stands for a literal's row, it is built once for each row. */
  private answer(arg: Term): number {
    const { writer } = this;
    const atom = this.options.atoms?.get(arg);
    const row = atom && this.rows.get(atom);
    if (row === undefined) return writer.operand(arg);
    const { table, slot } = row;
    const target = writer.frameSize++;
    const known: number[] = [];
    writer.step(StepOp.Recall, { table, target, operands: [slot], branches: known });
    const built = writer.operand(arg);
    writer.step(StepOp.Remember, { table, target, operands: [slot, built] });
    known.push(writer.steps.length);
    return target;
  }

  private conjunction(literals: readonly Literal[], neededAfter: Needed, onBound = () => {}): void {
    const remaining = [...literals];
    const uses = new Map<string, number>();
    for (const literal of remaining) {
      for (const name of literalVariables(literal)) uses.set(name, (uses.get(name) ?? 0) + 1);
    }
    const needed: Needed = (variable) => neededAfter(variable) || (uses.get(variable) ?? 0) > 0;
    while (remaining.length > 0) {
      onBound();
      const [literal] = remaining.splice(this.order.cheapest(remaining, uses, neededAfter), 1) as [Literal];
      for (const name of literalVariables(literal)) uses.set(name, (uses.get(name) as number) - 1);
      if (literal.kind === "or" && remaining.length > 0 && !this.order.bindsAlike(literal, needed)) {
        // Each alternative goes on by itself with the rest of the body.
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

  private positive(literal: Atom, needed: Needed): void {
    const { predicate, args } = literal;
    if (isTrue(predicate)) {
      this.fluent(literal, args[0], needed);
      return;
    }
    // A recursion may not ask with terms that it builds, which could grow for ever: it compares them instead.
    const recursive =
      predicate.component !== undefined && predicate.component === this.options.head?.component;
    const given = maskOf(args, (arg) => this.writer.isBound(arg) && !(recursive && isPattern(arg)));
    const expansion = recursive
      ? undefined
      : this.tables.expansionOf(literal, (term) => this.writer.isBound(term));
    if (expansion !== undefined) {
      this.remembered(literal, expansion.table, expansion.args, expansion.mask, needed);
      return;
    }
    const mask = this.tables.wayToAsk(predicate, given);
    this.remembered(literal, this.tables.forPredicate(predicate, mask), args, mask, needed);
  }

  /** A lookup whose row can be found again by its literal. */
  private remembered(
    literal: Atom,
    table: AnswerTable,
    args: readonly Term[],
    mask: string,
    needed: Needed,
  ): void {
    const slot = this.lookup(table, args, mask, needed);
    if (this.depth === 0) this.rows.set(literal, { table, slot });
  }

  private maskOf(terms: readonly Term[]): string {
    return maskOf(terms, (term) => this.writer.isBound(term));
  }

  private fluent(literal: Atom, pattern: Term, needed: Needed): void {
    const isBound = this.writer.isBound(pattern);
    if (isBound && !(this.asked.has(literal) && isCompound(pattern))) {
      this.writer.step(StepOp.Holds, this.fluentOperands(pattern));
    } else if (pattern.kind === "variable") {
      this.lookup(this.tables.forFluents(-1, "0"), [pattern], "0", needed);
    } else {
      const functor = this.tables.terms.functor(pattern.name, pattern.args.length, pattern.text);
      const mask = this.maskOf(pattern.args);
      this.remembered(literal, this.tables.forFluents(functor, mask), pattern.args, mask, needed);
    }
  }

  private fluentOperands(pattern: Term): Pick<PlanStep, "functor"> & { operands: number[] } {
    if (!isCompound(pattern)) {
      return { functor: -1, operands: [this.writer.operand(pattern)] };
    }
    const functor = this.tables.terms.functor(pattern.name, pattern.args.length, pattern.text);
    return { functor, operands: pattern.args.map((arg) => this.writer.operand(arg)) };
  }

  /** Asks a table. What comes out is bound or checked, or taken apart. Returns the slot of the row. */
  private lookup(table: AnswerTable, args: readonly Term[], mask: string, needed: Needed): number {
    const operands = args.filter((_, i) => mask[i] === "1").map((arg) => this.writer.operand(arg));
    const asked = args.filter((_, i) => mask[i] === "0");
    const once = !asked.some((arg) => this.bindsNeeded(arg, needed));
    const patterns: Pattern[] = [];
    const outs = this.writer.outputs(asked, patterns);
    // A pattern behind the lookup may reject a row, and then the other rows have to be tried.
    const retries = table.rowWidth > 0 && (!once || patterns.length > 0);
    const before = this.writer.lastChoice;
    const slot = this.writer.frameSize++;
    const at = this.writer.step(StepOp.Lookup, { table, target: slot, operands, ...outs });
    if (retries) this.writer.lastChoice = at;
    this.writer.takeApart(patterns);
    if (once) this.writer.lastChoice = before;
    return slot;
  }

  /** Whether a term has a variable that is not bound yet and is needed later. */
  private bindsNeeded(term: Term, needed: Needed): boolean {
    if (term.kind === "variable") return !this.writer.bound.has(term.name) && needed(term.name);
    return (
      term.args.length > 0 &&
      subterms(term).some((node) => node.kind === "variable" && this.bindsNeeded(node, needed))
    );
  }

  private negative(literal: Atom): void {
    if (isTrue(literal.predicate) && this.writer.isBound(literal.args[0])) {
      this.writer.step(StepOp.HoldsNot, this.fluentOperands(literal.args[0]));
      return;
    }
    let { args } = literal;
    let mask = this.maskOf(args);
    let table: AnswerTable;
    if (isTrue(literal.predicate)) {
      const pattern = args[0];
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
    const operands = args.filter((_, i) => mask[i] === "1").map((arg) => this.writer.operand(arg));
    const bound = new Set(this.writer.bound);
    const patterns: Pattern[] = [];
    const outs = this.writer.outputs(
      args.filter((_, i) => mask[i] === "0"),
      patterns,
    );
    if (patterns.length > 0) throw new UnsafeRule(this.rule.clause, [...literalVariables(literal)]);
    this.writer.bound = bound;
    this.writer.step(StepOp.LookupNot, { table, operands, ...outs });
  }

  private comparison(literal: Comparison): void {
    const free = this.order.freeIn(literal);
    if (free.length > 0) throw new UnsafeRule(this.rule.clause, free);
    const op = literal.kind === "distinct" ? StepOp.Distinct : StepOp.Equal;
    this.writer.step(op, { operands: literal.args.map((arg) => this.writer.operand(arg)) });
  }

  /**
   *     Or --> alternative 1, Jump --.
   *        `-> alternative 2, Jump --+--> Joined --> the rest of the body
   */
  private disjunction(literal: Disjunction, needed: Needed): void {
    if (++this.depth > DEEPEST_OR) throw new NestedTooDeeply(this.rule.clause, DEEPEST_OR);
    const free = this.order.freeIn(literal).filter(needed);
    const unbindable = free.filter((name) => !literal.alternatives.every((a) => binds(a, name)));
    if (unbindable.length > 0) throw new UnsafeRule(this.rule.clause, unbindable);
    const before = this.writer.lastChoice;
    const boundBefore = this.writer.bound;
    const chosen = this.writer.frameSize++;
    const starts: number[] = [];
    const tails: number[] = [];
    const jumps: number[][] = [];
    const or = this.writer.step(StepOp.Or, { target: chosen, branches: starts });
    for (const alternative of literal.alternatives) {
      starts.push(this.writer.steps.length);
      this.writer.bound = new Set(boundBefore);
      this.writer.lastChoice = or;
      this.conjunction(alternative, needed);
      tails.push(this.writer.lastChoice);
      const jump: number[] = [];
      jumps.push(jump);
      this.writer.step(StepOp.Jump, { branches: jump });
    }
    const joined = this.writer.step(StepOp.Joined, { target: chosen, branches: tails });
    for (const jump of jumps) jump.push(joined);
    this.writer.bound = new Set([...boundBefore, ...free]);
    this.writer.lastChoice = free.length > 0 ? joined : before;
    this.depth--;
  }
}

/** A compound term with a variable in it. */
function isPattern(term: Term): boolean {
  return term.kind === "application" && !isGround(term);
}

function isCompound(term: Term): term is Application {
  return term.kind === "application" && term.args.length > 0;
}
