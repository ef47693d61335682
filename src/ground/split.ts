/**
 * Splits a rule with many variables into small ones: a variable that the head does not need is projected away
 * as soon as nothing else needs it, by a predicate of its own for the literals that mention it. That is variable
 * elimination along a tree decomposition of the body (Bichler, Morak and Woltran, "lpopt", 2016), and turns the
 * product of two joins into their sum:
 *
 *     p(X) <= q(X,Y) & r(Y,Z) & s(Z,W)      becomes      p(X) <= q(X,Y) & a(Y)
 *                                                        a(Y) <= r(Y,Z) & b(Z)
 *                                                        b(Z) <= s(Z,W)
 *
 * How many instances a join has is judged by its degrees of freedom: the number of variables that have to be chosen
 * until the others follow by static relations such as successor. A role counts for nothing.
 */
import { type Atom, isInput, type Literal, literalVariables } from "../gdl/reference/rules.js";
import { type Term, variablesOf } from "../gdl/tree.js";
import { isFixed } from "./relax.js";

/** Of what a rule is made while it is split. */
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

/** How many rows a static literal has when the variables in `bound` are known. */
export type Fanout = (atom: Atom, bound: ReadonlySet<string>) => number;

/** A static literal with at most so many rows gives its other variables away. */
const FUNCTIONAL = 2;

export function splitBody(body: Body, project: Project, fanout: Fanout): readonly Literal[] {
  const head = new Set(body.args.flatMap((arg) => [...variablesOf(arg)]));
  let literals = body.literals;
  for (;;) {
    const cluster = bestCluster(literals, head, fanout);
    if (cluster === undefined) return literals;
    const rest = literals.filter((literal) => !cluster.includes(literal));
    const outside = variablesOfAll(rest);
    for (const name of head) outside.add(name);
    const shared = [...variablesOfAll(cluster)].filter((name) => outside.has(name));
    const bound = boundBy(cluster);
    const ranges = shared
      .filter((name) => !bound.has(name))
      .map((name) => project([binderOf(name, rest) as Literal], [name], []));
    literals = [...rest, project(cluster, shared, ranges)];
  }
}

/** The literals around the variable that is cheapest to eliminate, if that makes the rule smaller. */
function bestCluster(
  literals: readonly Literal[],
  head: ReadonlySet<string>,
  fanout: Fanout,
): readonly Literal[] | undefined {
  const all = variablesOfAll(literals);
  for (const name of head) all.add(name);
  const whole = freedom(all, literals, fanout);
  if (whole < 2) return undefined;
  let best: readonly Literal[] | undefined;
  let least = whole;
  for (const name of all) {
    if (head.has(name)) continue;
    const cluster = literals.filter((literal) => literalVariables(literal).has(name));
    if (cluster.length === literals.length || cluster.every(isFixed)) continue;
    const inside = variablesOfAll(cluster);
    const cost = freedom(inside, cluster, fanout);
    if (cost >= least) continue;
    const rest = literals.filter((literal) => !cluster.includes(literal));
    const outside = variablesOfAll(rest);
    for (const other of head) outside.add(other);
    const shared = [...inside].filter((other) => outside.has(other));
    if (freedom(new Set([...outside, ...shared]), rest, fanout) >= whole) continue;
    const bound = boundBy(cluster);
    if (shared.some((other) => !bound.has(other) && binderOf(other, rest) === undefined)) continue;
    best = cluster;
    least = cost;
  }
  return best;
}

/** How many variables have to be chosen until static literals give the others away. */
function freedom(variables: ReadonlySet<string>, literals: readonly Literal[], fanout: Fanout): number {
  const atoms = literals.filter((literal): literal is Atom => literal.kind === "atom");
  const statics = atoms.filter(isFixed);
  const bound = new Set<string>();
  for (const atom of atoms) {
    const role = atom.args[0];
    const namesRole = (isInput(atom.predicate) && atom.args.length === 2) || atom.predicate.name === "role";
    if (namesRole && role?.kind === "variable") bound.add(role.name);
  }
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
  return variablesOfAll(literals.filter((literal) => literal.kind === "atom"));
}

/** A literal that says which values a variable may have, where the literals that bind it have gone elsewhere. */
function binderOf(name: string, rest: readonly Literal[]): Literal | undefined {
  return rest.find((literal) => literal.kind === "atom" && literalVariables(literal).has(name));
}

function variablesOfAll(literals: readonly Literal[]): Set<string> {
  const names = new Set<string>();
  for (const literal of literals) for (const name of literalVariables(literal)) names.add(name);
  return names;
}
