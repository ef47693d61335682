/**
 * The global constraints of XCSP 3 that are understood, as tables:
 *
 * - `allDifferent`: a table for each two variables, of what they have in common;
 * - `sum`: one table where that is small, else a chain of partial sums, each a new variable that follows from
 *   those before it. No two links of the chain share more than that variable, so arc consistency of the links
 *   is that of the whole;
 * - `element`: a table for each place of the list;
 * - `instantiation`: a table for each variable.
 */
import { STAR } from "../model.js";
import { MOST_COMBINATIONS, type TableMaker } from "./tables.js";
import { integer, integers, NotUnderstood, only, type Parts } from "./xcsp3-text.js";
import type { XcspVariables } from "./xcsp3-variables.js";

export const GLOBALS = ["allDifferent", "sum", "element", "instantiation"] as const;

export type GlobalName = (typeof GLOBALS)[number];

/** A sum of more combinations than this becomes a chain. */
const SMALL_SUM = 2_000;

/** A variable, or a number where there is none. */
type Operand = { readonly variable: number } | { readonly value: number };

interface Condition {
  readonly operator: string;
  readonly operand: Operand | { readonly members: ReadonlySet<number> };
}

const CONDITIONS = "is not understood; conditions are such as (le,5), (eq,x), (in,1..5), (notin,{1,3})";

const COMPARE: ReadonlyMap<string, (a: number, b: number) => boolean> = new Map([
  ["lt", (a, b) => a < b],
  ["le", (a, b) => a <= b],
  ["ge", (a, b) => a >= b],
  ["gt", (a, b) => a > b],
  ["eq", (a, b) => a === b],
  ["ne", (a, b) => a !== b],
]);

export class GlobalConstraints {
  private sums = 0;

  constructor(
    private readonly variables: XcspVariables,
    private readonly tables: TableMaker,
  ) {}

  post(name: GlobalName, parts: Parts): void {
    this[name](parts);
  }

  private allDifferent(parts: Parts): void {
    only("allDifferent", parts, "", "list", "except", "matrix");
    const except = new Set(integers(parts.get("except") ?? ""));
    const matrix = parts.get("matrix");
    const lists =
      matrix === undefined
        ? [this.listOf(parts.get("list") ?? parts.get("") ?? "")]
        : this.variables.linesOf(matrix).map((line) => this.listOf(line.join(" ")));
    for (const list of lists) this.different(list, except);
  }

  private different(list: readonly number[], except: ReadonlySet<number>): void {
    const values = new Set(list.flatMap((variable) => this.tables.domainOf(variable).values));
    if (except.size === 0 && values.size < list.length) this.tables.contradiction();
    const key = `different ${[...except].join()}`;
    for (const [i, a] of list.entries())
      for (const b of list.slice(i + 1)) {
        if (a === b) this.tables.test("allDifferent", [a], key, ([value]) => except.has(value));
        else this.tables.test("allDifferent", [a, b], key, ([x, y]) => x !== y || except.has(x));
      }
  }

  private sum(parts: Parts): void {
    only("sum", parts, "list", "coeffs", "condition");
    const list = this.listOf(parts.get("list") ?? "");
    const coeffs = parts.has("coeffs") ? integers(repeated(parts.get("coeffs") ?? "")) : list.map(() => 1);
    if (coeffs.length !== list.length)
      throw new NotUnderstood(`a <sum> of ${list.length} variables has ${coeffs.length} coefficients`);
    const { operator, operand } = this.condition("sum", parts.get("condition"));
    const terms = new Map<number, number>();
    const addTerm = (variable: number, coefficient: number) =>
      terms.set(variable, (terms.get(variable) ?? 0) + coefficient);
    for (const [i, variable] of list.entries()) addTerm(variable, coeffs[i]);
    if ("variable" in operand) addTerm(operand.variable, -1);
    const limit = "value" in operand ? operand.value : 0;
    const compare = COMPARE.get(operator);
    const holds =
      "members" in operand
        ? (sum: number) => operand.members.has(sum) === (operator === "in")
        : (sum: number) => (compare as (a: number, b: number) => boolean)(sum, limit);
    const members = "members" in operand ? [...operand.members].join() : String(limit);
    const open = [...terms].filter(([, coefficient]) => coefficient !== 0);
    this.linear(open, `${operator} ${members}`, holds);
  }

  /** A chain of partial sums while the whole is too large for one table. */
  private linear(
    terms: readonly (readonly [variable: number, coefficient: number])[],
    condition: string,
    holds: (sum: number) => boolean,
  ): void {
    const { tables } = this;
    const sizes = terms.map(([variable]) => tables.domainOf(variable).values.length);
    let open = terms;
    let rest = sizes.reduce((product, size) => product * size, 1);
    if (rest > SMALL_SUM) this.sums++;
    for (let part = 1; rest > SMALL_SUM && open.length > 2; part++) {
      const [[a, m], [b, n]] = open;
      const [as, bs] = [tables.domainOf(a).values, tables.domainOf(b).values];
      refuseLarge("sum", as.length * bs.length);
      const sums = [...new Set(as.flatMap((x) => bs.map((y) => m * x + n * y)))].sort((x, y) => x - y);
      const sum = tables.add(`sum ${this.sums} part ${part}`, sums);
      const { places } = tables.domainOf(sum);
      const rows = as.flatMap((x, i) => bs.map((y, j) => [i, j, places.get(m * x + n * y) as number]));
      tables.rows([a, b, sum], true, rows);
      rest = (rest / (as.length * bs.length)) * sums.length;
      open = [[sum, 1], ...open.slice(2)];
    }
    const coefficients = open.map(([, coefficient]) => coefficient);
    tables.test(
      "sum",
      open.map(([variable]) => variable),
      `sum ${coefficients.join()} ${condition}`,
      (values) => holds(coefficients.reduce((sum, coefficient, i) => sum + coefficient * values[i], 0)),
    );
  }

  private element(parts: Parts): void {
    only("element", parts, "list", "index", "value", "condition", "startIndex");
    const place = parts.get("index");
    if (place === undefined) throw new NotUnderstood("an <element> has no index");
    const index = this.operand(place);
    if (!("variable" in index)) throw new NotUnderstood("an <element> has no variable as its index");
    const list = this.variables.names(parts.get("list") ?? "").map((name) => this.operand(name));
    const start = integer(parts.get("startIndex") ?? "0");
    const value = parts.get("value");
    if (value !== undefined && parts.has("condition"))
      throw new NotUnderstood("an <element> has both a value and a condition");
    const stated = value === undefined ? parts.get("condition") : `(eq,${value})`;
    const { operator, operand } = this.condition("element", stated);
    const compare = COMPARE.get(operator);
    if (compare === undefined || "members" in operand)
      throw new NotUnderstood(`the condition ${operator} of an <element> is not understood`);
    const places = this.tables.domainOf(index.variable).values;
    const inside = (place: number) => place >= start && place < start + list.length;
    this.tables.test("element", [index.variable], `inside ${start} ${list.length}`, ([place]) =>
      inside(place),
    );
    for (const [i, at] of places.entries())
      if (inside(at)) this.entry(index.variable, i, list[at - start], compare, operand);
  }

  /** If the index has this value, the entry of the list stands so to the operand. */
  private entry(
    index: number,
    value: number,
    entry: Operand,
    compare: (a: number, b: number) => boolean,
    operand: Operand,
  ): void {
    const { tables } = this;
    const scope = [index, ...[entry, operand].flatMap((each) => ("variable" in each ? [each.variable] : []))];
    const valuesOf = (each: Operand) =>
      "variable" in each ? tables.domainOf(each.variable).values : [each.value];
    const [as, bs] = [valuesOf(entry), valuesOf(operand)];
    refuseLarge("element", as.length * bs.length);
    const rows: number[][] = [];
    for (const [i, a] of as.entries())
      for (const [j, b] of bs.entries()) {
        if (!compare(a, b)) continue;
        rows.push([value, ...("variable" in entry ? [i] : []), ...("variable" in operand ? [j] : [])]);
      }
    for (const other of tables.domainOf(index).values.keys())
      if (other !== value) rows.push([other, ...scope.slice(1).map(() => STAR)]);
    tables.rows(scope, true, rows);
  }

  private instantiation(parts: Parts): void {
    only("instantiation", parts, "list", "values");
    const list = this.listOf(parts.get("list") ?? "");
    const values = repeated(parts.get("values") ?? "")
      .trim()
      .split(/\s+/);
    if (values.length !== list.length)
      throw new NotUnderstood(`an <instantiation> of ${list.length} variables has ${values.length} values`);
    for (const [i, variable] of list.entries()) {
      if (values[i] === "*") continue;
      const place = this.tables.domainOf(variable).places.get(integer(values[i]));
      this.tables.rows([variable], true, place === undefined ? [] : [[place]]);
    }
  }

  private listOf(text: string): number[] {
    return this.variables.names(text).map((name) => this.variables.variable(name));
  }

  private operand(text: string): Operand {
    const word = text.trim();
    if (/^[+-]?\d+$/.test(word)) return { value: integer(word) };
    return { variable: this.variables.variable(word) };
  }

  /** `(le,5)`, `(eq,x)`, `(in,1..5)` or `(notin,{1,3})`. */
  private condition(constraint: string, text: string | undefined): Condition {
    if (text === undefined) throw new NotUnderstood(`a <${constraint}> has no condition`);
    const [, operator, operand] = /^\s*\(\s*(\w+)\s*,\s*(.*?)\s*\)\s*$/s.exec(text) ?? [];
    if (operand === undefined || operand === "")
      throw new NotUnderstood(`the condition ${text.trim()} of a <${constraint}> ${CONDITIONS}`);
    if (COMPARE.has(operator)) return { operator, operand: this.operand(operand) };
    const set = /^\{(.*)\}$/s.exec(operand)?.[1].replaceAll(",", " ") ?? operand;
    if ((operator !== "in" && operator !== "notin") || !/^[\d\s.+-]*$/.test(set))
      throw new NotUnderstood(`the condition ${text.trim()} of a <${constraint}> ${CONDITIONS}`);
    return { operator, operand: { members: new Set(integers(set)) } };
  }
}

/** `2x5` stands for 2 five times. */
function repeated(text: string): string {
  return text.replace(/([+-]?\d+)x(\d+)/g, (_, value: string, times: string) =>
    `${value} `.repeat(Number(times)),
  );
}

function refuseLarge(constraint: string, combinations: number): void {
  if (combinations <= MOST_COMBINATIONS) return;
  throw new NotUnderstood(
    `a part of this <${constraint}> has ${combinations} combinations of values, and at most ${MOST_COMBINATIONS} are tried`,
  );
}
