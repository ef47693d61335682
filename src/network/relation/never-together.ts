/**
 * Whether some outputs of a turn are ever true together, in a state that play reaches and that is no end:
 * one step of induction with the groups as what is known of the state (`groups/induction.ts`). Steps are
 * counted, not time, so that the same rules always have the same answer.
 */
import { ALWAYS, NEVER, type Output } from "../../ground/ground-program.js";
import type { Group } from "../groups/groups.js";
import { Induction } from "../groups/induction.js";
import type { DividedProgram } from "../groups/role-projections.js";

export interface NeverBudget {
  /** Steps of the induction for each question, and for all of them. */
  readonly questionSteps: number;
  readonly steps: number;
  /** How large the part of the program that is looked at may become. */
  readonly size: number;
}

/** After so many steps a piece of the work ends; a question then goes on with what it has learned. */
const STEPS_AT_ONCE = 2 ** 15;

export class NeverTogether {
  private readonly induction: Induction;

  constructor(
    divided: DividedProgram,
    groups: readonly Group[],
    private readonly budget: NeverBudget,
  ) {
    this.induction = new Induction(divided, budget.size);
    for (const [i, { fluents, exactlyOne }] of groups.entries()) {
      this.induction.assumeAtMostOne(2 * i, fluents);
      if (exactlyOne) this.induction.assumeOne(2 * i + 1, fluents);
    }
  }

  /** Whether it is proved that these are never true together. */
  *proves(outputs: readonly Output[]): Generator<void, boolean> {
    if (outputs.includes(NEVER)) return true;
    const literals = outputs.filter((output) => output !== ALWAYS);
    if (literals.some((literal) => literals.includes(literal ^ 1))) return true;
    const { induction } = this;
    const { questionSteps, steps } = this.budget;
    const limit = Math.min(steps, induction.steps + questionSteps);
    while (induction.steps < limit) {
      const verdict = induction.neverTogether(literals, Math.min(STEPS_AT_ONCE, limit - induction.steps));
      yield;
      if (verdict !== "too dear") return verdict === "proved";
    }
    return false;
  }
}

/** What is true where this output is not. */
export function oppositeOf(output: Output): Output {
  if (output < 0) return output === ALWAYS ? NEVER : ALWAYS;
  return output ^ 1;
}
