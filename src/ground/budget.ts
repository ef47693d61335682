/** What grounding may cost, and who is to blame when it costs more. */
import type { Clause } from "../gdl/tree.js";

export interface GroundLimits {
  /** Atoms reached and ground rules made. */
  readonly maxRules: number;
  readonly maxSeconds: number;
}

export const DEFAULT_LIMITS: GroundLimits = { maxRules: 30_000_000, maxSeconds: 60 };

/** Thrown inside grounding only; `groundSheet` turns it into a result. */
export class OverBudget extends Error {
  constructor(
    readonly limit: string,
    readonly clause: Clause,
  ) {
    super(`grounding needs more than ${limit}`);
  }
}

/** The clock is looked at once in so many steps. */
const BETWEEN_LOOKS = 4096;

export class Budget {
  spent = 0;
  private readonly spentBy = new Map<Clause, number>();
  private readonly deadline: number;

  constructor(private readonly limits: GroundLimits) {
    this.deadline = performance.now() + limits.maxSeconds * 1000;
  }

  /** One more atom or ground rule, for a clause of the sheet. */
  spend(clause: Clause): void {
    this.spent++;
    this.spentBy.set(clause, (this.spentBy.get(clause) ?? 0) + 1);
    if (this.spent > this.limits.maxRules) throw this.over(`${this.limits.maxRules} atoms and ground rules`);
    if (this.spent % BETWEEN_LOOKS === 0 && performance.now() > this.deadline) {
      throw this.over(`${this.limits.maxSeconds} s`);
    }
  }

  private over(limit: string): OverBudget {
    let worst: [Clause, number] | undefined;
    for (const entry of this.spentBy) if (worst === undefined || entry[1] > worst[1]) worst = entry;
    return new OverBudget(limit, (worst as [Clause, number])[0]);
  }
}
