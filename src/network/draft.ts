/**
 * A network made by hand, one variable and one constraint at a time. Values are given by their names, so that
 * a slip is found where it is made. Code that has indices already can write a `Network` down as it is.
 *
 *     const draft = new NetworkDraft();
 *     const x = draft.variable("x", [1, 2, 3]);
 *     const y = draft.variable("y", [1, 2, 3]);
 *     draft.allow([x, y], [[1, 2], [2, "*"]]);
 *     draft.forbid([y], [[3]]);
 *     const network = draft.network();
 */
import { type Constraint, type Network, type NetworkVariable, STAR, type TableConstraint } from "./model.js";

/** A value by its name, or `*` for every value of the variable. */
export type DraftValue = string | number;

export class NetworkDraft {
  private readonly variables: NetworkVariable[] = [];
  private readonly places: Map<string, number>[] = [];
  private readonly constraints: Constraint[] = [];

  /** Adds a variable with these values, or with the values 0, 1, … below a number. Returns its index. */
  variable(name: string, values: number | readonly DraftValue[]): number {
    const names =
      typeof values === "number" ? Array.from({ length: values }, (_, v) => String(v)) : values.map(String);
    const places = new Map(names.map((value, place) => [value, place]));
    if (places.size < names.length) throw new RangeError(`${name} has a value twice`);
    if (places.has("*")) throw new RangeError(`${name} has the value *, which stands for all values`);
    this.places.push(places);
    return this.variables.push({ name, kind: "derived", stage: 0, values: names }) - 1;
  }

  /** Demands that the variables take one of these tuples. */
  allow(scope: readonly number[], tuples: Iterable<readonly DraftValue[]>): void {
    this.constraints.push(this.table(scope, true, tuples));
  }

  /** Demands that the variables take none of these tuples. */
  forbid(scope: readonly number[], tuples: Iterable<readonly DraftValue[]>): void {
    this.constraints.push(this.table(scope, false, tuples));
  }

  /** Per value of the variable, a variable whose second value says that it is taken; or undefined. */
  channel(variable: number, booleans: readonly (number | undefined)[]): void {
    const { name, values } = this.known(variable);
    if (booleans.length !== values.length) {
      throw new RangeError(`${name} has ${values.length} values, not ${booleans.length}`);
    }
    for (const boolean of booleans) {
      if (boolean === undefined || this.known(boolean).values.length === 2) continue;
      throw new RangeError(`${this.known(boolean).name} does not have two values`);
    }
    this.constraints.push({ kind: "channel", variable, booleans: booleans.map((boolean) => boolean ?? -1) });
  }

  network(): Network {
    return {
      variables: [...this.variables],
      constraints: [...this.constraints],
      chance: [],
      threshold: [],
    };
  }

  private table(
    scope: readonly number[],
    positive: boolean,
    tuples: Iterable<readonly DraftValue[]>,
  ): TableConstraint {
    if (scope.length === 0) throw new RangeError("a table needs a variable");
    const variables = scope.map((variable) => this.known(variable));
    const cells: number[] = [];
    for (const tuple of tuples) {
      if (tuple.length !== scope.length) {
        throw new RangeError(`a tuple of ${tuple.length} values stands for ${scope.length} variables`);
      }
      for (const [column, value] of tuple.entries()) {
        const place = value === "*" ? STAR : this.places[scope[column]].get(String(value));
        if (place === undefined) throw new RangeError(`${variables[column].name} has no value ${value}`);
        cells.push(place);
      }
    }
    return { kind: "table", scope: [...scope], positive, tuples: Int32Array.from(cells) };
  }

  private known(index: number): NetworkVariable {
    const variable = this.variables[index];
    if (variable === undefined) throw new RangeError(`there is no variable ${index}`);
    return variable;
  }
}
