/**
 * The tree that both notations of GDL are read into, and that everything else reads.
 *
 * A rule sheet is a list of clauses; a clause is a head and a body of literals. Heads, literals and terms are
 * all the same kind of node, as in KIF. `not`, `or`, `distinct` and `true` are applications like any other:
 * `keywords.ts` says which names are keywords.
 *
 * Two nodes are equal if their names and arguments are. `name` is lower-cased, since GDL is read without
 * regard to case; `text` keeps the spelling of the author, for output. `p` and `(p)` are the same node, an
 * application without arguments.
 *
 * Terms may be nested 10,000 deep, so neither this file nor any code that walks a tree may recurse.
 */

/** A stretch of the source text: offsets in UTF-16 units, the end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Variable extends Span {
  readonly kind: "variable";
  /** Lower-cased, without the leading `?`. */
  readonly name: string;
  /** As the author spelled it, without the leading `?`. */
  readonly text: string;
}

/** A constant or proposition (no arguments), a compound term, an atom, or `not`, `or` and the like. */
export interface Application extends Span {
  readonly kind: "application";
  /** Lower-cased. */
  readonly name: string;
  /** As the author spelled it. */
  readonly text: string;
  readonly args: readonly Term[];
  /** Where the name itself stands. */
  readonly nameSpan: Span;
}

export type Term = Variable | Application;

/** `head.` when the body is empty, else `head <= body[0] & body[1] & …`. */
export interface Clause extends Span {
  readonly head: Application;
  readonly body: readonly Term[];
  /** Whether it is written with an arrow; a rule may have an empty body, `(<= p)`. */
  readonly isRule: boolean;
}

/** A comment without its marker (`;`, `%`) and without the end of its line. */
export interface Comment extends Span {
  readonly text: string;
}

/** `gamemaster` is another language: its clauses are derived (`gamemaster/derive.ts`). */
export type Notation = "kif" | "infix" | "gamemaster";

/** A rule sheet as read: clauses and comments in the order of the text. */
export interface Sheet {
  readonly source: string;
  readonly notation: Notation;
  readonly clauses: readonly Clause[];
  readonly comments: readonly Comment[];
  /** Of a Gamemaster sheet: how its own words and those of the clauses belong together. */
  readonly gamemaster?: GamemasterWords;
}

export interface GamemasterWords {
  /** Names that the sheet spells otherwise than the clauses. */
  readonly names: readonly (readonly [own: string, classical: string])[];
  /** The move of a role that is not in control. */
  readonly waiting: string;
}

const NOWHERE: Span = { start: 0, end: 0 };

/** A variable that stands in no text. */
export function variable(name: string): Variable {
  return { kind: "variable", name, text: name, ...NOWHERE };
}

/** An application that stands in no text. */
export function application(name: string, args: readonly Term[]): Application {
  return { kind: "application", name, text: name, args, ...NOWHERE, nameSpan: NOWHERE };
}

/** Every node of `root`, a node before its arguments, left to right. */
export function subterms(root: Term): Term[] {
  return walked([root]);
}

/** The same of several terms, one after the other. */
export function subtermsOfAll(roots: readonly Term[]): Term[] {
  return walked([...roots].reverse());
}

/** Every node of a clause, in the order of the text. */
export function nodesOf({ head, body }: Clause): Term[] {
  return walked([...body.toReversed(), head]);
}

/** The nodes of these terms, which are taken from the end of the list. */
function walked(pending: Term[]): Term[] {
  const nodes: Term[] = [];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    nodes.push(node);
    if (node.kind === "variable") continue;
    for (let i = node.args.length - 1; i >= 0; i--) pending.push(node.args[i]);
  }
  return nodes;
}

/** Builds a value from the leaves up: `combine` sees a node and the values of its arguments. */
export function fold<T>(root: Term, combine: (node: Term, args: readonly T[]) => T): T {
  const nodes = subterms(root);
  const values: T[] = [];
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i];
    const args: T[] = [];
    if (node.kind === "application") {
      for (let k = 0; k < node.args.length; k++) args.push(values.pop() as T);
    }
    values.push(combine(node, args));
  }
  return values[0];
}

/** Whether two terms are equal, whatever their spelling and position. */
export function sameTerm(a: Term, b: Term): boolean {
  const others = subterms(b);
  const nodes = subterms(a);
  if (nodes.length !== others.length) return false;
  return nodes.every((node, i) => {
    const other = others[i];
    return node.kind === other.kind && node.name === other.name && arity(node) === arity(other);
  });
}

export function arity(term: Term): number {
  return term.kind === "application" ? term.args.length : 0;
}

/** A name and the number of its arguments: what identifies a relation, or a function. */
export function keyOf({ name, args }: Application): string {
  return `${name}/${args.length}`;
}

/** The name of a constant; of a function, a key that no constant has as its name. */
export function topKey(term: Application): string {
  return term.args.length === 0 ? term.name : `(${keyOf(term)}`;
}

/** The names of the variables in `root`, in order of first occurrence. */
export function variablesOf(root: Term): Set<string> {
  return addVariables(root, new Set());
}

/** The names of the variables in any of the terms. */
export function variablesOfAll(roots: readonly Term[]): Set<string> {
  const names = new Set<string>();
  for (const root of roots) addVariables(root, names);
  return names;
}

/** Adds the names of the variables in `root`. Most terms are a variable or a constant, and quick to read. */
export function addVariables(root: Term, names: Set<string>): Set<string> {
  if (root.kind === "variable") names.add(root.name);
  else if (root.args.length > 0)
    for (const node of subterms(root)) if (node.kind === "variable") names.add(node.name);
  return names;
}

/** Each variable of `root` once, at its first place. */
export function firstOccurrences(root: Term): readonly Variable[] {
  const seen = new Map<string, Variable>();
  for (const node of subterms(root)) {
    if (node.kind === "variable" && !seen.has(node.name)) seen.set(node.name, node);
  }
  return [...seen.values()];
}

export function isGround(root: Term): boolean {
  const pending: Term[] = [root];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.kind === "variable") return false;
    for (const arg of node.args) pending.push(arg);
  }
  return true;
}
