/**
 * One-stage stochastic problems, cut at their chance variable (papers 001 and 003, section 4.2 of each).
 *
 * In the order of a policy some variables are decided before chance, and some after it, once for each
 * outcome. In the network of a turn the state and the players' moves come before chance, and what follows,
 * the fluents next among others, comes after it. The papers keep no variable of the second kind in the chance
 * part; without such variables, this is what the papers define.
 *
 * - hard part: the constraints on variables before chance, a plain constraint network;
 * - chance part: all others. A choice of the variables before chance solves it if the outcomes that can be
 *   completed to an assignment that satisfies it have together at least the threshold's probability. With
 *   threshold 1, as in the papers, these are all outcomes.
 */
import { type Constraint, type Network, scopeOf } from "../../network/model.js";
import type { Template } from "../../network/template.js";

/** A network of one stage, cut at its chance variable. */
export interface OneStage {
  readonly network: Network;
  readonly before: readonly number[];
  /** -1 where there is none. */
  readonly chance: number;
  readonly after: readonly number[];
}

/** `order` is that of a policy; the network may have one chance variable at most. */
export function oneStage(network: Network, order: readonly number[]): OneStage {
  const { chance } = network;
  if (chance.length > 1) throw new RangeError(`a network of one stage has ${chance.length} chance variables`);
  if (chance.length === 0) return { network, before: order, chance: -1, after: [] };
  const place = order.indexOf(chance[0].variable);
  return { network, before: order.slice(0, place), chance: order[place], after: order.slice(place + 1) };
}

/** The network of a turn, a state injected or not: the state and the players' moves come before chance. */
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
