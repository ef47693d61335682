/** Values that have an order by their names: numbers, single letters, or names that end in a number. */
import { listOf } from "../gdl/maps.js";

/** All of them in their order; undefined where some have none, or are of another kind. */
export function ranksOf(values: readonly string[]): string[] | undefined {
  const kinds = new Set(values.map(kindOfName));
  return kinds.size === 1 && !kinds.has("") ? values.toSorted((a, b) => rank(a) - rank(b)) : undefined;
}

/** The largest set of values of one kind in their order: of `1`, `2`, `3` and `none` the first three. */
export function mostRanked(values: readonly string[]): string[] {
  const byKind = new Map<string, string[]>();
  for (const value of values) listOf(byKind, kindOfName(value)).push(value);
  byKind.delete("");
  const [largest = []] = [...byKind.values()].sort((a, b) => b.length - a.length);
  return largest.toSorted((a, b) => rank(a) - rank(b));
}

/** What the names of a kind share; empty where a name has no rank. */
function kindOfName(value: string): string {
  if (/^[a-z]$/i.test(value)) return "@";
  return /\d+$/.test(value) ? value.replace(/\d+$/, "#") : "";
}

function rank(value: string): number {
  return /^[a-z]$/i.test(value) ? value.toLowerCase().charCodeAt(0) : Number(/\d+$/.exec(value)?.[0]);
}
