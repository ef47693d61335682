/**
 * How each node of the tree is written in each notation: what opens it, what stands between its arguments and
 * what closes it. Both the printer of terms and the layout of sheets build on this.
 */
import { isKeyword } from "../keywords.js";
import { isBareConstant, isBareFunctor, isBareVariable } from "../text/lex-infix.js";
import type { Application, Notation, Term } from "../tree.js";

export interface Style {
  readonly notation: Notation;
  /** Whether keywords are written in lower case, where they stand as keywords. */
  readonly lowerKeywords: boolean;
  /** Whether the text comes from infix, where variables are capitalised; in KIF they seldom are. */
  readonly uncapitalise: boolean;
}

/** `open gap argument separator " " argument … close` */
export interface PrintShape {
  readonly open: string;
  readonly gap: string;
  readonly separator: string;
  readonly close: string;
  /** What the arguments are. */
  readonly inside: PrintPlace;
}

/** Where a node stands: infix has signs for `not` and `or` only in bodies, where they hold literals. */
export type PrintPlace = "head" | "literal" | "term";

/** The shape of a compound term or literal, or the text of a variable or constant. */
export function shapeOf(term: Term, place: PrintPlace, style: Style): PrintShape | string {
  if (term.kind === "variable")
    return style.notation === "kif" ? kifVariable(term.text, style) : infixVariable(term.text);
  const text = place !== "term" && style.lowerKeywords && isKeyword(term.name) ? term.name : term.text;
  const operator = place === "literal" && (term.name === "not" || term.name === "or");
  if (style.notation === "infix") return infix(term, text, operator);
  if (term.args.length === 0) return text;
  return { open: `(${text}`, gap: " ", separator: "", close: ")", inside: operator ? "literal" : "term" };
}

function infix(term: Application, text: string, operator: boolean): PrintShape | string {
  if (term.args.length === 0) return isBareConstant(text) && term.name !== "not" ? text : quote(text);
  if (operator && term.name === "not" && term.args.length === 1) return NOT;
  if (operator && term.name === "or" && term.args.length > 1) return OR;
  return {
    open: `${isBareFunctor(text) ? text : quote(text)}(`,
    gap: "",
    separator: ",",
    close: ")",
    inside: "term",
  };
}

const NOT: PrintShape = { open: "~", gap: "", separator: "", close: "", inside: "literal" };
const OR: PrintShape = { open: "(", gap: "", separator: " |", close: ")", inside: "literal" };

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function kifVariable(text: string, style: Style): string {
  return style.uncapitalise && /^[A-Z]/.test(text) ? `?${lowerFirst(text)}` : `?${text}`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The name capitalised if it then reads as the same variable, else with `?` in front. */
function infixVariable(text: string): string {
  const capital = /^[a-z]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  if (/^(?:[A-Z]\w*|_\w+)$/.test(capital) && capital !== "NOT") return capital;
  return isBareVariable(text) ? `?${text}` : `?${quote(text)}`;
}
