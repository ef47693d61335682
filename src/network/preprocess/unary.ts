/** Removes tables on one variable: each only makes a domain smaller (paper 003). */
import type { Network } from "../model.js";
import { STAR } from "../model.js";
import { fullDomains, type RemainingValues, withDomains } from "./smaller-domains.js";

export function dropUnary(network: Network): { network: Network; domains?: RemainingValues } {
  const hasUnary = network.constraints.some((c) => c.kind === "table" && c.scope.length === 1);
  if (!hasUnary) return { network };
  const allowed = fullDomains(network);
  const constraints = network.constraints.filter((constraint) => {
    if (constraint.kind === "channel" || constraint.scope.length > 1) return true;
    const [x] = constraint.scope;
    const named = new Set(constraint.tuples);
    if (named.has(STAR)) allowed[x] = constraint.positive ? allowed[x] : [];
    else allowed[x] = allowed[x].filter((value) => named.has(value) === constraint.positive);
    return false;
  });
  return withDomains({ ...network, constraints }, allowed);
}
