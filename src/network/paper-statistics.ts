/**
 * The size of a game's network as table 2 of "General Game Playing with Stochastic CSP" (2016, paper 003)
 * counts it: functions are eliminated, each atom name is one variable whose values are all its instances, and
 * each rule is one constraint (003, section 3.2; "Traduction de jeux à information incertaine en réseaux de
 * contraintes stochastiques", paper 000, 4.1 to 4.4). It only counts: a state in which two cells are marked
 * gives the variable `cell` two values at once, so such a network would have no solution.
 *
 * The values of a variable are the combinations of the values at its argument places, which arc consistency
 * leaves (000, 4.3; `gdl/places/flow.ts`); those of a relation of facts are the facts. What else the papers leave open is decided in `docs/network.md`.
 */
import { type ReadClause, readRules, relationsOf, type UsedRelation } from "../gdl/clauses.js";
import { isKeyword } from "../gdl/keywords.js";
import type { Flow } from "../gdl/places/flow.js";
import { flowOf } from "../gdl/places/places.js";
import { printTerm } from "../gdl/print/print.js";
import { isChance } from "../gdl/roles.js";
import { type Application, isGround, type Sheet, topKey } from "../gdl/tree.js";
import { combinations, combinationsOf } from "../ground/domains.js";

/** `relation` is what rules and facts define, and the roles; the rest as in the networks of this program. */
type PaperKind = "terminal" | "fluent" | "action" | "chance" | "relation" | "next";

/** What constraints are made of. All rules for goals are one constraint, and so are those for an init fluent. */
type PaperRule = "init" | "legal" | "next" | "terminal" | "relation" | "goal";

export interface PaperStatistics {
  readonly variables: number;
  readonly kinds: Readonly<Partial<Record<PaperKind, number>>>;
  readonly maxDomain: number;
  /** The name of a variable with so many values. */
  readonly largest: string;
  readonly constraints: number;
  readonly rules: Readonly<Partial<Record<PaperRule, number>>>;
}

interface PaperVariable {
  readonly name: string;
  readonly kind: PaperKind;
  readonly values: number;
}

/** Or why nothing can be counted, as a part of a sentence. */
export function paperStatistics({ clauses }: Sheet): PaperStatistics | { readonly problem: string } {
  const rules = readRules(clauses);
  const places = flowOf(rules);
  if ("problem" in places) return places;
  const variables = [...variablesOf(rules, places.flow)];
  const constraints = constraintsOf(rules, places.flow);
  const kinds: Partial<Record<PaperKind, number>> = {};
  for (const { kind } of variables) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const largest = variables.reduce((most, variable) => (variable.values > most.values ? variable : most));
  return {
    variables: variables.length,
    kinds,
    maxDomain: largest.values,
    largest: largest.name,
    constraints: Object.values(constraints).reduce((sum, count) => sum + count, 0),
    rules: constraints,
  };
}

/** In the order of paper 003, section 3.3. */
function* variablesOf(rules: readonly ReadClause[], flow: Flow): Generator<PaperVariable> {
  yield { name: "terminal", kind: "terminal", values: 2 };
  const [state] = flow.arguments("true/1", 1);
  const fluents = [...flow.values(state)].map(([key, fluent]) => {
    return { name: fluent.text, values: combinationsOf(flow, state, key, fluent) };
  });
  for (const { name, values } of fluents) yield { name: `true ${name}`, kind: "fluent", values };
  yield* actionsOf(rules, flow);
  for (const relation of relationsOf(rules).values()) {
    const { first } = relation;
    if (isKeyword(first.name) && first.name !== "role") continue;
    yield { name: first.text, kind: "relation", values: instances(relation, flow) };
  }
  for (const { name, values } of fluents) yield { name: `next ${name}`, kind: "next", values };
}

/** A proposition is true or false. Facts are told by the sheet; other atoms are combined at their places. */
function instances({ key, first, rules }: UsedRelation, flow: Flow): number {
  if (first.args.length === 0) return 2;
  if (rules.length > 0 && rules.every(({ head, literals }) => literals.length === 0 && isGround(head)))
    return new Set(rules.map(({ head }) => printTerm(head).toLowerCase())).size;
  const places = flow.arguments(key, first.args.length);
  return places.reduce((product, place) => product * combinations(flow, place), 1);
}

/** For each role, the moves that some rule for `legal` names for it. */
function* actionsOf(rules: readonly ReadClause[], flow: Flow): Generator<PaperVariable> {
  const [, does] = flow.arguments("does/2", 2);
  const [rolePlace] = flow.arguments("role/1", 1);
  const moves = flow.values(does);
  const legal = rules.filter(({ head }) => head.name === "legal" && head.args.length === 2);
  for (const [role, { text }] of flow.values(rolePlace)) {
    const names = new Set<string>();
    for (const { head } of legal) {
      const [who, move] = head.args;
      if (who.kind === "application" && topKey(who) !== role) continue;
      for (const name of move.kind === "application" ? [topKey(move)] : moves.keys()) names.add(name);
    }
    const values = [...names].reduce((sum, name) => {
      return sum + combinationsOf(flow, does, name, moves.get(name) as Application);
    }, 0);
    yield { name: `does ${text}`, kind: isChance(text) ? "chance" : "action", values };
  }
}

function constraintsOf(
  rules: readonly ReadClause[],
  flow: Flow,
): Readonly<Partial<Record<PaperRule, number>>> {
  const [state] = flow.arguments("true/1", 1);
  const counts: Partial<Record<PaperRule, number>> = {};
  const add = (rule: PaperRule) => {
    counts[rule] = (counts[rule] ?? 0) + 1;
  };
  const initially = new Set<string>();
  for (const { head, literals } of rules) {
    const { name, args } = head;
    if (name === "init") {
      const [fluent] = args;
      if (fluent.kind === "application") initially.add(topKey(fluent));
      else for (const key of flow.values(state).keys()) initially.add(key);
    } else if (name === "legal" || name === "next" || name === "terminal") add(name);
    else if (!isKeyword(name) && literals.length > 0) add("relation");
  }
  for (const _ of initially) add("init");
  if (rules.some(({ head }) => head.name === "goal")) add("goal");
  return counts;
}
