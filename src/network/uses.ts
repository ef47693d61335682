/** Which constraints a variable is in: those of x are uses[firstUse[x]] to uses[firstUse[x + 1] - 1]. */
export interface Uses {
  readonly firstUse: Int32Array;
  readonly uses: Int32Array;
}

/** Takes the scope of each constraint, and the number of variables. */
export function usesOf(scopes: readonly (readonly number[])[], variables: number): Uses {
  const firstUse = new Int32Array(variables + 1);
  for (const scope of scopes) for (const x of scope) firstUse[x + 1]++;
  for (let x = 0; x < variables; x++) firstUse[x + 1] += firstUse[x];
  const uses = new Int32Array(firstUse[variables]);
  const fill = firstUse.slice();
  for (let c = 0; c < scopes.length; c++) for (const x of scopes[c]) uses[fill[x]++] = c;
  return { firstUse, uses };
}
