/**
 * Reads infix text into clauses: `head :- a & ~b & (c | d).`
 *
 * `:-` and `<=` are arrows; `&` and `,` are "and"; `|` and `or(…)` are "or"; `~`, `not` and `not(…)` negate.
 * A clause ends with `.`. It may also end without one, if the next clause begins on a new line and no further
 * to the right than this one began: so a forgotten `&` before an indented literal does not go unnoticed.
 */
import type { Clause, Comment, Term } from "../tree.js";
import { MAX_NESTING } from "./lex.js";
import { InfixLexer } from "./lex-infix.js";
import { Anonymous } from "./parse-anonymous.js";
import { checkNesting, variableHead } from "./parse-clauses.js";
import type { SyntaxErrors } from "./parse-errors.js";
import * as report from "./parse-infix-errors.js";
import { InfixTerms } from "./parse-infix-terms.js";

export class InfixReader {
  readonly clauses: Clause[] = [];

  private readonly lexer: InfixLexer;
  private readonly terms: InfixTerms;

  constructor(
    source: string,
    private readonly errors: SyntaxErrors,
  ) {
    this.lexer = new InfixLexer(source);
    this.terms = new InfixTerms(this.lexer, new Anonymous(source), errors);
  }

  get comments(): readonly Comment[] {
    return this.lexer.comments;
  }

  read(): void {
    const lexer = this.lexer;
    lexer.next();
    while (lexer.kind !== "end" && !this.errors.stop) {
      const { start, column } = lexer;
      if (!this.clause(start)) this.skipClause(start, column);
    }
  }

  /** Reads one clause and what ends it; false when it cannot be read to its end. */
  private clause(start: number): boolean {
    const lexer = this.lexer;
    let after = this.terms.readHead();
    if (after === "error") return false;
    const [head, second] = this.terms.terms;
    if (head === undefined || second !== undefined) {
      report.severalAtoms(second ?? lexer, this.errors);
      return false;
    }
    const isRule = after === "arrow";
    if (isRule) {
      lexer.next();
      after = this.terms.readBody();
      if (after === "arrow") report.secondArrow(lexer, this.errors);
      if (after !== "end") return false;
    }
    const body = isRule ? this.terms.terms.slice() : [];
    const end = lexer.kind === "." ? lexer.end : lexer.lastEnd;
    if (lexer.kind === ".") lexer.next();
    this.add(head, { start, end, body, isRule });
    return true;
  }

  private add(head: Term, rest: Omit<Clause, "head">): void {
    if (head.kind === "variable") {
      variableHead(head, rest.isRule ? "rule" : "fact", this.errors);
      return;
    }
    if (this.terms.bad) return;
    const clause = { ...rest, head };
    // An `or` without parentheses nests deeper in the tree than in the text, so deep clauses are measured.
    if (this.terms.deepest >= MAX_NESTING / 2 - 1) checkNesting(clause, this.errors);
    this.clauses.push(clause);
  }

  /** Goes on behind the next `.`, or where a line begins that may be a new clause. */
  private skipClause(start: number, column: number): void {
    const lexer = this.lexer;
    while (lexer.kind !== "end") {
      if (lexer.start !== start && lexer.firstOnLine && lexer.column <= column) return;
      const ended = lexer.kind === ".";
      lexer.next();
      if (ended) return;
    }
  }
}
