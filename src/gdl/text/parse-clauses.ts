/** From terms to clauses: in KIF a list that begins with `<=` is a rule. Also, checks for every clause. */
import { type Clause, fold, type Span, type Term } from "../tree.js";
import { MAX_NESTING } from "./lex.js";
import type { SyntaxErrors } from "./parse-errors.js";

export function clausesOf(terms: readonly Term[], errors: SyntaxErrors): Clause[] {
  const clauses: Clause[] = [];
  for (const term of terms) {
    const clause =
      term.name === "<=" && term.kind === "application" ? rule(term, errors) : fact(term, errors);
    if (clause !== undefined) clauses.push(clause);
  }
  return clauses;
}

const NO_BODY: readonly Term[] = [];

function fact(head: Term, errors: SyntaxErrors): Clause | undefined {
  if (head.kind === "variable") return variableHead(head, "fact", errors);
  return { start: head.start, end: head.end, head, body: NO_BODY, isRule: false };
}

function rule(term: Term & { kind: "application" }, errors: SyntaxErrors): Clause | undefined {
  const [head, ...body] = term.args;
  if (head === undefined) {
    errors.add(
      "GDL005",
      term,
      "This rule has no head.",
      "Write what it proves behind the arrow, or remove it.",
    );
    return undefined;
  }
  if (head.kind === "variable") return variableHead(head, "rule", errors);
  return { start: term.start, end: term.end, head, body, isRule: true };
}

export function variableHead(head: Term, of: "fact" | "rule", errors: SyntaxErrors): undefined {
  const message =
    of === "fact"
      ? `A fact must be an atom, but this is the variable ?${head.text}.`
      : `The head of a rule must be an atom, but this is the variable ?${head.text}.`;
  errors.add("GDL006", head, message, "Write a relation here, such as (legal ?role ?move).");
}

export function refuseNesting(at: Span, errors: SyntaxErrors): void {
  const message = `The nesting is more than ${MAX_NESTING} deep here, which is the limit.`;
  errors.refuse("GDL015", at, message, "Use shallower terms.");
}

/** Refuses a clause whose lists would be nested more deeply in KIF than the limit allows. */
export function checkNesting(clause: Clause, errors: SyntaxErrors): void {
  for (const term of [clause.head, ...clause.body]) {
    const depth = (clause.isRule ? 1 : 0) + lists(term);
    if (depth > MAX_NESTING) refuseNesting(term, errors);
  }
}

/** How deep the lists of a term are nested in KIF. */
function lists(term: Term): number {
  return fold<number>(term, (_, args) => (args.length === 0 ? 0 : 1 + args.reduce((a, b) => Math.max(a, b))));
}
