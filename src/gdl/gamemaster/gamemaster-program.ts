/**
 * A Gamemaster sheet by what its clauses are: views, operations, definitions. Names with a clause of any kind
 * and any number of arguments are asked of the sheet; all others are facts of the state.
 */
import { listOf } from "../maps.js";
import { type Application, fold, keyOf, subterms, type Term } from "../tree.js";
import { isAggregate, isBuiltin } from "./builtins.js";
import {
  conjunctsIn,
  type GamemasterDefinition,
  type GamemasterOperation,
  type GamemasterSheet,
  isAtom,
  type Statement,
  type Stray,
  statementOf,
  type View,
} from "./gamemaster-tree.js";

/** Relations that the manager asks for, with the number of their arguments. */
export const GAME_RELATIONS: ReadonlyMap<string, number> = new Map([
  ["role", 1],
  ["init", 1],
  ["base", 1],
  ["action", 1],
  ["control", 1],
  ["legal", 1],
  ["goal", 2],
  ["terminal", 0],
]);

export interface Program {
  readonly statements: readonly Statement[];
  /** By name and number of arguments, in the order of the sheet. */
  readonly views: ReadonlyMap<string, readonly View[]>;
  readonly operations: readonly GamemasterOperation[];
  readonly definitions: readonly GamemasterDefinition[];
  readonly strays: readonly Stray[];
  /** Names that are asked of the sheet. */
  readonly defined: ReadonlySet<string>;
  /** Facts that the start or an effect may add, as they are written; variables among them. */
  readonly added: readonly Term[];
}

export function programOf({ formulas }: GamemasterSheet): Program {
  const statements = formulas.map((formula) => statementOf(withoutAnonymous(formula)));
  const views = new Map<string, View[]>();
  for (const view of statements) if (view.kind === "view") listOf(views, keyOf(view.head)).push(view);
  const operations = statements.filter((statement) => statement.kind === "operation");
  const definitions = statements.filter((statement) => statement.kind === "definition");
  const strays = statements.filter((statement) => statement.kind === "stray");
  const defined = new Set<string>();
  for (const { head } of [...[...views.values()].flat(), ...operations]) defined.add(head.name);
  const inits = (views.get("init/1") ?? []).map(({ head }) => head.args[0]);
  const effects = operations.flatMap((operation) =>
    operation.effects.filter((effect) => !isDeletion(effect)),
  );
  const moves = (views.get("legal/1") ?? []).map(({ head }) => head.args[0]);
  const added = [...inits, ...effects, ...moves];
  return { statements, views, operations, definitions, strays, defined, added };
}

/** The fact that `~p(X)` deletes. */
export function isDeletion(effect: Term): effect is Application {
  return effect.kind === "application" && effect.name === "not" && effect.args.length === 1;
}

/** Gives each `_` a name of its own, which no author can write. */
function withoutAnonymous(formula: Term): Term {
  let count = 0;
  return fold<Term>(formula, (node, args) => {
    if (node.kind === "variable") return node.name === "_" ? { ...node, name: `_${++count}` } : node;
    return args.length === 0 ? node : { ...node, args };
  });
}

/** Every atom that a formula asks for, with its sign; the operands of builtins are no atoms. */
export function atomsOf(formula: Term): { readonly atom: Application; readonly negated: boolean }[] {
  const atoms: { atom: Application; negated: boolean }[] = [];
  const pending: [Term, boolean][] = [[formula, false]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, negated] = next;
    if (node.kind === "variable") continue;
    if (node.name === "not") pending.push(...node.args.map((arg): [Term, boolean] => [arg, !negated]));
    else if (node.name === "and" || node.name === "or")
      pending.push(...node.args.toReversed().map((arg): [Term, boolean] => [arg, negated]));
    // Counting needs all instances before it has an answer, as a negation does.
    else if (isAggregate(node.name) && node.args.length === 3) pending.push([node.args[1], true]);
    else if (isAtom(node)) atoms.push({ atom: node, negated });
  }
  return atoms;
}

/** Which views depend on the state: by their name and number of arguments. */
export function changingViews({ views, defined }: Program): ReadonlySet<string> {
  const changing = new Set<string>();
  for (let before = -1; before < changing.size; ) {
    before = changing.size;
    for (const [key, clauses] of views) {
      if (changing.has(key)) continue;
      const changes = ({ atom }: { atom: Application }) =>
        changing.has(keyOf(atom)) || !(defined.has(atom.name) || isBuiltin(atom.name));
      if (clauses.some(({ body }) => body.some((literal) => atomsOf(literal).some(changes))))
        changing.add(key);
    }
  }
  return changing;
}

/** Every name of the sheet: relations, functions and constants. */
export function namesIn({ statements }: Program): Set<string> {
  const names = new Set<string>();
  for (const { formula } of statements)
    for (const node of subterms(formula)) if (node.kind === "application") names.add(node.name);
  return names;
}

/** The literals of a condition. */
export function conditionOf({ condition }: GamemasterOperation): readonly Term[] {
  return conjunctsIn(condition);
}
