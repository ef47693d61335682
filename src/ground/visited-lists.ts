/**
 * Recursions that carry a list of what they have visited, so as not to run in circles:
 *
 *     path(X,Z,L) <= name(X,E) & add(E,L,M) & onward(X,Z,M)
 *     onward(X,Z,L) <= edge(X,Z) & set(L)
 *     onward(X,Z,L) <= edge(X,Y) & path(Y,Z,L) & set(L)
 *
 * There are as many lists as ways through a board. Yet they decide nothing: where there is a way, there is one
 * that visits nothing twice, and a least fixpoint does not run in circles. So if path is only ever asked with
 * the empty list, the rules mean the same with that list in place of all others, and without `add` and `set`.
 *
 * Without these literals no fewer atoms hold. That no more hold is proved as follows. Only one relation of the
 * recursion adds to the list, and each of its rules adds the name of a key, the X above; names and keys
 * correspond one to one. All other arguments are handed on unchanged. So a shortest way adds different names.
 * It remains that `add` and `set` allow every list of different names. They are asked about one such list, and
 * each of its beginnings. The rules of `add` and `set` treat all names alike: a name stands in them only as
 * the argument of relations that hold of all names. So what is true of one list is true of all.
 *
 * Recursions that use the list for anything else, or that ask themselves twice in a rule, stay as they are.
 */
import type { AnswerTables } from "../datalog/answer-tables.js";
import type { Machine } from "../datalog/machine.js";
import { MeaninglessRules } from "../datalog/meaningless.js";
import {
  type Atom,
  Dependence,
  isInput,
  type Literal,
  literalVariables,
  type Predicate,
  type Rule,
  type Rules,
} from "../datalog/rules.js";
import { listOf } from "../gdl/maps.js";
import { isGround, sameTerm, subtermsOfAll, type Term } from "../gdl/tree.js";
import { PLAYERS_ASK } from "./asked.js";

/** A literal `add(E,L,M)` with the places of its three arguments. */
interface Addition {
  readonly add: Predicate;
  readonly element: number;
  readonly before: number;
  readonly after: number;
  /** The relation of keys and names, and at which of its places the name stands. */
  readonly names: Predicate;
  readonly namePlace: number;
  /** By place of the relation of names, the argument place of the head that is the key there; -1 for the name. */
  readonly keys: readonly number[];
}

/** What is known of a recursion whose argument `place` is a list of what was visited. */
interface Visiting {
  readonly place: number;
  readonly addition: Addition;
  /** The relations that are asked about the list alone. */
  readonly tests: ReadonlySet<Predicate>;
}

/** Takes the lists out of all recursions of which it can be proved that they decide nothing. */
export function forgetVisited(rules: Rules, tables: AnswerTables, machine: Machine): void {
  const components = new Map<number, Predicate[]>();
  for (const predicate of rules.all()) {
    if (predicate.dependence === Dependence.Nothing || predicate.component === undefined) continue;
    listOf(components, predicate.component).push(predicate);
  }
  for (const members of components.values()) {
    const [{ arity }] = members;
    if (members.some((member) => member.arity !== arity || PLAYERS_ASK.has(member.name))) continue;
    if (!members.some(({ rules: own }) => own.some(({ body }) => asks(body, members)))) continue;
    for (let place = 0; place < arity; place++) {
      const visiting = visitingOf(members, place);
      const empty = visiting && emptyList(rules, members, place);
      if (empty === undefined || !allowsAll(visiting as Visiting, empty, tables, machine)) continue;
      for (const member of members) {
        const without = member.rules.map((rule) => withList(rule, members, place, empty));
        member.rules.splice(0, member.rules.length, ...without);
      }
      break;
    }
  }
}

/** Reads the rules of a recursion; undefined if the argument at `place` is no list of what was visited. */
function visitingOf(members: readonly Predicate[], place: number): Visiting | undefined {
  const tests = new Set<Predicate>();
  const additions: { readonly adder: Predicate; readonly addition: Addition }[] = [];
  const constant = new Set(Array.from({ length: members[0].arity }, (_, i) => i));
  for (const adder of members) {
    for (const rule of adder.rules) {
      const list = rule.args[place];
      const step = stepOf(rule, members);
      if (step === "unreadable" || !isAlone(list, rule.args)) return undefined;
      const after = step?.args[place] ?? list;
      if (!isAlone(after, step?.args ?? rule.args)) return undefined;
      for (const i of constant) {
        if (step !== undefined && !isSameVariable(rule.args[i], step.args[i])) constant.delete(i);
      }
      let adds = false;
      for (const literal of rule.body) {
        if (literal === step || !(mentions(literal, list) || mentions(literal, after))) continue;
        if (literal.kind !== "atom" || literal.predicate.dependence !== Dependence.Nothing) return undefined;
        if (literal.args.length === 1 && literal.args[0].kind === "variable") {
          tests.add(literal.predicate);
          continue;
        }
        const addition = adds ? undefined : additionOf(literal, rule, list, after);
        if (addition === undefined) return undefined;
        adds = true;
        additions.push({ adder, addition });
      }
      if (!adds && !isSameVariable(list, after)) return undefined;
    }
  }
  const [first, ...others] = additions;
  if (first === undefined) return undefined;
  const { addition } = first;
  const isOne = others.every(
    ({ adder, addition: other }) => adder === first.adder && isSame(addition, other),
  );
  const covered = new Set([place, ...constant, ...addition.keys]);
  const isWhole = members[0].rules.length > 0 && rangeOf(members[0].arity).every((i) => covered.has(i));
  return isOne && isWhole ? { place, addition, tests } : undefined;
}

/** The atom by which a rule recurs, if there is one; it must be the only one, and no part of an `or`. */
function stepOf({ body }: Rule, members: readonly Predicate[]): Atom | undefined | "unreadable" {
  let step: Atom | undefined;
  for (const literal of body) {
    if (literal.kind === "or" && asks([literal], members)) return "unreadable";
    if (!("predicate" in literal) || !members.includes(literal.predicate)) continue;
    if (literal.kind === "not" || step !== undefined) return "unreadable";
    step = literal;
  }
  return step;
}

function asks(body: readonly Literal[], members: readonly Predicate[]): boolean {
  return body.some((literal) => {
    if (literal.kind === "or") return literal.alternatives.some((alternative) => asks(alternative, members));
    return "predicate" in literal && members.includes(literal.predicate);
  });
}

function additionOf(literal: Atom, rule: Rule, list: Term, after: Term): Addition | undefined {
  const { predicate: add, args } = literal;
  if (args.length !== 3 || isSameVariable(list, after)) return undefined;
  const before = args.findIndex((arg) => isSameVariable(arg, list));
  const end = args.findIndex((arg) => isSameVariable(arg, after));
  const element = 3 - before - end;
  const name = args[element];
  if (before < 0 || end < 0 || !isAlone(name, [...args, ...rule.args])) return undefined;
  const naming = rule.body.filter((other) => other !== literal && mentions(other, name));
  const [names] = naming;
  if (naming.length !== 1 || names.kind !== "atom" || !isAlone(name, names.args)) return undefined;
  if (isInput(names.predicate) || names.predicate.rules.length > 0) return undefined;
  if (names.predicate.dependence !== Dependence.Nothing) return undefined;
  const namePlace = names.args.findIndex((arg) => isSameVariable(arg, name));
  const keys = names.args.map((arg) => rule.args.findIndex((own) => isSameVariable(own, arg)));
  if (keys.some((key, i) => key < 0 !== (i === namePlace))) return undefined;
  return { add, element, before, after: end, names: names.predicate, namePlace, keys };
}

/** The one constant with which all other rules ask for the list, if there is one. */
function emptyList(rules: Rules, members: readonly Predicate[], place: number): Term | undefined {
  let empty: Term | undefined;
  for (const predicate of rules.all()) {
    if (members.includes(predicate)) continue;
    for (const { body } of predicate.rules) {
      for (const atom of atomsOf(body)) {
        if (!members.includes(atom.predicate)) continue;
        const list = atom.args[place];
        if (!isGround(list) || (empty !== undefined && !sameTerm(list, empty))) return undefined;
        empty = list;
      }
    }
  }
  return empty;
}

function* atomsOf(body: readonly Literal[]): Generator<Atom> {
  for (const literal of body) {
    if (literal.kind === "or") for (const alternative of literal.alternatives) yield* atomsOf(alternative);
    else if ("predicate" in literal) yield literal;
  }
}

/** Whether every list of different names can be made and passes the tests. */
function allowsAll(
  { addition, tests }: Visiting,
  empty: Term,
  tables: AnswerTables,
  machine: Machine,
): boolean {
  const { add, element, before, names, namePlace, keys } = addition;
  const all = new Map<string, Term>();
  const known = new Set<string>();
  for (const fact of names.facts) {
    const name = fact[namePlace];
    const key = keys.flatMap((_, i) => (i === namePlace ? [] : [tables.terms.fromTree(fact[i])])).join();
    if (name.kind !== "application" || name.args.length > 0 || all.has(name.name) || known.has(key))
      return false;
    all.set(name.name, name);
    known.add(key);
  }
  if (!treatsAlike([add, ...tests], all, empty)) return false;
  const mask = rangeOf(3)
    .map((i) => (i === element || i === before ? "1" : "0"))
    .join("");
  let list = tables.terms.fromTree(empty);
  try {
    const passes = () =>
      [...tests].every((test) => {
        const table = tables.forPredicate(test, "1");
        return table.hasAnswer(machine.ask(table, Int32Array.of(list)));
      });
    for (const name of all.values()) {
      if (!passes()) return false;
      const table = tables.forPredicate(add, mask);
      const id = tables.terms.fromTree(name);
      const next = table.column(
        machine.ask(table, Int32Array.from(element < before ? [id, list] : [list, id])),
      );
      if (next.length === 0) return false;
      list = next[0];
    }
    return passes();
  } catch (error) {
    // Rules without an end say nothing about lists; whoever asks them is told.
    if (error instanceof MeaninglessRules) return false;
    throw error;
  }
}

/** Whether the names stand in all that these relations are built on only where all of them stand. */
function treatsAlike(start: readonly Predicate[], all: ReadonlyMap<string, Term>, empty: Term): boolean {
  const isName = (term: Term) => term.kind === "application" && term.args.length === 0 && all.has(term.name);
  if (subtermsOfAll([empty]).some(isName)) return false;
  const reached = new Set(start);
  for (const predicate of reached) {
    for (const { args, body } of predicate.rules) {
      for (const atom of atomsOf(body)) reached.add(atom.predicate);
      if (subtermsOfAll([...args, ...termsOf(body)]).some(isName)) return false;
    }
    const named = predicate.facts.filter((fact) => subtermsOfAll(fact).some(isName));
    const isOfAll = new Set(named.map(([term]) => (term as { name: string }).name)).size === all.size;
    if (named.length > 0 && !(predicate.arity === 1 && isOfAll && named.every(([term]) => isName(term))))
      return false;
  }
  return true;
}

function termsOf(body: readonly Literal[]): Term[] {
  return body.flatMap((literal) =>
    literal.kind === "or" ? literal.alternatives.flatMap(termsOf) : [...literal.args],
  );
}

/** A rule of the recursion with the empty list in place of all lists, and without what is asked about them. */
function withList(rule: Rule, members: readonly Predicate[], place: number, empty: Term): Rule {
  const step = stepOf(rule, members) as Atom | undefined;
  const list = rule.args[place];
  const after = step?.args[place] ?? list;
  const put = (args: readonly Term[]) => args.map((arg, i) => (i === place ? empty : arg));
  const body = rule.body
    .filter((literal) => literal === step || !(mentions(literal, list) || mentions(literal, after)))
    .map((literal) => (literal === step ? { ...step, args: put(step.args) } : literal));
  return { ...rule, args: put(rule.args), body };
}

function mentions(literal: Literal, term: Term): boolean {
  return term.kind === "variable" && literalVariables(literal).has(term.name);
}

function isSameVariable(a: Term, b: Term): boolean {
  return a.kind === "variable" && b.kind === "variable" && a.name === b.name;
}

/** Whether a term is a variable that stands once among these terms. */
function isAlone(term: Term, terms: readonly Term[]): boolean {
  return subtermsOfAll(terms).filter((other) => isSameVariable(other, term)).length === 1;
}

function isSame(a: Addition, b: Addition): boolean {
  return (
    a.add === b.add &&
    a.element === b.element &&
    a.before === b.before &&
    a.names === b.names &&
    a.namePlace === b.namePlace &&
    a.keys.every((key, i) => key === b.keys[i])
  );
}

function rangeOf(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}
