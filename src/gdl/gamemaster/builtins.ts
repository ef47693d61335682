/**
 * What the builtin relations of the language compute, from arguments without variables. Numbers are those of
 * JavaScript, printed as it prints them, and a name that does not begin as a number is none.
 *
 * The tests and functions of strings by patterns (`matches`, `submatches`) are not here: what they give
 * depends on the machine that reads the pattern.
 */
import { type Application, application, fold, isGround, type Term, variablesOf } from "../tree.js";
import type { GamemasterDefinition } from "./gamemaster-tree.js";
import { apart, isSame, substitute, unify } from "./unify.js";

/** What all other arguments give: any number of values for the last; undefined if it cannot be computed. */
type Compute = (inputs: readonly Term[]) => readonly Term[] | undefined;

const FOLDED: Readonly<Record<string, (a: number, b: number) => number>> = {
  plus: (a, b) => a + b,
  minus: (a, b) => a - b,
  times: (a, b) => a * b,
  quotient: (a, b) => a / b,
  remainder: (a, b) => a % b,
};

const COMPARED: Readonly<Record<string, (a: Term, b: Term) => boolean>> = {
  leq: (a, b) => numberOf(a) <= numberOf(b),
  less: (a, b) => numberOf(a) < numberOf(b),
  symleq: (a, b) => plainText(a) <= plainText(b),
  symless: (a, b) => plainText(a) < plainText(b),
  same: (a, b) => isSame(a, b),
  distinct: (a, b) => !isSame(a, b),
};

const OF_LIST: Readonly<Record<string, (elements: readonly Term[]) => Term | undefined>> = {
  maximum: (elements) => numbered(elements, (values) => Math.max(...values)),
  minimum: (elements) => numbered(elements, (values) => Math.min(...values)),
  sum: (elements) => numbered(elements, (values) => values.reduce((a, b) => a + b, 0)),
  mean: (elements) => numbered(elements, (values) => values.reduce((a, b) => a + b, 0) / values.length),
  length: (elements) => numberTerm(elements.length),
  first: (elements) => elements[0],
  last: (elements) => elements.at(-1),
  rest: (elements) => (elements.length === 0 ? undefined : listTerm(elements.slice(1))),
  reverse: (elements) => listTerm(elements.toReversed()),
  sort: (elements) =>
    listTerm(
      elements.toSorted((a, b) => (plainText(a) < plainText(b) ? -1 : plainText(a) > plainText(b) ? 1 : 0)),
    ),
};

/** Functions of numbers by their name in JavaScript; the random one has no place in rules. */
const MATHEMATICS: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Math).filter(
    (name) => typeof Math[name as keyof Math] === "function" && name !== "random",
  ),
);

const OTHERS: ReadonlySet<string> = new Set(["member", "append", "stringappend"]);

/** Relations with a meaning of their own that sheets cannot redefine, apart from tests that need no values. */
export function isComputed(name: string): boolean {
  return (
    name in FOLDED || name in OF_LIST || MATHEMATICS.has(name) || OTHERS.has(name) || name === "evaluate"
  );
}

/** Relations that compare values; all their arguments must be known. */
export function isComparison(name: string): boolean {
  return ["leq", "less", "symleq", "symless"].includes(name);
}

const AGGREGATES: ReadonlySet<string> = new Set(["countofall", "setofall"]);
const PATTERNS: ReadonlySet<string> = new Set(["matches", "submatches"]);

export function isAggregate(name: string): boolean {
  return AGGREGATES.has(name);
}

/** A builtin that is not served here. */
export function isUnserved(name: string): boolean {
  return PATTERNS.has(name);
}

export function isBuiltin(name: string): boolean {
  return (
    ["distinct", "same", "mutex", "true"].includes(name) ||
    isComparison(name) ||
    isComputed(name) ||
    isAggregate(name) ||
    isUnserved(name)
  );
}

/** Which arguments of a computed atom must be known; all but the last, except where a list gives its members. */
export function builtinInputs({ name, args }: Application): readonly Term[] {
  if (isComparison(name)) return args;
  return name === "member" ? args.slice(1) : args.slice(0, -1);
}

/** The arguments of all instances that hold, given the inputs of one; their variables are all known. */
export function builtinRows(
  name: string,
  inputs: readonly Term[],
  definitions: readonly GamemasterDefinition[],
): readonly (readonly Term[])[] {
  if (isComparison(name)) return inputs.length === 2 && COMPARED[name](inputs[0], inputs[1]) ? [inputs] : [];
  if (name === "evaluate") {
    const value = evaluated(inputs[0], definitions);
    return value === undefined ? [] : [[...inputs, value]];
  }
  const values = compute(name)?.(inputs) ?? [];
  return values.map((value) => (name === "member" ? [value, ...inputs] : [...inputs, value]));
}

function compute(name: string): Compute | undefined {
  const only = (value: Term | undefined) => (value === undefined ? undefined : [value]);
  if (name in FOLDED) return (inputs) => only(numbered(inputs, (values) => values.reduce(FOLDED[name])));
  if (name in OF_LIST) {
    return (inputs) => {
      const elements = inputs.length === 1 ? elementsOf(inputs[0]) : undefined;
      return elements && only(OF_LIST[name](elements));
    };
  }
  if (MATHEMATICS.has(name)) {
    const f = Math[name as keyof Math] as unknown as (...values: number[]) => number;
    return (inputs) => only(numbered(inputs, (values) => f(...values)));
  }
  if (name === "member") return ([list]) => elementsOf(list);
  if (name === "append") {
    return (lists) => {
      const parts = lists.map(elementsOf);
      return parts.every((part) => part !== undefined) ? [listTerm(parts.flat())] : undefined;
    };
  }
  if (name === "stringappend") return (inputs) => [application(`"${inputs.map(plainText).join("")}"`, [])];
  return undefined;
}

/** A definition may lead to itself this many times before it counts as endless. */
const MOST_STEPS = 10_000;
/** Deeper than anybody writes, and no deeper than the stack of any machine goes. */
const DEEPEST = 500;

/** The value of a term: its functions computed, from the leaves up, by definitions and builtins. */
function evaluated(root: Term, definitions: readonly GamemasterDefinition[]): Term | undefined {
  let steps = 0;
  const value = (term: Term, depth: number): Term | undefined => {
    if (term.kind === "variable" || ++steps > MOST_STEPS || depth > DEEPEST) return undefined;
    if (term.args.length === 0) return term;
    if (term.name === "if") return chosen(term.args, depth);
    const args = term.args.map((arg) => value(arg, depth + 1));
    if (!args.every((arg) => arg !== undefined)) return undefined;
    const known: Application = { ...term, args };
    for (const { head, value: body } of definitions) {
      const by = unify(apart(head), known);
      if (by !== undefined) return value(substitute(apart(body), by), depth + 1);
    }
    if (term.name === "cons") return known;
    return compute(term.name)?.(args)?.[0] ?? known;
  };
  /** `if(condition, value, condition, value, …, otherwise)` */
  const chosen = (args: readonly Term[], depth: number): Term | undefined => {
    for (let i = 0; i + 1 < args.length; i += 2)
      if (holds(args[i], depth)) return value(args[i + 1], depth + 1);
    return args.length % 2 === 1 ? value(args[args.length - 1], depth + 1) : undefined;
  };
  const holds = (test: Term, depth: number): boolean => {
    if (test.kind === "variable") return false;
    if (test.name === "true") return true;
    if (test.name === "not" && test.args.length === 1) return !holds(test.args[0], depth);
    const compared = COMPARED[test.name];
    const [a, b] = test.args.map((arg) => value(arg, depth + 1));
    return compared !== undefined && a !== undefined && b !== undefined && compared(a, b);
  };
  return isGround(root) ? value(root, 0) : undefined;
}

function numbered(terms: readonly Term[], f: (values: number[]) => number): Term | undefined {
  const values = terms.map(numberOf);
  return values.length === 0 || values.some(Number.isNaN) ? undefined : numberTerm(f(values));
}

/** The number that a name begins with, as `parseFloat` reads it. */
function numberOf(term: Term): number {
  return term.kind === "application" && term.args.length === 0 ? Number.parseFloat(term.name) : Number.NaN;
}

/** `Infinity` would be a variable; the original writes it small. */
function numberTerm(value: number): Term {
  return application(String(value).toLowerCase(), []);
}

function plainText(term: Term): string {
  if (term.kind === "application" && term.args.length === 0) return term.name.replace(/^"(.*)"$/, "$1");
  return fold<string>(term, (node, args) =>
    args.length === 0 ? node.name : `${node.name}(${args.join(",")})`,
  );
}

/** The elements of a list that ends in `nil`. */
function elementsOf(list: Term): Term[] | undefined {
  const elements: Term[] = [];
  let rest = list;
  while (rest.kind === "application" && rest.name === "cons" && rest.args.length === 2) {
    elements.push(rest.args[0]);
    rest = rest.args[1];
  }
  return rest.kind === "application" && rest.name === "nil" ? elements : undefined;
}

function listTerm(elements: readonly Term[]): Term {
  return elements.reduceRight<Term>(
    (rest, head) => application("cons", [head, rest]),
    application("nil", []),
  );
}

/** Variables of a term that are not among those that are known. */
export function unknownIn(term: Term, known: ReadonlySet<string>): string[] {
  return [...variablesOf(term)].filter((name) => !known.has(name));
}
