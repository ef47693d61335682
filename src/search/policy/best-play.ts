/**
 * What best play is worth and what it does, in any state that best play may come to: asked of what a solved
 * game left behind. `strategy.ts` asks it, position by position.
 *
 * - `SearchedPlay` asks the memory of `exact.ts`. There the move behind a bound is found again: a bound of a
 *   state was handed up from a row with the same bound, and the bounds of rows only grow closer. So of the
 *   player who maximises, the row with the highest lower bound is a best one, as soon as the lower bound of
 *   the state is its value; and the other way round. One policy for all stays where this holds by itself. Of
 *   rivals the states are searched first, each with a full window.
 * - `LongRunPlay` asks the policy of `loops.ts`, `DecidedPlay` the decisions of `several.ts`.
 */

import type { DecidedAt } from "./backwards.js";
import {
  type Aim,
  Choice,
  choiceAt,
  type ExactSearch,
  type ExactValue,
  type SearchStatus,
  turnsAfter,
} from "./exact.js";
import type { LongRun } from "./loops.js";
import type { Numbers } from "./numbers.js";
import { type Decided, meanOfRow } from "./several.js";
import type { StateGraph } from "./state-graph.js";
import type { Utility } from "./utility.js";

/** Between rivals without a saddle point: what the one can secure, what the other can hold it to. */
export interface Range {
  readonly low: Utility;
  readonly high: Utility;
}

/** What each player can expect, where it is determined. */
export type Worth = readonly (Range | undefined)[];

/**
 * `left` are the turns that are left, `NO_HORIZON` where nothing bounds them. An answer is undefined where
 * the search would have to go where the game cannot be solved: a state that comes back, say.
 */
export interface BestPlay {
  worth(state: number, left: number, way: number): Generator<void, Worth | undefined>;
  /** The same after a joint move of the players, a row of the state. */
  worthOfRow(state: number, left: number, row: number): Generator<void, Worth | undefined>;
  /** The joint move that best play makes, a row; the state is not terminal, and there are turns left. */
  row(state: number, left: number, way: number): Generator<void, number | undefined>;
  /**
   * For a policy in which courses that meet in a state may go on in different ways: the way of the first
   * state, and the one that follows a course of chance. Otherwise there is one way, 0.
   */
  readonly ways?:
    | {
        readonly first: number;
        after(state: number, left: number, way: number, column: number): number;
      }
    | undefined;
}

/** Searches a state with a full window. */
type Find = (state: number, left: number) => Generator<void, SearchStatus>;

export class SearchedPlay<N extends Utility> implements BestPlay {
  constructor(
    private readonly graph: StateGraph,
    private readonly search: ExactSearch<N>,
    private readonly numbers: Numbers<N>,
    private readonly aim: Aim,
    private readonly find: Find,
    private readonly worthOf: (value: ExactValue<N>) => Worth,
  ) {}

  *worth(state: number, left: number): Generator<void, Worth | undefined> {
    if (this.aim === "rivals" && (yield* this.find(state, left)) !== "solved") return undefined;
    this.search.begin(state, left);
    const { low, high } = this.search.value;
    if (this.aim === "best") return this.worthOf({ low, high: low });
    return this.worthOf(this.aim === "worst" ? { low: high, high } : { low, high });
  }

  *worthOfRow(state: number, left: number, row: number): Generator<void, Worth | undefined> {
    const { graph } = this;
    const width = graph.columns(state);
    for (let column = 0; column < width; column++) {
      const successor = graph.successor(state, row * width + column);
      if ((yield* this.find(successor, turnsAfter(left))) !== "solved") return undefined;
    }
    return this.worthOf(this.search.boundsOfRow(state, left, row));
  }

  *row(state: number, left: number): Generator<void, number | undefined> {
    const { graph, aim } = this;
    if (aim === "rivals" && (yield* this.find(state, left)) !== "solved") return undefined;
    for (let expansion = graph.expand(state); expansion !== "done"; expansion = graph.expand(state)) {
      if (expansion === "problem") return undefined;
      yield;
    }
    const bounds = Array.from({ length: graph.rows(state) }, (_, row) =>
      this.search.boundsOfRow(state, left, row),
    );
    const lows = bounds.map(({ low }) => low);
    const highs = bounds.map(({ high }) => high);
    const choice = choiceAt(graph, aim, state);
    if (choice === Choice.Highest) return this.soonest(state, lows, 1);
    if (choice === Choice.Lowest) return this.soonest(state, highs, -1);
    const theirs = graph.count(state, graph.turns.players[1]);
    const ownLows = lines(lows, theirs).map((line) => line[this.first(line, -1)]);
    const theirHighs = columns(highs, theirs).map((column) => column[this.first(column, 1)]);
    return this.first(ownLows, 1) * theirs + this.first(theirHighs, -1);
  }

  /** The place of the first of the highest values (sign 1) or of the lowest (sign -1). */
  private first(values: readonly N[], sign: 1 | -1): number {
    const { compare } = this.numbers;
    return values.reduce((best, value, i) => (sign * compare(value, values[best]) > 0 ? i : best), 0);
  }

  /** The same, but of rows that are worth all there is, one that ends the match at once. */
  private soonest(state: number, values: readonly N[], sign: 1 | -1): number {
    const { graph, numbers } = this;
    const best = this.first(values, sign);
    const { least, most } = graph.turns;
    const all = numbers.ofPoints(sign === 1 ? most[0] : least[0]);
    const width = graph.columns(state);
    const ends = values.findIndex((value, row) => {
      if (numbers.compare(value, all) !== 0) return false;
      const successors = Array.from({ length: width }, (_, i) => graph.successor(state, row * width + i));
      return successors.every((successor) => graph.isTerminal(successor));
    });
    return ends < 0 ? best : ends;
  }
}

function lines<T>(values: readonly T[], width: number): T[][] {
  return Array.from({ length: values.length / width }, (_, i) => values.slice(i * width, (i + 1) * width));
}

function columns<T>(values: readonly T[], width: number): T[][] {
  return Array.from({ length: width }, (_, column) => values.filter((_, i) => i % width === column));
}

export class LongRunPlay<N extends Utility> implements BestPlay {
  constructor(
    private readonly graph: StateGraph,
    private readonly numbers: Numbers<N>,
    private readonly found: LongRun<N>,
  ) {}

  worth(state: number): Generator<void, Worth> {
    return known(exactly(this.all(state)));
  }

  worthOfRow(state: number, _left: number, row: number): Generator<void, Worth> {
    return known(exactly(meanOfRow(this.graph, this.numbers, state, row, (next) => this.all(next))));
  }

  row(state: number): Generator<void, number> {
    return known(this.found.rows[state]);
  }

  private all(state: number): readonly N[] {
    return this.graph.turns.players.map(() => this.found.values[state]);
  }
}

export class DecidedPlay<N extends Utility> implements BestPlay {
  constructor(
    private readonly graph: StateGraph,
    private readonly numbers: Numbers<N>,
    private readonly horizon: number,
    private readonly decisions: DecidedAt<Decided<N>>,
  ) {}

  worth(state: number, left: number): Generator<void, Worth> {
    return known(exactly(this.decisions(state, this.horizon - left).values));
  }

  worthOfRow(state: number, left: number, row: number): Generator<void, Worth> {
    const turn = this.horizon - left + 1;
    const valuesOf = (next: number) => this.decisions(next, turn).values;
    return known(exactly(meanOfRow(this.graph, this.numbers, state, row, valuesOf)));
  }

  row(state: number, left: number): Generator<void, number> {
    return known(this.decisions(state, this.horizon - left).row);
  }
}

function exactly(values: readonly Utility[]): Worth {
  return values.map((value) => ({ low: value, high: value }));
}

/** What needs no search; the caller may stop here all the same. */
function* known<T>(value: T): Generator<void, T> {
  yield;
  return value;
}
