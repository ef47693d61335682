/**
 * "At most one of these" as clauses: pair by pair where they are few, else by rows and columns (the product
 * encoding of Chen). The literals are put into a rectangle; at most one row and at most one column may have a
 * true literal in it. For n literals that takes about 2n clauses and 2√n variables.
 */

/** Where clauses go: a search, or a file. Literals are 2v and 2v + 1. */
export interface ClauseSink {
  /** Makes variables and returns the first of them. A search decides those that are `last` after all others. */
  newVariables(count: number, options?: { readonly last?: boolean }): number;
  addClause(literals: ArrayLike<number>): void;
}

const PAIR_BY_PAIR = 6;

/** Given `unless`, only where that literal is false. */
export function atMostOne(sink: ClauseSink, literals: readonly number[], unless?: number): void {
  const guard = unless === undefined ? [] : [unless];
  if (literals.length <= PAIR_BY_PAIR) {
    for (const [i, one] of literals.entries()) {
      for (const other of literals.slice(0, i)) sink.addClause([...guard, one ^ 1, other ^ 1]);
    }
    return;
  }
  const width = Math.ceil(Math.sqrt(literals.length));
  const height = Math.ceil(literals.length / width);
  const first = sink.newVariables(width + height);
  const columns = Array.from({ length: width }, (_, i) => 2 * (first + i));
  const rows = Array.from({ length: height }, (_, i) => 2 * (first + width + i));
  for (const [i, literal] of literals.entries()) {
    sink.addClause([literal ^ 1, columns[i % width]]);
    sink.addClause([literal ^ 1, rows[Math.floor(i / width)]]);
  }
  atMostOne(sink, columns, unless);
  atMostOne(sink, rows, unless);
}
