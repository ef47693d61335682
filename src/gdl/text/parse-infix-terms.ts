/**
 * Reads the terms of infix text, an operator grammar, with three stacks: open parentheses, finished terms and
 * prefixes. It reads a head or a body up to the sign that ends it.
 *
 * GDL has no conjunction inside a disjunction or a negation. So `a & (b | c)` can be read, but neither `(a &
 * b) | c` nor a mixture of `&` and `|` without parentheses.
 */
import type { Span, Term } from "../tree.js";
import { MAX_NESTING, Nodes, type Spelling } from "./lex.js";
import type { InfixLexer } from "./lex-infix.js";
import type { Anonymous } from "./parse-anonymous.js";
import { refuseNesting } from "./parse-clauses.js";
import { namelessVariable, type SyntaxErrors } from "./parse-errors.js";
import * as report from "./parse-infix-errors.js";

/** An open parenthesis, or the head or body of the clause at the bottom. */
interface Frame {
  /** The relation or function whose arguments these are; undefined where the parenthesis only groups. */
  readonly name: Spelling | undefined;
  readonly nameSpan: Span;
  readonly paren: Span;
  /** Where its arguments or conjuncts begin in the stack of terms. Alternatives of `|` stand behind them. */
  readonly base: number;
  alternatives: number;
  /** The first `|` between those alternatives. */
  bar: Span | undefined;
  /** Where the prefixes that wait for an operand in this frame begin in the stack of prefixes. */
  readonly prefixes: number;
}

/** A `~`, or the word `not`, that waits for its operand. */
interface Prefix extends Span {
  readonly word: string | undefined;
}

export class InfixTerms {
  /** The head, or the literals of the body, once they are read. */
  readonly terms: Term[] = [];
  /** Whether something is wrong within the clause, so that it is left out. */
  bad = false;
  /** How deep the text of the clause is nested. */
  deepest = 0;

  private readonly nodes = new Nodes();
  private readonly frames: Frame[] = [];
  private readonly prefixes: Prefix[] = [];
  private start = 0;
  private column = 0;
  private isBody = false;

  constructor(
    private readonly lexer: InfixLexer,
    private readonly anonymous: Anonymous,
    private readonly errors: SyntaxErrors,
  ) {}

  /** A clause begins with the current token. */
  readHead(): "end" | "arrow" | "error" {
    this.bad = false;
    this.deepest = 0;
    this.start = this.lexer.start;
    this.column = this.lexer.column;
    this.anonymous.nextClause();
    return this.read(false);
  }

  readBody(): "end" | "arrow" | "error" {
    return this.read(true);
  }

  private read(isBody: boolean): "end" | "arrow" | "error" {
    const { kind } = this.lexer;
    this.isBody = isBody;
    this.terms.length = this.frames.length = this.prefixes.length = 0;
    // `p :- .` has an empty body.
    if (isBody && (kind === "." || kind === "end")) return "end";
    this.open(undefined, NOWHERE, NOWHERE);
    while (!this.errors.stop) {
      if (!this.operand()) return "error";
      const after = this.operators();
      if (after === "operand") continue;
      if (after !== "error" && this.frames.length > 1) {
        report.unclosedParenthesis(this.top().paren, this.lexer, this.errors);
        return "error";
      }
      this.finishAlternatives(this.top());
      return after;
    }
    return "error";
  }

  /** Reads prefixes and opening parentheses up to a complete operand; false on an error. */
  private operand(): boolean {
    const lexer = this.lexer;
    while (!this.errors.stop) {
      const { kind } = lexer;
      const at = { start: lexer.start, end: lexer.end };
      if (kind === "~") this.prefix({ ...at, word: undefined });
      else if (kind === "(") {
        this.open(undefined, NOWHERE, at);
        lexer.next();
      } else if (kind === "name") {
        if (this.named()) return true;
      } else if (kind === "variable" || kind === "anonymous") {
        this.variable();
        return true;
      } else if (this.prefixes.length > this.top().prefixes && this.prefixes.at(-1)?.word !== undefined) {
        // A `not` with no operand behind it is a constant of that name.
        const { start, end, word } = this.prefixes.pop() as Prefix;
        this.complete(this.nodes.constant(this.nodes.spelling(word ?? "not"), { start, end }));
        return true;
      } else {
        this.unexpectedOperand();
        return false;
      }
    }
    return false;
  }

  /** A constant, `not`, or the beginning of `name(`; true when an operand is complete with it. */
  private named(): boolean {
    const lexer = this.lexer;
    const { start, end, text, quoted, calls } = lexer;
    if (quoted && !KIF_CONSTANT.test(text))
      this.wrong(() => report.badQuoted({ start, end }, text, this.errors));
    if (!quoted && !calls && text.toLowerCase() === "not") {
      this.prefix({ start, end, word: text });
      return false;
    }
    const spelling = this.nodes.spelling(text);
    lexer.next();
    if (!calls) {
      this.complete(this.nodes.constant(spelling, { start, end }));
      return true;
    }
    const paren = { start: lexer.start, end: lexer.end };
    lexer.next();
    this.open(spelling, { start, end }, paren);
    if (lexer.kind !== ")") return false;
    // `p()` is `p`.
    this.frames.pop();
    const close = lexer.end;
    lexer.next();
    this.complete(this.nodes.application(spelling, { start, end }, [], start, close));
    return true;
  }

  private variable(): void {
    const lexer = this.lexer;
    const { start, end, quoted } = lexer;
    const text = lexer.kind === "anonymous" ? this.anonymous.fresh() : lexer.text;
    if (quoted && !KIF_VARIABLE.test(text))
      this.wrong(() => report.badQuoted({ start, end }, text, this.errors));
    else if (text === "") this.wrong(() => namelessVariable({ start, end }, this.errors));
    lexer.next();
    this.complete(this.nodes.variable(this.nodes.spelling(text), start, end));
  }

  /** Reads what follows an operand, up to where the next one is due or the clause may end. */
  private operators(): "operand" | "end" | "arrow" | "error" {
    const lexer = this.lexer;
    for (;;) {
      const frame = this.top();
      if (lexer.kind === ")") {
        if (this.frames.length === 1) {
          report.extraParenthesis(lexer, this.errors);
          return "error";
        }
        this.close(frame);
      } else if (lexer.kind === "|") {
        if (frame.name === undefined && frame.alternatives > frame.base) this.mixed();
        frame.bar ??= { start: lexer.start, end: lexer.end };
        lexer.next();
        return "operand";
      } else if (lexer.kind === "&" || lexer.kind === ",") {
        if (frame.name === undefined && frame.bar !== undefined) this.mixed();
        if (frame.name !== undefined && lexer.kind === "&") this.conjunctionAt(lexer.start, lexer.end);
        this.finishAlternatives(frame);
        lexer.next();
        return "operand";
      } else if (lexer.kind === "arrow") {
        return "arrow";
      } else if (this.endsHere()) {
        return "end";
      } else {
        report.unexpected("operator", lexer, this.errors);
        return "error";
      }
    }
  }

  private endsHere(): boolean {
    const lexer = this.lexer;
    return lexer.kind === "." || lexer.kind === "end" || (lexer.firstOnLine && lexer.column <= this.column);
  }

  private top(): Frame {
    return this.frames[this.frames.length - 1];
  }

  private open(name: Spelling | undefined, nameSpan: Span, paren: Span): void {
    const base = this.terms.length;
    const prefixes = this.prefixes.length;
    this.frames.push({ name, nameSpan, paren, base, alternatives: base, bar: undefined, prefixes });
    this.deeper(paren);
  }

  private prefix(prefix: Prefix): void {
    this.prefixes.push(prefix);
    this.deeper(prefix);
    this.lexer.next();
  }

  private deeper(at: Span): void {
    // The frame at the bottom is the list of the rule in KIF; a fact has no list but its own.
    const depth = this.frames.length + this.prefixes.length - (this.isBody ? 0 : 1);
    if (depth > MAX_NESTING) refuseNesting(at, this.errors);
    if (depth > this.deepest) this.deepest = depth;
  }

  /** An operand and the token behind it have been read: the prefixes before the operand now apply to it. */
  private complete(operand: Term): void {
    let term = operand;
    const { prefixes } = this.top();
    while (this.prefixes.length > prefixes) {
      const { start, end, word } = this.prefixes.pop() as Prefix;
      const spelling = this.nodes.spelling(word ?? "not");
      term = this.nodes.application(spelling, { start, end }, [term], start, this.lexer.lastEnd);
    }
    this.terms.push(term);
  }

  /** Makes one `or` of the alternatives, if there are several; its own parentheses belong to it. */
  private finishAlternatives(frame: Frame): void {
    const first = this.terms[frame.alternatives];
    if (frame.bar !== undefined && first !== undefined) {
      const { lastEnd, kind, end } = this.lexer;
      const alone = frame.name === undefined && frame.paren !== NOWHERE && frame.alternatives === frame.base;
      const inParentheses = alone && kind === ")";
      const or = this.nodes.application(
        this.nodes.spelling("or"),
        frame.bar,
        this.terms.splice(frame.alternatives),
        inParentheses ? frame.paren.start : first.start,
        inParentheses ? end : lastEnd,
      );
      this.terms.push(or);
      frame.bar = undefined;
    }
    frame.alternatives = this.terms.length;
  }

  private close(frame: Frame): void {
    const lexer = this.lexer;
    this.finishAlternatives(frame);
    this.frames.pop();
    const end = lexer.end;
    lexer.next();
    const parts = this.terms.splice(frame.base);
    const [part] = parts;
    if (frame.name !== undefined) {
      this.complete(this.nodes.application(frame.name, frame.nameSpan, parts, frame.nameSpan.start, end));
    } else if (part !== undefined && parts.length === 1) {
      this.complete(part);
    } else {
      this.conjunction(frame, parts);
    }
  }

  /** `a & (b & c)` is `a & b & c`, but a conjunction may stand nowhere else. */
  private conjunction(group: Frame, conjuncts: readonly Term[]): void {
    const frame = this.top();
    const alone = group.base === frame.alternatives && group.prefixes === frame.prefixes;
    if (!alone || frame.name !== undefined) this.conjunctionAt(group.paren.start, group.paren.end);
    this.prefixes.length = frame.prefixes;
    for (const conjunct of conjuncts) this.terms.push(conjunct);
    frame.alternatives = this.terms.length - 1;
  }

  private mixed(): void {
    this.wrong(() => report.mixedOperators(this.lexer, this.errors));
  }

  private conjunctionAt(start: number, end: number): void {
    this.wrong(() => report.nestedConjunction({ start, end }, this.errors));
  }

  /** Reports only the first fault of a clause that can still be read to its end. */
  private wrong(tell: () => void): void {
    if (!this.bad) tell();
    this.bad = true;
  }

  private unexpectedOperand(): void {
    const lexer = this.lexer;
    const bottom = this.frames.length === 1;
    if (lexer.kind === "arrow" && lexer.start === this.start) report.missingHead(lexer, this.errors);
    else if (lexer.kind === ")" && bottom) report.extraParenthesis(lexer, this.errors);
    else if (!bottom && this.endsHere()) report.unclosedParenthesis(this.top().paren, lexer, this.errors);
    else report.unexpected("operand", lexer, this.errors);
  }
}

const NOWHERE: Span = { start: 0, end: 0 };

/** What a constant of KIF may be: no white space, parenthesis or `;`, no `?` in front, and not the arrow. */
const KIF_CONSTANT = /^(?!<=$)[^\s();?][^\s();]*$/u;
const KIF_VARIABLE = /^[^\s();]+$/u;
