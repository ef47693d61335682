/**
 * Writes the steps of one plan: gives slots to variables, knows which are bound so far, builds terms and
 * takes them apart. On failure every step goes back to the last step that may have another answer.
 */
import { memo } from "../gdl/maps.js";
import { subterms, type Term } from "../gdl/tree.js";
import type { AnswerTable } from "./answer-table.js";
import { UnsafeRule } from "./meaningless.js";
import type { Rule } from "./rules.js";
import { Out, type PlanStep, StepOp } from "./steps.js";
import type { Terms } from "./terms.js";

/** A value in a slot that is to be taken apart. */
export interface Pattern {
  readonly slot: number;
  readonly pattern: Term;
}

interface StepParts {
  readonly table?: AnswerTable;
  readonly functor?: number;
  readonly target?: number;
  readonly operands?: readonly number[];
  readonly outs?: readonly number[];
  readonly outOperands?: readonly number[];
  readonly branches?: number[];
}

const NONE = new Int32Array(0);

export class StepWriter {
  readonly steps: PlanStep[] = [];
  frameSize = 0;
  bound = new Set<string>();
  /** The last step that may have another answer, or -1. */
  lastChoice = -1;
  private readonly slots = new Map<string, number>();
  /** How often each variable stands in the rule: the value of one that stands there once need not be kept. */
  private readonly occurrences = new Map<string, number>();

  constructor(
    private readonly rule: Rule,
    private readonly terms: Terms,
  ) {
    for (const arg of rule.args) this.count(arg);
    const pending = [...rule.body];
    for (let literal = pending.pop(); literal !== undefined; literal = pending.pop()) {
      if (literal.kind === "or") for (const alternative of literal.alternatives) pending.push(...alternative);
      else for (const arg of literal.args) this.count(arg);
    }
  }

  isBound(term: Term): boolean {
    if (term.kind === "variable") return this.bound.has(term.name);
    if (term.args.length === 0) return true;
    return subterms(term).every((node) => node.kind === "application" || this.bound.has(node.name));
  }

  private slotOf(variable: string): number {
    return memo(this.slots, variable, () => this.frameSize++);
  }

  /** A term whose variables are all bound, as an operand. A compound term is built by steps before. */
  operand(root: Term): number {
    if (root.kind === "variable") {
      if (!this.bound.has(root.name)) throw new UnsafeRule(this.rule.clause, [root.name]);
      return this.slotOf(root.name);
    }
    const { terms } = this;
    if (root.args.length === 0) return ~terms.intern(terms.functor(root.name, 0, root.text), NONE);
    // From the leaves up, as in `fold`, but in an order in which steps may be emitted.
    const nodes = subterms(root);
    const values: number[] = [];
    for (let i = nodes.length - 1; i >= 0; i--) {
      const node = nodes[i];
      if (node.kind === "variable") {
        values.push(this.operand(node));
        continue;
      }
      const operands = node.args.map(() => values.pop() as number);
      const functor = terms.functor(node.name, operands.length, node.text);
      if (operands.every((operand) => operand < 0)) {
        values.push(~terms.intern(functor, new Int32Array(operands.map((operand) => ~operand))));
      } else {
        const target = this.frameSize++;
        this.step(StepOp.Build, { functor, target, operands });
        values.push(target);
      }
    }
    return values[0];
  }

  /** What to do with values that come out in the places of these terms. */
  outputs(args: readonly Term[], patterns: Pattern[]): { outs: number[]; outOperands: number[] } {
    const outs: number[] = [];
    const outOperands: number[] = [];
    const push = (out: Out, operand: number) => {
      outs.push(out);
      outOperands.push(operand);
    };
    // What this row binds itself can be checked within the row, but cannot be built into a term yet.
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

  takeApart(patterns: Pattern[]): void {
    for (let next = patterns.shift(); next !== undefined; next = patterns.shift()) {
      const { slot, pattern } = next;
      if (pattern.kind === "variable") continue;
      const functor = this.terms.functor(pattern.name, pattern.args.length, pattern.text);
      const outs = this.outputs(pattern.args, patterns);
      this.step(StepOp.Match, { functor, target: slot, ...outs });
    }
  }

  /** Takes a head argument that is given in a slot. */
  meet(arg: Term, slot: number): void {
    if (arg.kind === "variable" && !this.bound.has(arg.name)) {
      this.slots.set(arg.name, slot);
      this.bound.add(arg.name);
    } else if (this.isBound(arg)) {
      this.step(StepOp.Equal, { operands: [slot, this.operand(arg)] });
    } else {
      this.takeApart([{ slot, pattern: arg }]);
    }
  }

  step(op: StepOp, parts: StepParts): number {
    return (
      this.steps.push({
        op,
        fail: this.lastChoice,
        table: parts.table,
        functor: parts.functor ?? -1,
        target: parts.target ?? -1,
        operands: packed(parts.operands),
        outs: packed(parts.outs),
        outOperands: packed(parts.outOperands),
        branches: parts.branches ?? [],
      }) - 1
    );
  }

  private count(arg: Term): void {
    if (arg.kind === "variable") this.occurrences.set(arg.name, (this.occurrences.get(arg.name) ?? 0) + 1);
    else if (arg.args.length > 0)
      for (const node of subterms(arg)) if (node.kind === "variable") this.count(node);
  }
}

function packed(numbers: readonly number[] | undefined): Int32Array {
  return numbers === undefined || numbers.length === 0 ? NONE : new Int32Array(numbers);
}
