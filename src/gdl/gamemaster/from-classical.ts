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
import {
  type Application,
  application,
  type Clause,
  fold,
  keyOf,
  nodesOf,
  type Sheet,
  subterms,
  type Term,
  type Variable,
  variable,
  variablesOf,
} from "../tree.js";
import { isBuiltin } from "./builtins.js";
import { formatGamemaster } from "./format-gamemaster.js";
import { GAME_RELATIONS } from "./gamemaster-program.js";
import { readGamemaster } from "./parse-gamemaster.js";
import { printFormula } from "./print-gamemaster.js";
import { wholeFluents, wholeMoves } from "./whole-terms.js";

const ROLE = variable("Role");

export interface GamemasterText {
  readonly text: string;
  /** What names of fluents, moves and roles had to become, by the classical name. */
  readonly names: ReadonlyMap<string, string>;
}

/** How the roles take turns, in KIF. */
export interface TurnTaking {
  /** The move of those who have no choice; undefined where there is but one role. */
  readonly waiting: string | undefined;
  /** Who makes it where nobody has another move; undefined if it is never what the role in control does. */
  readonly idle: string | undefined;
}

/** For a sheet that `refusalOf` says nothing against. */
export function fromClassical(sheet: Sheet, turns: TurnTaking): GamemasterText {
  const writer = new Writer(sheet, turns);
  const { sheet: read, errors } = readGamemaster(writer.write());
  if (errors.count > 0)
    throw new Error(`a translated sheet is not read again: ${errors.diagnostics()[0].message}`);
  return { text: formatGamemaster(read), names: writer.terms };
}

/** What the rules themselves show to have no translation. */
export function refusalOf({ clauses }: Sheet): string | undefined {
  const rules = readRules(clauses);
  if (rules.some(({ faults }) => faults.some(({ blurs }) => blurs)))
    return "the sheet has errors, which arcwood check shows";
  if (clauses.some(({ head }) => head.name === "sees"))
    return "Gamemaster has no hidden information, and the rules speak of sees";
  const isChance = ({ head }: Clause) => keyOf(head) === "role/1" && head.args[0].name === "random";
  if (clauses.some(isChance)) return "Gamemaster has no chance, and the rules have the role random";
  const [moves, fluents] = [wholeMoves(clauses), wholeFluents(clauses)];
  if (moves === undefined) return "a rule for legal leaves open which moves it is about";
  if (fluents === undefined) return "a rule for next leaves open which fluents it is about";
  const both = fluents.find((fluent) => moves.some(({ name }) => name === fluent.name));
  if (both !== undefined)
    return `${both.name} is the name of a fluent and of a move, which Gamemaster cannot tell apart`;
  return undefined;
}

class Writer {
  /** Relations that depend on the moves, by name and number of arguments. */
  private readonly moving: ReadonlySet<string>;
  private readonly relations = new Map<string, string>();
  readonly terms = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly facts: readonly Application[];
  private readonly moves: readonly Application[];
  /** The move that is made, which every relation that depends on the moves has as its first argument. */
  private readonly move: Variable;
  private readonly waiting: string | undefined;
  private readonly idle: string | undefined;
  /** Whether a rule asks for `(true ?f)`. */
  private asksForAnyFact = false;

  constructor(
    private readonly sheet: Sheet,
    { waiting, idle }: TurnTaking,
  ) {
    const { clauses } = sheet;
    this.waiting = waiting?.toLowerCase();
    this.idle = idle?.toLowerCase();
    this.moving = movingRelations(clauses);
    const nodes = clauses.flatMap(nodesOf);
    const variables = new Set(
      nodes.filter(({ kind }) => kind === "variable").map(({ name }) => capitalised(name)),
    );
    this.move = variable(unusedName("Move", (name) => variables.has(name)));
    this.facts = wholeFluents(clauses) ?? [];
    const isMove = ({ name, args }: Application) =>
      name !== this.waiting || args.length > 0 || idle !== undefined;
    this.moves = (wholeMoves(clauses) ?? []).filter(isMove);
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
      const choice = [able(this.move), application("distinct", [this.move, waits])];
      rule(application("control", [ROLE]), ...choice);
      if (this.idle !== undefined) {
        rule(relation("moving"), ...choice);
        rule(
          application("control", [application(this.termName(this.idle), [])]),
          negation(relation("moving")),
        );
      }
      rule(
        relation("made", this.move, ROLE, waits),
        application("role", [ROLE]),
        negation(application("control", [ROLE])),
      );
    }
    rule(relation("made", this.move, ROLE, this.move), application("control", [ROLE]));
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
      new Set(this.moving.has(key) ? [this.move.name] : []),
    );
    return [printFormula(application("rule", [own, ...literals]))];
  }

  private head(head: Application, key: string): Term {
    const args = head.args.map((arg) => this.term(arg));
    if (key === "next/1") return application(this.made("successor"), [this.move, ...args]);
    if (key === "legal/2") return application(this.made("able"), args);
    if (key === "input/2") return application("action", [args[1]]);
    return this.atom(head, args);
  }

  private atom(atom: Application, args: readonly Term[]): Term {
    const name = RELATION_ARITY.has(atom.name) ? atom.name : (this.relations.get(atom.name) ?? atom.name);
    return application(name, this.moving.has(keyOf(atom)) ? [this.move, ...args] : args);
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
    if (root.name === "does") return application(this.made("made"), [this.move, ...args]);
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
      const free = mayKeep
        ? wish
        : unusedName(plain(wish), (name) => name === plain(wish) || this.taken.has(name));
      this.taken.add(free);
      to.set(key, free);
    };
    for (const name of bare) if (!terms.has(name) && PLAIN.test(name)) this.taken.add(name);
    for (const name of relations)
      give(this.relations, name, name, !isReserved(name) && !this.taken.has(name));
    for (const name of terms) give(this.terms, name, name, !isReserved(name) && !this.taken.has(name));
    for (const name of bare) if (!terms.has(name) && !PLAIN.test(name)) give(this.terms, name, name, false);
    for (const stem of ["able", "made", "holds", "successor", "moving"])
      give(this.relations, `made ${stem}`, stem, !this.taken.has(stem));
  }
}

/** The name, or the same with the first number behind it that makes it new. */
function unusedName(wish: string, isUsed: (name: string) => boolean): string {
  let free = wish;
  for (let i = 2; isUsed(free); i++) free = `${wish}_${i}`;
  return free;
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
