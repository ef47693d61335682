/**
 * Reversi by hand: a bit for each cell, 8 * row + column. Runs are followed in all eight directions by
 * shifted copies of the board (Kogge and Stone's parallel prefix), two directions in one vector: the second
 * lane holds the board upside down, so that one shift goes up in the first lane and down in the second.
 */
import { mine, ply, setPosition, theirs } from "./position";
import { below, seed } from "./random";
import { kth, prepareSelect } from "./select";
import { tally } from "./tally";

export { ply as plies, position } from "./position";
export { firstWins, moves, secondWins } from "./tally";

/** All but the outer columns: a run that goes sideways does not leave the board through them. */
const INNER: u64 = 0x7e7e7e7e7e7e7e7e;
/** Black begins, on columns and rows 4 5 and 5 4 of the sheet, counted from 1. */
const BLACK: u64 = (<u64>1 << 35) | (<u64>1 << 28);
const WHITE: u64 = (<u64>1 << 27) | (<u64>1 << 36);
const PASS = 64;

export function prepare(): void {
  prepareSelect();
}

/** A board in the first lane, the same board upside down in the second. */
// @ts-ignore: decorator
@inline
function both(board: u64): v128 {
  const twice = i64x2.splat(board);
  return v128.shuffle<u8>(twice, twice, 0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 0);
}

/** Both lanes of what was computed on `both`, right way up, in one board. */
// @ts-ignore: decorator
@inline
function united(boards: v128): u64 {
  const down = v128.shuffle<u8>(boards, boards, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  return i64x2.extract_lane(v128.or(boards, down), 0);
}

/** The cells of `through` in direction `shift` (up and down at once) that follow `from` without a gap. */
// @ts-ignore: decorator
@inline
function run(from: v128, through: v128, shift: i32): v128 {
  let cells = v128.and(through, i64x2.shl(from, shift));
  cells = v128.or(cells, v128.and(through, i64x2.shl(cells, shift)));
  const pairs = v128.and(through, i64x2.shl(through, shift));
  cells = v128.or(cells, v128.and(pairs, i64x2.shl(cells, 2 * shift)));
  return v128.or(cells, v128.and(pairs, i64x2.shl(cells, 2 * shift)));
}

/** The same sideways, in one direction. */
// @ts-ignore: decorator
@inline
function runEast(from: u64, through: u64): u64 {
  let cells = through & (from << 1);
  cells |= through & (cells << 1);
  const pairs = through & (through << 1);
  cells |= pairs & (cells << 2);
  return cells | (pairs & (cells << 2));
}
// @ts-ignore: decorator
@inline
function runWest(from: u64, through: u64): u64 {
  let cells = through & (from >> 1);
  cells |= through & (cells >> 1);
  const pairs = through & (through >> 1);
  cells |= pairs & (cells >> 2);
  return cells | (pairs & (cells >> 2));
}

/** Where `own` may place a disc. */
// @ts-ignore: decorator
@inline
function places(own: u64, other: u64): u64 {
  const from = both(own);
  const inner = both(other & INNER);
  const ends = v128.or(
    i64x2.shl(run(from, both(other), 8), 8),
    v128.or(i64x2.shl(run(from, inner, 7), 7), i64x2.shl(run(from, inner, 9), 9)),
  );
  const sides = (runEast(own, other & INNER) << 1) | (runWest(own, other & INNER) >> 1);
  return (united(ends) | sides) & ~(own | other);
}

/** In each lane the cells of the run if it ends at an own disc, else nothing. */
// @ts-ignore: decorator
@inline
function closed(cells: v128, own: v128, shift: i32): v128 {
  const end = v128.and(i64x2.shl(cells, shift), own);
  return v128.andnot(cells, i64x2.eq(end, i64x2.splat(0)));
}

/** The discs that a disc placed there turns over. */
// @ts-ignore: decorator
@inline
function turned(disc: u64, own: u64, other: u64): u64 {
  const from = both(disc);
  const ends = both(own);
  const all = both(other);
  const inner = v128.and(all, i64x2.splat(INNER));
  const upAndDown = v128.or(
    closed(run(from, all, 8), ends, 8),
    v128.or(closed(run(from, inner, 7), ends, 7), closed(run(from, inner, 9), ends, 9)),
  );
  const east = runEast(disc, other & INNER);
  const west = runWest(disc, other & INNER);
  return (
    united(upAndDown) |
    select<u64>(east, 0, ((east << 1) & own) != 0) |
    select<u64>(west, 0, ((west >> 1) & own) != 0)
  );
}

export function playouts(count: i32, seedLow: i32, seedHigh: i32): void {
  seed(seedLow, seedHigh);
  let plies: i64 = 0;
  let first = 0;
  let second = 0;
  for (let game = 0; game < count; game++) {
    let mover = BLACK;
    let waiter = WHITE;
    let passed = false;
    let isBlack = true;
    while (true) {
      const free = places(mover, waiter);
      if (free != 0) {
        const disc = kth(free, below(popcnt<u64>(free)));
        const flips = turned(disc, mover, waiter);
        const moved = mover | disc | flips;
        mover = waiter & ~flips;
        waiter = moved;
        passed = false;
      } else {
        // The second pass does not count: after the first one the match was over already.
        if (passed) break;
        const moved = mover;
        mover = waiter;
        waiter = moved;
        passed = true;
      }
      plies++;
      isBlack = !isBlack;
    }
    // The first of the two passes was not made either.
    plies--;
    const lead = <i32>popcnt<u64>(mover) - <i32>popcnt<u64>(waiter);
    if (lead == 0) continue;
    if (lead > 0 == isBlack) first++;
    else second++;
  }
  tally(plies, first, second);
}

export function start(): void {
  setPosition(BLACK, WHITE, 0);
}

export function isOver(): bool {
  return places(mine(), theirs()) == 0 && places(theirs(), mine()) == 0;
}

export function moveCount(): i32 {
  const count = <i32>popcnt<u64>(places(mine(), theirs()));
  return count == 0 ? 1 : count;
}

/** The cell of the k-th move, or 64 for a pass. */
export function moveAt(k: i32): i32 {
  const free = places(mine(), theirs());
  return free == 0 ? PASS : <i32>ctz<u64>(kth(free, k));
}

export function make(cell: i32): void {
  if (cell == PASS) {
    setPosition(theirs(), mine(), ply() + 1);
    return;
  }
  const disc = <u64>1 << cell;
  const flips = turned(disc, mine(), theirs());
  setPosition(theirs() & ~flips, mine() | disc | flips, ply() + 1);
}

/** The score of the player who moved last. */
export function score(): i32 {
  const ours = popcnt<u64>(theirs());
  const others = popcnt<u64>(mine());
  return ours == others ? 50 : ours > others ? 100 : 0;
}
