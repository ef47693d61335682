/**
 * Singleton arc consistency: a value is removed if the network cannot be made arc consistent with it. This is
 * SAC-1 (Debruyne and Bessière 1997), the plainest algorithm: after every change every value is tried again,
 * until nothing changes.
 */
import type { Network } from "../model.js";
import { Propagation } from "./propagation.js";
import { type RemainingValues, withDomains } from "./smaller-domains.js";

/** `tests` counts how often a value was tried. Without a solution, variables may be left without values. */
export function makeSingletonConsistent(network: Network): {
  network: Network;
  domains: RemainingValues;
  tests: number;
} {
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
