/** A small sound game to plant mistakes in, and what the checker says of them. */
import { checkText } from "../../../src/gdl/check/check.js";
import type { Diagnostic } from "../../../src/gdl/diagnostic.js";

export const GAME = `
(role white)
(role black)
(init (cell 1 b))
(init (control white))
(<= (legal ?r (mark ?x)) (true (control ?r)) (true (cell ?x b)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (cell ?x ?r)) (does ?r (mark ?x)))
(<= (next (cell ?x ?v)) (true (cell ?x ?v)) (distinct ?v b))
(<= (next (control ?r)) (role ?r) (not (true (control ?r))))
(<= (goal ?r 100) (role ?r) (true (cell 1 ?r)))
(<= (goal ?r 0) (role ?r) (not (true (cell 1 ?r))))
(<= terminal (true (cell 1 white)))
`;

export interface Finding {
  readonly diagnostic: Diagnostic;
  /** The text that is underlined. */
  readonly text: string;
}

/** Checks the game with some clauses added. */
export function findings(added: string, game = GAME): Finding[] {
  const source = game + added;
  return checkText(source, "kif").diagnostics.map((diagnostic) => ({
    diagnostic,
    text: source.slice(diagnostic.start, diagnostic.end),
  }));
}

/** The same as `CODE text`. */
export function said(added: string, game = GAME): string[] {
  return findings(added, game).map(({ diagnostic, text }) => `${diagnostic.code} ${text}`);
}

/** Only the errors. */
export function errors(added: string, game = GAME): string[] {
  return findings(added, game)
    .filter(({ diagnostic }) => diagnostic.severity === "error")
    .map(({ diagnostic, text }) => `${diagnostic.code} ${text}`);
}
