/**
 * Reads prefix text (KIF) into top-level terms, in one pass over the characters with a stack of open lists.
 *
 * A constant is any run of characters without white space, parentheses and `;` that does not begin with `?`.
 * A `;` begins a comment wherever it stands, even in the middle of a word: no public sheet has a `;` inside a
 * constant, and `(role white);first` can hardly mean anything else.
 *
 * If a list is still open at the end, the pass is repeated from the clause that holds it, this time with the
 * layout as a hint. A new clause then begins where a list begins with `<=`. It also begins at a line that
 * starts with `(` as far to the left as the clause before, if an empty line stands between them or that
 * clause is a fact. So one missing parenthesis is one error, near its place, and the clauses after it are
 * still read.
 */
import type { Comment, Span, Term } from "../tree.js";
import { commentAt, endOfLine, isLineEnd, isSpace, MAX_NESTING, Nodes, type Spelling } from "./lex.js";
import { refuseNesting } from "./parse-clauses.js";
import { namelessVariable, type SyntaxErrors } from "./parse-errors.js";
import * as report from "./parse-kif-errors.js";

/** A list that is still open. */
interface List {
  readonly start: number;
  readonly column: number;
  /** Where its arguments begin in the stack of terms. */
  readonly base: number;
  /** Undefined until the first element is read. */
  name: Spelling | undefined;
  nameSpan: Span;
}

export class KifReader {
  readonly comments: Comment[] = [];
  /**
   * The top-level terms; a rule is an application of `<=` here. While lists are open, the arguments that they
   * have so far stand behind these terms.
   */
  readonly terms: Term[] = [];

  private readonly nodes = new Nodes();
  private open: List[] = [];
  /** Whether something is wrong within the clause that is being read, so that it is left out. */
  private bad = false;
  /** A list that the layout suggests should have been closed before, and the end of what is in it. */
  private suspect: { list: List; end: number } | undefined;
  /** Where the last token ended. */
  private lastEnd = 0;
  /** How many errors there were when the clause that is being read began. */
  private errorsBefore = 0;

  constructor(
    private readonly source: string,
    private readonly errors: SyntaxErrors,
    /** Words by which infix text is recognised, since they are never facts. */
    private readonly infix?: RegExp,
  ) {}

  read(): void {
    if (this.scan(0, false) || this.errors.refused) return;
    const clause = this.open[0];
    this.errors.forgetAfter(this.errorsBefore);
    while ((this.comments.at(-1)?.start ?? -1) > clause.start) this.comments.pop();
    this.giveUp();
    if (!this.scan(clause.start, true)) this.unclosed(this.source.length);
  }

  /** Reads from `from` to the end; false when a list is still open there. */
  private scan(from: number, hinted: boolean): boolean {
    const source = this.source;
    const length = source.length;
    let lineStart = from;
    while (lineStart > 0 && !isLineEnd(source.charCodeAt(lineStart - 1))) lineStart--;
    // Whether this line has had only white space so far; and whether it follows a blank or comment line.
    let first = true;
    let apart = false;
    let i = from;
    while (i < length && !this.errors.stop) {
      const c = source.charCodeAt(i);
      if (c === SEMICOLON) {
        const comment = commentAt(source, i);
        this.comments.push(comment);
        i = comment.end;
        if (first) apart = true;
        first = false;
      } else if (c === OPEN) {
        if (this.open.length > 0) {
          if (first) this.beginLine(i, i - lineStart, hinted, apart);
          // Some list is known to be open, so a rule inside another list counts even within a line.
          if (hinted && this.open.length > 0 && beginsRule(source, i)) this.unclosed(i);
        }
        this.begin(i, i - lineStart);
        this.lastEnd = ++i;
        first = apart = false;
      } else if (c === CLOSE) {
        this.close(++i);
        this.lastEnd = i;
        first = apart = false;
      } else if (isSpace(c)) {
        i++;
        if (isLineEnd(c)) {
          if (first && !(c === LF && source.charCodeAt(i - 2) === CR)) apart = true;
          lineStart = i;
          first = true;
        }
      } else {
        const start = i;
        while (i < length && !endsWord(source.charCodeAt(i))) i++;
        if (this.open.length === 0 && this.infix?.test(source.slice(start, i))) {
          i = this.skipInfix(lineStart, i);
        } else {
          if (first && this.open.length > 1) this.suspectAt(start - lineStart);
          this.word(start, i);
        }
        this.lastEnd = i;
        first = apart = false;
      }
    }
    return this.open.length === 0;
  }

  private begin(start: number, column: number): void {
    const open = this.open;
    if (open.length === 0) {
      this.bad = false;
      this.suspect = undefined;
      this.errorsBefore = this.errors.count;
    } else {
      const parent = open[open.length - 1];
      if (parent.name === undefined) {
        // In lists that begin with lists that begin with lists, one report is enough.
        if (open[open.length - 2]?.name !== NAMELESS) {
          this.bad = true;
          report.listAsName({ start, end: start + 1 }, this.errors);
        }
        parent.name = NAMELESS;
      }
      if (open.length >= MAX_NESTING) {
        refuseNesting({ start, end: start + 1 }, this.errors);
      }
    }
    open.push({ start, column, base: this.terms.length, name: undefined, nameSpan: UNKNOWN });
  }

  private close(end: number): void {
    const list = this.open.pop();
    if (list === undefined) {
      report.extraListEnd(end - 1, this.terms.at(-1), this.errors);
      return;
    }
    if (list.name === undefined) {
      this.bad = true;
      report.emptyList({ start: list.start, end }, this.errors);
      list.name = NAMELESS;
    }
    const args = this.terms.slice(list.base);
    this.terms.length = list.base;
    if (!this.bad) this.terms.push(this.nodes.application(list.name, list.nameSpan, args, list.start, end));
  }

  /** A constant, a variable, or the name of the list that has just begun. */
  private word(start: number, end: number): void {
    const list = this.open[this.open.length - 1];
    const span = { start, end };
    if (list === undefined) this.bad = false;
    if (this.source.charCodeAt(start) === QUESTION) {
      this.variable(list, span);
      return;
    }
    const spelling = this.nodes.spelling(this.source.slice(start, end));
    if (
      spelling.name === ARROW &&
      !(list !== undefined && list.name === undefined && this.open.length === 1)
    ) {
      this.bad = true;
      report.misplacedArrow(span, this.errors);
    }
    if (list !== undefined && list.name === undefined) {
      list.name = spelling;
      list.nameSpan = span;
    } else if (!this.bad) {
      this.terms.push(this.nodes.constant(spelling, span));
    }
  }

  private variable(list: List | undefined, span: Span): void {
    const text = this.source.slice(span.start + 1, span.end);
    if (text === "") {
      this.bad = true;
      namelessVariable(span, this.errors);
    }
    if (list !== undefined && list.name === undefined) {
      this.bad = true;
      report.variableAsName(span, text, this.errors);
      list.name = NAMELESS;
    } else if (!this.bad) {
      this.terms.push(this.nodes.variable(this.nodes.spelling(text), span.start, span.end));
    }
  }

  /** A line begins with `(` while a clause is open: perhaps that clause should have been closed before. */
  private beginLine(start: number, column: number, hinted: boolean, apart: boolean): void {
    const clause = this.open[0];
    const rule = beginsRule(this.source, start);
    const setOff = rule || (hinted && (apart || clause.name?.name !== ARROW));
    if (setOff && column <= clause.column) this.unclosed(start);
    else if (this.open.length > 1) this.suspectAt(column);
  }

  /** A line begins no further to the right than a list that is still open around it. */
  private suspectAt(column: number): void {
    let k = this.open.length - 1;
    if (this.suspect !== undefined || this.open[k].column < column) return;
    while (k > 1 && this.open[k - 1].column >= column) k--;
    if (k > 0) this.suspect = { list: this.open[k], end: this.lastEnd };
  }

  /** Gives up the clause that is open; what follows at `next` is read as a new one. */
  private unclosed(next: number): void {
    const suspect = this.suspect;
    const { start, nameSpan } = suspect?.list ?? this.open[0];
    report.unclosedList(
      {
        list: { start, end: Math.max(nameSpan.end, start + 1) },
        missing: suspect === undefined ? this.open.length : 1,
        lastEnd: suspect?.end ?? this.lastEnd,
        next: next < this.source.length ? next : undefined,
      },
      this.errors,
    );
    this.giveUp();
  }

  /** Forgets the clause that is open. */
  private giveUp(): void {
    this.terms.length = this.open[0]?.base ?? this.terms.length;
    this.open = [];
  }

  /**
   * Some public files mix Prolog into KIF. The first words of such a line have been read as facts: this takes
   * them back and goes on at the next line that begins with a list or a comment.
   */
  private skipInfix(lineStart: number, wordEnd: number): number {
    const source = this.source;
    let start = lineStart;
    while (isSpace(source.charCodeAt(start))) start++;
    while ((this.terms.at(-1)?.start ?? -1) >= lineStart) this.terms.pop();
    report.infixText({ start, end: endOfLine(source, wordEnd) }, this.errors);
    let i = wordEnd;
    while (i < source.length) {
      i = endOfLine(source, i);
      while (i < source.length && isSpace(source.charCodeAt(i))) i++;
      const c = source.charCodeAt(i);
      if (c === OPEN || c === SEMICOLON) break;
    }
    return i;
  }
}

const LF = 10;
const CR = 13;
const OPEN = 40;
const CLOSE = 41;
const SEMICOLON = 59;
const QUESTION = 63;
const ARROW = "<=";
const UNKNOWN: Span = { start: 0, end: 0 };
const NAMELESS: Spelling = { text: "", name: "" };

function endsWord(c: number): boolean {
  return c === OPEN || c === CLOSE || c === SEMICOLON || isSpace(c);
}

function beginsRule(source: string, open: number): boolean {
  let i = open + 1;
  while (i < source.length && isSpace(source.charCodeAt(i))) i++;
  return source.startsWith(ARROW, i) && (i + 2 >= source.length || endsWord(source.charCodeAt(i + 2)));
}
