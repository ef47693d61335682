/**
 * What is assigned while clauses are searched: which literals are true, in the order in which they became so,
 * at which level, and for which reason. The solver decides what a reason is (`clause-solver.ts`).
 */
import { grow } from "../../datalog/arrays.js";

export const NO_REASON = -1;

export class ClauseAssignment {
  variables = 0;
  /** The literals that are true, in the order in which they became so; only the first `assigned` count. */
  trail = new Int32Array(64);
  assigned = 0;

  /** 1 true, -1 false, 0 open. */
  protected value = new Int8Array(64);
  protected levelOf = new Int32Array(64);
  protected reason = new Int32Array(64);
  /** Where the trail of each level but the first begins. */
  private readonly limits: number[] = [];

  get level(): number {
    return this.limits.length;
  }

  /** Where the trail of a level begins. */
  startOf(level: number): number {
    return level === 0 ? 0 : this.limits[level - 1];
  }

  newVariable(): number {
    const variable = this.variables++;
    if (variable >= this.value.length) {
      this.value = grow(this.value, variable + 1);
      this.trail = grow(this.trail, variable + 1);
      this.levelOf = grow(this.levelOf, variable + 1);
      this.reason = grow(this.reason, variable + 1);
    }
    return variable;
  }

  /** 1 true, -1 false, 0 open. */
  valueOf(literal: number): number {
    const value = this.value[literal >> 1];
    return (literal & 1) === 0 ? value : -value;
  }

  newLevel(): void {
    this.limits.push(this.assigned);
  }

  /** Assigns a literal without a reason: a decision, an assumption or a guard. */
  decide(literal: number): void {
    this.assign(literal, NO_REASON);
  }

  /** Takes back what was assigned above a level. */
  backTo(level: number): void {
    if (this.limits.length <= level) return;
    const start = this.limits[level];
    for (let i = start; i < this.assigned; i++) this.value[this.trail[i] >> 1] = 0;
    this.assigned = start;
    this.limits.length = level;
  }

  protected assign(literal: number, reason: number): void {
    const variable = literal >> 1;
    this.value[variable] = (literal & 1) === 0 ? 1 : -1;
    this.levelOf[variable] = this.limits.length;
    this.reason[variable] = reason;
    this.trail[this.assigned++] = literal;
  }
}
