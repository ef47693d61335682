/** The size of a network, as in table 2 of "General Game Playing with Stochastic CSP", with a little more. */
import type { Network, VariableKind } from "./model.js";

export interface NetworkStatistics {
  readonly variables: number;
  readonly maxDomain: number;
  /** Tables and channels. */
  readonly constraints: number;
  /** Rows of all tables as they are written; a row with `*` counts once. */
  readonly tuples: number;
  /** Variables in the scope of the widest table. */
  readonly arity: number;
  /** The number of channels among the constraints; each stands for a binary table per Boolean. */
  readonly channels: number;
  readonly kinds: Readonly<Partial<Record<VariableKind, number>>>;
}

export function networkStatistics({ variables, constraints }: Network): NetworkStatistics {
  const kinds: Partial<Record<VariableKind, number>> = {};
  let maxDomain = 0;
  for (const { kind, values } of variables) {
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    maxDomain = Math.max(maxDomain, values.length);
  }
  let tuples = 0;
  let arity = 0;
  let channels = 0;
  for (const constraint of constraints) {
    if (constraint.kind === "channel") channels++;
    else {
      const { length } = constraint.scope;
      tuples += constraint.tuples.length / length;
      arity = Math.max(arity, length);
    }
  }
  const sizes = { variables: variables.length, maxDomain, constraints: constraints.length, tuples, arity };
  return { ...sizes, channels, kinds };
}
