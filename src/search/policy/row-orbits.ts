/**
 * Orbits of states that are rows of values, one for each variable of the fluents now: for the table of `states.ts`
 * with one state for all images of it. Only fluents that the group acts on tell states apart.
 */
import type { Template } from "../../network/template.js";
import type { StateGroup } from "../../symmetry/state-group.js";
import { PointOrbits } from "../point-orbits.js";

export class RowOrbits {
  private readonly orbits: PointOrbits;
  /** For each point, the variable of its fluent and the value by which it holds. */
  private readonly variables: Int32Array;
  private readonly values: Int32Array;

  constructor(
    readonly group: StateGroup,
    template: Template,
    /** The places of the variables of the fluents now in a row. */
    places: ReadonlyMap<number, number>,
  ) {
    const { fluents } = group;
    this.orbits = new PointOrbits(group);
    this.variables = Int32Array.from(
      fluents,
      (fluent) => places.get(template.now[fluent].variable) as number,
    );
    this.values = Int32Array.from(fluents, (fluent) => template.now[fluent].value);
  }

  /** Finds the key of the orbit of a row, and the element that gives it. */
  ask(row: ArrayLike<number>): PointOrbits {
    const { orbits, variables, values } = this;
    orbits.ask((point) => row[variables[point]] === values[point]);
    return orbits;
  }

  /** As `PointOrbits.turnInto`; `at` has the values of the other row. */
  turnInto(other: number, at: (variable: number) => number): number {
    const { orbits, variables, values } = this;
    return orbits.turnInto(other, (point) => at(variables[point]) === values[point]);
  }

  /** The element that undoes another. */
  inverse(element: number): number {
    return this.group.inverse(element);
  }
}
