/**
 * How a role with several moves chooses one in a node. `src/search/mcts/choose.ts` says what it does and why; this does the
 * same, number for number.
 */
import { randomBelow } from "../random";
import {
  AMAF_COUNT,
  AMAF_ENTRY_BYTES,
  AMAF_SUM,
  CHILD_COUNTED,
  ENTRY_BYTES,
  ENTRY_COUNT,
  ENTRY_MOVE,
  ENTRY_SUM,
  POLICY_UCB,
  TREE_BIAS,
  TREE_DRAWN,
  TREE_EXPLORATION,
  TREE_POLICY,
  TREE_VALUES_SCRATCH,
} from "./tree-layout";
import { logarithm } from "./logarithm";
import { childAt, } from "./edges";
import { valueOf } from "./node";

const NOTHING: f64 = -Infinity;

/** The entry of the proven move that the node is worth, where the last choice was not for its own sake; else 0. */
let worth: usize = 0;

export function lastWorth(): usize {
  return worth;
}

/**
 * Of `count` entries the one that is chosen. `children` are the words of their children, or 0 where others choose as well;
 * `place` is the role's among the players. `amaf` is a table of all moves as first, or 0.
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
  worth = 0;
  if (load<i32>(tree, TREE_POLICY) == POLICY_UCB) return chooseUcb(tree, entries, count, visits, children, place);
  return chooseGrave(tree, entries, count, children, place, amaf);
}

// @ts-ignore: decorator
@inline
function isCounted(children: usize, pick: u32): bool {
  return children != 0 && (load<u32>(children + (<usize>pick << 2)) & CHILD_COUNTED) != 0;
}

function chooseUcb(tree: usize, entries: usize, count: u32, visits: u32, children: usize, place: i32): usize {
  let open: usize = 0;
  let openValue = NOTHING;
  let proven: usize = 0;
  let provenValue = NOTHING;
  let equals: u32 = 0;
  let untried: u32 = 0;
  const hopes = <usize>load<u32>(tree, TREE_VALUES_SCRATCH);
  computeHopes(entries, count, load<f64>(tree, TREE_EXPLORATION), logarithm(<f64>max(1, visits)), hopes);
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
    if (load<u32>(entry, ENTRY_COUNT) == 0) {
      untried++;
      continue;
    }
    const hope = load<f64>(hopes + (<usize>pick << 3));
    if (hope > openValue) {
      open = entry;
      openValue = hope;
      equals = 1;
    } else if (hope == openValue) {
      equals++;
      if (randomBelow(<usize>load<u32>(tree, TREE_DRAWN), equals) == 0) open = entry;
    }
  }
  if (untried > 0) return anyUntried(tree, entries, count, children, untried, 0);
  return settle(open, openValue, proven, provenValue);
}

/** The upper bounds of the entries, two at a time; of those that were never chosen nonsense. */
function computeHopes(entries: usize, count: u32, exploration: f64, logVisits: f64, hopes: usize): void {
  const one = f64x2.splat(1);
  const percent = f64x2.splat(0.01);
  const weight = f64x2.splat(exploration);
  const logs = f64x2.splat(logVisits);
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

function chooseGrave(tree: usize, entries: usize, count: u32, children: usize, place: i32, amaf: usize): usize {
  const bias = load<f64>(tree, TREE_BIAS);
  let open: usize = 0;
  let openValue = NOTHING;
  let proven: usize = 0;
  let provenValue = NOTHING;
  let equals: u32 = 0;
  let untried: u32 = 0;
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
    const n = load<u32>(entry, ENTRY_COUNT);
    const all = allOf(amaf, entry);
    const m = all == 0 ? 0 : load<u32>(all, AMAF_COUNT);
    if (n == 0 && m == 0) {
      untried++;
      continue;
    }
    const hope = mixed(<f64>n, load<f64>(entry, ENTRY_SUM), <f64>m, all == 0 ? 0 : load<f64>(all, AMAF_SUM), bias);
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
  return settle(open, openValue, proven, provenValue);
}

// @ts-ignore: decorator
@inline
function allOf(amaf: usize, entry: usize): usize {
  return amaf == 0 ? 0 : amaf + <usize>load<u32>(entry, ENTRY_MOVE) * AMAF_ENTRY_BYTES;
}

// @ts-ignore: decorator
@inline
function mixed(n: f64, sum: f64, m: f64, all: f64, bias: f64): f64 {
  if (m == 0) return sum / (n * 100);
  const allMean = all / (m * 100);
  if (n == 0) return allMean;
  const beta = m / (m + n + bias * m * n);
  return (1 - beta) * (sum / (n * 100)) + beta * allMean;
}

function settle(open: usize, openValue: f64, proven: usize, provenValue: f64): usize {
  if (open == 0) return proven;
  if (provenValue * 0.01 >= openValue) worth = proven;
  return open;
}

/** One of the moves that nothing is known of. */
function anyUntried(tree: usize, entries: usize, count: u32, children: usize, untried: u32, amaf: usize): usize {
  let left: u32 = untried > 1 ? randomBelow(<usize>load<u32>(tree, TREE_DRAWN), untried) : 0;
  let entry = entries;
  for (let pick: u32 = 0; pick < count; pick++, entry += ENTRY_BYTES) {
    if (load<u32>(entry, ENTRY_COUNT) != 0 || isCounted(children, pick)) continue;
    const all = allOf(amaf, entry);
    if (all != 0 && load<u32>(all, AMAF_COUNT) != 0) continue;
    if (left == 0) return entry;
    left--;
  }
  return 0;
}
