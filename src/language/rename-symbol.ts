/**
 * Renames a symbol of a rule sheet wherever it stands, and never changes what the rules mean: names whose
 * meaning is fixed stay as they are, and a new name must be one that nothing has yet.
 */
import { isKeyword, RANDOM_ROLE } from "../gdl/keywords.js";
import type { Result } from "../gdl/result.js";
import { type Notation, nodesOf, type Span } from "../gdl/tree.js";
import type { SheetSymbols, SymbolPlace } from "./sheet-symbols.js";

const WHOLE_NUMBER = /^\d+$/;
const KIF_NAME = /^[A-Za-z_+*<>=/!$-][\w+*<>=/!$-]*$/;
const INFIX_CONSTANT = /^[a-z]\w*$/;
const INFIX_VARIABLE = /^[A-Z_]\w+$|^[A-Z]$/;

/** Why the symbol at this place cannot be renamed, in one sentence; undefined if it can. */
export function whyFixed({ symbol, name }: SymbolPlace, source: string): string | undefined {
  const { kind, text } = symbol;
  if (kind === "keyword") return `${text} is a word of the language and cannot be renamed.`;
  if (kind === "variable")
    return source.slice(name.start, name.end) === "_" ? "A variable without a name has none." : undefined;
  if (kind === "term" && WHOLE_NUMBER.test(text)) return "A number may be a score, so it keeps its name.";
  if (kind === "term" && text.toLowerCase() === RANDOM_ROLE)
    return "random is the role that the game itself moves, so it keeps its name.";
  return undefined;
}

/** What stands in the place of a name, everywhere. */
export interface Renaming {
  readonly places: readonly Span[];
  readonly text: string;
}

export function renamed(symbols: SheetSymbols, place: SymbolPlace, wanted: string): Result<Renaming> {
  const { source, notation } = symbols.sheet;
  const { symbol } = place;
  const problem = whyFixed(place, source) ?? whyUnfit(symbols, place, wanted.trim());
  if (problem !== undefined) return { problem };
  const isVariable = symbol.kind === "variable";
  const bare = wanted.trim().replace(/^\?/, "");
  const text = isVariable && notation === "kif" ? `?${bare}` : bare;
  return { places: symbol.places.map(({ name }) => name), text };
}

function whyUnfit({ sheet, rules }: SheetSymbols, place: SymbolPlace, wanted: string): string | undefined {
  const isVariable = place.symbol.kind === "variable";
  const bare = isVariable ? wanted.replace(/^\?/, "") : wanted;
  const lower = bare.toLowerCase();
  if (!isFit(bare, isVariable, sheet.notation))
    return `${wanted || "Nothing"} is no name of a ${isVariable ? "variable" : "constant or relation"} in this notation.`;
  if (lower === place.symbol.name) return undefined;
  if (!isVariable && (isKeyword(lower) || lower === RANDOM_ROLE || lower === "and"))
    return `${bare} has a meaning of its own in GDL.`;
  const taken = namesIn(rules, isVariable ? place : undefined);
  const kind = isVariable ? "variable of this rule" : "name of these rules";
  return taken.has(lower) ? `${bare} is a ${kind} already, and two would become one.` : undefined;
}

function isFit(bare: string, isVariable: boolean, notation: Notation): boolean {
  if (notation === "kif") return KIF_NAME.test(bare) && bare !== "<=";
  return (isVariable ? INFIX_VARIABLE : INFIX_CONSTANT).test(bare);
}

/** The names of all relations, functions and constants; with a place, of the variables of its rule. */
function namesIn(rules: SheetSymbols["rules"], place: SymbolPlace | undefined): Set<string> {
  const names = new Set<string>();
  for (const { clause } of place === undefined ? rules : [place.rule]) {
    for (const node of nodesOf(clause))
      if ((node.kind === "variable") === (place !== undefined)) names.add(node.name);
  }
  return names;
}
