/** What the reasoner throws if the rules have no meaning that it can compute. */
import type { Clause } from "../gdl/tree.js";

/** The rules ask for something that has no answer. */
export class MeaninglessRules extends Error {
  constructor(
    message: string,
    readonly clause?: Clause,
  ) {
    super(message);
    this.name = "MeaninglessRules";
  }
}

/** A rule was needed that has a variable which nothing binds. */
export class UnsafeRule extends MeaninglessRules {
  constructor(clause: Clause, variables: readonly string[]) {
    const which = variables.map((name) => `?${name}`).join(", ");
    super(`nothing in a rule for "${clause.head.name}" binds ${which}`, clause);
    this.name = "UnsafeRule";
  }
}

/** A rule was needed whose disjunctions cannot be planned without running out of stack. */
export class NestedTooDeeply extends MeaninglessRules {
  constructor(clause: Clause, most: number) {
    super(`a rule for "${clause.head.name}" has disjunctions nested more than ${most} deep`, clause);
    this.name = "NestedTooDeeply";
  }
}
