/**
 * Makes a network smaller without losing a solution, by the steps of paper 003 (section 4): tables of equal
 * scope are merged, unary tables become part of the domains, universal variables are taken out of tables, and
 * the network is made singleton arc consistent. Each step can be left out. They are repeated until nothing
 * changes, since what one drops lets another do more.
 */
import { type Network, scopeOf, type TableConstraint } from "../model.js";
import { mergeEqualScopes } from "./merge.js";
import { makeSingletonConsistent, type SingletonStep } from "./singleton.js";
import { fullDomains, type RemainingValues } from "./smaller-domains.js";
import { dropUnary } from "./unary.js";
import { dropUniversal } from "./universal.js";

/** In the order in which they are made. */
export const STEPS = ["merge", "unary", "universal", "sac"] as const;
export type PreprocessStep = (typeof STEPS)[number];

export interface NetworkSize {
  readonly constraints: number;
  /** Rows of all tables; a row with STAR counts once. */
  readonly tuples: number;
  /** Places in the scopes of all constraints. */
  readonly places: number;
  /** Values of all variables. */
  readonly values: number;
}

export interface StepReport {
  readonly step: PreprocessStep;
  /** What the step changed, in all its rounds: the size after minus the size before. */
  readonly change: NetworkSize;
  /** Tables merged into another; merges left undone because they would have made a table larger. */
  readonly merged?: number;
  readonly skipped?: number;
  /** Variables that were taken out of tables; tables that were too large to decide. */
  readonly dropped?: number;
  readonly undecided?: number;
  /** Values tried; values that may not stand the test, but a limit came first. */
  readonly tests?: number;
  readonly untried?: number;
}

export interface Preprocessed {
  readonly network: Network;
  /** For each variable, the values of the original network that are left, by their old indices. */
  readonly kept: readonly (readonly number[])[];
  readonly before: NetworkSize;
  readonly after: NetworkSize;
  readonly steps: readonly StepReport[];
}

/** `singleton` makes the step `sac`. */
export function preprocess(
  network: Network,
  steps: readonly PreprocessStep[] = STEPS,
  singleton: SingletonStep = makeSingletonConsistent,
): Preprocessed {
  const before = networkSize(network);
  const reports = new Map<PreprocessStep, StepReport>();
  let current = network;
  let kept: RemainingValues = fullDomains(network);
  const make = maker(singleton);
  for (let changed = true; changed; ) {
    changed = false;
    for (const step of STEPS) {
      // Singleton consistency is expensive, so it waits until the other steps change nothing more.
      if (!steps.includes(step) || (step === "sac" && changed)) continue;
      const size = networkSize(current);
      const { network: smaller, domains, ...counts } = make(step, current);
      current = smaller;
      if (domains) kept = domains.map((values, x) => values.map((value) => kept[x][value]));
      const change = combined(networkSize(current), -1, size);
      if (Object.values(change).some((difference) => difference !== 0)) changed = true;
      reports.set(step, added(reports.get(step), { step, change, ...counts }));
    }
  }
  return { network: current, kept, before, after: networkSize(current), steps: [...reports.values()] };
}

/** A network after a step, and what the step counts. If values may be lost, also the values that are left. */
type Made = { readonly network: Network; readonly domains?: RemainingValues } & Partial<
  Omit<StepReport, "step" | "change">
>;

/** What makes the steps of one network, round after round. */
function maker(singleton: SingletonStep): (step: PreprocessStep, network: Network) => Made {
  const settled = new WeakSet<TableConstraint>();
  return (step, network) => {
    switch (step) {
      case "merge":
        return mergeEqualScopes(network);
      case "unary":
        return dropUnary(network);
      case "universal":
        return dropUniversal(network, settled);
      case "sac":
        return singleton(network);
    }
  };
}

function networkSize({ variables, constraints }: Network): NetworkSize {
  let tuples = 0;
  let places = 0;
  for (const constraint of constraints) {
    places += scopeOf(constraint).length;
    if (constraint.kind === "table") tuples += constraint.tuples.length / constraint.scope.length;
  }
  const values = variables.reduce((sum, variable) => sum + variable.values.length, 0);
  return { constraints: constraints.length, tuples, places, values };
}

/** a + factor · b */
function combined(a: NetworkSize, factor: number, b: NetworkSize): NetworkSize {
  return {
    constraints: a.constraints + factor * b.constraints,
    tuples: a.tuples + factor * b.tuples,
    places: a.places + factor * b.places,
    values: a.values + factor * b.values,
  };
}

/** The report of several rounds. Only what the last round left undone counts as left undone. */
function added(earlier: StepReport | undefined, last: StepReport): StepReport {
  if (earlier === undefined) return last;
  const { merged, dropped, tests } = last;
  return {
    ...last,
    change: combined(last.change, 1, earlier.change),
    ...(merged === undefined ? {} : { merged: merged + (earlier.merged ?? 0) }),
    ...(dropped === undefined ? {} : { dropped: dropped + (earlier.dropped ?? 0) }),
    ...(tests === undefined ? {} : { tests: tests + (earlier.tests ?? 0) }),
  };
}
