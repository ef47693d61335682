/**
 * What is left of a network once some values are known: the variables that are still open, with the values
 * that they have left, and what the constraints still forbid of them. A state decides most of the
 * network of a turn, so the rest is small: in chess some 300 of 25,000 variables.
 *
 * The domains must be arc consistent; then a constraint without open variables is satisfied.
 */

import {
  type Chance,
  type ChannelConstraint,
  type Constraint,
  type Network,
  type NetworkVariable,
  STAR,
  scopeOf,
  type TableConstraint,
} from "./model.js";
import { distinct } from "./preprocess/merge.js";
import { uncovered } from "./preprocess/uncovered.js";
import { type Uses, usesOf } from "./uses.js";

export interface Residual {
  readonly network: Network;
  /** For each variable of it: the number that it has in the whole network, ascending. */
  readonly variables: readonly number[];
  /** For each variable of it: its values, by their numbers in the whole network. */
  readonly values: readonly (readonly number[])[];
}

const TRUE = 1;

/** How many tuples of a table may be looked at to see whether it still forbids something. */
const EFFORT = 10_000;

/** How many variables are looked at in one piece. */
const STEPS = 2 ** 12;

/** How many rows of tables are read in one piece. */
const ROWS = 2 ** 14;

/** Which constraints of a network a variable is in. */
export function* usesIn({ variables, constraints }: Network): Generator<void, Uses> {
  const scopes: (readonly number[])[] = [];
  for (const constraint of constraints) if (scopes.push(scopeOf(constraint)) % ROWS === 0) yield;
  yield;
  return usesOf(scopes, variables.length);
}

/**
 * `open` are the variables with more than one value left, and `valuesOf` answers which these are. Where more
 * than one outcome of chance may come, its variable stays with all of them, and so do the Booleans that say
 * which may, since they define the probabilities; tables on one variable say what is already known of them.
 */
export function* residualOf(
  network: Network,
  uses: Uses,
  open: readonly number[],
  valuesOf: (variable: number) => readonly number[],
): Generator<void, Residual> {
  const drawn = network.chance.map((chance) => stillDrawn(chance, valuesOf)).filter((c) => c !== undefined);
  const kept = new Set(open);
  for (const { variable, outcomes } of drawn) {
    kept.add(variable);
    for (const { boolean } of outcomes) kept.add(boolean);
  }
  const variables = [...Int32Array.from(kept).sort()];
  yield;
  const place = new Map<number, number>();
  const values: (readonly number[])[] = [];
  for (const variable of variables) {
    place.set(variable, values.length);
    if (values.push(valuesOf(variable)) % STEPS === 0) yield;
  }
  for (const { variable, outcomes } of drawn) {
    values[place.get(variable) as number] = outcomes.map(({ value }) => value);
    for (const { boolean } of outcomes) values[place.get(boolean) as number] = [0, TRUE];
  }
  yield;
  const numbers: ReadonlyMap<number, number>[] = [];
  for (const some of values)
    if (numbers.push(new Map(some.map((value, i) => [value, i]))) % STEPS === 0) yield;
  const isOpen = new Set(open);
  const cut = new Cut(isOpen, place, numbers, valuesOf);
  const constraints: Constraint[] = [];
  let rows = 0;
  for (const c of yield* constraintsOn(uses, open)) {
    const constraint = network.constraints[c];
    const part = constraint.kind === "table" ? cut.table(constraint) : cut.channel(constraint);
    if (part !== undefined) constraints.push(part);
    rows += constraint.kind === "table" ? constraint.tuples.length : constraint.booleans.length;
    if (rows < ROWS) continue;
    rows = 0;
    yield;
  }
  for (const { variable, outcomes } of drawn) {
    for (const x of new Set([variable, ...outcomes.map(({ boolean }) => boolean)])) {
      const i = place.get(x) as number;
      // Values that chance may not draw have left the network, even where they are all that is left.
      const left = valuesOf(x).flatMap((value) => numbers[i].get(value) ?? []);
      if (left.length === values[i].length) continue;
      const tuples = Int32Array.from(left);
      constraints.push({ kind: "table", scope: [i], positive: true, tuples });
    }
  }
  const chance = drawn.map(
    ({ variable, outcomes }): Chance => ({
      variable: place.get(variable) as number,
      booleans: outcomes.map(({ boolean }) => place.get(boolean) as number),
    }),
  );
  const all = variables.map((variable, i): NetworkVariable => {
    const whole = network.variables[variable];
    return { ...whole, values: values[i].map((value) => whole.values[value]) };
  });
  return {
    network: { variables: all, constraints, chance, threshold: network.threshold },
    variables,
    values,
  };
}

interface Drawn {
  readonly variable: number;
  readonly outcomes: readonly { readonly value: number; readonly boolean: number }[];
}

/** The outcomes that may still come; undefined if there is only one, and so nothing is left to chance. */
function stillDrawn(
  { variable, booleans }: Chance,
  valuesOf: (variable: number) => readonly number[],
): Drawn | undefined {
  const outcomes = booleans
    .map((boolean, value) => ({ value, boolean }))
    .filter(({ boolean }) => valuesOf(boolean).includes(TRUE));
  const isOnly = ({ value, boolean }: { value: number; boolean: number }) =>
    valuesOf(boolean).length === 1 && valuesOf(variable).every((left) => left === value);
  return outcomes.length === 1 && isOnly(outcomes[0]) ? undefined : { variable, outcomes };
}

/** The constraints on some variables, each once, in the order of the network. */
function* constraintsOn({ firstUse, uses }: Uses, variables: readonly number[]): Generator<void, number[]> {
  const found = new Set<number>();
  let steps = 0;
  for (const x of variables) {
    for (let use = firstUse[x]; use < firstUse[x + 1]; use++) found.add(uses[use]);
    if (++steps % ROWS === 0) yield;
  }
  return [...found].sort((a, b) => a - b);
}

/** Cuts constraints down to the open variables and their values. */
class Cut {
  constructor(
    private readonly isOpen: ReadonlySet<number>,
    private readonly place: ReadonlyMap<number, number>,
    private readonly numbers: readonly ReadonlyMap<number, number>[],
    private readonly valuesOf: (variable: number) => readonly number[],
  ) {}

  /** Undefined if the table says nothing more. */
  table({ scope, positive, tuples }: TableConstraint): TableConstraint | undefined {
    const columns = [...scope.keys()].filter((column) => this.isOpen.has(scope[column]));
    const known = [...scope.keys()].filter((column) => !this.isOpen.has(scope[column]));
    const only = known.map((column) => this.valuesOf(scope[column])[0]);
    const places = columns.map((column) => this.place.get(scope[column]) as number);
    const rows: number[][] = [];
    // Without open variables an empty tuple would take no place.
    if (columns.length === 0) return undefined;
    for (let row = 0; row < tuples.length; row += scope.length) {
      const agrees = known.every((column, i) => {
        const value = tuples[row + column];
        return value === STAR || value === only[i];
      });
      if (!agrees) continue;
      const cut = columns.map((column, i) => {
        const value = tuples[row + column];
        return value === STAR ? STAR : (this.numbers[places[i]].get(value) ?? GONE);
      });
      if (!cut.includes(GONE)) rows.push(cut);
    }
    const cut = Int32Array.from(distinct(rows).flat());
    if (positive ? this.allowsAll(places, cut) : cut.length === 0) return undefined;
    return { kind: "table", scope: places, positive, tuples: cut };
  }

  /** Whether tuples that are allowed leave out no combination of the values that are left, as far as is seen soon. */
  private allowsAll(scope: readonly number[], tuples: Int32Array): boolean {
    const box = scope.map((i) => [...this.numbers[i].values()]);
    const offsets: number[] = [];
    for (let row = 0; row < tuples.length; row += scope.length) offsets.push(row);
    return uncovered(box, tuples, offsets, { left: EFFORT }) === "covered";
  }

  channel({ variable, booleans }: ChannelConstraint): ChannelConstraint | undefined {
    if (!this.isOpen.has(variable)) return undefined;
    const i = this.place.get(variable) as number;
    const left = new Array<number>(this.numbers[i].size).fill(-1);
    for (const [value, number] of this.numbers[i]) {
      const boolean = booleans[value];
      if (boolean >= 0 && this.isOpen.has(boolean)) left[number] = this.place.get(boolean) as number;
    }
    return left.some((boolean) => boolean >= 0)
      ? { kind: "channel", variable: i, booleans: left }
      : undefined;
  }
}

/** A value that its variable has no more. */
const GONE = -2;
