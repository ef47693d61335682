/**
 * One-stage stochastic problems (`search/policy/one-stage.ts`) the plain way, by trying: all solution
 * policies, and the feasibility constraint, the choices that solve the chance part as a table (papers 001,
 * section 4.2, algorithms 1 and 2, and 003, section 4.2). With it the hard part has the solutions of the
 * whole.
 *
 * Every constraint is looked at when its last variable is assigned. `engine/solver/` has the search that
 * propagates.
 */
import { type Constraint, type Network, scopeOf, type TableConstraint } from "../../src/network/model.js";
import { Propagation } from "../../src/network/preprocess/propagation.js";
import { FRACTIONS, type Fraction, fraction } from "../../src/search/policy/numbers.js";
import { type OneStage, oneStage, parts } from "../../src/search/policy/one-stage.js";
import { constraintsByLast, isSatisfied, outcomes, policyOrder } from "./policy-order.js";

/** Perhaps with the values that are tried of each variable; else all are. */
export interface TriedStage extends OneStage {
  readonly domains?: readonly (readonly number[])[];
}

/** In the order of the network. */
export function stageOf(network: Network): OneStage {
  return oneStage(network, policyOrder(network));
}

/** The same with fewer values of the variables before chance: the hard part is made arc consistent. */
export function narrowed(stage: OneStage): TriedStage {
  const propagation = new Propagation({ ...stage.network, constraints: parts(stage).hard });
  const consistent = propagation.propagate();
  const domains = domainsOf(stage);
  for (const variable of stage.before) domains[variable] = consistent ? propagation.values(variable) : [];
  return { ...stage, domains };
}

/** A choice that solves, and how many ways there are to decide after chance, outcome by outcome. */
export interface StagePolicy {
  /** Values of the variables of `scope`. */
  readonly choice: readonly number[];
  /** The probability of the outcomes that can be completed. */
  readonly probability: Fraction;
  readonly policies: bigint;
}

/** All choices that solve the constraints given, in lexicographic order. */
export function* solutions(
  stage: TriedStage,
  constraints: readonly Constraint[],
  threshold: Fraction,
): Generator<StagePolicy, void> {
  const { network, before, chance, after, domains = domainsOf(stage) } = stage;
  const order = chance < 0 ? before : [...before, chance, ...after];
  const byLast = constraintsByLast({ ...network, constraints }, order);
  const values = new Int32Array(network.variables.length).fill(-1);
  const isConsistent = (i: number, value: number): boolean => {
    values[order[i]] = value;
    return byLast[i].every((constraint) => isSatisfied(constraint, values));
  };

  /** How many ways there are to assign the variables from place i on. */
  const completions = (i: number): bigint => {
    if (i === order.length) return 1n;
    let sum = 0n;
    for (const value of domains[order[i]]) if (isConsistent(i, value)) sum += completions(i + 1);
    return sum;
  };

  const solution = (): StagePolicy | undefined => {
    const choice = before.map((variable) => values[variable]);
    if (chance < 0) return { choice, probability: ONE, policies: 1n };
    const place = before.length;
    const likely = outcomes(network.chance[0], values, (value) => isConsistent(place, value));
    const ways = likely.flatMap((value) => (isConsistent(place, value) ? [completions(place + 1)] : []));
    const satisfied = ways.filter((count) => count > 0n);
    if (likely.length === 0) return undefined;
    const probability = fraction(BigInt(satisfied.length), BigInt(likely.length));
    if (FRACTIONS.compare(probability, threshold) < 0) return undefined;
    return { choice, probability, policies: satisfied.reduce((product, count) => product * count, 1n) };
  };

  function* decide(i: number): Generator<StagePolicy, void> {
    if (i === before.length) {
      const found = solution();
      if (found !== undefined) yield found;
      return;
    }
    for (const value of domains[order[i]]) if (isConsistent(i, value)) yield* decide(i + 1);
  }
  yield* decide(0);
}

const ONE: Fraction = { above: 1n, below: 1n };

/**
 * The feasibility constraint, over the variables before chance that the chance part speaks of. Its tuples are
 * in lexicographic order.
 */
export function feasibilityConstraint(stage: TriedStage, threshold: Fraction = ONE): TableConstraint {
  const { chance: constraints } = parts(stage);
  const spoken = new Set(constraints.flatMap(scopeOf));
  for (const { booleans } of stage.network.chance) for (const boolean of booleans) spoken.add(boolean);
  const scope = stage.before.filter((variable) => spoken.has(variable));
  const choices = solutions({ ...stage, before: scope }, constraints, threshold);
  const tuples = Array.from(choices, ({ choice }) => choice);
  return { kind: "table", scope, positive: true, tuples: Int32Array.from(tuples.flat()) };
}

function domainsOf({ network }: OneStage): (readonly number[])[] {
  return network.variables.map(({ values }) => [...values.keys()]);
}
