/** Substitutions: what a variable stands for, what makes two terms the same, and what is an instance of what. */
import { fold, type Term, variablesOf } from "../tree.js";

/** Variables by name; a term in it may hold variables that have a term of their own. */
export type Substitution = ReadonlyMap<string, Term>;

export const NO_SUBSTITUTION: Substitution = new Map();

export function substitute<T extends Term>(root: T, by: Substitution): T {
  if (by.size === 0) return root;
  const replaced = fold<Term>(root, (node, args) => {
    if (node.kind === "application") return args.length === 0 ? node : { ...node, args };
    const value = by.get(node.name);
    return value === undefined ? node : substitute(value, by);
  });
  return replaced as T;
}

/** The most general substitution that makes the terms the same, on top of another; undefined if none does. */
export function unify(a: Term, b: Term, from: Substitution = NO_SUBSTITUTION): Substitution | undefined {
  const by = new Map(from);
  const pending: [Term, Term][] = [[a, b]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [left, right] = pair.map((term) => walk(term, by)) as [Term, Term];
    if (left.kind === "variable" || right.kind === "variable") {
      if (left.kind === right.kind && left.name === right.name) continue;
      const [name, value] = left.kind === "variable" ? [left.name, right] : [right.name, left];
      if (variablesOf(substitute(value, by)).has(name)) return undefined;
      by.set(name, value);
    } else if (left.name !== right.name || left.args.length !== right.args.length) return undefined;
    else for (let i = 0; i < left.args.length; i++) pending.push([left.args[i], right.args[i]]);
  }
  return by;
}

function walk(term: Term, by: Substitution): Term {
  let at = term;
  for (let next: Term | undefined = at; next !== undefined; ) {
    at = next;
    next = at.kind === "variable" ? by.get(at.name) : undefined;
  }
  return at;
}

/** Whether the heads of two clauses, whose variables have nothing to do with each other, have an instance in common. */
export function canMatch(a: Term, b: Term): boolean {
  return unify(a, apart(b)) !== undefined;
}

/** Whether every instance of the first term is one of the second. */
export function isInstance(special: Term, general: Term): boolean {
  const by = new Map<string, Term>();
  const pending: [Term, Term][] = [[special, general]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [left, right] = pair;
    if (right.kind === "variable") {
      const known = by.get(right.name);
      if (known === undefined) by.set(right.name, left);
      else if (!isSame(known, left)) return false;
    } else if (left.kind === "variable" || left.name !== right.name || left.args.length !== right.args.length)
      return false;
    else for (let i = 0; i < left.args.length; i++) pending.push([left.args[i], right.args[i]]);
  }
  return true;
}

/** Whether two terms of one clause are written alike. */
export function isSame(a: Term, b: Term): boolean {
  const pending: [Term, Term][] = [[a, b]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [left, right] = pair;
    if (left.kind !== right.kind || left.name !== right.name) return false;
    if (left.kind === "variable" || right.kind === "variable") continue;
    if (left.args.length !== right.args.length) return false;
    for (let i = 0; i < left.args.length; i++) pending.push([left.args[i], right.args[i]]);
  }
  return true;
}

/** The same term with other variables. */
export function apart<T extends Term>(root: T, mark = "'"): T {
  const renamed = fold<Term>(root, (node, args) => {
    if (node.kind === "variable") return { ...node, name: node.name + mark };
    return args.length === 0 ? node : { ...node, args };
  });
  return renamed as T;
}
