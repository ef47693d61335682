/**
 * The network of what all players know, in a game in which they know the same (paper 002, section 2): a belief
 * in place of a state. The fluents now depend on one another, so they get one distribution together: a
 * stochastic variable `belief` has a value for each state that may be, as likely as that state, and a table for
 * each variable of the fluents now says what that has in each of these states.
 *
 *     belief        (fluent 1)       belief        (fluent 2)
 *     state 1       a                state 1       false            …
 *     state 2       b                state 2       false
 *
 * The paper gives each fluent that is not seen the probability 1/2. Here the probabilities are those of the
 * belief, whatever that is: exact, or a sample.
 */
import type { Injection } from "./inject.js";
import type { Network, TableConstraint } from "./model.js";

/** The values of the variables of the fluents now in a state that may be, and how likely it is. */
export interface WeightedValues {
  readonly values: Extract<Injection, { values: unknown }>["values"];
  readonly weight: number;
}

/** The network with the variable and the tables; all states have values of the same variables. */
export function withBelief(network: Network, states: readonly WeightedValues[]): Network {
  const variable = network.variables.length;
  const [first] = states;
  const tables = first.values.map(([fluent], i): TableConstraint => {
    const tuples = Int32Array.from(states.flatMap(({ values }, state) => [state, values[i][1]]));
    return { kind: "table", scope: [variable, fluent], positive: true, tuples };
  });
  const values = states.map((_, state) => `state ${state + 1}`);
  const sum = states.reduce((total, { weight }) => total + weight, 0);
  const weights = states.map(({ weight }) => weight / sum);
  return {
    ...network,
    variables: [...network.variables, { name: "belief", kind: "belief", stage: 0, values }],
    constraints: [...network.constraints, ...tables],
    chance: [...network.chance, { variable, booleans: states.map(() => -1), weights }],
  };
}
