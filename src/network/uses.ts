/** Which constraints speak of a variable: of x these are uses[firstUse[x]] … uses[firstUse[x + 1] - 1]. */
import { type Constraint, scopeOf } from "./model.js";

export interface Uses {
  readonly firstUse: Int32Array;
  readonly uses: Int32Array;
}

export function usesOf(constraints: readonly Constraint[], variables: number): Uses {
  const firstUse = new Int32Array(variables + 1);
  for (const constraint of constraints) for (const x of scopeOf(constraint)) firstUse[x + 1]++;
  for (let x = 0; x < variables; x++) firstUse[x + 1] += firstUse[x];
  const uses = new Int32Array(firstUse[variables]);
  const fill = firstUse.slice();
  for (const [c, constraint] of constraints.entries())
    for (const x of scopeOf(constraint)) uses[fill[x]++] = c;
  return { firstUse, uses };
}
