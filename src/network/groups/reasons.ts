/**
 * What a proof by cases decides next. A true atom needs a rule whose body is true; a false body needs a false
 * literal. The one with the fewest possible reasons left is decided first, like the smallest domain in other
 * searches: so what must fail fails soon.
 */
import { atomOf, bodyOf, inputsOf, NEVER, positive } from "../../ground/ground-program.js";
import { negate } from "./clause-solver.js";
import type { ClauseChoice, CompletionClauses } from "./completion-clauses.js";

/** In a stretch of the trail: the literal with fewest possible reasons, and the first without a reason. */
export interface Unfounded {
  readonly from: number;
  readonly urgent: number | undefined;
}

export class Reasons {
  private readonly inputs: number;

  constructor(private readonly definitions: CompletionClauses) {
    this.inputs = inputsOf(definitions.program);
  }

  mostUrgent(start: number, end: number): Unfounded {
    const { clauses } = this.definitions;
    let from = end;
    let fewest = Number.POSITIVE_INFINITY;
    let urgent: number | undefined;
    // Two is the least number possible, since a single reason has been derived already.
    for (let i = start; i < end && fewest > 2; i++) {
      const reasons = this.countReasons(clauses.trail[i], fewest);
      if (reasons === 0) continue;
      from = Math.min(from, i);
      if (reasons >= fewest) continue;
      fewest = reasons;
      urgent = clauses.trail[i];
    }
    clauses.steps += end - start;
    return { from, urgent };
  }

  /** Atoms without definition among the possible reasons of a literal, and what makes its moves legal. */
  undefinedReasons(literal: number): number[] {
    const { program, clauses } = this.definitions;
    const [first, end] = this.definitions.rulesOf(literal >> 1);
    const found: number[] = [];
    for (let k = program.firstLiteral[first]; k < program.firstLiteral[end]; k++) {
      let atom = atomOf(program.literals[k]);
      if (clauses.valueOf(this.definitions.known(positive(atom))) !== 0) continue;
      const { legal } = program.moves[atom - program.fluents.length] ?? { legal: NEVER };
      if (legal >= 0) atom = atomOf(legal);
      if (this.definitions.canBeDefined(atom)) found.push(atom);
    }
    return found;
  }

  /** A literal that would be a reason of this one, or a part of a reason. */
  reasonFor(literal: number): number {
    const [first, end] = this.definitions.rulesOf(literal >> 1);
    return end === first + 1 ? this.falseLiteral(first) : this.sharedLiteral(first, end);
  }

  /** A member to make true, if none is. Undefined also if none can be, which the clauses will find. */
  choiceFrom({ variables, invariant }: ClauseChoice): number | undefined {
    const { clauses, guards } = this.definitions;
    if (invariant !== undefined && !guards.has(invariant)) return undefined;
    if (variables.some((variable) => clauses.valueOf(2 * variable) > 0)) return undefined;
    const open = variables.find((variable) => clauses.valueOf(2 * variable) === 0);
    return open === undefined ? undefined : 2 * open;
  }

  /** How many possible reasons a literal has; 0 if it has one or needs none. Counting stops at `enough`. */
  private countReasons(literal: number, enough: number): number {
    if (!this.definitions.isDerived(literal >> 1)) return 0;
    const isTrue = (literal & 1) === 0;
    const [first, end] = this.definitions.rulesOf(literal >> 1);
    if (end === first + 1) return isTrue ? 0 : this.countOpen(first);
    if (!isTrue) return 0;
    let open = 0;
    for (let rule = first; rule < end; rule++) {
      const value = this.definitions.clauses.valueOf(this.definitions.bodyOf(rule));
      if (value > 0) return 0;
      if (value === 0 && open < enough) open++;
    }
    return open;
  }

  /** How many literals of a false body may still be false; 0 if one is false. */
  private countOpen(rule: number): number {
    const { program, clauses } = this.definitions;
    let open = 0;
    for (let k = program.firstLiteral[rule]; k < program.firstLiteral[rule + 1]; k++) {
      const value = clauses.valueOf(this.definitions.known(program.literals[k]));
      if (value < 0) return 0;
      if (value === 0) open++;
    }
    return open;
  }

  /** Makes an open literal of a body false, if possible an input, which needs no further reason. */
  private falseLiteral(rule: number): number {
    const open = bodyOf(this.definitions.program, rule).filter((literal) =>
      this.isOpen(this.definitions.known(literal)),
    );
    return negate(this.definitions.known(open.find((literal) => atomOf(literal) < this.inputs) ?? open[0]));
  }

  /** The literal that most of the open bodies share, since it decides about many of them; else a body. */
  private sharedLiteral(first: number, end: number): number {
    const { program } = this.definitions;
    const counts = new Map<number, number>();
    let most = 1;
    let shared: number | undefined;
    for (let rule = first; rule < end; rule++) {
      const body = this.definitions.bodyOf(rule);
      if (!this.isOpen(body)) continue;
      shared ??= body;
      for (let k = program.firstLiteral[rule]; k < program.firstLiteral[rule + 1]; k++) {
        const literal = this.definitions.known(program.literals[k]);
        if (!this.isOpen(literal)) continue;
        const count = (counts.get(literal) ?? 0) + 1;
        counts.set(literal, count);
        if (count <= most) continue;
        most = count;
        shared = literal;
      }
    }
    return shared as number;
  }

  private isOpen(literal: number): boolean {
    return this.definitions.clauses.valueOf(literal) === 0;
  }
}
