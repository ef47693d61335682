/**
 * Collects the variables and constraints of a template in any order, and at the end puts the variables in the
 * order of paper 003, section 3.3. Until then a variable is known by the order in which it was added.
 */
import {
  BOOLEAN_VALUES,
  type ChannelConstraint,
  type Constraint,
  type Network,
  type NetworkVariable,
  type TableConstraint,
  type VariableKind,
} from "../model.js";

const BLOCKS: readonly VariableKind[] = [
  "terminal",
  "fluent",
  "action",
  "chance",
  "derived",
  "goal",
  "sees",
  "next",
  "score",
];

/** Tables of one piece. */
const PIECE = 2 ** 14;

const TURN: ReadonlySet<VariableKind> = new Set(["action", "chance", "sees", "next"]);

export interface Finished {
  readonly network: Pick<Network, "variables" | "constraints">;
  /** Per variable, in the final order: 1 if it depends on a move, or is asked for only after one. */
  readonly ofTurn: Uint8Array;
  /** The final place of each variable. */
  readonly position: Int32Array;
}

export class Builder {
  private readonly variables: NetworkVariable[] = [];
  /** Their scopes are renumbered in place at the end, since a large network has a million of them. */
  private readonly tables: (TableConstraint & { readonly scope: number[] })[] = [];
  private readonly channels: ChannelConstraint[] = [];
  private readonly ofTurn: boolean[] = [];
  /** For each variable whose values have Booleans: one Boolean per value, or -1. */
  private readonly booleans = new Map<number, number[]>();
  private readonly valueNames = new Map<number, (value: number) => string>();

  add(kind: VariableKind, name: string, values: readonly string[] = BOOLEAN_VALUES): number {
    this.variables.push({ name, kind, stage: 0, values });
    this.ofTurn.push(TURN.has(kind));
    return this.variables.length - 1;
  }

  /** A variable of which single values may be asked for; `nameOf` gives the names of their Booleans. */
  addMany(
    kind: VariableKind,
    name: string,
    values: readonly string[],
    nameOf: (value: number) => string,
  ): number {
    const variable = this.add(kind, name, values);
    this.valueNames.set(variable, nameOf);
    return variable;
  }

  /** The Boolean that a channel ties to a value of a variable. */
  booleanOf(variable: number, value: number): number {
    let all = this.booleans.get(variable);
    if (all === undefined) {
      all = new Array<number>(this.size(variable)).fill(-1);
      this.booleans.set(variable, all);
      this.channel(variable, all);
    }
    if (all[value] < 0) {
      const nameOf = this.valueNames.get(variable) as (value: number) => string;
      all[value] = this.add("derived", nameOf(value));
      this.ofTurn[all[value]] = this.ofTurn[variable];
    }
    return all[value];
  }

  table(scope: number[], positive: boolean, tuples: Int32Array): void {
    this.tables.push({ kind: "table", scope, positive, tuples });
  }

  /** Adds a table that makes a variable a function of others. */
  definition(inputs: number[], output: number, tuples: Int32Array): void {
    if (inputs.some((input) => this.ofTurn[input])) this.ofTurn[output] = true;
    inputs.push(output);
    this.table(inputs, true, tuples);
  }

  channel(variable: number, booleans: readonly number[]): void {
    this.channels.push({ kind: "channel", variable, booleans });
  }

  isBoolean(variable: number): boolean {
    return this.variables[variable].values === BOOLEAN_VALUES;
  }

  size(variable: number): number {
    return this.variables[variable].values.length;
  }

  /** Compares two variables by their final places. */
  compare(a: number, b: number): number {
    return BLOCKS.indexOf(this.variables[a].kind) - BLOCKS.indexOf(this.variables[b].kind) || a - b;
  }

  /** Yields now and then. */
  *finish(): Generator<void, Finished> {
    const position = new Int32Array(this.variables.length);
    const ofTurn = new Uint8Array(this.variables.length);
    const variables: NetworkVariable[] = [];
    for (const block of BLOCKS) {
      for (let old = 0; old < position.length; old++) {
        if (this.variables[old].kind !== block) continue;
        position[old] = variables.push(this.variables[old]) - 1;
        ofTurn[position[old]] = this.ofTurn[old] ? 1 : 0;
      }
      yield;
    }
    const at = (variable: number): number => (variable < 0 ? -1 : position[variable]);
    for (const [t, { scope }] of this.tables.entries()) {
      for (let i = 0; i < scope.length; i++) scope[i] = at(scope[i]);
      if (t % PIECE === PIECE - 1) yield;
    }
    const channels = this.channels.map(({ variable, booleans }): ChannelConstraint => {
      return { kind: "channel", variable: at(variable), booleans: booleans.map(at) };
    });
    const constraints: Constraint[] = [...this.tables, ...channels];
    return { network: { variables, constraints }, ofTurn, position };
  }
}
