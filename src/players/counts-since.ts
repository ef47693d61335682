/** By how much each count of a search has grown: since a thought began, for the report of that thought. */
export function countsSince<Counts extends { readonly [name in keyof Counts]?: number }>(
  now: Counts,
  before: Counts,
): Counts {
  const entries = Object.entries<number | undefined>(now).map(([name, count = 0]) => [
    name,
    count - (before[name as keyof Counts] ?? 0),
  ]);
  return Object.fromEntries(entries) as Counts;
}
