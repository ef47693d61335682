/** What grounding may cost, and which clause is to blame if it costs more. */
import { memo } from "../gdl/maps.js";
import type { Clause } from "../gdl/tree.js";

export interface GroundLimits {
  /** Atoms reached and ground rules made. */
  readonly maxRules: number;
  readonly maxSeconds: number;
}

export const DEFAULT_GROUND_LIMITS: GroundLimits = { maxRules: 30_000_000, maxSeconds: 60 };

/** Thrown inside grounding only; `groundSheet` turns it into a result. */
export class OverBudget extends Error {
  constructor(
    readonly limit: string,
    readonly clause: Clause,
  ) {
    super(`grounding needs more than ${limit}`);
  }
}

/** The number of steps between two looks at the clock. */
const BETWEEN_LOOKS = 4096;

/** What one clause has cost so far. */
export interface Account {
  readonly clause: Clause;
  spent: number;
}

export class GroundBudget {
  spent = 0;
  private readonly accounts = new Map<Clause, Account>();
  private readonly deadline: number;

  constructor(
    private readonly limits: GroundLimits,
    /** Told now and then how many atoms and ground rules there are. */
    private readonly onSpent: (spent: number) => void = () => {},
  ) {
    // Not by `performance`, which Node loads when it is first asked for: in 2 ms, a part of a small sheet.
    this.deadline = Date.now() + limits.maxSeconds * 1000;
  }

  account(clause: Clause): Account {
    return memo(this.accounts, clause, () => ({ clause, spent: 0 }));
  }

  /** One more atom or ground rule. */
  spend(account: Account): void {
    account.spent++;
    this.spent++;
    if (this.spent > this.limits.maxRules) throw this.over(`${this.limits.maxRules} atoms and ground rules`);
    if (this.spent % BETWEEN_LOOKS !== 0) return;
    this.onSpent(this.spent);
    if (Date.now() > this.deadline) throw this.over(`${this.limits.maxSeconds} s`);
  }

  private over(limit: string): OverBudget {
    const worst = [...this.accounts.values()].reduce((most, account) =>
      account.spent > most.spent ? account : most,
    );
    return new OverBudget(limit, worst.clause);
  }
}
