/**
 * A classical sheet as a Gamemaster sheet, for games in which the roles take turns: in each state one role has
 * a choice and all others wait. The classical rules stay views; what depends on the moves gets the move that is
 * made as one more argument, and every kind of move becomes an operation:
 *
 *     (<= (next (p ?x)) (does ?r (m ?x)) …)     successor(Move,p(X)) :- made(Move,R,m(X)) & …
 *     the move (m ?x) and the fluent (p ?x)     m(M1) :: successor(m(M1),p(F1)) ==> p(F1)
 *                                               m(M1) :: p(F1) & ~successor(m(M1),p(F1)) ==> ~p(F1)
 *
 * The literals of a body are put in an order in which each variable of a negation has a value before it.
 * Whether the roles take turns, the rules do not show: `arcwood fmt` plays to find out.
 */
import { readRules } from "../clauses.js";
import { RELATION_ARITY } from "../keywords.js";
import type { Result } from "../result.js";
import {
  type Application,
  application,
  type Clause,
  fold,
  keyOf,
  type Sheet,
  subterms,
  type Term,
  variable,
  variablesOf,
} from "../tree.js";
import { isBuiltin } from "./builtins.js";
import { formatGamemaster } from "./format-gamemaster.js";
import { GAME_RELATIONS } from "./gamemaster-program.js";
import { readGamemaster } from "./parse-gamemaster.js";
import { printFormula } from "./print-gamemaster.js";

const MOVE = variable("Move");
const ROLE = variable("Role");

/** `waiting` is the move of those who have no choice, as KIF text; undefined where there is but one role. */
export function fromClassical(sheet: Sheet, waiting: string | undefined): Result<{ readonly text: string }> {
  const refusal = refusalOf(sheet);
  if (refusal !== undefined) return { problem: refusal };
  const text = new Writer(sheet, waiting).write();
  const { sheet: read, errors } = readGamemaster(text);
  if (errors.count > 0)
    throw new Error(`a translated sheet is not read again: ${errors.diagnostics()[0].message}`);
  return { text: formatGamemaster(read) };
}

function refusalOf({ clauses }: Sheet): string | undefined {
  const rules = readRules(clauses);
  if (rules.some(({ faults }) => faults.some(({ blurs }) => blurs)))
    return "the sheet has errors, which arcwood check shows";
  if (clauses.some(({ head }) => head.name === "sees"))
    return "Gamemaster has no hidden information, and the rules speak of sees";
  const isChance = ({ head }: Clause) => keyOf(head) === "role/1" && head.args[0].name === "random";
  if (clauses.some(isChance)) return "Gamemaster has no chance, and the rules have the role random";
  const moves = movesOf(clauses);
  if (moves.some(({ kind }) => kind === "variable"))
    return "a rule for legal leaves open which move it is about";
  const both = factsOf(clauses).find(
    (fact) => fact.kind === "application" && moves.some((move) => keyOf(move as Application) === keyOf(fact)),
  );
  if (both !== undefined) return `${both.text} is a fluent and a move, which Gamemaster cannot tell apart`;
  return undefined;
}

function movesOf(clauses: readonly Clause[]): Term[] {
  return clauses.filter(({ head }) => keyOf(head) === "legal/2").map(({ head }) => head.args[1]);
}

function factsOf(clauses: readonly Clause[]): Term[] {
  return clauses
    .filter(({ head }) => ["init/1", "next/1"].includes(keyOf(head)))
    .map(({ head }) => head.args[0]);
}

class Writer {
  /** Relations that depend on the moves, by name and number of arguments. */
  private readonly moving: ReadonlySet<string>;
  private readonly relations = new Map<string, string>();
  private readonly terms = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly facts: readonly Application[];
  private readonly moves: readonly Application[];
  /** Whether a rule asks for `(true ?f)`. */
  private asksForAnyFact = false;

  constructor(
    private readonly sheet: Sheet,
    private readonly waiting: string | undefined,
  ) {
    const { clauses } = sheet;
    this.moving = movingRelations(clauses);
    this.facts = patterns(factsOf(clauses), "f");
    this.moves = patterns(movesOf(clauses), "m").filter(
      (move) => move.name !== waiting || move.args.length > 0,
    );
    this.nameAll();
  }

  write(): string {
    const lines = this.sheet.clauses.flatMap((clause) => this.clause(clause));
    const out: Term[] = [];
    const relation = (name: string, ...args: Term[]) => application(this.made(name), args);
    const rule = (head: Term, ...body: Term[]) => out.push(application("rule", [head, ...body]));
    const able = (move: Term) => relation("able", ROLE, move);
    if (this.waiting === undefined) rule(application("control", [ROLE]), application("role", [ROLE]));
    else {
      const waits = application(this.termName(this.waiting), []);
      rule(application("control", [ROLE]), able(MOVE), application("distinct", [MOVE, waits]));
      rule(
        relation("made", MOVE, ROLE, waits),
        application("role", [ROLE]),
        negation(application("control", [ROLE])),
      );
    }
    rule(relation("made", MOVE, ROLE, MOVE), application("control", [ROLE]));
    if (this.asksForAnyFact)
      for (const fact of this.facts) rule(relation("holds", this.term(fact)), this.term(fact));
    for (const pattern of this.moves) {
      const move = this.term(pattern);
      rule(application("legal", [move]), application("control", [ROLE]), able(move));
      for (const each of this.facts) {
        const fact = this.term(each);
        const successor = relation("successor", move, fact);
        const operation = (condition: Term, effect: Term) =>
          out.push(application("handler", [move, application("transition", [condition, effect])]));
        operation(successor, fact);
        operation(application("and", [fact, negation(successor)]), negation(fact));
      }
    }
    return [...lines, ...out.map(printFormula)].join("\n");
  }

  private clause({ head, body }: Clause): string[] {
    const key = keyOf(head);
    if (["percept/2", "true/1", "does/2"].includes(key)) return [];
    const own = this.head(head, key);
    if (body.length === 0) return [printFormula(own)];
    const literals = this.ordered(
      body.map((literal) => this.literal(literal)),
      new Set(this.moving.has(key) ? ["Move"] : []),
    );
    return [printFormula(application("rule", [own, ...literals]))];
  }

  private head(head: Application, key: string): Term {
    const args = head.args.map((arg) => this.term(arg));
    if (key === "next/1") return application(this.made("successor"), [MOVE, ...args]);
    if (key === "legal/2") return application(this.made("able"), args);
    if (key === "input/2") return application("action", [args[1]]);
    return this.atom(head, args);
  }

  private atom(atom: Application, args: readonly Term[]): Term {
    const name = RELATION_ARITY.has(atom.name) ? atom.name : (this.relations.get(atom.name) ?? atom.name);
    return application(name, this.moving.has(keyOf(atom)) ? [MOVE, ...args] : args);
  }

  private literal(root: Term): Term {
    if (root.kind === "variable") return this.term(root);
    if (root.name === "not" || root.name === "or")
      return application(
        root.name,
        root.args.map((arg) => this.literal(arg)),
      );
    const args = root.args.map((arg) => this.term(arg));
    if (root.name === "distinct") return application("distinct", args);
    if (root.name === "does") return application(this.made("made"), [MOVE, ...args]);
    if (root.name === "legal") return application(this.made("able"), args);
    if (root.name !== "true") return this.atom(root, args);
    if (root.args[0].kind !== "variable") return args[0];
    this.asksForAnyFact = true;
    return application(this.made("holds"), args);
  }

  /** Positive literals as they stand, others as soon as their variables have values. */
  private ordered(body: readonly Term[], given: ReadonlySet<string>): Term[] {
    const known = new Set(given);
    const waiting: Term[] = [];
    const done: Term[] = [];
    const release = (): void => {
      for (const literal of [...waiting]) {
        if (![...variablesOf(literal)].every((name) => known.has(name))) continue;
        waiting.splice(waiting.indexOf(literal), 1);
        done.push(literal);
      }
    };
    for (const literal of body) {
      if (isTest(literal)) waiting.push(literal);
      else {
        done.push(literal);
        for (const name of variablesOf(literal)) known.add(name);
      }
      release();
    }
    // A disjunction may bind what the others wait for.
    for (const disjunction of waiting.filter(({ name }) => name === "or")) {
      waiting.splice(waiting.indexOf(disjunction), 1);
      done.push(disjunction);
      for (const name of variablesOf(disjunction)) known.add(name);
      release();
    }
    return [...done, ...waiting];
  }

  private term(root: Term): Term {
    return fold<Term>(root, (node, args) =>
      node.kind === "variable"
        ? variable(capitalised(node.name))
        : application(this.termName(node.name), args),
    );
  }

  private termName(name: string): string {
    return this.terms.get(name) ?? name;
  }

  private made(stem: string): string {
    return this.relations.get(`made ${stem}`) ?? stem;
  }

  /** Gives names to relations, then to terms: no fact or move may be called like a relation or a builtin. */
  private nameAll(): void {
    const { clauses } = this.sheet;
    const relations = new Set<string>();
    const terms = new Set<string>();
    const bare = new Set<string>();
    for (const { head, atoms } of readRules(clauses).map(({ head, literals }) => ({
      head,
      atoms: literals.map(({ atom }) => atom),
    }))) {
      for (const atom of [head, ...atoms]) {
        if (!RELATION_ARITY.has(atom.name) && atom.name !== "distinct") relations.add(atom.name);
        for (const arg of atom.args)
          for (const node of subterms(arg)) if (node.kind === "application") bare.add(node.name);
      }
    }
    for (const fact of [...this.facts, ...this.moves]) terms.add(fact.name);
    const isReserved = (name: string) =>
      isBuiltin(name) || GAME_RELATIONS.has(name) || CRASHING.has(name) || !PLAIN.test(name);
    const give = (to: Map<string, string>, key: string, wish: string, mayKeep: boolean): void => {
      let free = mayKeep ? wish : `${plain(wish)}_2`;
      for (let i = 3; this.taken.has(free); i++) free = `${plain(wish)}_${i}`;
      this.taken.add(free);
      to.set(key, free);
    };
    for (const name of bare) if (!terms.has(name) && PLAIN.test(name)) this.taken.add(name);
    for (const name of relations)
      give(this.relations, name, name, !isReserved(name) && !this.taken.has(name));
    for (const name of terms) give(this.terms, name, name, !isReserved(name) && !this.taken.has(name));
    for (const name of bare) if (!terms.has(name) && !PLAIN.test(name)) give(this.terms, name, name, false);
    for (const stem of ["able", "made", "holds", "successor"])
      give(this.relations, `made ${stem}`, stem, !this.taken.has(stem));
  }
}

/** What the original reads as one name that is no variable. */
const PLAIN = /^(?:[a-z0-9]|-\d)[\w*+\-/]*$/;

function plain(name: string): string {
  const letters = name.replace(/[^a-z0-9_*+\-/]/g, "");
  return /^[a-z0-9]/.test(letters) ? letters : `x${letters.replace(/^[^a-z0-9]+/, "")}`;
}

/** Relations that are named like a member of an array crash the original. */
const CRASHING: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Array.prototype));

function capitalised(name: string): string {
  const letters = name.replace(/[^a-z0-9_]/g, (sign) => `_${sign.charCodeAt(0)}`);
  return /^[a-z]/.test(letters) ? letters[0].toUpperCase() + letters.slice(1) : `X${letters}`;
}

function negation(formula: Term): Term {
  return application("not", [formula]);
}

/** A literal that binds nothing, or not for certain. */
function isTest(literal: Term): boolean {
  return (
    literal.kind === "application" &&
    (literal.name === "not" || literal.name === "distinct" || literal.name === "or")
  );
}

/** One pattern for each name and number of arguments, with variables of its own. */
function patterns(terms: readonly Term[], stem: string): Application[] {
  const byKey = new Map<string, Application>();
  for (const term of terms) {
    if (term.kind === "variable" || byKey.has(keyOf(term))) continue;
    byKey.set(
      keyOf(term),
      application(
        term.name,
        term.args.map((_, i) => variable(`${stem}${i + 1}`)),
      ),
    );
  }
  return [...byKey.values()];
}

/** The relations that depend on `does`, `next` left out. */
function movingRelations(clauses: readonly Clause[]): ReadonlySet<string> {
  const rules = readRules(clauses);
  const moving = new Set<string>();
  for (let before = -1; before < moving.size; ) {
    before = moving.size;
    for (const { head, literals } of rules) {
      if (RELATION_ARITY.has(head.name)) continue;
      if (literals.some(({ atom }) => atom.name === "does" || moving.has(keyOf(atom))))
        moving.add(keyOf(head));
    }
  }
  return moving;
}
