/** Prints Gamemaster formulas on one line, as the original does: `m(X) :: p(X) & ~q ==> ~p(X) & [a,b]`. */
import { fold, type Term } from "../tree.js";

interface Printed {
  readonly text: string;
  /** How tightly its outermost operator binds (`parse-gamemaster.ts`); 9 for what needs no brackets. */
  readonly rank: number;
  /** The elements of a list that ends in `nil`, as text. */
  readonly elements?: readonly string[];
}

const INFIX: Readonly<Record<string, { readonly sign: string; readonly rank: number }>> = {
  and: { sign: " & ", rank: 6 },
  or: { sign: " | ", rank: 5 },
  transition: { sign: " ==> ", rank: 4 },
  definition: { sign: " := ", rank: 3 },
  rule: { sign: " :- ", rank: 2 },
  handler: { sign: " :: ", rank: 1 },
};

const PREFIX: Readonly<Record<string, string>> = { not: "~", insert: "+", delete: "-", enqueue: "*" };
const PREFIX_RANK = 7;
const CONS_RANK = 8;
const WHOLE = 9;

export function printFormula(formula: Term): string {
  return fold<Printed>(formula, printed).text;
}

function printed(node: Term, args: readonly Printed[]): Printed {
  if (node.kind === "variable") return { text: node.text, rank: WHOLE };
  const { text: name } = node;
  if (args.length === 0)
    return name === "nil" ? { text: "[]", rank: WHOLE, elements: [] } : { text: name, rank: WHOLE };
  const prefix = PREFIX[name];
  if (prefix !== undefined && args.length === 1) {
    return { text: prefix + inBrackets(args[0], PREFIX_RANK), rank: PREFIX_RANK };
  }
  if (name === "cons" && args.length === 2) return list(args[0], args[1]);
  const infix = INFIX[name];
  const isInfix = infix !== undefined && args.length > 1;
  if (!isInfix) return { text: `${name}(${args.map(({ text }) => text).join(",")})`, rank: WHOLE };
  const { sign, rank } = infix;
  if (name === "rule") {
    const [head, ...body] = args;
    return { text: inBrackets(head, rank + 1) + sign + bodyText(body, rank), rank };
  }
  // The operators group to the right: what stands on the left needs to bind more tightly.
  const least = (i: number) => (name === "and" || name === "or" || i < args.length - 1 ? rank + 1 : rank);
  return { text: args.map((arg, i) => inBrackets(arg, least(i))).join(sign), rank };
}

function bodyText(body: readonly Printed[], rank: number): string {
  if (body.length === 1) return inBrackets(body[0], rank);
  return body.map((literal) => inBrackets(literal, INFIX.and.rank + 1)).join(" & ");
}

function list(head: Printed, tail: Printed): Printed {
  if (tail.elements !== undefined) {
    const elements = [head.text, ...tail.elements];
    return { text: `[${elements.join(",")}]`, rank: WHOLE, elements };
  }
  return { text: `${inBrackets(head, CONS_RANK + 1)}!${inBrackets(tail, CONS_RANK)}`, rank: CONS_RANK };
}

function inBrackets({ text, rank }: Printed, least: number): string {
  return rank < least ? `(${text})` : text;
}

/** A literal of a conjunction, in brackets where it needs them. */
export function printConjunct(formula: Term): string {
  return inBrackets(fold<Printed>(formula, printed), INFIX.and.rank + 1);
}
