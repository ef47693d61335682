/**
 * Learnt values in the plainest way: every state from scratch, one state at a time. The kernel computes the
 * same to the bit (`assembly/values/`).
 */
import type { SliceGame } from "../../src/circuit/compile.js";
import { PhaseFinder } from "../../src/circuit/phase-finder.js";
import type { State } from "../../src/engine/game.js";
import type { ValueModel } from "../../src/engine/values/value-model.js";

const WEIGHT_ONE = 2 ** 24;
const MOST_WEIGHT = 2 ** 30;

export class PlainValues {
  /** Set after set: the weight of each entry, in units of 2^-24; the sum of its errors, and of their sizes. */
  readonly weights: Int32Array;
  readonly sums: Float32Array;
  readonly sizes: Float32Array;
  private readonly finder: PhaseFinder;
  private readonly entriesOf = new WeakMap<State, readonly number[]>();
  private readonly digitOf = new Map<number, { readonly variable: number; readonly digit: number }>();

  constructor(
    slices: SliceGame,
    readonly model: ValueModel,
    private readonly rate: number,
  ) {
    const { features, columns } = model;
    const entries = features.entries * features.stages * columns;
    this.weights = new Int32Array(entries);
    this.sums = new Float32Array(entries);
    this.sizes = new Float32Array(entries);
    this.finder = new PhaseFinder(slices);
    for (const [variable, { fluents, size }] of features.variables.entries())
      for (const [i, fluent] of fluents.entries())
        this.digitOf.set(fluent, { variable, digit: size - fluents.length + i });
  }

  value(state: State, column: number): number {
    const set = this.setOf(state, column);
    const sum = this.entries(state).reduce((total, entry) => total + this.weights[set + entry], 0);
    return logistic(sum / WEIGHT_ONE);
  }

  /** Moves the values of all columns towards their targets. */
  learn(state: State, targets: readonly number[]): void {
    const { weights, sums, sizes } = this;
    const active = this.entries(state);
    const rate = (this.rate * WEIGHT_ONE) / active.length;
    for (let column = 0; column < this.model.columns; column++) {
      const error = targets[column] - this.value(state, column);
      for (const entry of active.map((own) => this.setOf(state, column) + own)) {
        const part = sizes[entry] === 0 ? 1 : Math.abs(sums[entry]) / sizes[entry];
        const moved = weights[entry] + Math.floor(rate * error * part + 0.5);
        weights[entry] = Math.min(Math.max(moved, -MOST_WEIGHT), MOST_WEIGHT);
        sums[entry] += Math.fround(error);
        sizes[entry] += Math.fround(Math.abs(error));
      }
    }
  }

  private digits(state: State): number[] {
    const { variables } = this.model.features;
    const digits = variables.map(() => 0);
    for (const fluent of state) {
      const known = this.digitOf.get(fluent);
      if (known !== undefined) digits[known.variable] += known.digit;
    }
    return digits.map((digit, variable) => digit % variables[variable].size);
  }

  /** The active entry of each tuple. */
  private entries(state: State): readonly number[] {
    let entries = this.entriesOf.get(state);
    if (entries === undefined) {
      entries = this.findEntries(state);
      this.entriesOf.set(state, entries);
    }
    return entries;
  }

  private findEntries(state: State): number[] {
    const digits = this.digits(state);
    return this.model.features.tuples.map(({ variables, strides, first }) =>
      variables.reduce((entry, variable, i) => entry + strides[i] * digits[variable], first),
    );
  }

  /** The first entry of the set of a column. */
  private setOf(state: State, column: number): number {
    const { features, columns } = this.model;
    const { stageVariable } = features;
    const stage = stageVariable === undefined ? this.finder.of(state) : this.digits(state)[stageVariable];
    return ((stage as number) * columns + column) * features.entries;
  }
}

function logistic(x: number): number {
  return 1 / (1 + exponential(-x));
}

function exponential(x: number): number {
  const bounded = Math.min(Math.max(x, -30), 30);
  const k = Math.floor(bounded / Math.LN2 + 0.5);
  const r = bounded - k * Math.LN2;
  let sum = 1;
  for (let n = 11; n > 0; n--) sum = 1 + (sum * r) / n;
  let power = 1;
  for (let i = 0; i < Math.abs(k); i++) power *= k < 0 ? 0.5 : 2;
  return sum * power;
}
