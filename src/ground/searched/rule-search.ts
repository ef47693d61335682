/**
 * Finds the ground rules of a searched part (`searched-part.ts`): values for its variables such that its
 * literals may all be true in a state that play reaches. The variables get values one after the other, each
 * literal is assumed as soon as its variables have values (`assumptions.ts`), and what is contradictory is
 * left at once. A literal that follows from those before it is left out of the rule. So what remains of the
 * eight queens are the places of the queens that stand, in rules as short as those that a person would write.
 */
import { NEVER, type Output } from "../ground-program.js";
import type { Assumptions } from "./assumptions.js";

/** A literal for each way to give some of the variables values; a way that it doesn't have contradicts it. */
export interface LiteralTable {
  /** The variables, as their numbers, in rising order. */
  readonly variables: readonly number[];
  /** By `valuesKey` of the values: a literal of the instances, or ALWAYS. */
  readonly rows: ReadonlyMap<string, number>;
}

export interface SearchedRule {
  /** For each variable the values that it may have. */
  readonly values: readonly (readonly number[])[];
  readonly tables: readonly LiteralTable[];
}

export function valuesKey(values: readonly number[]): string {
  return values.join(" ");
}

export class RuleSearch {
  private readonly tablesAt: readonly (readonly LiteralTable[])[];
  private readonly given: number[] = [];
  private readonly body: number[] = [];
  private readonly bodies: number[][] = [];

  constructor(
    private readonly rule: SearchedRule,
    private readonly assumptions: Assumptions,
    /** What a literal of the instances has become in the program of the assumptions. */
    private readonly outputOf: (literal: number) => Output,
    /** Called for each value that is tried. */
    private readonly spend: () => void,
  ) {
    const ready = ({ variables }: LiteralTable) => (variables.at(-1) ?? -1) + 1;
    this.tablesAt = Array.from({ length: rule.values.length + 1 }, (_, level) =>
      rule.tables.filter((table) => ready(table) === level),
    );
  }

  /** The bodies of the rules, in literals of the instances. */
  run(): readonly (readonly number[])[] {
    if (this.enter(0)) this.search(0);
    this.assumptions.undo(0);
    return this.bodies;
  }

  /** Tries the values of variable `level`. Returns the length of the shortest body that was found. */
  private search(level: number): number {
    const { length } = this.body;
    if (level === this.rule.values.length) {
      this.bodies.push([...this.body]);
      return length;
    }
    let shortest = Number.POSITIVE_INFINITY;
    const mark = this.assumptions.mark();
    for (const value of this.rule.values[level]) {
      this.spend();
      this.given.push(value);
      if (this.enter(level + 1)) shortest = Math.min(shortest, this.search(level + 1));
      this.given.pop();
      this.assumptions.undo(mark);
      this.body.length = length;
      // It needs nothing beyond what is assumed here: no other rule could say more.
      if (shortest === length) break;
    }
    return shortest;
  }

  /** Assumes the literals whose variables all have values now; false if they contradict something. */
  private enter(level: number): boolean {
    return this.tablesAt[level].every(({ variables, rows }) => {
      const literal = rows.get(valuesKey(variables.map((name) => this.given[name])));
      if (literal === undefined) return false;
      const output = literal < 0 ? literal : this.outputOf(literal);
      if (output === NEVER || this.assumptions.valueOf(output) < 0) return false;
      if (this.assumptions.valueOf(output) > 0) return true;
      this.body.push(literal);
      return this.assumptions.assume(output);
    });
  }
}
