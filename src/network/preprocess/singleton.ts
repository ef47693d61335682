/**
 * Singleton arc consistency: a value is removed if the network cannot be made arc consistent with it. This is
 * SAC-1 (Debruyne and Bessière 1997), the plainest algorithm: after every change every value is tried again,
 * until nothing changes.
 */
import type { Network } from "../model.js";
import { Propagation } from "./propagation.js";
import { type RemainingValues, withDomains } from "./smaller-domains.js";

export interface SingletonConsistent {
  readonly network: Network;
  /** Without a solution, variables may be left without values. */
  readonly domains: RemainingValues;
  /** How often a value was tried. */
  readonly tests: number;
  /** Values that may not be singleton arc consistent, since a limit came before they were tried. */
  readonly untried?: number;
}

export type SingletonStep = (network: Network) => SingletonConsistent;

export function makeSingletonConsistent(network: Network): SingletonConsistent {
  const propagation = new Propagation(network);
  let tests = 0;
  let consistent = propagation.propagate();
  for (let changed = true; changed && consistent; ) {
    changed = false;
    for (let x = 0; consistent && x < network.variables.length; x++) {
      if (propagation.size(x) === 1) continue;
      for (const value of propagation.values(x)) {
        if (!consistent || !propagation.has(x, value)) continue;
        tests++;
        const mark = propagation.mark();
        propagation.assign(x, value);
        const possible = propagation.propagate();
        propagation.undo(mark);
        if (possible) continue;
        changed = true;
        propagation.remove(x, value);
        consistent = propagation.propagate();
      }
    }
  }
  const domains = network.variables.map((_, x) => (consistent ? propagation.values(x) : []));
  return { ...withDomains(network, domains), tests };
}
