/**
 * Reads a rule sheet, or a single term, in either notation of GDL, or in that of Gamemaster.
 *
 * Whatever the text is, the answer is a sheet and a list of errors: a clause with an error in it is left out,
 * and reading goes on behind it. A text that is too large, nested too deeply or not a text at all is refused
 * with one error and no clauses.
 */
import type { Diagnostic } from "../diagnostic.js";
import { derive } from "../gamemaster/derive.js";
import { WAITING_MOVE } from "../gamemaster/derive-moves.js";
import { tooManyValues } from "../gamemaster/gamemaster-errors.js";
import { readGamemaster } from "../gamemaster/parse-gamemaster.js";
import type { Clause, Comment, Notation, Sheet } from "../tree.js";
import { clausesOf } from "./parse-clauses.js";
import { SyntaxErrors } from "./parse-errors.js";
import { InfixReader } from "./parse-infix.js";
import { KifReader } from "./parse-kif.js";
import { refuseOversize, reportControlCharacters } from "./parse-limits.js";
import { detectNotation } from "./parse-notation.js";

export interface ParseResult {
  readonly sheet: Sheet;
  /** Errors only, in the order of the text; empty when the whole text was understood. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Without a notation, the text itself decides (`parse-notation.ts`). */
export function parseSheet(source: string, notation: Notation = detectNotation(source)): ParseResult {
  if (notation === "gamemaster") return parseGamemaster(source);
  const errors = new SyntaxErrors();
  let clauses: readonly Clause[] = [];
  let comments: readonly Comment[] = [];
  refuseOversize(source, errors);
  if (!errors.refused) reportControlCharacters(source, errors);
  if (!errors.refused) ({ clauses, comments } = read(source, notation, errors));
  if (errors.refused) clauses = comments = [];
  return { sheet: { source, notation, clauses, comments }, diagnostics: errors.diagnostics() };
}

/** The clauses of a Gamemaster sheet are those that it stands for in classical GDL. */
function parseGamemaster(source: string): ParseResult {
  const { sheet, errors } = readGamemaster(source);
  const { clauses, names, failure } = derive(sheet);
  if (failure !== undefined) errors.add("HRF041", failure.at, ...tooManyValues(failure.problem));
  const { comments } = sheet;
  const diagnostics = errors.diagnostics();
  const gamemaster = { names: names.entries(), waiting: names.toClassical(WAITING_MOVE) };
  const read = { source, notation: "gamemaster", comments, gamemaster } as const;
  return { sheet: { ...read, clauses: diagnostics.length > 0 ? [] : clauses }, diagnostics };
}

function read(source: string, notation: Notation, errors: SyntaxErrors): Pick<Sheet, "clauses" | "comments"> {
  if (notation === "infix") {
    const infix = new InfixReader(source, errors);
    infix.read();
    return infix;
  }
  const kif = new KifReader(source, errors, PROLOG);
  kif.read();
  return { clauses: clausesOf(kif.terms, errors), comments: kif.comments };
}

/** Words that no KIF sheet has outside of lists and that Prolog has everywhere. */
const PROLOG = /^[.,&%]|:-/;
