/**
 * The canonical layout of a rule sheet, in either notation: what `arcwood fmt` prints.
 *
 * A fact takes a line. A rule with at most one literal takes a line if it fits; otherwise each literal has
 * its own line below the head, indented by four. Keywords are lower-case; all other names keep the author's
 * spelling. Where the author left empty lines, one is kept. Every comment is kept as it was: at the end of
 * the line, on a line of its own or before its literal. Formatting the result again changes nothing.
 */
import { formatGamemaster } from "../gamemaster/format-gamemaster.js";
import { readGamemaster } from "../gamemaster/parse-gamemaster.js";
import { isLineEnd, isSpace } from "../text/lex.js";
import type { Clause, Comment, Notation, Sheet, Span } from "../tree.js";
import { clauseBox, flatClause, type PlacedComment, placeComments } from "./format-box.js";
import { LINE_WIDTH, layOutBox, MAX_CLOSING } from "./format-layout.js";
import { Writer } from "./format-writer.js";
import type { Style } from "./print-shape.js";

/** A head or literal that is no longer than this fits its line, whatever stands around it. */
const SHORT = LINE_WIDTH - 4 - MAX_CLOSING;

export function formatSheet(sheet: Sheet, notation: Notation = sheet.notation): string {
  if (notation === "gamemaster" && sheet.notation === "gamemaster")
    return formatGamemaster(readGamemaster(sheet.source).sheet);
  const uncapitalise = notation === "kif" && sheet.notation === "infix";
  const style: Style = { notation, lowerKeywords: true, uncapitalise };
  return layOutClauses(sheet, sheet.clauses, notation === "kif" ? ";" : "%", (clause, inside, writer) =>
    formatClause(clause, inside, writer, style),
  );
}

/** Writes the clauses of a text one after the other, its comments between them, and keeps one empty line. */
export function layOutClauses<Item extends Span>(
  { source, comments }: Pick<Sheet, "source" | "comments">,
  clauses: readonly Item[],
  marker: string,
  write: (clause: Item, inside: readonly PlacedComment[], writer: Writer) => void,
): string {
  const writer = new Writer();
  let previousEnd = 0;
  let next = 0;
  const separate = (start: number): void => {
    if (emptyLineBetween(source, previousEnd, start)) writer.blankLine();
  };
  const commentsBefore = (offset: number): void => {
    for (let c = comments[next]; c !== undefined && c.start < offset; c = comments[++next]) {
      separate(c.start);
      const { text, trailing } = placed(c, source, marker);
      writer.comment(text, trailing, 0);
      previousEnd = c.end;
    }
  };
  for (const clause of clauses) {
    commentsBefore(clause.start);
    separate(clause.start);
    const inside: PlacedComment[] = [];
    for (let c = comments[next]; c !== undefined && c.start < clause.end; c = comments[++next]) {
      inside.push(placed(c, source, marker));
    }
    write(clause, inside, writer);
    previousEnd = clause.end;
  }
  commentsBefore(Number.POSITIVE_INFINITY);
  return writer.finish();
}

function formatClause(
  clause: Clause,
  comments: readonly PlacedComment[],
  writer: Writer,
  style: Style,
): void {
  if (comments.length === 0 && clause.body.length <= 1) {
    const text = flatClause(clause, style);
    if (text.length <= LINE_WIDTH) {
      writer.newLine(0);
      writer.text(text);
      return;
    }
  }
  const box = clauseBox(clause, comments, SHORT, style);
  const behind = placeComments(box, comments);
  for (const { text } of box.lead) writer.comment(text, false, 0);
  writer.newLine(0);
  if (clause.body.length <= 1 && box.width <= LINE_WIDTH) writer.text(box.flat());
  else layOutBox(box, writer);
  for (const { text, trailing } of behind) writer.comment(text, trailing, 0);
}

/** The comment with the marker of the printed notation, repeated as often as the author repeated it. */
function placed(comment: Comment, source: string, marker: string): PlacedComment {
  const { start, end } = comment;
  const text = comment.text.trimEnd();
  const gap = text.startsWith(marker) ? " " : "";
  const markers = marker.repeat(end - start - comment.text.length);
  return { start, end, text: markers + gap + text, trailing: isTrailing(source, start) };
}

function isTrailing(source: string, start: number): boolean {
  let i = start - 1;
  while (i >= 0 && isSpace(source.charCodeAt(i)) && !isLineEnd(source.charCodeAt(i))) i--;
  return i >= 0 && !isLineEnd(source.charCodeAt(i));
}

function emptyLineBetween(source: string, from: number, to: number): boolean {
  let ends = 0;
  for (let i = from; i < to; i++) {
    const c = source.charCodeAt(i);
    if (isLineEnd(c) && !(c === LF && source.charCodeAt(i - 1) === CR)) ends++;
  }
  return ends > 1;
}

const LF = 10;
const CR = 13;
