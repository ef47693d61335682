/**
 * In which order a policy decides a stochastic network, and how likely chance is to do what.
 *
 * The order is that of the network, but a chance variable waits for the Booleans that its probabilities are
 * made of (paper 003, section 3.2: they come before it). Between two chance variables the order of decisions
 * makes no difference to what a policy can do.
 */
import type { Chain } from "../../src/network/chain.js";
import { type Chance, type Constraint, type Network, STAR, scopeOf } from "../../src/network/model.js";
import type { Template } from "../../src/network/template.js";

/** All variables of a network. */
export function policyOrder(network: Network): number[] {
  const order: number[] = [];
  const placed = new Uint8Array(network.variables.length);
  const place = (variable: number): void => {
    if (variable < 0 || placed[variable]) return;
    placed[variable] = 1;
    order.push(variable);
  };
  const chance = new Map(network.chance.map((table) => [table.variable, table]));
  for (const variable of network.variables.keys()) {
    for (const boolean of chance.get(variable)?.booleans ?? []) place(boolean);
    place(variable);
  }
  return order;
}

/**
 * The variables of a chain of turns: what the state decides comes before the moves. It is a function of the
 * state, so this is the same to a policy, and contradictions show sooner.
 */
export function chainOrder(template: Template, links: Chain): number[] {
  const order = new Set<number>();
  const { ofTurn, network } = template;
  for (let stage = 0; stage < links.stages + 1; stage++) {
    for (const turn of [0, 1]) {
      for (const variable of network.variables.keys()) {
        const at = ofTurn[variable] === turn ? links.at(stage, variable) : -1;
        if (at >= 0) order.add(at);
      }
    }
  }
  return [...order];
}

/** Assigned values, -1 where there is none yet. */
export type Assignment = Int32Array;

/** Constraints, each under the variable of its scope that comes last in the order. */
export function constraintsByLast(network: Network, order: readonly number[]): Constraint[][] {
  const place = new Int32Array(network.variables.length);
  for (const [i, variable] of order.entries()) place[variable] = i;
  const byLast: Constraint[][] = order.map(() => []);
  for (const constraint of network.constraints) {
    byLast[Math.max(0, ...scopeOf(constraint).map((variable) => place[variable]))].push(constraint);
  }
  return byLast;
}

/** Whether a constraint holds, all of whose variables are assigned. */
export function isSatisfied(constraint: Constraint, values: Assignment): boolean {
  if (constraint.kind === "channel") {
    const value = values[constraint.variable];
    return constraint.booleans.every(
      (boolean, v) => boolean < 0 || (values[boolean] === 1) === (v === value),
    );
  }
  const { scope, tuples, positive } = constraint;
  const width = scope.length;
  for (let row = 0; row < tuples.length; row += width) {
    let i = 0;
    while (i < width && (tuples[row + i] === STAR || tuples[row + i] === values[scope[i]])) i++;
    if (i === width) return positive;
  }
  return !positive;
}

/**
 * The values of positive probability of a chance variable, all equally likely, once its Booleans are
 * assigned. A value without a Boolean is `undefined`, the move after the end: where it is `possible`, it is
 * certain.
 */
export function outcomes(
  { booleans }: Chance,
  values: Assignment,
  possible: (value: number) => boolean,
): readonly number[] {
  const certain = booleans.flatMap((boolean, value) => (boolean < 0 && possible(value) ? [value] : []));
  if (certain.length > 0) return certain;
  return booleans.flatMap((boolean, value) => (boolean >= 0 && values[boolean] === 1 ? [value] : []));
}
