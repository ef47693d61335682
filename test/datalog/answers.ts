/** Rules as text, and what the reference reasoner answers of them. */
import { expect } from "vitest";
import { Reasoner } from "../../src/datalog/reasoner.js";
import { parseSheet } from "../../src/gdl/text/parse.js";

export function read(text: string, mostWork?: number): Reasoner {
  const { sheet, diagnostics } = parseSheet(text, "kif");
  expect(diagnostics).toEqual([]);
  return new Reasoner(sheet.clauses, mostWork);
}

/** What `(q X)` holds of, asked as fluents of the initial state. */
export function answers(text: string): string[] {
  return initial(read(`${text} (<= (init ?answer) (q ?answer))`));
}

export function initial(reasoner: Reasoner): string[] {
  return texts(reasoner, reasoner.initialState());
}

export function texts(reasoner: Reasoner, terms: Iterable<number>): string[] {
  return Array.from(terms, (term) => reasoner.text(term)).sort();
}

function range(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

/** Facts from (succ 0 1) to (succ n-1 n). */
export function successors(n: number): string {
  return range(n)
    .map((i) => `(succ ${i} ${i + 1})`)
    .join(" ");
}
