/** `arcwood/gdl`: the language. Reads, checks and prints rules in both notations, and walks their trees. */
export { checkSheet, checkText } from "./check/check.js";
export { type RenderOptions, renderDiagnostics } from "./check/report.js";
export { CODES, type Code } from "./codes.js";
export type { Diagnostic, Note, Severity } from "./diagnostic.js";
export { FAMILIES, type FamilyName, generateRules } from "./families/families.js";
export { formatSheet } from "./print/format.js";
export { printTerm } from "./print/print.js";
export type { Failure, Result } from "./result.js";
export { type ParseResult, parseSheet } from "./text/parse.js";
export { parseTerm } from "./text/parse-term.js";
export {
  type Application,
  type Clause,
  type Comment,
  fold,
  type Notation,
  type Sheet,
  type Span,
  sameTerm,
  subterms,
  type Term,
  type Variable,
  variablesOf,
} from "./tree.js";
