/** What may be typed at a place of a rule sheet: words of the language, names of the sheet, variables of the rule. */
import type { Notation } from "../gdl/tree.js";
import { KEYWORD_HELP } from "./keyword-help.js";
import type { SheetSymbol, SheetSymbols } from "./sheet-symbols.js";

export interface CompletionOffer {
  readonly label: string;
  readonly kind: SheetSymbol["kind"];
  readonly detail: string;
  readonly documentation?: string;
  /** What is typed, with `${1:…}` where the author goes on, if it is more than the label. */
  readonly snippet?: string;
}

/** For an offset in the text that the symbols are of, or in a later one that is not read yet. */
export function completionsAt(symbols: SheetSymbols, source: string, offset: number): CompletionOffer[] {
  const { notation } = symbols.sheet;
  const isVariable = source[wordStart(source, offset)] === "?";
  const variables = variablesAround(symbols, offset);
  const offers = isVariable ? [] : [...keywords(notation), ...names(symbols)];
  return [...variables, ...offers];
}

/** Where the word begins that ends at an offset. */
export function wordStart(source: string, offset: number): number {
  let start = offset;
  while (start > 0 && !/[\s();&|~,.']/.test(source[start - 1])) start--;
  return start;
}

function keywords(notation: Notation): CompletionOffer[] {
  return Array.from(KEYWORD_HELP, ([label, { form, meaning }]) => {
    const offer = { label, kind: "keyword" as const, detail: form, documentation: meaning };
    return notation === "infix" && label !== "terminal"
      ? { ...offer, detail: infixForm(label, form), snippet: `${label}($1)` }
      : offer;
  }).filter(({ label }) => notation === "kif" || (label !== "or" && label !== "not"));
}

function infixForm(label: string, form: string): string {
  const args = form.replace(/[()]/g, "").split(" ").slice(1);
  return `${label}(${args.join(", ").toLowerCase()})`;
}

function names(symbols: SheetSymbols): CompletionOffer[] {
  const offers = new Map<string, CompletionOffer>();
  for (const { kind, text, arity } of symbols.all()) {
    if (kind !== "relation" && kind !== "term") continue;
    const detail = arity === 0 ? (kind === "term" ? "constant" : "relation") : `${kind} of ${arity}`;
    if (!offers.has(text)) offers.set(text, { label: text, kind, detail });
  }
  return [...offers.values()];
}

/** The variables of the rule in which the offset lies, or of the one that ends before it. */
function variablesAround(symbols: SheetSymbols, offset: number): CompletionOffer[] {
  const around = symbols.rules.findLast(({ clause }) => clause.start <= offset);
  if (around === undefined) return [];
  const prefix = symbols.sheet.notation === "kif" ? "?" : "";
  const own = symbols.all().filter(({ kind, places }) => kind === "variable" && places[0]?.rule === around);
  return own.map(({ text }) => ({
    label: `${prefix}${text}`,
    kind: "variable",
    detail: "variable of this rule",
  }));
}
