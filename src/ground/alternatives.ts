/**
 * Copies of a rule, one for each alternative of a disjunction that never changes, if that makes splitting
 * (`split.ts`) cheaper. "Some attacker stands on another square than the one that is captured",
 *
 *     safe(A,B) <= attacker(X,Y) & differ(A,B,X,Y)     differ(A,B,X,Y) <= distinct(A,X)
 *                                                      differ(A,B,X,Y) <= distinct(B,Y)
 *
 * joins four variables as it stands. If `differ` is replaced by what it says, one copy does not need Y and
 * the other does not need X: each is projected away, and two small joins take the place of a large one.
 *
 * Only fixed `or`s are looked at, and positive atoms of static relations whose rules have no variables of
 * their own and are not recursive.
 */
import {
  type Atom,
  Dependence,
  type Literal,
  literalVariables,
  newPredicate,
  type Rule,
} from "../datalog/rules.js";
import { fold, type Term } from "../gdl/tree.js";
import { isFixed } from "./fixed.js";
import { signature } from "./signature.js";
import {
  type Body,
  type Fanout,
  fewValued,
  freedom,
  type Project,
  splitBody,
  variablesOfBody,
} from "./split.js";

/** A disjunction with more alternatives is left as it is. */
const MOST_ALTERNATIVES = 4;
/** A rule becomes at most this many copies. */
const MOST_COPIES = 8;
/** What each degree of freedom multiplies the cost of a join by: about the number of values of a variable. */
const VALUES = 8;

/** Bodies that together say what `body` says: itself, or copies if they are cheaper by the factor `worth`. */
export function copies(body: Body, fanout: Fanout, worth: number): readonly Body[] {
  let best: readonly Body[] = [body];
  let least: number | undefined;
  for (const literal of body.literals) {
    const alternatives = alternativesOf(literal);
    if (alternatives === undefined || best.length * alternatives.length > MOST_COPIES) continue;
    const copied = best.flatMap(({ args, literals }) =>
      alternatives.map((alternative) => ({
        args,
        literals: [...literals.filter((other) => other !== literal), ...alternative],
      })),
    );
    least ??= cost(best, fanout);
    const now = cost(copied, fanout);
    if (now * worth > least) continue;
    best = copied;
    least = now;
  }
  return best;
}

/** About how many instances the rules have once they are split; equal rules are counted once. */
function cost(bodies: readonly Body[], fanout: Fanout): number {
  const parts = new Set<string>();
  let sum = 0;
  let known: ReadonlySet<string> = new Set();
  const project: Project = (literals, variables, ranges) => {
    const { key, args } = signature(literals, variables, ranges);
    if (!parts.has(key)) {
      parts.add(key);
      sum += VALUES ** freedom(variablesOfBody([...literals, ...ranges]), literals, known, fanout);
    }
    return { kind: "atom", predicate: newPredicate(key, args.length, Dependence.State), args };
  };
  for (const body of bodies) {
    known = fewValued(body.literals, fanout);
    const literals = splitBody(body, project, fanout);
    const head: Atom = { kind: "not", predicate: NO_PREDICATE, args: body.args };
    sum += VALUES ** freedom(variablesOfBody([head, ...literals]), literals, known, fanout);
  }
  return sum;
}

const NO_PREDICATE = newPredicate("", 0, Dependence.State);

/** What a literal says, as alternatives; undefined if it is none of the disjunctions that are looked at. */
function alternativesOf(literal: Literal): readonly (readonly Literal[])[] | undefined {
  if (!isFixed(literal)) return undefined;
  let alternatives: readonly (readonly Literal[])[] = [];
  if (literal.kind === "or") alternatives = literal.alternatives;
  else if (literal.kind === "atom") alternatives = definition(literal);
  return alternatives.length > 1 && alternatives.length <= MOST_ALTERNATIVES ? alternatives : undefined;
}

/** An atom as the bodies of its rules, with each `or` taken apart; none if it is not to be replaced. */
function definition({ predicate, args }: Atom): readonly (readonly Literal[])[] {
  const { rules, component } = predicate;
  if (rules.length > MOST_ALTERNATIVES) return [];
  const bodies: (readonly Literal[])[] = [];
  for (const rule of rules) {
    const given = match(rule, args);
    const at = rule.body.findIndex(({ kind }) => kind === "or");
    const or = rule.body[at];
    const rest = rule.body.filter((_, i) => i !== at);
    const alternatives = or?.kind === "or" ? or.alternatives : [[]];
    if (given === undefined || alternatives.length > MOST_ALTERNATIVES) return [];
    for (const alternative of alternatives) {
      const literals = [...rest, ...alternative];
      const replaced = literals.map((inner) => substitute(inner, given, component));
      if (replaced.includes(undefined)) return [];
      bodies.push(replaced as Literal[]);
    }
  }
  return bodies;
}

/** What each variable of a rule's head stands for; undefined unless the arguments are different variables. */
function match(rule: Rule, args: readonly Term[]): ReadonlyMap<string, Term> | undefined {
  const given = new Map<string, Term>();
  for (const [i, arg] of rule.args.entries()) {
    if (arg.kind !== "variable" || given.has(arg.name)) return undefined;
    given.set(arg.name, args[i]);
  }
  return given;
}

/** The literal with `given` put in; undefined if it has other variables, is recursive, or is an `or`. */
function substitute(
  literal: Literal,
  given: ReadonlyMap<string, Term>,
  component: number | undefined,
): Literal | undefined {
  if (literal.kind === "or") return undefined;
  if ("predicate" in literal && component !== undefined && literal.predicate.component === component)
    return undefined;
  if ([...literalVariables(literal)].some((name) => !given.has(name))) return undefined;
  const args = literal.args.map((arg) =>
    fold<Term>(arg, (node, inner) => {
      if (node.kind === "variable") return given.get(node.name) as Term;
      return inner.length === 0 ? node : { ...node, args: inner };
    }),
  );
  return { ...literal, args };
}
