/**
 * The features of a game, from its rules alone: tuples of variables. In every state each tuple has one active
 * entry, the combination of its variables' digits, and a learnt value is the sum of the weights of the active
 * entries. Single variables are tuples, and so are the scopes of the rules (`scopes.ts`) that no other one
 * contains.
 *
 * Where too many scopes are left, those are taken that cover all variables most evenly, and of these the ones
 * with more variables first. Work is counted, so the same rules always have the same features.
 *
 * What depends on more than nine variables has no feature: connection in hex, for example, is not
 * seen.
 */
import type { SliceGame } from "../../circuit/compile.js";
import { firstOf, PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { MOST_ENTRIES, type Scope, scopesOf } from "./scopes.js";
import { stageVariable } from "./stages.js";
import { type ValueVariable, valueVariables } from "./value-variables.js";

export interface ValueTuple {
  readonly variables: readonly number[];
  /** Of each variable, by how many entries its digit counts. */
  readonly strides: readonly number[];
  /** The first of its entries, among those of all tuples. */
  readonly first: number;
  readonly entries: number;
}

export interface ValueFeatures {
  readonly variables: readonly ValueVariable[];
  readonly tuples: readonly ValueTuple[];
  /** Of all tuples. */
  readonly entries: number;
  /**
   * Each stage of a match has weights of its own: the phases of the slices, or else the digits of the
   * variable that says whose turn it is.
   */
  readonly stages: number;
  /** The variable whose digit is the stage; undefined where the phase is, or where there is one stage. */
  readonly stageVariable: number | undefined;
}

export interface FeatureLimits {
  readonly tuples: number;
  /** Of all tuples together: in one stage, and in all stages. */
  readonly entries: number;
  readonly allEntries: number;
}

export const FEATURE_LIMITS: FeatureLimits = {
  tuples: 400,
  entries: 1_500_000,
  allEntries: Number.POSITIVE_INFINITY,
};

/** Scopes that are compared with each other: those that most atoms and bodies have. */
const MOST_SCOPES = 10_000;

export function* findFeatures(
  program: AcyclicProgram,
  slices: SliceGame,
  limits: FeatureLimits = FEATURE_LIMITS,
): Pieces<ValueFeatures> {
  const variables = yield* valueVariables(program, slices);
  yield;
  const phases = slices.programs.length;
  const stage = phases > 1 ? undefined : yield* stageVariable(program, variables);
  const scopes = (yield* scopesOf(program, variables)).map((scope) => without(scope, stage, variables));
  const frequent = yield* firstOf(scopes, MOST_SCOPES, (a, b) => b.uses - a.uses);
  const maximal = yield* maximalOf(frequent, variables.length);
  const singles = variables.flatMap(({ size }, variable): Scope[] =>
    variable === stage || size > MOST_ENTRIES ? [] : [{ variables: [variable], entries: size, uses: 1 }],
  );
  const several = maximal.filter((scope) => scope.variables.length > 1);
  const stages = stage === undefined ? phases : variables[stage].size;
  const room = Math.min(limits.entries, Math.floor(limits.allEntries / stages));
  const chosen = yield* chooseEvenly(several, variables.length, { ...limits, entries: room }, singles);
  const tuples: ValueTuple[] = [];
  let entries = 0;
  for (const scope of chosen) {
    tuples.push(tupleOf(scope, variables, entries));
    entries += scope.entries;
  }
  return { variables, tuples, entries, stages, stageVariable: stage };
}

/** A scope without the variable that decides the stage. */
function without(scope: Scope, stage: number | undefined, variables: readonly ValueVariable[]): Scope {
  if (stage === undefined || !scope.variables.includes(stage)) return scope;
  return {
    ...scope,
    variables: scope.variables.filter((variable) => variable !== stage),
    entries: scope.entries / variables[stage].size,
  };
}

/** The last variable counts singly. */
function tupleOf({ variables, entries }: Scope, known: readonly ValueVariable[], first: number): ValueTuple {
  const strides: number[] = [];
  let stride = 1;
  for (const variable of variables.toReversed()) {
    strides.unshift(stride);
    stride *= known[variable].size;
  }
  return { variables, strides, first, entries };
}

/** Without those that another one contains; equal ones once. */
function* maximalOf(scopes: readonly Scope[], variables: number): Pieces<Scope[]> {
  const bySize = yield* firstOf(scopes, scopes.length, (a, b) => b.variables.length - a.variables.length);
  const keptWith: Scope[][] = Array.from({ length: variables }, () => []);
  const kept: Scope[] = [];
  let steps = 0;
  for (const scope of bySize) {
    if (scope.variables.length === 0) continue;
    let rarest = keptWith[scope.variables[0]];
    for (const variable of scope.variables)
      if (keptWith[variable].length < rarest.length) rarest = keptWith[variable];
    steps += rarest.length + 1;
    if (!rarest.some((other) => scope.variables.every((variable) => other.variables.includes(variable)))) {
      kept.push(scope);
      for (const variable of scope.variables) keptWith[variable].push(scope);
    }
    if (steps < PIECE_STEPS) continue;
    steps = 0;
    yield;
  }
  return kept;
}

/**
 * The singles as far as there is room, then again and again the scope whose variables are in the fewest
 * chosen ones; of equal ones that with more variables, then that which comes first.
 */
function* chooseEvenly(
  scopes: readonly Scope[],
  variables: number,
  limits: FeatureLimits,
  singles: readonly Scope[],
): Pieces<Scope[]> {
  const covered = new Int32Array(variables);
  const chosen: Scope[] = [];
  let room = limits.entries;
  for (const single of singles) {
    if (chosen.length === limits.tuples || single.entries > room) continue;
    chosen.push(single);
    room -= single.entries;
  }
  let open = [...scopes];
  while (chosen.length < limits.tuples && open.length > 0) {
    let best: Scope | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const scope of open) {
      if (scope.entries > room) continue;
      const worth = worthOf(scope, covered);
      if (worth >= least) continue;
      best = scope;
      least = worth;
    }
    if (best === undefined) break;
    const taken = best;
    chosen.push(taken);
    room -= taken.entries;
    for (const variable of taken.variables) covered[variable]++;
    open = open.filter((scope) => scope !== taken);
    yield;
  }
  return chosen;
}

/** Less is better: the mean number of chosen tuples that a variable is in, less a little for each variable. */
function worthOf({ variables }: Scope, covered: Int32Array): number {
  let sum = 0;
  for (const variable of variables) sum += covered[variable];
  return sum / variables.length - variables.length / 16;
}
