/**
 * Which part of a rule is searched: a join of many variables that no splitting makes smaller, because
 * negations tie each of them to the others,
 *
 *     goal(white,100) <= step(9) & filled(a,Y1) & … & filled(h,Y8)
 *                      & ~attacks(a,Y1,b,Y2) & ~attacks(a,Y1,c,Y3) & … & ~attacks(g,Y7,h,Y8)
 *
 * It has 8⁸ instances, of which nearly all contradict themselves in every state that play reaches. They
 * become one relation without arguments, whose rules a search finds (`rule-search.ts`). Only what neither
 * moves nor the next state depend on is searched, since the search has to know which states there are.
 *
 * A relation that is asked positively and has one such rule, as `solution(Y1,…,Y8)` above might be, is
 * replaced by what the rule says. Not searched is a rule in which a literal with one of the variables has a
 * variable of the head as well, or in which a variable has no literal of its own that says which values it
 * may have, or is in no negation with others.
 */
import {
  type Atom,
  Dependence,
  type Literal,
  literalVariables,
  type Predicate,
  type Rules,
} from "../../datalog/rules.js";
import { fold, type Term, variable, variablesOfAll } from "../../gdl/tree.js";
import { isFixed } from "../fixed.js";
import { type Body, type Fanout, fewValued, freedom, splitBody, variablesOfBody } from "../split.js";

/** A relation without arguments that holds if these literals do, for some values of the variables. */
export interface SearchedPart {
  readonly literals: readonly Literal[];
  /** In the order in which they get values. */
  readonly variables: readonly string[];
}

/** The relations that moves, next states and the start depend on. */
export function dynamicRelations(rules: Rules): ReadonlySet<Predicate> {
  const names = new Set(["init/1", "next/1", "legal/2", "role/1"]);
  const reached = new Set([...rules.all()].filter(({ name, arity }) => names.has(`${name}/${arity}`)));
  for (const { rules: own } of reached)
    for (const { body } of own) for (const predicate of predicatesOf(body)) reached.add(predicate);
  return reached;
}

function predicatesOf(literals: readonly Literal[]): Predicate[] {
  return literals.flatMap((literal) => {
    if (literal.kind === "or") return literal.alternatives.flatMap(predicatesOf);
    return "predicate" in literal ? [literal.predicate] : [];
  });
}

/** The body with relations that are joins of many variables replaced by what their rules say. */
export function unfolded(literals: readonly Literal[], least: number, fanout: Fanout): readonly Literal[] {
  let copies = 0;
  return literals.flatMap((literal): readonly Literal[] => {
    if (literal.kind !== "atom" || isFixed(literal)) return [literal];
    const { predicate, args } = literal;
    const [rule, ...others] = predicate.rules;
    if (rule === undefined || others.length > 0) return [literal];
    const heads = rule.args.flatMap((arg) => (arg.kind === "variable" ? [arg.name] : []));
    if (new Set(heads).size < predicate.arity) return [literal];
    if (searchedPart({ args: [], literals: rule.body }, least, fanout) === undefined) return [literal];
    const copy = ++copies;
    const given = new Map(heads.map((name, i): [string, Term] => [name, args[i]]));
    const rename = (term: Term): Term =>
      fold(term, (node, inner) =>
        node.kind === "variable"
          ? (given.get(node.name) ?? variable(`${node.name}#${copy}`))
          : { ...node, args: inner },
      );
    return rule.body.map((inner) => renamed(inner, rename));
  });
}

function renamed(literal: Literal, rename: (term: Term) => Term): Literal {
  if (literal.kind !== "or") return { ...literal, args: literal.args.map(rename) };
  const { alternatives } = literal;
  return {
    kind: "or",
    alternatives: alternatives.map((each) => each.map((inner) => renamed(inner, rename))),
  };
}

/** The part of a body that is searched, and the rest; undefined if it has fewer than `least` variables. */
export function searchedPart(
  { args, literals }: Body,
  least: number,
  fanout: Fanout,
): { readonly part: SearchedPart; readonly rest: readonly Literal[] } | undefined {
  const head = variablesOfAll(args);
  const all = [...variablesOfBody(literals)];
  if (all.length - head.size < least || literals.some(isForeign)) return undefined;
  const dry = (): Atom => {
    throw new Splits();
  };
  try {
    splitBody({ args, literals }, dry, fanout);
  } catch (error) {
    if (error instanceof Splits) return undefined;
    throw error;
  }
  const others = (literal: Literal) => [...literalVariables(literal)].filter((name) => !head.has(name));
  const inside = literals.filter((literal) => others(literal).length > 0);
  if (inside.some((literal) => others(literal).length < literalVariables(literal).size)) return undefined;
  const variables = [...variablesOfBody(inside)];
  const isBound = (name: string) =>
    inside.some((literal) => literal.kind === "atom" && others(literal).join() === name);
  const isTied = (name: string) =>
    inside.some((literal) => literal.kind === "not" && !isFixed(literal) && isTie(literal, name));
  if (!variables.every((name) => isBound(name) && isTied(name))) return undefined;
  if (freedom(new Set(variables), inside, fewValued(inside, fanout), fanout) < least) return undefined;
  const ground = literals.filter((literal) => literalVariables(literal).size === 0);
  return {
    part: { literals: [...ground, ...inside], variables },
    rest: literals.filter((literal) => !ground.includes(literal) && !inside.includes(literal)),
  };
}

/** Whether the literal says something of this variable and of others. */
function isTie(literal: Literal, name: string): boolean {
  const names = literalVariables(literal);
  return names.size > 1 && names.has(name);
}

/** Thrown within this file: the rule can be split, and needs no search. */
class Splits extends Error {}

/** What no search reads: it depends on moves, or is a choice that depends on the state. */
function isForeign(literal: Literal): boolean {
  if (literal.kind === "or") return !isFixed(literal);
  return "predicate" in literal && literal.predicate.dependence === Dependence.Moves;
}
