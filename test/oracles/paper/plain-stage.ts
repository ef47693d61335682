/**
 * The network of a state solved by the papers' steps, each in the plainest way: every combination of values is
 * tried. Only arc consistency is taken from elsewhere, the plain `Propagation` of `src/network/preprocess/`.
 */
import { inject, withValues } from "../../../src/network/inject.js";
import { type Constraint, type Network, scopeOf } from "../../../src/network/model.js";
import { Propagation } from "../../../src/network/preprocess/propagation.js";
import type { Template } from "../../../src/network/template.js";
import { stageOfTurn } from "../../../src/search/policy/one-stage.js";
import { isSatisfied } from "../policy-order.js";

const TRUE = 1;

/** A relation on open variables: which combinations of values are allowed, written as texts. */
interface Relation {
  readonly scope: readonly number[];
  readonly allowed: ReadonlySet<string>;
  readonly isTable: boolean;
}

export interface PlainStage {
  readonly decided: number;
  readonly open: number;
  readonly constraints: number;
  readonly merged: number;
  readonly universal: number;
  readonly hard: number;
  readonly chance: number;
  readonly removed: number;
  /** Names of its variables, and names of values; undefined if there is no chance part. */
  readonly feasible?: { readonly scope: readonly string[]; readonly tuples: readonly (readonly string[])[] };
  /** The joint moves of the players, as texts. */
  readonly solutions: readonly (readonly string[])[];
}

export function plainStage(template: Template, state: Iterable<number>): PlainStage {
  const injection = inject(template, state);
  if ("problem" in injection) throw new Error(injection.problem);
  const network = withValues(template.network, injection.values);
  const { before, chance, after } = stageOfTurn(template, network);
  const domains = consistentDomains(network);
  const isOpen = (variable: number) => (domains[variable] as number[]).length > 1;
  const open = [...network.variables.keys()].filter(isOpen);

  const cut = network.constraints
    .map((constraint) => restricted(constraint, domains))
    .filter(({ scope, allowed }) => scope.length > 0 && allowed.size < combinations(scope, domains).length);
  const merged = mergedOf(cut);
  const relations: Relation[] = [];
  let universal = 0;
  for (const relation of merged) {
    const left = withoutUniversal(relation, domains);
    universal += relation.scope.length - left.scope.length;
    relations.push(left);
  }

  const isDrawn = chance >= 0 && isOpen(chance);
  const late = new Set(isDrawn ? [chance, ...after] : []);
  const isHard = ({ scope }: Relation) => scope.every((variable) => !late.has(variable));
  const hard = relations.filter(isHard);
  const rolled = relations.filter((relation) => !isHard(relation));
  const early = open.filter((variable) => !late.has(variable));
  const sizes = () => early.reduce((sum, variable) => sum + (domains[variable] as number[]).length, 0);
  const size = sizes();
  makeSingletonConsistent(hard, domains, early);
  const removed = size - sizes();

  let feasible: Relation | undefined;
  if (isDrawn) {
    const bound = new Set(rolled.flatMap(({ scope }) => scope));
    const scope = before.filter((variable) => bound.has(variable) && isOpen(variable));
    const { booleans } = network.chance[0] as { readonly booleans: readonly number[] };
    const rolls = (domains[chance] as number[]).filter((roll) =>
      (domains[booleans[roll] as number] as number[]).includes(TRUE),
    );
    const allowed = combinations(scope, domains).filter((choice) => {
      const known = new Map(scope.map((variable, i) => [variable, choice[i] as number]));
      return rolls.every((roll) => {
        const wanted = new Map([...known, [chance, roll]]);
        return !solutionsOf(rolled, [...late].filter(isOpen), domains, wanted).next().done;
      });
    });
    feasible = { scope, allowed: new Set(allowed.map((choice) => choice.join())), isTable: true };
  }

  const posted = feasible === undefined ? hard : [...hard, feasible];
  const actions = template.actions.filter((action) => action !== chance);
  const valueIn = (values: ReadonlyMap<number, number>, variable: number) =>
    values.get(variable) ?? ((domains[variable] as number[])[0] as number);
  const solutions = Array.from(solutionsOf(posted, isDrawn ? early : open, domains, new Map()), (values) =>
    actions.map((action) => nameOf(network, action, valueIn(values, action))),
  );
  return {
    decided: network.variables.length - open.length,
    open: open.length,
    constraints: cut.length,
    merged: cut.length - merged.length,
    universal,
    hard: hard.length,
    chance: rolled.length,
    removed,
    ...(feasible !== undefined && {
      feasible: {
        scope: feasible.scope.map((variable) => network.variables[variable]?.name ?? ""),
        tuples: [...feasible.allowed].map((choice) =>
          feasible.scope.map((variable, i) => nameOf(network, variable, Number(choice.split(",")[i]))),
        ),
      },
    }),
    solutions,
  };
}

function consistentDomains(network: Network): number[][] {
  const propagation = new Propagation(network);
  if (!propagation.propagate()) throw new Error("the state is none of the game");
  return network.variables.map((_, variable) => propagation.values(variable));
}

function nameOf({ variables }: Network, variable: number, value: number): string {
  return variables[variable]?.values[value] ?? "";
}

/** All combinations of the values that some variables have left. */
function combinations(scope: readonly number[], domains: readonly (readonly number[])[]): number[][] {
  let all: number[][] = [[]];
  for (const variable of scope)
    all = all.flatMap((some) => (domains[variable] ?? []).map((value) => [...some, value]));
  return all;
}

/** The constraint as it speaks of the open variables. */
function restricted(constraint: Constraint, domains: readonly (readonly number[])[]): Relation {
  const scope = [...new Set(scopeOf(constraint))].filter((variable) => (domains[variable] ?? []).length > 1);
  const values = new Int32Array(domains.length);
  for (const variable of scopeOf(constraint)) values[variable] = domains[variable]?.[0] ?? 0;
  const allowed = combinations(scope, domains).filter((choice) => {
    for (const [i, variable] of scope.entries()) values[variable] = choice[i] as number;
    return isSatisfied(constraint, values);
  });
  return {
    scope,
    allowed: new Set(allowed.map((choice) => choice.join())),
    isTable: constraint.kind === "table",
  };
}

/** Tables on the same variables become one: what each of them allows. */
function mergedOf(relations: readonly Relation[]): Relation[] {
  const merged: Relation[] = [];
  for (const relation of relations) {
    const place = merged.findIndex(
      ({ scope, isTable }) =>
        isTable &&
        relation.isTable &&
        scope.length === relation.scope.length &&
        scope.every((variable) => relation.scope.includes(variable)),
    );
    const other = merged[place];
    if (other === undefined) {
      merged.push(relation);
      continue;
    }
    const order = other.scope.map((variable) => relation.scope.indexOf(variable));
    const turned = (choice: string) => {
      const values = choice.split(",");
      return relation.scope.map((_, i) => values[order.indexOf(i)]).join();
    };
    const allowed = new Set([...other.allowed].filter((choice) => relation.allowed.has(turned(choice))));
    merged[place] = { ...other, allowed };
  }
  return merged;
}

/** A table without the variables whose value it does not matter for; one variable stays. */
function withoutUniversal(relation: Relation, domains: readonly (readonly number[])[]): Relation {
  let { scope, allowed } = relation;
  if (!relation.isTable) return relation;
  for (const variable of relation.scope) {
    const place = scope.indexOf(variable);
    const isUniversal = [...allowed].every((choice) =>
      (domains[variable] ?? []).every((value) =>
        allowed.has(choice.split(",").with(place, `${value}`).join()),
      ),
    );
    if (!isUniversal || scope.length === 1) continue;
    scope = scope.toSpliced(place, 1);
    allowed = new Set([...allowed].map((choice) => choice.split(",").toSpliced(place, 1).join()));
  }
  return { ...relation, scope, allowed };
}

/** Every assignment of these variables, and of those that have a value already, that all relations allow. */
function* solutionsOf(
  relations: readonly Relation[],
  variables: readonly number[],
  domains: readonly (readonly number[])[],
  known: ReadonlyMap<number, number>,
): Generator<ReadonlyMap<number, number>, void> {
  const values = new Map(known);
  const isAllowed = ({ scope, allowed }: Relation) => {
    const choice = scope.map((variable) => values.get(variable));
    return choice.includes(undefined) || allowed.has(choice.join());
  };
  const wanted = variables.filter((variable) => !known.has(variable));
  function* from(place: number): Generator<ReadonlyMap<number, number>, void> {
    const variable = wanted[place];
    if (variable === undefined) {
      yield new Map(values);
      return;
    }
    const speaking = relations.filter(({ scope }) => scope.includes(variable));
    for (const value of domains[variable] ?? []) {
      values.set(variable, value);
      if (speaking.every(isAllowed)) yield* from(place + 1);
    }
    values.delete(variable);
  }
  if (relations.every(isAllowed)) yield* from(0);
}

/** A value goes if no arc consistent domains are left with it; until none goes. */
function makeSingletonConsistent(
  relations: readonly Relation[],
  domains: number[][],
  variables: readonly number[],
) {
  for (let changed = true; changed; ) {
    changed = false;
    for (const variable of variables) {
      for (const value of domains[variable] as number[]) {
        const tried = domains.with(variable, [value]);
        if (makeArcConsistent(relations, tried)) continue;
        domains[variable] = (domains[variable] as number[]).filter((other) => other !== value);
        changed = true;
      }
    }
  }
  makeArcConsistent(relations, domains);
}

/** A value goes if no combination with it is allowed; false if a variable has none left. */
function makeArcConsistent(relations: readonly Relation[], domains: number[][]): boolean {
  for (let changed = true; changed; ) {
    changed = false;
    for (const { scope, allowed } of relations) {
      const left = Array.from(allowed, (choice) => choice.split(",").map(Number)).filter((choice) =>
        choice.every((value, i) => domains[scope[i] as number]?.includes(value)),
      );
      for (const [i, variable] of scope.entries()) {
        const supported = new Set(left.map((choice) => choice[i]));
        const kept = (domains[variable] as number[]).filter((value) => supported.has(value));
        if (kept.length === (domains[variable] as number[]).length) continue;
        if (kept.length === 0) return false;
        domains[variable] = kept;
        changed = true;
      }
    }
  }
  return true;
}
