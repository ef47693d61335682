/** A network with smaller domains: values that are gone leave the lists, the tables and the channels. */
import type { ChannelConstraint, Constraint, Network, NetworkVariable, TableConstraint } from "../model.js";
import { STAR } from "../model.js";

/** For each variable the values that it keeps, ascending. */
export type RemainingValues = number[][];

const FALSE = 0;
const TRUE = 1;

export function fullDomains(network: Network): RemainingValues {
  return network.variables.map(({ values }) => [...values.keys()]);
}

/** Booleans that say what chance may draw. They keep both values, since they define the probabilities. */
function pinnedVariables(network: Network): Set<number> {
  return new Set(network.chance.flatMap(({ booleans }) => booleans.filter((b) => b >= 0)));
}

/**
 * Restricts the variables to these domains, and further to what the channels allow: a channel then has only
 * Booleans that are open. A pinned variable keeps its values, and a unary table says which are allowed.
 * Returns the final domains too.
 */
export function withDomains(
  network: Network,
  wanted: RemainingValues,
): { network: Network; domains: RemainingValues } {
  const allowed = wanted.map((values) => new Set(values));
  followChannels(network, allowed);
  const pinned = pinnedVariables(network);
  const isWhole = ({ values }: NetworkVariable, x: number) =>
    pinned.has(x) || allowed[x].size === values.length;
  const domains = network.variables.map((variable, x) =>
    isWhole(variable, x) ? [...variable.values.keys()] : [...allowed[x]].sort((a, b) => a - b),
  );
  const place = network.variables.map((variable, x) =>
    isWhole(variable, x) ? undefined : new Map(domains[x].map((value, i) => [value, i])),
  );
  const constraints: Constraint[] = [];
  for (const constraint of network.constraints) {
    if (constraint.kind === "table") {
      const [x] = constraint.scope;
      // What the table says about a pinned variable is said again below.
      const isSaid = constraint.scope.length === 1 && pinned.has(x) && allowsAll(constraint, allowed[x]);
      if (!isSaid) constraints.push(tableWithin(constraint, place));
    } else {
      const channel = channelWithin(constraint, domains, allowed);
      if (channel) constraints.push(channel);
    }
  }
  for (const x of pinned) {
    const { size } = allowed[x];
    if (size === domains[x].length) continue;
    const tuples = Int32Array.from(allowed[x]).sort();
    constraints.push({ kind: "table", scope: [x], positive: true, tuples });
  }
  const variables = network.variables.map((variable, x) => {
    if (place[x] === undefined) return variable;
    return { ...variable, values: domains[x].map((value) => variable.values[value]) };
  });
  const chance = network.chance.map(({ variable, booleans, weights }) => {
    const left = domains[variable];
    const rest = { variable, booleans: left.map((value) => booleans[value]) };
    return weights === undefined ? rest : { ...rest, weights: left.map((value) => weights[value]) };
  });
  return { network: { ...network, variables, constraints, chance }, domains };
}

/** A value whose Boolean cannot be true is removed, a Boolean whose value is gone is false, and so on. */
function followChannels({ constraints }: Network, allowed: readonly Set<number>[]): void {
  const channels = constraints.filter((constraint) => constraint.kind === "channel");
  for (let changed = true; changed; ) {
    changed = false;
    const drop = (x: number, value: number) => {
      if (allowed[x].delete(value)) changed = true;
    };
    for (const { variable, booleans } of channels) {
      for (const [value, b] of booleans.entries()) {
        if (b < 0) continue;
        if (!allowed[b].has(TRUE)) drop(variable, value);
        if (!allowed[variable].has(value)) drop(b, TRUE);
        else if (allowed[variable].size === 1) drop(b, FALSE);
        if (allowed[b].has(FALSE)) continue;
        for (const other of [...allowed[variable]]) if (other !== value) drop(variable, other);
      }
    }
  }
}

/** `place` says what number a value gets, if the domain of its variable has changed. */
function tableWithin(
  table: TableConstraint,
  place: readonly (ReadonlyMap<number, number> | undefined)[],
): TableConstraint {
  const { scope, tuples } = table;
  if (scope.every((x) => place[x] === undefined)) return table;
  const kept: number[] = [];
  for (let row = 0; row < tuples.length; row += scope.length) {
    const renumbered = scope.map((x, column) => {
      const value = tuples[row + column];
      const numbers = place[x];
      return value === STAR || numbers === undefined ? value : numbers.get(value);
    });
    if (renumbered.every((value) => value !== undefined)) kept.push(...renumbered);
  }
  return { ...table, tuples: Int32Array.from(kept) };
}

/** Whether a table on one variable allows all of these values. */
function allowsAll({ tuples, positive }: TableConstraint, values: Iterable<number>): boolean {
  const named = new Set(tuples);
  return [...values].every((value) => (named.has(value) || named.has(STAR)) === positive);
}

/** The channel without Booleans that are decided; undefined if none is left. */
function channelWithin(
  { variable, booleans }: ChannelConstraint,
  domains: RemainingValues,
  allowed: readonly ReadonlySet<number>[],
): ChannelConstraint | undefined {
  const left = domains[variable].map((value) => {
    const b = booleans[value];
    return b >= 0 && allowed[b].size === 2 ? b : -1;
  });
  return left.some((b) => b >= 0) ? { kind: "channel", variable, booleans: left } : undefined;
}
