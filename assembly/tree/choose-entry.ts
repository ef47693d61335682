/**
 * How a role with several moves chooses one in a node. `src/search/mcts/choose.ts` says what is chosen and
 * why; this file computes the same, number for number.
 */
import { randomBelow } from "../random";
import { childAt } from "./edges";
import { logarithm } from "./logarithm";
import { valueOf } from "./node";
import {
  AMAF_COUNT,
  AMAF_ENTRY_BYTES,
  AMAF_SUM,
  CHILD_COUNTED,
  ENTRY_BYTES,
  ENTRY_COUNT,
  ENTRY_MOVE,
  ENTRY_SUM,
  POLICY_GRAVE,
  TREE_BIAS,
  TREE_DRAWN,
  TREE_EXPLORATION,
  TREE_POLICY,
  TREE_VALUES_SCRATCH,
} from "./tree-layout";

const NOTHING: f64 = -Infinity;

/** The entry of the proven move that the node is worth, if the last choice was another move; else 0. */
let worth: usize = 0;

export function lastWorth(): usize {
  return worth;
}

/** Where the images of moves stand by which the table of all moves as first knows them, or 0: it knows the moves. */
let amafMoves: usize = 0;

/** For the choices that follow: the table belongs to another state, and knows moves by these images. */
export function readAmafBy(moves: usize): void {
  amafMoves = moves;
}

/**
 * Chooses one of `count` entries. `children` are the words of their children, or 0 where others choose as
 * well; `place` is the role's among the players. `amaf` is a table of all moves as first, or 0.
 */
export function chooseEntry(
  tree: usize,
  entries: usize,
  count: u32,
  visits: u32,
  children: usize,
  place: i32,
  amaf: usize,
): usize {
  const isGrave = load<i32>(tree, TREE_POLICY) == POLICY_GRAVE;
  if (isGrave) return best(tree, entries, count, children, place, amaf, true, bonusOf(tree, visits));
  computeHopes(tree, entries, count, visits);
  return best(tree, entries, count, children, place, 0, false, 0);
}

/**
 * Any entry of which nothing is known, if there is one; else the entry of the greatest hope, or a proven one.
 */
// @ts-ignore: decorator
@inline
function best(
  tree: usize,
  entries: usize,
  count: u32,
  children: usize,
  place: i32,
  amaf: usize,
  isGrave: bool,
  bonus: f64,
): usize {
  const hopes = <usize>load<u32>(tree, TREE_VALUES_SCRATCH);
  const bias = load<f64>(tree, TREE_BIAS);
  let open: usize = 0;
  let openValue = NOTHING;
  let proven: usize = 0;
  let provenValue = NOTHING;
  let equals: u32 = 0;
  let untried: u32 = 0;
  worth = 0;
  for (let pick: u32 = 0; pick < count; pick++) {
    const entry = entries + <usize>pick * ENTRY_BYTES;
    if (isCounted(children, pick)) {
      const value = valueOf(tree, childAt(children + (<usize>pick << 2)), place);
      if (value > provenValue) {
        proven = entry;
        provenValue = value;
      }
      continue;
    }
    const all = allOf(amaf, entry);
    if (isUntried(entry, all)) {
      untried++;
      continue;
    }
    const hope = isGrave ? mixed(entry, all, bias, bonus) : load<f64>(hopes + (<usize>pick << 3));
    if (hope > openValue) {
      open = entry;
      openValue = hope;
      equals = 1;
    } else if (hope == openValue) {
      equals++;
      if (randomBelow(<usize>load<u32>(tree, TREE_DRAWN), equals) == 0) open = entry;
    }
  }
  if (untried > 0) return anyUntried(tree, entries, count, children, untried, amaf);
  if (open == 0) return proven;
  if (provenValue * 0.01 >= openValue) worth = proven;
  return open;
}

// @ts-ignore: decorator
@inline
function isCounted(children: usize, pick: u32): bool {
  return children != 0 && (load<u32>(children + (<usize>pick << 2)) & CHILD_COUNTED) != 0;
}

/** Whether nothing is known of a move. `all` counts the playouts in which it was made later on, or is 0. */
// @ts-ignore: decorator
@inline
function isUntried(entry: usize, all: usize): bool {
  return load<u32>(entry, ENTRY_COUNT) == 0 && (all == 0 || load<u32>(all, AMAF_COUNT) == 0);
}

/**
 * The upper bounds of the entries, two at a time. The bound of an entry that was never chosen is meaningless.
 */
function computeHopes(tree: usize, entries: usize, count: u32, visits: u32): void {
  let hopes = <usize>load<u32>(tree, TREE_VALUES_SCRATCH);
  const one = f64x2.splat(1);
  const percent = f64x2.splat(0.01);
  const weight = f64x2.splat(load<f64>(tree, TREE_EXPLORATION));
  const logs = f64x2.splat(logarithm(<f64>max(1, visits)));
  const end = entries + <usize>count * ENTRY_BYTES;
  for (let entry = entries; entry < end; entry += 2 * ENTRY_BYTES) {
    const a = v128.load(entry);
    const b = v128.load(entry, ENTRY_BYTES);
    const counts = v128.shuffle<i32>(a, b, 1, 5, 1, 5);
    const sums = v128.shuffle<i64>(a, b, 1, 3);
    const share = f64x2.div(one, f64x2.convert_low_i32x4_u(counts));
    const means = f64x2.mul(f64x2.mul(sums, share), percent);
    const bonus = f64x2.mul(weight, f64x2.sqrt(f64x2.mul(logs, share)));
    v128.store(hopes, f64x2.add(means, bonus));
    hopes += 16;
  }
}

// @ts-ignore: decorator
@inline
function allOf(amaf: usize, entry: usize): usize {
  if (amaf == 0) return 0;
  const move = <usize>load<u32>(entry, ENTRY_MOVE);
  return amaf + (amafMoves == 0 ? move : <usize>load<u32>(amafMoves + (move << 2))) * AMAF_ENTRY_BYTES;
}

/** For GRAVE: the bonus of a move that was never chosen here; 0: there is none. */
function bonusOf(tree: usize, visits: u32): f64 {
  const exploration = load<f64>(tree, TREE_EXPLORATION);
  return exploration == 0 ? 0 : exploration * sqrt(logarithm(<f64>max(1, visits)));
}

/** For GRAVE: the mean of the move's own scores, mixed with the mean of all moves as first, and a bonus. */
// @ts-ignore: decorator
@inline
function mixed(entry: usize, all: usize, bias: f64, bonus: f64): f64 {
  const n = <f64>load<u32>(entry, ENTRY_COUNT);
  const mean = mixedMean(entry, n, all, bias);
  return bonus == 0 ? mean : mean + bonus / sqrt(n + 1);
}

// @ts-ignore: decorator
@inline
function mixedMean(entry: usize, n: f64, all: usize, bias: f64): f64 {
  const sum = load<f64>(entry, ENTRY_SUM);
  const m = all == 0 ? 0 : <f64>load<u32>(all, AMAF_COUNT);
  if (m == 0) return sum / (n * 100);
  const allMean = load<f64>(all, AMAF_SUM) / (m * 100);
  if (n == 0) return allMean;
  const beta = m / (m + n + bias * m * n);
  return (1 - beta) * (sum / (n * 100)) + beta * allMean;
}

/** One of the moves of which nothing is known. */
function anyUntried(
  tree: usize,
  entries: usize,
  count: u32,
  children: usize,
  untried: u32,
  amaf: usize,
): usize {
  let left: u32 = untried > 1 ? randomBelow(<usize>load<u32>(tree, TREE_DRAWN), untried) : 0;
  let entry = entries;
  for (let pick: u32 = 0; pick < count; pick++, entry += ENTRY_BYTES) {
    if (isCounted(children, pick) || !isUntried(entry, allOf(amaf, entry))) continue;
    if (left == 0) return entry;
    left--;
  }
  return 0;
}
