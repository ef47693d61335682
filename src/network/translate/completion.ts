/**
 * Defines variables by formulas over others: each becomes a table in extension that is a function of its
 * inputs.
 *
 * Everything stays linear in the text of the formulas. A table has at most `COLUMNS` inputs. It has at most
 * `ROWS` tuples, or as many as the same formula would have if each of its bodies had a Boolean of its own.
 * What does not fit gets auxiliary Booleans of that kind, in a tree. A variable of at most `DIRECT` values
 * stands in tables itself. For one with more values, each value that is used gets a Boolean, and a channel
 * ties these to the variable.
 *
 * Equal tables share one array of tuples.
 */
import { allOf } from "../../gdl/pieces.js";
import type { VariableKind } from "../model.js";
import { type Test, tabulate } from "./tabulate.js";
import type { Builder } from "./template-builder.js";

const COLUMNS = 8;
const ROWS = 16;
const DIRECT = 4;

/** Parts of a formula that are defined in one piece. */
const PIECE = 256;

/**
 * That a variable has a value, or that it has any other, as a number. For the Boolean x, 2x says that it is
 * true and 2x+1 that it is false; for other variables it is what `Completion.test` returns, below zero.
 */
export type VariableTest = number;

/** A disjunction of bodies; a body is a conjunction of tests. */
export type Formula = readonly (readonly VariableTest[])[];

export interface FormulaCase {
  readonly value: number;
  readonly bodies: Formula;
}

/** A table that may be chosen. An input is a variable, or the Boolean of a value, which may not exist yet. */
export interface Draft {
  readonly inputs: readonly ValueTest[];
  readonly tuples: Int32Array;
}

interface ValueTest {
  readonly variable: number;
  /** If this is an input, -1 stands for the variable itself. */
  readonly value: number;
  readonly equal: boolean;
}

export const holds = (boolean: number): VariableTest => 2 * boolean;
export const fails = (boolean: number): VariableTest => 2 * boolean + 1;

export class Completion {
  /** Tests of variables that are not Booleans: test -1-i is at place i. */
  private readonly others: ValueTest[] = [];
  private readonly relations = new Map<string, Int32Array>();
  /** How many auxiliary Booleans the variable that is being defined has. */
  private parts = 0;

  constructor(private readonly builder: Builder) {}

  /** A Boolean that is true exactly if the formula is. */
  define(kind: VariableKind, name: string, formula: Formula): number {
    return allOf(this.defineInPieces(kind, name, formula));
  }

  /** The same for a formula that may be long; yields after some of its parts. */
  defineInPieces(kind: VariableKind, name: string, formula: Formula): Generator<void, number> {
    this.parts = 0;
    return this.boolean(kind, name, name, formula);
  }

  test(variable: number, value: number, equal: boolean): VariableTest {
    if (this.builder.isBoolean(variable)) return (value === 1) === equal ? holds(variable) : fails(variable);
    this.others.push({ variable, value, equal });
    return -this.others.length;
  }

  /** The test itself; for a variable with many values, the test of the value's Boolean. */
  reduced(test: VariableTest): ValueTest {
    const read = this.read(test);
    if (this.builder.size(read.variable) <= DIRECT) return read;
    return {
      variable: this.builder.booleanOf(read.variable, read.value),
      value: read.equal ? 1 : 0,
      equal: true,
    };
  }

  /**
   * A table that says when a variable has each of its values; undefined if it would exceed a limit. Unless
   * `raw`, tests of variables with many values are tests of their Booleans.
   */
  draft(cases: readonly FormulaCase[], otherwise: number, limit: number, raw = false): Draft | undefined {
    const inputs = cases.length === 1 ? [] : this.inputsInOrder(cases, raw);
    if (inputs === undefined) return undefined;
    const kept: { readonly value: number; readonly bodies: Test[][] }[] = [];
    let key = `${otherwise}`;
    for (const { value, bodies } of cases) {
      const tests: Test[][] = [];
      key += `;${value}`;
      for (const body of bodies) {
        const consistent = this.consistent(body);
        if (consistent === undefined) continue;
        const columnTests: Test[] = [];
        key += "|";
        for (const test of consistent) {
          const columnTest = this.columnTest(test, inputs, raw);
          if (columnTest === undefined) return undefined;
          columnTests.push(columnTest);
          key += `${columnTest.column}${columnTest.equal ? "=" : "!"}${columnTest.value},`;
        }
        tests.push(columnTests);
      }
      kept.push({ value, bodies: tests });
    }
    const sizes = inputs.map(({ variable, value }) => (value < 0 ? this.builder.size(variable) : 2));
    key += `/${sizes.join()}`;
    let tuples = this.relations.get(key);
    if (tuples === undefined) {
      tuples = tabulate({ sizes, cases: kept, otherwise }, limit);
      if (tuples !== undefined) this.relations.set(key, tuples);
    }
    if (tuples === undefined || tuples.length > limit * (sizes.length + 1)) return undefined;
    return { inputs, tuples };
  }

  /** Makes a constraint of a draft. */
  accept({ inputs, tuples }: Draft, output: number): void {
    const scope = inputs.map(({ variable, value }) =>
      value < 0 ? variable : this.builder.booleanOf(variable, value),
    );
    this.builder.definition(scope, output, tuples);
  }

  private *boolean(
    kind: VariableKind,
    name: string,
    whole: string,
    formula: Formula,
  ): Generator<void, number> {
    let tests = 0;
    let falsifiers = 0;
    for (const body of formula) {
      if (body.length === 0 && formula.length > 1) return yield* this.boolean(kind, name, whole, [body]);
      tests += body.length;
      for (const test of body)
        falsifiers += test >= 0 ? 1 : Math.min(this.builder.size(this.read(test).variable), DIRECT) - 1;
    }
    const limit = Math.max(ROWS, falsifiers + 2 * formula.length + 1);
    const draft = tests > COLUMNS * ROWS ? undefined : this.draft([{ value: 1, bodies: formula }], 0, limit);
    if (draft === undefined)
      return yield* this.boolean(kind, name, whole, yield* this.smaller(whole, formula));
    const variable = this.builder.add(kind, name);
    this.accept(draft, variable);
    return variable;
  }

  /**
   * The same formula over auxiliary Booleans. They stand for the tests in which bodies differ that are alike
   * but for one test; else for the bodies, for parts of the only body, or for several bodies together.
   */
  private *smaller(whole: string, formula: Formula): Generator<void, Formula> {
    if (formula.length === 1) {
      const parts = pieces(formula[0]).map((part) => ({ common: [], part: [part] }));
      return [(yield* this.withParts(whole, parts)).flat()];
    }
    if (formula.every((body) => body.length === 1))
      return yield* this.withParts(
        whole,
        pieces(formula).map((part) => ({ common: [], part })),
      );
    const alike = alikeButForOne(formula);
    yield;
    if (alike.length === formula.length)
      return yield* this.withParts(
        whole,
        formula.map((body) => ({ common: [], part: [body] })),
      );
    return yield* this.withParts(
      whole,
      alike.map(({ common, rest }) => ({ common, part: rest.map((test) => [test]) })),
    );
  }

  /** Bodies, each of common tests and an auxiliary Boolean, which stands for a part. */
  private *withParts(
    whole: string,
    parts: readonly { readonly common: readonly VariableTest[]; readonly part: Formula }[],
  ): Generator<void, VariableTest[][]> {
    const bodies: VariableTest[][] = [];
    for (const { common, part } of parts) {
      if (part.length === 1 && part[0].length === 1) bodies.push([...common, part[0][0]]);
      else {
        const name = `${whole} part ${++this.parts}`;
        bodies.push([...common, holds(yield* this.boolean("derived", name, whole, part))]);
      }
      if (bodies.length % PIECE === 0) yield;
    }
    return bodies;
  }

  /** All inputs in the order of the variables, so that groups with equal rules get the same table. */
  private inputsInOrder(cases: readonly FormulaCase[], raw: boolean): ValueTest[] | undefined {
    const inputs: ValueTest[] = [];
    for (const { bodies } of cases) {
      for (const body of bodies) {
        for (const test of body) if (this.columnTest(test, inputs, raw) === undefined) return undefined;
      }
    }
    return inputs.sort((a, b) => this.builder.compare(a.variable, b.variable) || a.value - b.value);
  }

  /** The test as a test of a column; undefined if that would need one column too many. */
  private columnTest(test: VariableTest, inputs: ValueTest[], raw: boolean): Test | undefined {
    if (test >= 0) {
      const column = columnOf(inputs, test >> 1, -1);
      return column < 0 ? undefined : { column, value: 1 - (test & 1), equal: true };
    }
    const { variable, value, equal } = this.read(test);
    const whole = raw || this.builder.size(variable) <= DIRECT;
    const column = columnOf(inputs, variable, whole ? -1 : value);
    if (column < 0) return undefined;
    return whole ? { column, value, equal } : { column, value: equal ? 1 : 0, equal: true };
  }

  /** The body with each test once, positive tests first; undefined if two tests contradict each other. */
  private consistent(body: readonly VariableTest[]): readonly VariableTest[] | undefined {
    if (isPlain(body)) return body;
    const rank = (test: VariableTest): number => (test >= 0 ? test & 1 : this.read(test).equal ? 0 : 2);
    const kept: VariableTest[] = [];
    const seen: ValueTest[] = [];
    for (const test of [...body].sort((a, b) => rank(a) - rank(b))) {
      const { variable, value, equal } = this.read(test);
      const fixed = seen.find((other) => other.variable === variable && other.equal);
      if (fixed !== undefined) {
        if ((fixed.value === value) !== equal) return undefined;
      } else if (!seen.some((other) => other.variable === variable && other.value === value)) {
        kept.push(test);
        seen.push({ variable, value, equal });
      }
    }
    return kept;
  }

  private read(test: VariableTest): ValueTest {
    return test < 0 ? this.others[-1 - test] : { variable: test >> 1, value: 1 - (test & 1), equal: true };
  }
}

/** The column of an input, which is new if there is room; else -1. */
function columnOf(inputs: ValueTest[], variable: number, value: number): number {
  for (let column = 0; column < inputs.length; column++) {
    if (inputs[column].variable === variable && inputs[column].value === value) return column;
  }
  return inputs.length === COLUMNS ? -1 : inputs.push({ variable, value, equal: true }) - 1;
}

/** Whether all tests are of different Booleans, those to be true before those to be false. */
function isPlain(body: readonly VariableTest[]): boolean {
  for (let i = 0; i < body.length; i++) {
    if (body[i] < 0 || (i > 0 && (body[i] & 1) < (body[i - 1] & 1))) return false;
    for (let k = 0; k < i; k++) if (body[k] >> 1 === body[i] >> 1) return false;
  }
  return true;
}

/** The tests that some bodies have in common, and the one test that each of them has besides. */
interface Alike {
  readonly common: readonly VariableTest[];
  readonly rest: VariableTest[];
}

/** Puts bodies together that have all tests but one in common; each body goes where most others are. */
function alikeButForOne(formula: Formula): Alike[] {
  const without = (body: readonly VariableTest[], i: number): VariableTest[] =>
    body.filter((_, k) => k !== i);
  const counts = new Map<string, number>();
  const keys = formula.map((body) =>
    body.length > COLUMNS
      ? []
      : body.map((_, i) =>
          without(body, i)
            .sort((a, b) => a - b)
            .join(),
        ),
  );
  for (const key of keys.flat()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const alike = new Map<string, Alike>();
  for (const [i, body] of formula.entries()) {
    let most = 0;
    for (const [k, key] of keys[i].entries()) {
      if ((counts.get(key) as number) > (counts.get(keys[i][most]) as number)) most = k;
    }
    const key = keys[i][most];
    const known = alike.get(key);
    if (key !== undefined && known !== undefined) known.rest.push(body[most]);
    else alike.set(key ?? `body ${i}`, { common: without(body, most), rest: [body[most]] });
  }
  return Array.from(alike.values());
}

/** Pieces of `COLUMNS` elements; or two halves, if the list has no more elements than that. */
function pieces<T>(list: readonly T[]): T[][] {
  const size = list.length > COLUMNS ? COLUMNS : Math.ceil(list.length / 2);
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  );
}
