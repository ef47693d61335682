/**
 * Reads Gamemaster sheets and terms. Operators, from the tightest: `!`, `~`, `&`, `|`, `==>`, `:=`, `:-`, `::`,
 * all grouping to the right; brackets group. There is no terminator: a clause ends where no operator follows.
 *
 * The original reads a sheet with one wrong sign as empty. Here each error is reported, and reading goes on at
 * the next line that begins like a clause, so that all of them are found in one run.
 */
import { MAX_NESTING } from "../text/lex.js";
import { refuseNesting } from "../text/parse-clauses.js";
import { SyntaxErrors } from "../text/parse-errors.js";
import { refuseOversize, reportControlCharacters } from "../text/parse-limits.js";
import type { Application, Span, Term } from "../tree.js";
import * as report from "./gamemaster-errors.js";
import type { GamemasterSheet } from "./gamemaster-tree.js";
import { GamemasterLexer, type GamemasterWord } from "./lex-gamemaster.js";

interface Operator {
  readonly name: string;
  /** Higher binds tighter. */
  readonly rank: number;
  readonly isPrefix?: true;
}

const BINARY: Readonly<Partial<Record<GamemasterWord, Operator>>> = {
  "!": { name: "cons", rank: 8 },
  "&": { name: "and", rank: 6 },
  "|": { name: "or", rank: 5 },
  "==>": { name: "transition", rank: 4 },
  ":=": { name: "definition", rank: 3 },
  ":-": { name: "rule", rank: 2 },
  "::": { name: "handler", rank: 1 },
};

const PREFIX: Readonly<Partial<Record<GamemasterWord, Operator>>> = {
  "~": { name: "not", rank: 7, isPrefix: true },
  "+": { name: "insert", rank: 7, isPrefix: true },
  "-": { name: "delete", rank: 7, isPrefix: true },
  "*": { name: "enqueue", rank: 7, isPrefix: true },
};

/** What is being read: a clause, what brackets group, the arguments of a name, or a list. */
interface Frame {
  readonly kind: "clause" | "group" | "arguments" | "list";
  /** Where its bracket stands. */
  readonly bracket: Span;
  readonly name?: { readonly text: string; readonly span: Span };
  readonly done: Term[];
  readonly operands: Term[];
  readonly operators: (Operator & Span)[];
}

export interface GamemasterReading {
  readonly sheet: GamemasterSheet;
  readonly errors: SyntaxErrors;
}

export function readGamemaster(source: string): GamemasterReading {
  const errors = new SyntaxErrors();
  refuseOversize(source, errors);
  if (!errors.refused) reportControlCharacters(source, errors);
  if (errors.refused) return { sheet: { source, formulas: [], comments: [] }, errors };
  const lexer = new GamemasterLexer(source);
  const formulas = new FormulaReader(lexer, errors).all();
  return { sheet: { source, formulas: errors.refused ? [] : formulas, comments: lexer.comments }, errors };
}

/** Reads one formula, such as a fact, a move or a message; undefined where the text is not exactly one. */
export function readFormula(text: string): Term | undefined {
  const { sheet, errors } = readGamemaster(text);
  return errors.count === 0 && sheet.formulas.length === 1 ? sheet.formulas[0] : undefined;
}

class FormulaReader {
  private frames: Frame[] = [];
  private wantsOperand = true;
  private readonly formulas: Term[] = [];

  constructor(
    private readonly lexer: GamemasterLexer,
    private readonly errors: SyntaxErrors,
  ) {}

  all(): Term[] {
    const { lexer, errors } = this;
    lexer.next();
    while (lexer.kind !== "end" && !errors.stop) {
      this.frames = [frame("clause", lexer)];
      this.wantsOperand = true;
      const first = lexer.start;
      if (!this.formula()) this.skipClause(first);
    }
    return this.formulas;
  }

  /** Reads to the end of one clause; false if it cannot be read. */
  private formula(): boolean {
    for (;;) {
      const outcome = this.wantsOperand ? this.operand() : this.operator();
      if (outcome !== undefined) return outcome;
      if (this.frames.length + this.top.operators.length > MAX_NESTING) {
        refuseNesting(here(this.lexer), this.errors);
        return false;
      }
    }
  }

  private get top(): Frame {
    return this.frames[this.frames.length - 1];
  }

  private operand(): boolean | undefined {
    const { lexer, errors, top } = this;
    const span = here(lexer);
    const { kind, text } = lexer;
    const prefix = PREFIX[kind];
    if (prefix !== undefined) {
      top.operators.push({ ...prefix, ...span });
      lexer.next();
    } else if (kind === "name" || kind === "variable") {
      if (lexer.isCalled && text !== "_") {
        lexer.next();
        this.open("arguments", { text, span });
      } else this.push(kind === "variable" ? { kind, name: text, text, ...span } : constant(text, span));
    } else if (kind === "string") this.push(constant(text, span));
    else if (kind === "(") this.open("group");
    else if (kind === "[") this.open("list");
    else {
      report.unexpectedOperand(lexer, top.kind === "clause" ? undefined : top.bracket, errors);
      return false;
    }
    return undefined;
  }

  /** Begins what a bracket opens. `p()` and `[]` are whole at once. */
  private open(kind: Frame["kind"], name?: Frame["name"]): void {
    const { lexer } = this;
    const bracket = here(lexer);
    lexer.next();
    const isEmpty = lexer.kind === (kind === "list" ? "]" : ")") && kind !== "group";
    if (!isEmpty) {
      this.frames.push(frame(kind, bracket, name));
      return;
    }
    const span = { start: (name?.span ?? bracket).start, end: lexer.end };
    this.push(name === undefined ? constant("nil", span) : constant(`${name.text}()`, span));
  }

  private push(term: Term): void {
    this.top.operands.push(term);
    this.lexer.next();
    this.wantsOperand = false;
  }

  private operator(): boolean | undefined {
    const { lexer, top, errors } = this;
    const operator = BINARY[lexer.kind];
    if (operator !== undefined) {
      reduce(top, operator.rank);
      top.operators.push({ ...operator, ...here(lexer) });
      lexer.next();
      this.wantsOperand = true;
      return undefined;
    }
    if (top.kind === "clause") {
      if (lexer.kind === "." && lexer.source[lexer.lastEnd - 1] === ")") lexer.next();
      else if (!this.beginsFormula()) {
        report.unexpectedOperator(lexer, errors);
        return false;
      }
      reduce(top, 0);
      this.formulas.push(top.operands[0]);
      return true;
    }
    const closing = top.kind === "list" ? "]" : ")";
    if (lexer.kind === "," && top.kind !== "group") {
      this.finish(top);
      lexer.next();
      this.wantsOperand = true;
      return undefined;
    }
    if (lexer.kind !== closing) {
      report.unclosed(top.bracket, closing, lexer, errors);
      return false;
    }
    this.finish(top);
    this.frames.pop();
    this.push(closed(top, lexer.end));
    return undefined;
  }

  private finish(top: Frame): void {
    reduce(top, 0);
    top.done.push(top.operands.pop() as Term);
  }

  private beginsFormula(): boolean {
    const { kind } = this.lexer;
    return ["name", "variable", "string", "(", "[", "end"].includes(kind) || PREFIX[kind] !== undefined;
  }

  /** Goes on where a line begins at the left margin. */
  private skipClause(first: number): void {
    const { lexer, errors } = this;
    while (lexer.kind !== "end" && !errors.stop) {
      const isNew = lexer.firstOnLine && lexer.column === 0 && lexer.start > first;
      if (isNew && (lexer.kind === "name" || lexer.kind === "variable")) return;
      lexer.next();
    }
  }
}

function frame(kind: Frame["kind"], bracket: Span, name?: Frame["name"]): Frame {
  const { start, end } = bracket;
  const base = { kind, bracket: { start, end }, done: [], operands: [], operators: [] };
  return name === undefined ? base : { ...base, name };
}

function here({ start, end }: Span): Span {
  return { start, end };
}

function constant(text: string, span: Span): Application {
  return { kind: "application", name: text, text, args: [], ...span, nameSpan: span };
}

/** Makes terms of all operators that bind tighter than `rank`; equal ones wait, since they group to the right. */
function reduce({ operands, operators }: Frame, rank: number): void {
  for (let last = operators.at(-1); last !== undefined && last.rank > rank; last = operators.at(-1)) {
    operators.pop();
    const right = operands.pop() as Term;
    const args = last.isPrefix ? [right] : [operands.pop() as Term, right];
    const start = last.isPrefix ? last.start : args[0].start;
    operands.push(joined(last, args, { start, end: right.end }));
  }
}

/** A formula of an operator. Conjunctions and disjunctions are flat, and so is the body of a rule. */
function joined(operator: Operator & Span, args: readonly Term[], span: Span): Application {
  const { name } = operator;
  const flat = (term: Term, of: string): readonly Term[] =>
    term.kind === "application" && term.name === of && term.args.length > 1 ? term.args : [term];
  let parts = args;
  if (name === "and" || name === "or") parts = args.flatMap((arg) => flat(arg, name));
  else if (name === "rule") parts = [args[0], ...flat(args[1], "and")];
  return { kind: "application", name, text: name, args: parts, ...span, nameSpan: here(operator) };
}

/** What stood between brackets. */
function closed({ kind, name, bracket, done }: Frame, end: number): Term {
  if (kind === "group") return { ...done[0], start: bracket.start, end };
  if (name !== undefined) {
    const { text, span } = name;
    return { kind: "application", name: text, text, args: done, start: span.start, end, nameSpan: span };
  }
  const nil: Term = constant("nil", { start: end - 1, end });
  return done.reduceRight<Term>(
    (tail, head) => ({ ...constant("cons", { start: head.start, end }), args: [head, tail] }),
    nil,
  );
}
