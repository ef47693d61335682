/**
 * The value of a game of one policy in which states come back, so that no number of turns bounds a match:
 * what the best policy, or the worst, expects in the long run. A match that never ends is worth nothing.
 *
 * It works component by component, from the ends backwards. If the states of a component lead back to each
 * other, it is solved by policy iteration (Howard, "Dynamic programming and Markov processes", 1960):
 * Gaussian elimination gives the value of a policy, then the policy takes a better move wherever there is
 * one, until there is none. That ends, since values only improve and there are finitely many policies. With
 * exact numbers it ends with the exact value:
 *
 * - best: a value that no move improves is a fixed point; the value is the least of these, and a policy has
 *   it;
 * - worst: first come the states from which play can be kept from ever being worth something, which have the
 *   value 0. From the others every policy leaves the component in the end, and then there is only one fixed
 *   point.
 *
 * Scores must not be negative.
 */
import { componentsOf } from "./explore.js";
import type { Numbers } from "./numbers.js";
import type { StateGraph } from "./state-graph.js";

/** More states than this in one component are not solved: the elimination is cubic. */
export const LARGEST_COMPONENT = 400;

/** For each state that can be reached its value, and the row that the policy takes. */
export interface LongRun<N> {
  readonly values: readonly N[];
  readonly rows: readonly number[];
}

/** Undefined if a component is too large. Yields now and then. */
export function* longRun<N>(
  graph: StateGraph,
  numbers: Numbers<N>,
  aim: "best" | "worst",
): Generator<void, LongRun<N> | undefined> {
  const values: N[] = [];
  const rows: number[] = [];
  for (const members of componentsOf(graph)) {
    yield;
    if (members.length > LARGEST_COMPONENT) return undefined;
    const component = new Component(graph, numbers, aim, members, values);
    component.solve();
    for (const [i, state] of members.entries()) rows[state] = component.row(i);
  }
  return { values, rows };
}

class Component<N> {
  private readonly place = new Map<number, number>();
  /** For each member the row that the policy takes; -1 if its value is 0 and nothing is to be decided. */
  private readonly policy: Int32Array;

  constructor(
    private readonly graph: StateGraph,
    private readonly numbers: Numbers<N>,
    private readonly aim: "best" | "worst",
    private readonly members: readonly number[],
    /** For each state; those of later states are known already. */
    private readonly values: N[],
  ) {
    for (const [i, state] of members.entries()) this.place.set(state, i);
    this.policy = new Int32Array(members.length);
  }

  solve(): void {
    const { graph, numbers, members, values } = this;
    const [state] = members;
    if (graph.isTerminal(state)) {
      values[state] = numbers.ofPoints(graph.points(state, 0));
      return;
    }
    for (const member of members) values[member] = numbers.zero;
    if (this.aim === "worst") this.keepAtNothing();
    for (;;) {
      this.evaluate();
      if (!this.improve()) return;
    }
  }

  /**
   * The row that the policy takes from a member. Where nothing is to be decided, one that is worth nothing.
   */
  row(member: number): number {
    const { graph, numbers, members, values, policy } = this;
    if (policy[member] >= 0) return policy[member];
    const state = members[member];
    const columns = graph.columns(state);
    return rowsOf(graph, state).findIndex((row) =>
      range(columns).every((column) => {
        const successor = graph.successor(state, row * columns + column);
        return numbers.compare(values[successor], numbers.zero) === 0;
      }),
    );
  }

  /** Finds the largest set of members with a row that leads only to the set, or to states worth nothing. */
  private keepAtNothing(): void {
    const { graph, numbers, members, values, place, policy } = this;
    policy.fill(-1);
    for (let changed = true; changed; ) {
      changed = false;
      for (const [i, state] of members.entries()) {
        if (policy[i] >= 0) continue;
        const columns = graph.columns(state);
        const isKept = (successor: number): boolean => {
          const at = place.get(successor);
          return at === undefined ? numbers.compare(values[successor], numbers.zero) === 0 : policy[at] < 0;
        };
        const kept = rowsOf(graph, state).some((row) => {
          return range(columns).every((column) => isKept(graph.successor(state, row * columns + column)));
        });
        if (kept) continue;
        policy[i] = 0;
        changed = true;
      }
    }
  }

  /** The values of the members under the policy: the least solution of x = P x + b. */
  private evaluate(): void {
    const { graph, numbers, members, values, place, policy } = this;
    const proper = this.leaving();
    const unknowns = range(members.length).filter((i) => proper[i] === 1);
    const column = new Map(unknowns.map((i, k) => [i, k]));
    const size = unknowns.length;
    const matrix = unknowns.map((i, k) => {
      const line = new Array<N>(size + 1).fill(numbers.zero);
      line[k] = numbers.ofPoints(100);
      const state = members[i];
      const columns = graph.columns(state);
      const share = numbers.over(numbers.ofPoints(100), columns);
      for (let c = 0; c < columns; c++) {
        const successor = graph.successor(state, policy[i] * columns + c);
        const at = place.get(successor);
        if (at === undefined) line[size] = numbers.plus(line[size], numbers.over(values[successor], columns));
        else if (column.has(at)) {
          const to = column.get(at) as number;
          line[to] = numbers.minus(line[to], share);
        }
      }
      return line;
    });
    const solution = eliminate(matrix, numbers);
    for (const [i, state] of members.entries()) values[state] = solution[column.get(i) ?? -1] ?? numbers.zero;
  }

  /** For each member: 1 if the policy may lead out of the component from there. */
  private leaving(): Uint8Array {
    const { graph, members, place, policy } = this;
    const leaves = new Uint8Array(members.length);
    for (let changed = true; changed; ) {
      changed = false;
      for (const [i, state] of members.entries()) {
        if (leaves[i] || policy[i] < 0) continue;
        const columns = graph.columns(state);
        for (let c = 0; c < columns && !leaves[i]; c++) {
          const at = place.get(graph.successor(state, policy[i] * columns + c));
          if (at === undefined || leaves[at]) leaves[i] = 1;
        }
        if (leaves[i]) changed = true;
      }
    }
    return leaves;
  }

  /** Takes a better row for each member that has one; returns whether any has. */
  private improve(): boolean {
    const { graph, numbers, members, values, policy } = this;
    let improved = false;
    for (const [i, state] of members.entries()) {
      if (policy[i] < 0) continue;
      const columns = graph.columns(state);
      let best = values[state];
      for (const row of rowsOf(graph, state)) {
        let sum = numbers.zero;
        for (let c = 0; c < columns; c++)
          sum = numbers.plus(sum, values[graph.successor(state, row * columns + c)]);
        const value = numbers.over(sum, columns);
        const gain = numbers.minus(value, best);
        if (!numbers.isPositive(this.aim === "best" ? gain : numbers.minus(numbers.zero, gain))) continue;
        best = value;
        policy[i] = row;
        improved = true;
      }
    }
    return improved;
  }
}

function rowsOf(graph: StateGraph, state: number): readonly number[] {
  return range(graph.rows(state));
}

function range(length: number): readonly number[] {
  return Array.from({ length }, (_, i) => i);
}

/**
 * Solves the equations, each a line of coefficients and a constant. The matrix is I - P with P substochastic,
 * so elimination needs no search for pivots: they stay positive.
 */
function eliminate<N>(matrix: readonly N[][], numbers: Numbers<N>): N[] {
  const { minus, product, quotient, compare, zero } = numbers;
  const size = matrix.length;
  for (let k = 0; k < size; k++) {
    for (let i = k + 1; i < size; i++) {
      if (compare(matrix[i][k], zero) === 0) continue;
      const factor = quotient(matrix[i][k], matrix[k][k]);
      for (let j = k; j <= size; j++) {
        if (compare(matrix[k][j], zero) !== 0)
          matrix[i][j] = minus(matrix[i][j], product(factor, matrix[k][j]));
      }
    }
  }
  const solution = new Array<N>(size).fill(zero);
  for (let k = size - 1; k >= 0; k--) {
    let rest = matrix[k][size];
    for (let j = k + 1; j < size; j++) rest = minus(rest, product(matrix[k][j], solution[j]));
    solution[k] = quotient(rest, matrix[k][k]);
  }
  return solution;
}
