/**
 * Generalized arc consistency on the constraints of a network: a value stays in its domain only while every
 * constraint on its variable has a solution with it within the domains.
 *
 * The code is meant to be read and believed, since faster solvers are compared with it. Tables are those of
 * STR (Ullmann 2007; paper 003 uses it): rows that are no longer valid leave the table until the search goes
 * back. No scope may be empty. Scopes should name each variable once, and a channel each Boolean once;
 * otherwise too few values may be taken out, but never too many.
 */
import type { ChannelConstraint, Network, TableConstraint } from "../model.js";
import { STAR, scopeOf } from "../model.js";
import { ShrinkingSets } from "./shrinking-sets.js";
import { uncovered } from "./uncovered.js";

const FALSE = 0;
const TRUE = 1;

export class Propagation {
  /** The domain of each variable, followed by the valid rows of each constraint that is a table. */
  private readonly sets: ShrinkingSets;
  /** The constraints on each variable. */
  private readonly constraintsOn: number[][];
  private readonly queue: number[] = [];
  private readonly queued: Uint8Array;
  /** For each value of each variable, the last revision that found a support for it. */
  private readonly supported: Int32Array;
  private examination = 0;
  private failed = false;

  constructor(private readonly network: Network) {
    const { variables, constraints } = network;
    this.sets = new ShrinkingSets([
      ...variables.map((variable) => variable.values.length),
      ...constraints.map((c) => (c.kind === "table" ? rowsOf(c) : 0)),
    ]);
    this.supported = new Int32Array(this.sets.first[variables.length]);
    this.constraintsOn = variables.map(() => []);
    for (const [c, constraint] of constraints.entries()) {
      for (const x of scopeOf(constraint)) this.constraintsOn[x].push(c);
    }
    this.queued = new Uint8Array(constraints.length);
    for (const c of constraints.keys()) this.enqueue(c);
    this.failed = variables.some((variable) => variable.values.length === 0);
  }

  size(variable: number): number {
    return this.sets.size[variable];
  }

  has(variable: number, value: number): boolean {
    return this.sets.has(variable, value);
  }

  /** In ascending order. */
  values(variable: number): number[] {
    return this.sets.elements(variable);
  }

  remove(variable: number, value: number): void {
    if (!this.has(variable, value)) return;
    this.sets.remove(variable, value);
    this.changed(variable);
  }

  assign(variable: number, value: number): void {
    if (!this.has(variable, value)) {
      this.failed = true;
      return;
    }
    if (this.sets.size[variable] === 1) return;
    this.sets.keepOnly(variable, value);
    this.changed(variable);
  }

  mark(): number {
    return this.sets.mark();
  }

  undo(mark: number): void {
    this.sets.undo(mark);
    this.failed = false;
    for (const c of this.queue.splice(0)) this.queued[c] = 0;
  }

  /** Makes the domains arc consistent. Returns false if one of them is empty. */
  propagate(): boolean {
    while (!this.failed) {
      const c = this.queue.shift();
      if (c === undefined) return true;
      this.queued[c] = 0;
      const constraint = this.network.constraints[c];
      this.examination++;
      if (constraint.kind === "channel") this.examineChannel(constraint);
      else if (constraint.positive) this.examineAllowed(c, constraint);
      else this.examineForbidden(c, constraint);
    }
    return false;
  }

  private enqueue(c: number): void {
    if (this.queued[c]) return;
    this.queued[c] = 1;
    this.queue.push(c);
  }

  private changed(variable: number): void {
    if (this.sets.size[variable] === 0) this.failed = true;
    for (const c of this.constraintsOn[variable]) this.enqueue(c);
  }

  private examineAllowed(c: number, { scope, tuples }: TableConstraint): void {
    const rows = this.network.variables.length + c;
    const all = new Set<number>();
    for (let place = this.sets.size[rows] - 1; place >= 0; place--) {
      const row = this.sets.at(rows, place);
      const offset = row * scope.length;
      if (!this.isValid(scope, tuples, offset)) {
        this.sets.remove(rows, row);
        continue;
      }
      for (const [column, x] of scope.entries()) {
        const value = tuples[offset + column];
        if (value === STAR) all.add(x);
        else this.support(x, value);
      }
    }
    if (this.sets.size[rows] === 0) this.failed = true;
    for (const x of scope) if (!all.has(x)) this.removeUnsupported(x);
  }

  private examineForbidden(c: number, { scope, tuples }: TableConstraint): void {
    const rows = this.network.variables.length + c;
    const offsets: number[] = [];
    for (let place = this.sets.size[rows] - 1; place >= 0; place--) {
      const row = this.sets.at(rows, place);
      if (this.isValid(scope, tuples, row * scope.length)) offsets.push(row * scope.length);
      else this.sets.remove(rows, row);
    }
    if (offsets.length === 0) return;
    const columns = scope.map((x) => this.values(x));
    for (const [column, x] of scope.entries()) {
      const named = new Set(offsets.map((offset) => tuples[offset + column]));
      /** Whether a value that no tuple names has a support: either all of these values have one, or none. */
      let unnamed: boolean | undefined;
      const values = columns[column];
      for (const value of values) {
        if (this.isSupported(x, value)) continue;
        let isSupported = named.has(value) ? undefined : unnamed;
        if (isSupported === undefined) {
          const point = uncovered(columns.with(column, [value]), tuples, offsets);
          isSupported = typeof point !== "string";
          if (typeof point !== "string") for (const [i, y] of scope.entries()) this.support(y, point[i]);
          if (!named.has(value)) unnamed = isSupported;
        }
        if (isSupported) this.support(x, value);
      }
      this.removeUnsupported(x);
      if (this.failed) return;
      columns[column] = this.values(x);
    }
  }

  private examineChannel({ variable, booleans }: ChannelConstraint): void {
    const forced = booleans.flatMap((b, value) => (b >= 0 && !this.has(b, FALSE) ? [value] : []));
    for (const value of this.values(variable)) {
      const boolean = booleans[value];
      const mayHold = boolean < 0 || this.has(boolean, TRUE);
      if (!mayHold || forced.some((other) => other !== value)) this.remove(variable, value);
    }
    for (const [value, boolean] of booleans.entries()) {
      if (boolean < 0) continue;
      if (!this.has(variable, value)) this.remove(boolean, TRUE);
      else if (this.size(variable) === 1) this.remove(boolean, FALSE);
    }
  }

  private isValid(scope: readonly number[], tuples: Int32Array, offset: number): boolean {
    for (let column = 0; column < scope.length; column++) {
      const value = tuples[offset + column];
      if (value !== STAR && !this.sets.has(scope[column], value)) return false;
    }
    return true;
  }

  private support(variable: number, value: number): void {
    this.supported[this.sets.first[variable] + value] = this.examination;
  }

  private isSupported(variable: number, value: number): boolean {
    return this.supported[this.sets.first[variable] + value] === this.examination;
  }

  private removeUnsupported(variable: number): void {
    const before = this.sets.size[variable];
    for (let place = before - 1; place >= 0; place--) {
      const value = this.sets.at(variable, place);
      if (!this.isSupported(variable, value)) this.sets.remove(variable, value);
    }
    if (this.sets.size[variable] < before) this.changed(variable);
  }
}

function rowsOf(table: TableConstraint): number {
  return table.tuples.length / table.scope.length;
}
