/** What the rest of the program prints with: a term on one line, or a whole sheet in its canonical layout. */
import type { Notation, Term } from "../tree.js";
import { flatText } from "./print-flat.js";
import type { Style } from "./print-shape.js";

export { formatSheet } from "./format.js";

/** On one line, with the spelling of the author. */
export function printTerm(term: Term, notation: Notation = "kif"): string {
  return flatText(term, "literal", notation === "kif" ? KIF : INFIX);
}

const KIF: Style = { notation: "kif", lowerKeywords: false, uncapitalise: false };
const INFIX: Style = { ...KIF, notation: "infix" };
