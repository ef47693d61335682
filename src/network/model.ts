/**
 * A stochastic constraint network of one stage or several: variables with finite domains, constraints in
 * extension, and what is known of chance (papers 000 and 003 of `docs/players.md`).
 *
 * Values are indices into a variable's list of values; names are for people and for export.
 */

export type VariableKind =
  | "terminal"
  | "fluent"
  | "action"
  /** The action of `random`: stochastic. */
  | "chance"
  /** Which state of a belief it is: stochastic, too. */
  | "belief"
  /** A derived atom, or an auxiliary Boolean. */
  | "derived"
  | "goal"
  | "sees"
  | "next"
  | "score";

export interface NetworkVariable {
  readonly name: string;
  readonly kind: VariableKind;
  /** The stage, from 0. The fluents of stage t+1 are the fluents next of stage t. */
  readonly stage: number;
  readonly values: readonly string[];
}

/** In a tuple, it stands for every value of its variable (a short tuple). */
export const STAR = -1;

/** The tuples that are allowed, or those that are forbidden. */
export interface TableConstraint {
  readonly kind: "table";
  readonly scope: readonly number[];
  readonly positive: boolean;
  /** One tuple after the other, each as long as the scope: indices of values, or STAR. */
  readonly tuples: Int32Array;
}

/** Boolean booleans[v] is true exactly if `variable` has value v; -1 if the value has no Boolean. */
export interface ChannelConstraint {
  readonly kind: "channel";
  readonly variable: number;
  readonly booleans: readonly number[];
}

export type Constraint = TableConstraint | ChannelConstraint;

/** The variables that a constraint restricts. */
export function scopeOf(constraint: Constraint): readonly number[] {
  if (constraint.kind === "table") return constraint.scope;
  return [constraint.variable, ...constraint.booleans.filter((boolean) => boolean >= 0)];
}

/**
 * The conditional probability of the chance variable, given by a rule (paper 003, section 3.2): it is uniform
 * over the values whose Boolean, which says that the move is legal, is true. A belief has weights in place of it.
 */
export interface Chance {
  readonly variable: number;
  readonly booleans: readonly number[];
  /** For each value its probability, whatever other variables have. */
  readonly weights?: readonly number[];
}

export interface Network {
  /** In the order of paper 003, section 3.3, stage by stage. */
  readonly variables: readonly NetworkVariable[];
  readonly constraints: readonly Constraint[];
  /** One for each stage in which `random` moves, and one for a belief. */
  readonly chance: readonly Chance[];
  /** The utility that each player is to reach, in the order of the roles, `random` left out; from 0 to 1. */
  readonly threshold: readonly number[];
}

/** Booleans have these two values, in this order. */
export const BOOLEAN_VALUES = ["false", "true"] as const;
