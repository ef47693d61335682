/**
 * A Gamemaster sheet as it is read: formulas of the same nodes as a classical sheet has (`tree.ts`), but with
 * every name as it is written, since capitals matter. The signs of the language are applications:
 *
 *     h :- a & b          rule(h, a, b)              a & b      and(a, b)         f(X) := T    definition(f(X), T)
 *     m :: e              handler(m, e)              a | b      or(a, b)          [a, b]       cons(a, cons(b, nil))
 *     m :: c ==> e        handler(m, transition(c, e))          ~a   not(a)       +a -a *a     insert, delete, enqueue
 *
 * The brackets of `p()` are part of its name, since it is not `p`. Each `_` is a variable of its own.
 */
import type { Application, Comment, Term } from "../tree.js";

export interface GamemasterSheet {
  readonly source: string;
  readonly formulas: readonly Term[];
  readonly comments: readonly Comment[];
}

export interface View {
  readonly kind: "view";
  readonly head: Application;
  readonly body: readonly Term[];
  readonly formula: Application;
}

export interface GamemasterOperation {
  readonly kind: "operation";
  readonly head: Application;
  /** Undefined if the effects have no condition. */
  readonly condition: Term | undefined;
  readonly effects: readonly Term[];
  readonly formula: Application;
}

export interface GamemasterDefinition {
  readonly kind: "definition";
  readonly head: Application;
  readonly value: Term;
  readonly formula: Application;
}

/** A formula that defines nothing, such as `~p & q` or a variable. */
export interface Stray {
  readonly kind: "stray";
  readonly formula: Term;
}

export type Statement = View | GamemasterOperation | GamemasterDefinition | Stray;

/** Names of formulas that are no atoms. */
export const CONNECTIVES: ReadonlySet<string> = new Set([
  "and",
  "or",
  "not",
  "rule",
  "handler",
  "transition",
  "definition",
  "insert",
  "delete",
  "enqueue",
]);

export function isAtom(term: Term | undefined): term is Application {
  return term?.kind === "application" && !CONNECTIVES.has(term.name);
}

/** The literals of a conjunction; any other formula is the only one. */
export function conjunctsIn(formula: Term | undefined): readonly Term[] {
  if (formula === undefined) return [];
  return formula.kind === "application" && formula.name === "and" ? formula.args : [formula];
}

export function statementOf(formula: Term): Statement {
  if (formula.kind === "variable") return { kind: "stray", formula };
  const [head, ...rest] = formula.args;
  if (!CONNECTIVES.has(formula.name)) return { kind: "view", head: formula, body: [], formula };
  if (!isAtom(head)) return { kind: "stray", formula };
  if (formula.name === "rule") return { kind: "view", head, body: rest, formula };
  if (formula.name === "definition" && rest.length === 1)
    return { kind: "definition", head, value: rest[0], formula };
  if (formula.name !== "handler" || rest.length !== 1) return { kind: "stray", formula };
  const [what] = rest;
  const isConditional = what.kind === "application" && what.name === "transition" && what.args.length === 2;
  return {
    kind: "operation",
    head,
    condition: isConditional ? what.args[0] : undefined,
    effects: conjunctsIn(isConditional ? what.args[1] : what),
    formula,
  };
}
