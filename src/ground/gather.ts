/**
 * Some rules of one relation leave the same arguments open to whatever a static relation allows. They come to
 * share one rule for that:
 *
 *     p(X,Y,I) <= q(X,Y) & any(I)               p(X,Y,I) <= p~1(X,Y) & any(I)
 *     p(X,Y,I) <= r(Y,X) & any(I)    becomes    p~1(X,Y) <= q(X,Y)
 *     p(X,Y,I) <= s(X,Y,I)                      p~1(X,Y) <= r(Y,X)
 *                                               p(X,Y,I) <= s(X,Y,I)
 *
 * So what does not depend on I is there once, and not for each I. Only heads whose arguments are different
 * variables are looked at, and only tests of one argument.
 */
import { type Atom, type Literal, literalVariables } from "../datalog/rules.js";
import type { Term } from "../gdl/tree.js";
import type { GroundingRule } from "./relax.js";

/** For each open argument, the literals that test it. */
type Open = ReadonlyMap<number, readonly Literal[]>;

/** Rules with the same arguments open. */
export interface Gathered {
  readonly rules: readonly GroundingRule[];
  /** The tests of the open arguments in one of the rules. */
  readonly tests: (rule: GroundingRule) => readonly Literal[];
  /** The other arguments of its head. */
  readonly closed: (rule: GroundingRule) => readonly Term[];
}

/** Those rules of a relation that gain most if they are gathered; undefined if none do. */
export function gathered(rules: readonly GroundingRule[]): Gathered | undefined {
  const opens = new Map(rules.map((rule) => [rule, openArguments(rule)]));
  let alike: readonly GroundingRule[] = [];
  let places: readonly number[] = [];
  for (const open of opens.values()) {
    if (open.size === 0) continue;
    const others = rules.filter((rule) =>
      [...open].every(([place, tests]) => isSame(tests, opens.get(rule)?.get(place))),
    );
    if (others.length < 2 || others.length * open.size <= alike.length * places.length) continue;
    alike = others;
    places = [...open.keys()];
  }
  if (alike.length === 0) return undefined;
  return {
    rules: alike,
    tests: (rule) => places.flatMap((place) => opens.get(rule)?.get(place) ?? []),
    closed: ({ args }) => args.filter((_, place) => !places.includes(place)),
  };
}

function openArguments({ args, fixed, positives, negatives, ranges }: GroundingRule): Open {
  const open = new Map<number, readonly Literal[]>();
  const names = args.map((arg) => (arg.kind === "variable" ? arg.name : ""));
  if (names.includes("") || new Set(names).size < names.length) return open;
  const literals = [...fixed, ...positives, ...negatives, ...ranges];
  for (const [place, name] of names.entries()) {
    const about = literals.filter((literal) => literalVariables(literal).has(name));
    if (about.every((literal) => isTest(literal) && fixed.includes(literal))) open.set(place, about);
  }
  return open;
}

function isTest(literal: Literal): literal is Atom {
  return literal.kind === "atom" && literal.args.length === 1 && literal.args[0]?.kind === "variable";
}

/** Whether both test the same, in whatever order. */
function isSame(tests: readonly Literal[], others: readonly Literal[] | undefined): boolean {
  const tested = (literals: readonly Literal[]) =>
    new Set(literals.filter(isTest).map(({ predicate }) => predicate));
  if (others === undefined) return false;
  const [left, right] = [tested(tests), tested(others)];
  return left.size === right.size && [...left].every((predicate) => right.has(predicate));
}
