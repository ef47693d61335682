/**
 * Which literal of a body is tried next: the one with the fewest expected answers, given what is bound by
 * then. Tests come as soon as they can be made, and among equals the order of the author stands. A `not`, a
 * `distinct` and an `or` wait for the variables that they cannot bind themselves.
 */
import type { AnswerTables } from "./answer-tables.js";
import { binds, type Disjunction, type Literal, literalVariables } from "./rules.js";
import type { StepWriter } from "./step-writer.js";

/** Whether a variable is needed by something that comes later. */
export type Needed = (variable: string) => boolean;

/** After this many literals the best one so far is taken: a body may have thousands. */
const WINDOW = 48;
/** Added cost of a literal that shares no variable with those before it: it multiplies their answers. */
const UNCONNECTED = 1000;
const NEVER = Number.POSITIVE_INFINITY;

export class LiteralOrder {
  constructor(
    private readonly writer: StepWriter,
    private readonly tables: AnswerTables,
  ) {}

  /** The place of the next literal; `uses` counts the remaining literals with each variable. */
  cheapest(remaining: readonly Literal[], uses: ReadonlyMap<string, number>, after: Needed): number {
    let best = -1;
    let least = NEVER;
    for (let i = 0; i < remaining.length; i++) {
      const literal = remaining[i];
      const cost = this.cost(literal, (name) => after(name) || (uses.get(name) as number) > 1);
      if (cost < least) {
        least = cost;
        best = i;
      }
      if (least < 0 || (i >= WINDOW && best >= 0)) break;
    }
    if (best >= 0) return best;
    // Alternatives of an `or` may bind what is missing; each of them then has to go on by itself.
    const disjunction = remaining.findIndex((literal) => literal.kind === "or");
    if (disjunction >= 0) return disjunction;
    // Nothing can bind what is missing. A negation then asks whether there is any such term.
    const negation = remaining.findIndex((literal) => literal.kind === "not");
    return negation >= 0 ? negation : 0;
  }

  /** About how many answers a literal has: a little less than one for a test, NEVER if it has to wait. */
  private cost(literal: Literal, usedElsewhere: Needed): number {
    const free = this.freeIn(literal);
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
        const rows = this.tables.expectedRows(literal, (term) => this.writer.isBound(term));
        const connected = free.length < literalVariables(literal).size || this.writer.bound.size === 0;
        return connected || rows <= 1 ? rows : rows + UNCONNECTED;
      }
    }
  }

  /** The variables of a literal that nothing binds yet. */
  freeIn(literal: Literal): readonly string[] {
    const { bound } = this.writer;
    const free: string[] = [];
    for (const name of literalVariables(literal)) if (!bound.has(name)) free.push(name);
    return free;
  }

  /** Whether all alternatives bind the same variables among those that are needed elsewhere. */
  bindsAlike(literal: Disjunction, needed: Needed): boolean {
    const open = this.freeIn(literal).filter(needed);
    return open.every((name) => literal.alternatives.every((alternative) => binds(alternative, name)));
  }
}
