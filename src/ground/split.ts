/**
 * Splits a rule with many variables into small ones: a variable that the head does not need is projected away
 * as soon as nothing else needs it. The literals that mention it become a predicate of their own. That is
 * variable elimination along a tree decomposition of the body (Bichler, Morak and Woltran, "lpopt", 2016),
 * and turns the product of two joins into their sum:
 *
 *     p(X) <= q(X,Y) & r(Y,Z) & s(Z,W)      becomes      p(X) <= q(X,Y) & a(Y)
 *                                                        a(Y) <= r(Y,Z) & b(Z)
 *                                                        b(Z) <= s(Z,W)
 *
 * The number of instances of a join is judged by its degrees of freedom: the number of variables that have to
 * be chosen until the others follow by static relations such as successor. Roles are not counted.
 */
import { type Atom, isInput, type Literal, literalVariables } from "../datalog/rules.js";
import { type Term, variablesOfAll } from "../gdl/tree.js";
import { isFixed } from "./fixed.js";

/** What a rule is made of while it is split. */
export interface Body {
  readonly args: readonly Term[];
  readonly literals: readonly Literal[];
}

/** Makes, or finds, the predicate that stands for these literals, projected to these variables. */
export type Project = (
  literals: readonly Literal[],
  variables: readonly string[],
  ranges: readonly Atom[],
) => Atom;

/** How many rows a static literal has if the variables in `bound` are known. */
export type Fanout = (atom: Atom, bound: ReadonlySet<string>) => number;

/** A static literal with at most this many rows determines its other variables, or nearly so. */
const FUNCTIONAL = 2;
/** If an atom has at least this many variables, one that is open is likely to follow from the others. */
const MOSTLY = 5;

export function splitBody(body: Body, project: Project, fanout: Fanout): readonly Literal[] {
  const head = variablesOfAll(body.args);
  const known = fewValued(body.literals, fanout);
  let literals = body.literals;
  for (;;) {
    const cluster = bestCluster(literals, head, known, fanout);
    if (cluster === undefined) return literals;
    const { inside, rest } = absorb(cluster, literals, head, fanout);
    const outside = variablesOfBody(rest);
    for (const name of head) outside.add(name);
    const shared = new Set([...variablesOfBody(inside)].filter((name) => outside.has(name)));
    const ranges: Atom[] = [];
    for (const binder of bindersOf(shared, inside, rest)) {
      const names = literalVariables(binder);
      const isOwn = [...names].every((name) => shared.has(name));
      if (isOwn && isFixed(binder)) inside.push(binder);
      else if (isOwn) ranges.push(binder);
      else
        ranges.push(
          project(
            [binder],
            [...names].filter((name) => shared.has(name)),
            [],
          ),
        );
    }
    literals = [...rest, project(inside, [...shared], ranges)];
  }
}

/** A static literal about a cluster joins it if it determines a variable that the rest does not need. */
function absorb(
  cluster: readonly Literal[],
  literals: readonly Literal[],
  head: ReadonlySet<string>,
  fanout: Fanout,
) {
  const inside = [...cluster];
  const names = variablesOfBody(cluster);
  let rest = literals.filter((literal) => !cluster.includes(literal));
  for (const literal of rest.filter(isFixed)) {
    const own = [...literalVariables(literal)];
    if (literal.kind !== "atom" || !own.every((name) => names.has(name))) continue;
    const others = rest.filter((other) => other !== literal);
    const outside = variablesOfBody(others);
    const needed = own.filter((name) => head.has(name) || outside.has(name));
    if (needed.length === own.length || fanout(literal, new Set(needed)) > FUNCTIONAL) continue;
    inside.push(literal);
    rest = others;
  }
  return { inside, rest };
}

/**
 * Literals that say which values those shared variables may have that nothing inside binds. Each time the
 * literal is taken that binds most of them: the more variables one literal binds together, the fewer
 * instances are tried in vain.
 */
function bindersOf(
  shared: ReadonlySet<string>,
  inside: readonly Literal[],
  rest: readonly Literal[],
): Atom[] {
  const bound = new Set(boundBy(inside));
  const binders: Atom[] = [];
  for (;;) {
    let best: Atom | undefined;
    let most = 0;
    for (const literal of rest) {
      if (literal.kind !== "atom") continue;
      const gain = [...literalVariables(literal)].filter(
        (name) => shared.has(name) && !bound.has(name),
      ).length;
      if (gain <= most) continue;
      best = literal;
      most = gain;
    }
    if (best === undefined) return binders;
    binders.push(best);
    for (const name of literalVariables(best)) bound.add(name);
  }
}

/** The literals around the variable that is cheapest to eliminate, if that makes the rule smaller. */
function bestCluster(
  literals: readonly Literal[],
  head: ReadonlySet<string>,
  known: ReadonlySet<string>,
  fanout: Fanout,
): readonly Literal[] | undefined {
  const all = variablesOfBody(literals);
  for (const name of head) all.add(name);
  const whole = freedom(all, literals, known, fanout);
  if (whole < 2) return undefined;
  let best: readonly Literal[] | undefined;
  let least = whole;
  for (const name of all) {
    if (head.has(name)) continue;
    const cluster = literals.filter((literal) => literalVariables(literal).has(name));
    if (cluster.length === literals.length || cluster.every(isFixed)) continue;
    const inside = variablesOfBody(cluster);
    const cost = freedom(inside, cluster, known, fanout);
    if (cost >= least || isGivenAway(all, inside, literals, known)) continue;
    const rest = literals.filter((literal) => !cluster.includes(literal));
    const outside = variablesOfBody(rest);
    for (const other of head) outside.add(other);
    const shared = [...inside].filter((other) => outside.has(other));
    if (freedom(new Set([...outside, ...shared]), rest, known, fanout) >= whole) continue;
    const bound = boundBy(cluster);
    if (shared.some((other) => !bound.has(other) && !isBoundBy(other, rest))) continue;
    best = cluster;
    least = cost;
  }
  return best;
}

/**
 * Whether the cluster determines all other variables. Then it has as many instances as the whole, and a
 * relation of its own, which knows nothing of what the rest demands, is not worth it. An atom whose variables
 * are mostly known is taken to determine the others.
 */
function isGivenAway(
  all: ReadonlySet<string>,
  inside: ReadonlySet<string>,
  literals: readonly Literal[],
  known: ReadonlySet<string>,
): boolean {
  const bound = new Set([...inside, ...known]);
  for (const literal of literals) {
    if (literal.kind !== "atom" || isFixed(literal)) continue;
    const names = literalVariables(literal);
    const free = [...names].filter((name) => !bound.has(name));
    if (free.length * MOSTLY <= names.size) for (const name of free) bound.add(name);
  }
  return [...all].every((name) => bound.has(name));
}

/** Variables that are not counted: roles, and those for which static literals alone leave few values. */
export function fewValued(literals: readonly Literal[], fanout: Fanout): ReadonlySet<string> {
  const names = new Set<string>();
  const none = new Set<string>();
  for (const literal of literals) {
    if (literal.kind !== "atom") continue;
    const { predicate, args } = literal;
    const [role] = args;
    const namesRole = (isInput(predicate) && args.length === 2) || predicate.name === "role";
    if (namesRole && role?.kind === "variable") names.add(role.name);
    if (!isFixed(literal) || fanout(literal, none) > FUNCTIONAL) continue;
    for (const name of literalVariables(literal)) names.add(name);
  }
  return names;
}

/** How many variables have to be chosen until static literals, and what is known, determine the others. */
export function freedom(
  variables: ReadonlySet<string>,
  literals: readonly Literal[],
  known: ReadonlySet<string>,
  fanout: Fanout,
): number {
  const statics = literals.filter((literal): literal is Atom => literal.kind === "atom" && isFixed(literal));
  const bound = new Set(known);
  const close = () => {
    for (let more = true; more; ) {
      more = false;
      for (const atom of statics) {
        const free = [...literalVariables(atom)].filter((name) => !bound.has(name));
        if (free.length === 0 || fanout(atom, bound) > FUNCTIONAL) continue;
        for (const name of free) bound.add(name);
        more = true;
      }
    }
  };
  let chosen = 0;
  close();
  for (const name of variables) {
    if (bound.has(name)) continue;
    chosen++;
    bound.add(name);
    close();
  }
  return chosen;
}

function boundBy(literals: readonly Literal[]): ReadonlySet<string> {
  return variablesOfBody(literals.filter((literal) => literal.kind === "atom"));
}

/** Whether a literal says which values a variable may have. */
function isBoundBy(name: string, rest: readonly Literal[]): boolean {
  return rest.some((literal) => literal.kind === "atom" && literalVariables(literal).has(name));
}

export function variablesOfBody(literals: readonly Literal[]): Set<string> {
  const names = new Set<string>();
  for (const literal of literals) for (const name of literalVariables(literal)) names.add(name);
  return names;
}
