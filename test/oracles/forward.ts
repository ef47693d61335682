/**
 * Answers questions about a one-stage network without search: the legal moves follow from the state, all else
 * from the state and the moves. It is the plain version of what `engine/functional/` does in the kernel.
 *
 * It reads nothing but the network. It finds an order in which every variable is a function of earlier ones:
 * of the inputs of a table that is a function, of the variable of a channel, or of all the Booleans of one.
 * What follows from the fluents now alone comes first; the values that an action then has left are legal.
 * Then comes what follows from the actions as well. A network without this order is refused: it needs a
 * solver.
 */

import { type Network, STAR, type TableConstraint } from "../../src/network/model.js";
import { type ForwardFilter, ForwardOp, ForwardPlan } from "./forward-plan.js";
import { NO_VALUE } from "./functions.js";

export type ForwardLoading = { readonly forward: Forward } | { readonly problem: string };

export function loadForward(network: Network): ForwardLoading {
  const plan = new ForwardPlan(network);
  const open = plan.known.indexOf(0);
  if (open >= 0)
    return { problem: `${network.variables[open].name} is not a function of the state and the moves` };
  return { forward: new Forward(network, plan) };
}

export class Forward {
  /** The value of every variable: of the state's part after `give`, of all after `move`. */
  readonly values: Int32Array;
  private readonly code: Int32Array;
  private readonly functions: Int32Array;

  constructor(
    private readonly network: Network,
    private readonly plan: ForwardPlan,
  ) {
    // A variable with one value has it; the others are computed before they are read.
    this.values = new Int32Array(network.variables.length);
    this.code = Int32Array.from(plan.code);
    this.functions = Int32Array.from(plan.functions.values);
  }

  /** Computes all that the state decides; false where the state has no solution. */
  give(fluents: Iterable<readonly [variable: number, value: number]>): boolean {
    for (const [variable, value] of fluents) this.values[variable] = value;
    return this.compute(0, this.plan.stateEnd);
  }

  /** The values that the state leaves to an action, ascending. */
  valuesOf(action: number): number[] {
    const allowed = new Uint8Array(this.network.variables[action].values.length).fill(1);
    for (const filter of this.plan.filters.get(action) ?? []) this.apply(filter, allowed);
    const moves: number[] = [];
    for (let value = 0; value < allowed.length; value++) if (allowed[value]) moves.push(value);
    return moves;
  }

  /** Computes the rest from a value of each action, which must be legal; false where there is no solution. */
  move(actions: Iterable<readonly [variable: number, value: number]>): boolean {
    for (const [variable, value] of actions) this.values[variable] = value;
    return this.compute(this.plan.stateEnd, this.code.length);
  }

  private compute(from: number, to: number): boolean {
    const { code, functions, values } = this;
    for (let at = from; at < to; ) {
      switch (code[at]) {
        case ForwardOp.Table: {
          const end = at + 4 + 2 * code[at + 3];
          let index = 0;
          for (let i = at + 4; i < end; i += 2) index = index * code[i + 1] + values[code[i]];
          const value = functions[code[at + 2] + index];
          if (value === NO_VALUE) return false;
          values[code[at + 1]] = value;
          at = end;
          break;
        }
        case ForwardOp.Spread: {
          const value = values[code[at + 1]];
          const end = at + 3 + 2 * code[at + 2];
          for (let i = at + 3; i < end; i += 2) values[code[i]] = code[i + 1] === value ? 1 : 0;
          at = end;
          break;
        }
        case ForwardOp.Collect: {
          const end = at + 4 + 2 * code[at + 3];
          let value = -1;
          for (let i = at + 4; i < end; i += 2) {
            if (values[code[i]] !== 1) continue;
            if (value >= 0) return false;
            value = code[i + 1];
          }
          if (value < 0) value = code[at + 2];
          if (value < 0) return false;
          values[code[at + 1]] = value;
          at = end;
          break;
        }
        case ForwardOp.Tuples:
          if (!this.lookUp(code[at + 1], code[at + 2])) return false;
          at += 3;
          break;
        default:
          if (!this.holds(code[at + 1])) return false;
          at += 2;
      }
    }
    return true;
  }

  private lookUp(index: number, column: number): boolean {
    const table = this.network.constraints[index] as TableConstraint;
    const { scope, tuples } = table;
    for (let row = 0; row < tuples.length; row += scope.length) {
      if (!this.matches(table, row, column)) continue;
      this.values[scope[column]] = tuples[row + column];
      return true;
    }
    return false;
  }

  private holds(index: number): boolean {
    const { values } = this;
    const constraint = this.network.constraints[index];
    if (constraint.kind === "channel") {
      const value = values[constraint.variable];
      return constraint.booleans.every(
        (boolean, v) => boolean < 0 || (values[boolean] === 1) === (v === value),
      );
    }
    const { scope, tuples, positive } = constraint;
    for (let row = 0; row < tuples.length; row += scope.length) {
      if (this.matches(constraint, row, -1)) return positive;
    }
    return !positive;
  }

  private matches({ scope, tuples }: TableConstraint, row: number, except: number): boolean {
    for (let i = 0; i < scope.length; i++) {
      const value = tuples[row + i];
      if (i !== except && value !== STAR && value !== this.values[scope[i]]) return false;
    }
    return true;
  }

  private apply({ table, column }: ForwardFilter, allowed: Uint8Array): void {
    const { scope, tuples, positive } = table;
    const supported = positive ? new Uint8Array(allowed.length) : allowed;
    for (let row = 0; row < tuples.length; row += scope.length) {
      if (!this.matches(table, row, column)) continue;
      const value = tuples[row + column];
      if (value === STAR) supported.fill(positive ? 1 : 0);
      else supported[value] = positive ? 1 : 0;
    }
    if (positive) for (let value = 0; value < allowed.length; value++) allowed[value] &= supported[value];
  }
}
