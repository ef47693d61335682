/**
 * Breakthrough by hand: a bit for each cell, 8 * row + column; white moves upwards. The cells that can be
 * entered straight, from the right and from the left are three sets; a move is a bit of one of them.
 */
import { mine, ply, setPosition, theirs } from "./position";
import { below, seed } from "./random";
import { kth, prepareSelect } from "./select";
import { tally } from "./tally";

export { ply as plies, position } from "./position";
export { firstWins, moves, secondWins } from "./tally";

const NOT_A: u64 = 0xfefefefefefefefe;
const NOT_H: u64 = 0x7f7f7f7f7f7f7f7f;
const WHITE: u64 = 0x000000000000ffff;
const BLACK: u64 = 0xffff000000000000;
const TOP: u64 = 0xff00000000000000;
const BOTTOM: u64 = 0x00000000000000ff;

export function prepare(): void {
  prepareSelect();
}

/** Where the mover's pieces get by a step of 7, 8 or 9 bits, up for white and down for black. */
// @ts-ignore: decorator
@inline
function reach7(own: u64, isWhite: bool): u64 {
  return (isWhite ? (own & NOT_A) << 7 : (own & NOT_H) >> 7) & ~own;
}
// @ts-ignore: decorator
@inline
function reach8(own: u64, other: u64, isWhite: bool): u64 {
  return (isWhite ? own << 8 : own >> 8) & ~(own | other);
}
// @ts-ignore: decorator
@inline
function reach9(own: u64, isWhite: bool): u64 {
  return (isWhite ? (own & NOT_H) << 9 : (own & NOT_A) >> 9) & ~own;
}

/** A random move as the bits of its two cells. */
// @ts-ignore: decorator
@inline
function randomMove(own: u64, other: u64, isWhite: bool): u64 {
  const left = reach7(own, isWhite);
  const straight = reach8(own, other, isWhite);
  const right = reach9(own, isWhite);
  const lefts = popcnt<u64>(left);
  const some = lefts + popcnt<u64>(straight);
  const k = below(some + popcnt<u64>(right));
  const isLeft = k < lefts;
  const isRight = k >= some;
  const set = select<u64>(left, select<u64>(right, straight, isRight), isLeft);
  const skipped = select<u64>(0, select<u64>(some, lefts, isRight), isLeft);
  const step = select<u64>(7, select<u64>(9, 8, isRight), isLeft);
  const to = kth(set, k - skipped);
  return to | (isWhite ? to >> step : to << step);
}

export function playouts(count: i32, seedLow: i32, seedHigh: i32): void {
  seed(seedLow, seedHigh);
  let plies: i64 = 0;
  let first = 0;
  for (let game = 0; game < count; game++) {
    let white = WHITE;
    let black = BLACK;
    while (true) {
      white ^= randomMove(white, black, true);
      black &= ~white;
      plies++;
      if ((white & TOP) != 0 || black == 0) {
        first++;
        break;
      }
      black ^= randomMove(black, white, false);
      white &= ~black;
      plies++;
      if ((black & BOTTOM) != 0 || white == 0) break;
    }
  }
  tally(plies, first, count - first);
}

export function start(): void {
  setPosition(WHITE, BLACK, 0);
}

export function isOver(): bool {
  return mine() == 0 || (theirs() & (ply() & 1 ? TOP : BOTTOM)) != 0;
}

export function moveCount(): i32 {
  const isWhite = (ply() & 1) == 0;
  const sides = popcnt<u64>(reach7(mine(), isWhite)) + popcnt<u64>(reach9(mine(), isWhite));
  return <i32>(sides + popcnt<u64>(reach8(mine(), theirs(), isWhite)));
}

/** The k-th move, as 64 * from + to. */
export function moveAt(k: i32): i32 {
  const isWhite = (ply() & 1) == 0;
  let step = 7;
  let set = reach7(mine(), isWhite);
  if (k >= <i32>popcnt<u64>(set)) {
    k -= <i32>popcnt<u64>(set);
    step = 8;
    set = reach8(mine(), theirs(), isWhite);
    if (k >= <i32>popcnt<u64>(set)) {
      k -= <i32>popcnt<u64>(set);
      step = 9;
      set = reach9(mine(), isWhite);
    }
  }
  const to = <i32>ctz<u64>(kth(set, k));
  return (isWhite ? to - step : to + step) * 64 + to;
}

export function make(move: i32): void {
  const to = <u64>1 << (move & 63);
  setPosition(theirs() & ~to, mine() ^ ((<u64>1 << (move >> 6)) | to), ply() + 1);
}

/** The score of the player who moved last. */
export function score(): i32 {
  return 100;
}
