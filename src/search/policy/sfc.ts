/**
 * One-stage stochastic problems: all solution policies, the feasibility constraint, and the hard part (papers 001,
 * section 4.2, algorithms 1 and 2, and 003, section 4.2).
 *
 * In the order of a policy some variables are decided before chance, and some after it, once for each outcome: in the network
 * of a turn the state and the players' moves before, and after it what follows, the fluents next among others. The papers keep no
 * variable of the second kind in the chance part; without any, what follows is theirs.
 *
 * - hard part: the constraints on variables before chance, a plain constraint network;
 * - chance part: all others. A choice of the variables before chance solves it if outcomes of together at least the
 *   threshold's probability can be completed to an assignment that satisfies it. Threshold 1, as in the papers: every outcome;
 * - feasibility constraint: these choices as a table. With it the hard part has the solutions of the whole.
 *
 * This is the plain version, by trying: every constraint is looked at when its last variable is assigned. `engine/solver/`
 * has the one that propagates.
 */
import { type Constraint, type Network, scopeOf, type TableConstraint } from "../../network/model.js";
import { Propagation } from "../../network/plain/propagation.js";
import type { Template } from "../../network/template.js";
import { FRACTIONS, type Fraction, fraction } from "./numbers.js";
import { constraintsByLast, isSatisfied, outcomes, policyOrder } from "./policy-order.js";

/** A network of one stage, cut at its chance variable. */
export interface OneStage {
  readonly network: Network;
  readonly before: readonly number[];
  /** -1 where there is none. */
  readonly chance: number;
  readonly after: readonly number[];
  /** Per variable: the values that are tried. */
  readonly domains: readonly (readonly number[])[];
}

/** `order`: that of a policy; the network may have one chance variable at most. */
export function oneStage(network: Network, order: readonly number[] = policyOrder(network)): OneStage {
  const { chance } = network;
  if (chance.length > 1) throw new RangeError(`a network of one stage has ${chance.length} chance variables`);
  const domains = network.variables.map(({ values }) => [...values.keys()]);
  if (chance.length === 0) return { network, before: order, chance: -1, after: [], domains };
  const place = order.indexOf(chance[0].variable);
  return {
    network,
    before: order.slice(0, place),
    chance: order[place],
    after: order.slice(place + 1),
    domains,
  };
}

/** The network of a turn, a state injected or not: what the state decides and the players' moves come before chance. */
export function stageOfTurn({ ofTurn, actions }: Template, network: Network): OneStage {
  const isChance = (variable: number): boolean => network.chance.some((table) => table.variable === variable);
  const all = [...network.variables.keys()];
  const moves = actions.filter((action) => !isChance(action));
  return oneStage(network, [
    ...all.filter((variable) => ofTurn[variable] === 0),
    ...moves,
    ...all.filter(isChance),
    ...all.filter((variable) => ofTurn[variable] === 1 && !actions.includes(variable)),
  ]);
}

/** The same with fewer values of the variables before chance: the hard part is made arc consistent. */
export function narrowed(stage: OneStage): OneStage {
  const propagation = new Propagation({ ...stage.network, constraints: parts(stage).hard });
  const consistent = propagation.propagate();
  const domains = [...stage.domains];
  for (const variable of stage.before) domains[variable] = consistent ? propagation.values(variable) : [];
  return { ...stage, domains };
}

/** Which constraints speak of chance or of what is decided after it. */
export function parts({ network, chance, after }: OneStage): {
  readonly hard: readonly Constraint[];
  readonly chance: readonly Constraint[];
} {
  const late = new Set([chance, ...after]);
  const isLate = (constraint: Constraint): boolean => scopeOf(constraint).some((x) => late.has(x));
  return {
    hard: network.constraints.filter((constraint) => !isLate(constraint)),
    chance: network.constraints.filter(isLate),
  };
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
  stage: OneStage,
  constraints: readonly Constraint[],
  threshold: Fraction,
): Generator<StagePolicy, void> {
  const { network, before, chance, after, domains } = stage;
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

/** The feasibility constraint, over the variables before chance that the chance part speaks of. Its tuples are in lexicographic order. */
export function feasibilityConstraint(stage: OneStage, threshold: Fraction = ONE): TableConstraint {
  const { chance: constraints } = parts(stage);
  const spoken = new Set(constraints.flatMap(scopeOf));
  for (const { booleans } of stage.network.chance) for (const boolean of booleans) spoken.add(boolean);
  const scope = stage.before.filter((variable) => spoken.has(variable));
  const choices = solutions({ ...stage, before: scope }, constraints, threshold);
  const tuples = Array.from(choices, ({ choice }) => choice);
  return { kind: "table", scope, positive: true, tuples: Int32Array.from(tuples.flat()) };
}
