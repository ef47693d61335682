/**
 * The order in which a network is evaluated: every variable is a function of earlier ones, namely of the
 * inputs of a table that is a function, of the variable of a channel, or of all the Booleans of one. What
 * follows from the fluents now comes first, then what follows from the actions as well.
 */

import {
  type ChannelConstraint,
  type Network,
  scopeOf,
  type TableConstraint,
} from "../../src/network/model.js";
import { usesOf } from "../../src/network/uses.js";
import { BY_TUPLES, Functions, NO_FUNCTION } from "./functions.js";

export const enum ForwardOp {
  /** output, function, number of inputs, then each input and its number of values. */
  Table = 0,
  /** variable, number of Booleans, then each with its value. */
  Spread = 1,
  /** variable, value without Boolean or -1, number of Booleans, then each with its value. */
  Collect = 2,
  /** A constraint, all of whose variables are known. */
  Check = 3,
  /** A constraint, and the column of its output. */
  Tuples = 4,
}

/** A constraint between the state and one action, which stands in this column. */
export interface ForwardFilter {
  readonly table: TableConstraint;
  readonly column: number;
}

/** The operations in one array; those before `stateEnd` need no moves. */
export class ForwardPlan {
  readonly code: number[] = [];
  readonly stateEnd: number;
  readonly functions: Functions;
  readonly filters = new Map<number, ForwardFilter[]>();
  readonly known: Uint8Array;
  private readonly isAction: Uint8Array;
  /** Per constraint: how many of its variables are not known; -1 once it is used. */
  private readonly missing: Int32Array;
  private readonly firstUse: Int32Array;
  private readonly uses: Int32Array;
  private readonly ready: number[] = [];
  private afterMove = false;

  constructor(private readonly network: Network) {
    const { variables, constraints } = network;
    this.functions = new Functions((variable) => variables[variable].values.length);
    this.known = new Uint8Array(variables.length);
    this.isAction = Uint8Array.from(variables, ({ kind }) =>
      kind === "action" || kind === "chance" ? 1 : 0,
    );
    const scopes = constraints.map(scopeOf);
    this.missing = Int32Array.from(scopes, ({ length }) => length);
    ({ firstUse: this.firstUse, uses: this.uses } = usesOf(scopes, variables.length));

    for (let c = 0; c < constraints.length; c++) this.ready.push(c);
    for (const [x, { kind, values }] of variables.entries()) {
      if (kind === "fluent" || (values.length === 1 && !this.isAction[x])) this.know(x);
    }
    this.run();
    this.takeFilters();
    this.stateEnd = this.code.length;
    this.afterMove = true;
    for (let c = 0; c < constraints.length; c++) this.ready.push(c);
    for (const [x, action] of this.isAction.entries()) if (action) this.know(x);
    this.run();
  }

  private know(variable: number): void {
    if (this.known[variable]) return;
    this.known[variable] = 1;
    for (let i = this.firstUse[variable]; i < this.firstUse[variable + 1]; i++) {
      const c = this.uses[i];
      if (this.missing[c] < 0) continue;
      this.missing[c]--;
      this.ready.push(c);
    }
  }

  private run(): void {
    for (let at = 0; at < this.ready.length; at++) {
      const c = this.ready[at];
      const constraint = this.network.constraints[c];
      if (this.missing[c] < 0) continue;
      if (this.missing[c] === 0) {
        this.missing[c] = -1;
        this.code.push(ForwardOp.Check, c);
      } else if (constraint.kind === "channel") this.tryChannel(c, constraint);
      else if (this.missing[c] === 1) this.tryTable(c, constraint);
    }
    this.ready.length = 0;
  }

  private tryTable(c: number, table: TableConstraint): void {
    const column = table.scope.findIndex((x) => !this.known[x]);
    const output = table.scope[column];
    if (!this.isAsked(output)) return;
    const start = this.functions.find(table, column);
    if (start === NO_FUNCTION) return;
    this.missing[c] = -1;
    if (start === BY_TUPLES) {
      this.code.push(ForwardOp.Tuples, c, column);
      this.know(output);
      return;
    }
    this.code.push(ForwardOp.Table, output, start, table.scope.length - 1);
    for (const [i, x] of table.scope.entries()) {
      if (i !== column) this.code.push(x, this.network.variables[x].values.length);
    }
    this.know(output);
  }

  private tryChannel(c: number, { variable, booleans }: ChannelConstraint): void {
    const tied = booleans.flatMap((boolean, value) => (boolean < 0 ? [] : [{ boolean, value }]));
    if (this.known[variable]) {
      this.missing[c] = -1;
      const open = tied.filter(({ boolean }) => !this.known[boolean]);
      this.code.push(ForwardOp.Spread, variable);
      this.pushPairs(open);
      if (open.length < tied.length) this.code.push(ForwardOp.Check, c);
      for (const { boolean } of open) this.know(boolean);
      return;
    }
    const without = booleans.flatMap((boolean, value) => (boolean < 0 ? [value] : []));
    if (!this.isAsked(variable) || without.length > 1 || this.missing[c] > 1) return;
    this.missing[c] = -1;
    this.code.push(ForwardOp.Collect, variable, without[0] ?? -1);
    this.pushPairs(tied);
    this.know(variable);
  }

  /**
   * Actions are chosen, never computed. What is next or seen waits for the move even where the state decides
   * it: after a terminal state nothing has to follow.
   */
  private isAsked(variable: number): boolean {
    const { kind } = this.network.variables[variable];
    return !this.isAction[variable] && (this.afterMove || (kind !== "next" && kind !== "sees"));
  }

  private pushPairs(tied: readonly { readonly boolean: number; readonly value: number }[]): void {
    this.code.push(tied.length);
    for (const { boolean, value } of tied) this.code.push(boolean, value);
  }

  /** Tables whose only unknown is an action say which moves are legal; they are not looked at again. */
  private takeFilters(): void {
    for (const [c, constraint] of this.network.constraints.entries()) {
      if (constraint.kind !== "table" || this.missing[c] !== 1) continue;
      const column = constraint.scope.findIndex((x) => !this.known[x]);
      const action = constraint.scope[column];
      if (!this.isAction[action]) continue;
      const filters = this.filters.get(action) ?? [];
      filters.push({ table: constraint, column });
      this.filters.set(action, filters);
      this.missing[c] = -1;
    }
  }
}
