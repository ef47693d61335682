/**
 * Constraints as tables: what a test admits of all combinations of values, written down. Tables of equal
 * tests over equal domains are made once and shared. A test over more combinations than `MOST_COMBINATIONS`
 * is refused, with the limit in the sentence.
 */
import { memo } from "../../gdl/maps.js";
import { type NetworkVariable, STAR, type TableConstraint } from "../model.js";
import { NotUnderstood, type XcspDomain } from "./xcsp3-text.js";

/** The most combinations of values that are tried for one constraint. */
export const MOST_COMBINATIONS = 1_000_000;

/** What a table is made of: a table of what is allowed, or of what is not. */
interface Tuples {
  readonly positive: boolean;
  readonly tuples: Int32Array;
}

/** Whether the constraint holds for these values, one of each variable. */
type Holds = (values: readonly number[]) => boolean;

export class TableMaker {
  readonly constraints: TableConstraint[] = [];
  /** Variables that were added to those of the file, with their domains. */
  readonly added: { readonly variable: NetworkVariable; readonly domain: XcspDomain }[] = [];
  /** Members of an array share their values. */
  private readonly numbers = new Map<readonly number[], number>();
  private readonly known = new Map<string, Tuples>();

  constructor(private readonly declared: readonly XcspDomain[]) {}

  domainOf(variable: number): XcspDomain {
    return this.declared[variable] ?? this.added[variable - this.declared.length].domain;
  }

  /** A new variable, which others determine. */
  add(name: string, values: readonly number[]): number {
    const domain = { values, places: new Map(values.map((value, place) => [value, place])) };
    const variable = { name, kind: "derived", stage: 0, values: values.map(String) } as const;
    return this.declared.length + this.added.push({ variable, domain }) - 1;
  }

  /** Rows of indices of values, or STAR. A variable may stand in the scope more than once. */
  rows(scope: readonly number[], positive: boolean, rows: Iterable<readonly number[]>): void {
    const once = [...new Set(scope)];
    const tuples: number[] = [];
    for (const row of rows) {
      if (once.length === scope.length) {
        for (const value of row) tuples.push(value);
        continue;
      }
      const merged = once.map((variable) => {
        let value = STAR;
        for (const [i, each] of row.entries()) {
          if (scope[i] !== variable || each === STAR || each === value) continue;
          if (value !== STAR) return undefined;
          value = each;
        }
        return value;
      });
      // A row that wants two values of one variable neither allows nor forbids anything.
      if (!merged.includes(undefined)) tuples.push(...(merged as number[]));
    }
    this.push(once, { positive, tuples: Int32Array.from(tuples) });
  }

  /** `key`: tests with one key are one test. `what` names the constraint if it is too large. */
  test(what: string, scope: readonly number[], key: string, holds: Holds): void {
    if (scope.length === 0) {
      if (!holds([])) this.contradiction();
      return;
    }
    const domains = scope.map((variable) => this.domainOf(variable));
    const combinations = domains.reduce((product, { values }) => product * values.length, 1);
    if (combinations > MOST_COMBINATIONS)
      throw new NotUnderstood(
        `this <${what}> has ${combinations} combinations of values, and at most ${MOST_COMBINATIONS} are tried`,
      );
    const numbers = domains.map(({ values }) => memo(this.numbers, values, () => this.numbers.size));
    this.push(
      scope,
      memo(this.known, `${numbers.join()} ${key}`, () => tabulated(domains, holds)),
    );
  }

  /** What never holds, as a table: some variable is allowed no value. */
  contradiction(): void {
    if (this.declared.length === 0) throw new NotUnderstood("there is a constraint, but no variable");
    this.push([0], { positive: true, tuples: new Int32Array() });
  }

  private push(scope: readonly number[], { positive, tuples }: Tuples): void {
    this.constraints.push({ kind: "table", scope, positive, tuples });
  }
}

/** The shorter of the two tables. */
function tabulated(domains: readonly XcspDomain[], holds: Holds): Tuples {
  const allowed: number[] = [];
  const forbidden: number[] = [];
  const places = domains.map(() => 0);
  const values = domains.map((domain) => domain.values[0]);
  for (let i = 0; i >= 0; ) {
    const tuples = holds(values) ? allowed : forbidden;
    for (const place of places) tuples.push(place);
    for (i = domains.length - 1; i >= 0; i--) {
      const domain = domains[i].values;
      places[i] = (places[i] + 1) % domain.length;
      values[i] = domain[places[i]];
      if (places[i] !== 0) break;
    }
  }
  const positive = allowed.length <= forbidden.length;
  return { positive, tuples: Int32Array.from(positive ? allowed : forbidden) };
}
