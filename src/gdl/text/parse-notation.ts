/**
 * Tells KIF from infix text by its first words, and Gamemaster sheets from infix text by their operations.
 *
 * A KIF sheet begins with a list, so with `(`. An infix sheet begins with a name, and what comes behind the
 * name settles it: `role(x)`, `p :- q`, `p <= q`, `p & q`, `p.`. Comments of either kind are passed over, so
 * what is written in them does not matter. A text of bare words alone is KIF; if there are only comments,
 * their marker decides.
 */
import type { Notation } from "../tree.js";
import { endOfLine, isSpace } from "./lex.js";

export function detectNotation(source: string): Notation {
  const notation = classicalNotation(source);
  return notation === "infix" && OPERATION.test(source.replace(NO_RULES, " ")) ? "gamemaster" : notation;
}

/** Gamemaster sheets have operations, and no sheet of GDL has their signs. */
const OPERATION = /::|==>/;

/** Comments, strings and quoted names. */
const NO_RULES = /%[^\n\r]*|"[^"\n\r]*"|'[^'\n\r]*'/g;

function classicalNotation(source: string): Notation {
  let i = 0;
  let percent = false;
  let words = 0;
  while (i < source.length) {
    const c = source[i];
    if (isSpace(source.charCodeAt(i))) i++;
    else if (c === ";" || c === "%") {
      percent = c === "%";
      i = endOfLine(source, i);
    } else if (c === "(" || c === ")") return "kif";
    else {
      const start = i;
      while (i < source.length && !isSpace(source.charCodeAt(i)) && !/[();]/.test(source[i])) i++;
      // An arrow without a head may as well be KIF without its parenthesis.
      if (words++ === 0 && source.startsWith("<=", start)) return "kif";
      if (INFIX_WORD.test(source.slice(start, i))) return "infix";
      // No relation is called by a number, so `12(` is a slip in KIF rather than infix.
      if (source[i] === "(" && !/[0-9]/.test(c)) return "infix";
      percent = false;
    }
  }
  return percent ? "infix" : "kif";
}

/** An operator, a quoted name, or a name with an arrow or the end of its clause behind it. */
const INFIX_WORD = /^(?:[&|~,']|<=)|:-|\.$/;
