/**
 * How many policies there are within a horizon, and how many of them reach a threshold.
 *
 * A policy is a tree. It has a joint move of the players for each course that the match can take until then
 * (what was moved before, and what chance did), not for each state. Two policies differ if they differ in a
 * move somewhere; two moves with the same effect are two moves. Nothing is decided in a terminal state, or
 * when no turns are left.
 *
 * The count goes stage by stage: first the states that t turns lead to, then, backwards, for each of them how
 * many policies have which expected utility. The counts of choices are added. Those of chance's outcomes are
 * multiplied, since a policy has a part for each outcome. Counts and utilities are exact, and both grow; past
 * a limit there is no count. The generators here yield how many successors they have looked at since the last
 * yield.
 */
import { utilitiesAtEnd } from "./backwards.js";
import { stagesOf } from "./explore.js";
import { FRACTIONS, type Fraction, fractionText } from "./numbers.js";
import type { StateGraph } from "./state-graph.js";

/** Numbers of more bits are given up. */
const MOST_BITS = 4096n;
/** The most pairs of utilities that are combined. */
const MOST_PAIRS = 300_000;

const { plus, over, compare } = FRACTIONS;
const LARGEST = 1n << MOST_BITS;

/** How many policies there are; undefined if they are too many, or if the graph has a problem. */
export function countAll(
  graph: StateGraph,
  root: number,
  horizon: number,
): Generator<number, bigint | undefined> {
  return byStages<bigint>(graph, root, horizon, {
    end: () => 1n,
    both: (a, b) => (a * b >= LARGEST ? undefined : a * b),
    either: (a, b) => a + b,
    part: (whole) => whole,
  });
}

/** The utilities of the players as text, with how many policies have them. */
type Spectrum = ReadonlyMap<string, { readonly utilities: readonly Fraction[]; readonly count: bigint }>;

/**
 * How many policies reach a threshold for each player, or for the first ones; undefined also if there are too
 * many different utilities.
 */
export function* countReaching(
  graph: StateGraph,
  root: number,
  horizon: number,
  thresholds: readonly Fraction[],
): Generator<number, bigint | undefined> {
  let pairs = 0;
  const spectrum = yield* byStages<Spectrum>(graph, root, horizon, {
    end: (all) => {
      const utilities = all.slice(0, thresholds.length);
      return new Map([[keyOf(utilities), { utilities, count: 1n }]]);
    },
    both: (a, b) => {
      pairs += a.size * b.size;
      if (pairs > MOST_PAIRS) return undefined;
      const sums = new Map<string, { utilities: readonly Fraction[]; count: bigint }>();
      for (const one of a.values()) {
        for (const other of b.values()) {
          const count = one.count * other.count;
          if (count >= LARGEST) return undefined;
          const utilities = one.utilities.map((utility, p) => plus(utility, other.utilities[p]));
          add(sums, utilities, count);
        }
      }
      return sums;
    },
    either: (a, b) => {
      const union = new Map<string, { utilities: readonly Fraction[]; count: bigint }>();
      for (const { utilities, count } of [...a.values(), ...b.values()]) add(union, utilities, count);
      return union;
    },
    part: (whole, outcomes) => {
      const parts = new Map<string, { utilities: readonly Fraction[]; count: bigint }>();
      for (const { utilities, count } of whole.values()) {
        const part = utilities.map((utility) => over(utility, outcomes));
        add(parts, part, count);
      }
      return parts;
    },
  });
  if (spectrum === undefined) return undefined;
  let reaching = 0n;
  for (const { utilities, count } of spectrum.values())
    if (utilities.every((utility, p) => compare(utility, thresholds[p]) >= 0)) reaching += count;
  return reaching;
}

function keyOf(utilities: readonly Fraction[]): string {
  return utilities.map(fractionText).join(" ");
}

function add(
  spectrum: Map<string, { utilities: readonly Fraction[]; count: bigint }>,
  utilities: readonly Fraction[],
  count: bigint,
) {
  const key = keyOf(utilities);
  spectrum.set(key, { utilities, count: count + (spectrum.get(key)?.count ?? 0n) });
}

/** What is counted, and how counts combine. */
interface Counting<C> {
  end(utilities: readonly Fraction[]): C;
  /** Combines two outcomes of chance; undefined past a limit. */
  both(a: C, b: C): C | undefined;
  /** Combines two choices. */
  either(a: C, b: C): C;
  /** The part of one outcome of chance, of `outcomes`. */
  part(whole: C, outcomes: number): C;
}

function* byStages<C>(
  graph: StateGraph,
  root: number,
  horizon: number,
  counting: Counting<C>,
): Generator<number, C | undefined> {
  const stages = yield* stagesOf(graph, root, horizon);
  if (stages === undefined) return undefined;
  let later = new Map<number, C>();
  for (let turn = stages.length - 1; turn >= 0; turn--) {
    const counts = new Map<number, C>();
    for (const state of stages[turn]) {
      const isOpen = turn < horizon && !graph.isTerminal(state);
      if (isOpen) yield graph.size(state);
      const count = isOpen
        ? ofState(graph, state, later, counting)
        : counting.end(utilitiesAtEnd(graph, FRACTIONS, state));
      if (count === undefined) return undefined;
      counts.set(state, count);
    }
    later = counts;
  }
  return later.get(root);
}

function ofState<C>(
  graph: StateGraph,
  state: number,
  later: ReadonlyMap<number, C>,
  counting: Counting<C>,
): C | undefined {
  const columns = graph.columns(state);
  let total: C | undefined;
  for (let row = 0; row < graph.rows(state); row++) {
    let product: C | undefined;
    for (let column = 0; column < columns; column++) {
      const part = counting.part(later.get(graph.successor(state, row * columns + column)) as C, columns);
      product = product === undefined ? part : counting.both(product, part);
      if (product === undefined) return undefined;
    }
    total = total === undefined ? product : counting.either(total, product as C);
  }
  return total;
}
