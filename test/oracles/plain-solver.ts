/**
 * The solutions of a network as a plain constraint satisfaction problem, in which chance variables are
 * decided like the others: a search that maintains arc consistency (MAC) and tries values in their order. It
 * is small and plain: it solves small networks, and faster solvers are compared with it.
 */
import { type Network, scopeOf } from "../../src/network/model.js";
import { Propagation } from "../../src/network/preprocess/propagation.js";

/**
 * Which variable comes next: the first in the order of the network, the one with the smallest domain, or the
 * one with the smallest quotient of domain and degree among open variables (paper 003). Of equals the first.
 */
export type VariableOrder = "given" | "domain" | "domain/degree";

export interface SolveOptions {
  /** The values that some variables are restricted to: the injected state, say. */
  readonly domains?: Iterable<readonly [variable: number, values: readonly number[]]>;
  readonly order?: VariableOrder;
  /** How many nodes (values tried) at most. */
  readonly limit?: number;
  /** Asked at every node. */
  readonly stop?: () => boolean;
}

/** Why a search gave no more solutions: there are none, or it was told to end. */
export type PlainEnding = "complete" | "limit" | "stopped";

interface Level {
  readonly variable: number;
  readonly values: readonly number[];
  next: number;
  readonly mark: number;
}

export interface PlainOutcome {
  readonly ending: PlainEnding;
  /** Values tried. */
  readonly nodes: number;
  /** Values tried that led to an empty domain. */
  readonly failures: number;
}

/**
 * All solutions, each an index of a value per variable, one after another; with the order "given" they come
 * in lexicographic order. The generator returns how the search ended.
 */
export function* solve(
  network: Network,
  options: SolveOptions = {},
): Generator<Int32Array, PlainOutcome, void> {
  const { order = "domain/degree", limit = Number.POSITIVE_INFINITY, stop = () => false } = options;
  const propagation = new Propagation(network);
  restrict(propagation, options.domains ?? []);
  const count = network.variables.length;
  const scopesOn: (readonly number[])[][] = network.variables.map(() => []);
  for (const scope of network.constraints.map(scopeOf)) for (const x of scope) scopesOn[x].push(scope);
  const levels: Level[] = [];
  let nodes = 0;
  let failures = 0;
  let consistent = propagation.propagate();
  for (;;) {
    if (consistent) {
      const variable = choose(propagation, scopesOn, order);
      if (variable === undefined)
        yield Int32Array.from({ length: count }, (_, x) => propagation.values(x)[0]);
      else {
        const mark = propagation.mark();
        levels.push({ variable, values: propagation.values(variable), next: 0, mark });
      }
    }
    let level = levels.at(-1);
    while (level !== undefined && level.next === level.values.length) {
      levels.pop();
      level = levels.at(-1);
    }
    if (level === undefined) return { ending: "complete", nodes, failures };
    if (nodes >= limit) return { ending: "limit", nodes, failures };
    if (stop()) return { ending: "stopped", nodes, failures };
    nodes++;
    propagation.undo(level.mark);
    propagation.assign(level.variable, level.values[level.next++]);
    consistent = propagation.propagate();
    if (!consistent) failures++;
  }
}

/** The first solution, or undefined if there is none, or none before the search was told to end. */
export function firstSolution(network: Network, options: SolveOptions = {}): Int32Array | undefined {
  const step = solve(network, options).next();
  return step.done ? undefined : step.value;
}

/** How many solutions the search found, and how it ended. */
export function countSolutions(
  network: Network,
  options: SolveOptions = {},
): PlainOutcome & { readonly solutions: number } {
  const search = solve(network, options);
  for (let solutions = 0; ; solutions++) {
    const step = search.next();
    if (step.done) return { ...step.value, solutions };
  }
}

/** Takes all other values out of the domains. */
function restrict(
  propagation: Propagation,
  domains: Iterable<readonly [variable: number, values: readonly number[]]>,
): void {
  for (const [variable, values] of domains) {
    const allowed = new Set(values);
    for (const value of propagation.values(variable)) {
      if (!allowed.has(value)) propagation.remove(variable, value);
    }
  }
}

/** Undefined when no variable is open. */
function choose(
  propagation: Propagation,
  scopesOn: readonly (readonly (readonly number[])[])[],
  order: VariableOrder,
): number | undefined {
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [x, scopes] of scopesOn.entries()) {
    const size = propagation.size(x);
    if (size === 1) continue;
    if (order === "given") return x;
    const cost = order === "domain" ? size : size / openDegree(propagation, scopes, x);
    if (best === undefined || cost < least) {
      best = x;
      least = cost;
    }
  }
  return best;
}

/** How many constraints bind the variable to another one that is still open. */
function openDegree(
  propagation: Propagation,
  scopes: readonly (readonly number[])[],
  variable: number,
): number {
  const isOpen = (other: number): boolean => other !== variable && propagation.size(other) > 1;
  return scopes.filter((scope) => scope.some(isOpen)).length;
}
