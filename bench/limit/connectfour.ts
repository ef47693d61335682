/**
 * Connect four by hand: seven bits for each column, six cells and an empty one above them, so that a line
 * never wraps around and a disc dropped into a full column shows in the seventh bit.
 *
 * One of all seven columns is drawn until it has room. That is uniform over the columns that have room, and
 * the next number does not wait for the board.
 */
import { mine, ply, setPosition, theirs } from "./position";
import { below, seed } from "./random";
import { tally } from "./tally";

export { ply as plies, position } from "./position";
export { firstWins, moves, secondWins } from "./tally";

const COLUMNS: u64 = 7;
const CELLS = 42;
const COLUMN: u64 = 0x3f;

export function prepare(): void {}

/** The cell in which a disc comes to rest, 0 in a full column. */
// @ts-ignore: decorator
@inline
function drop(discs: u64, column: u64): u64 {
  const shift = 7 * column;
  return (discs + (<u64>1 << shift)) & (COLUMN << shift);
}

// @ts-ignore: decorator
@inline
function wins(discs: u64): bool {
  const flat = discs & (discs >> 7);
  const falling = discs & (discs >> 6);
  const rising = discs & (discs >> 8);
  const upright = discs & (discs >> 1);
  return (
    ((flat & (flat >> 14)) | (falling & (falling >> 12)) | (rising & (rising >> 16)) | (upright & (upright >> 2))) != 0
  );
}

export function playouts(count: i32, seedLow: i32, seedHigh: i32): void {
  seed(seedLow, seedHigh);
  let plies: i64 = 0;
  let first = 0;
  let second = 0;
  for (let game = 0; game < count; game++) {
    let mover: u64 = 0;
    let waiter: u64 = 0;
    let made = 0;
    while (made < CELLS) {
      const disc = drop(mover | waiter, below(COLUMNS));
      if (disc == 0) continue;
      made++;
      const moved = mover | disc;
      if (wins(moved)) {
        if (made & 1) first++;
        else second++;
        break;
      }
      mover = waiter;
      waiter = moved;
    }
    plies += made;
  }
  tally(plies, first, second);
}

export function start(): void {
  setPosition(0, 0, 0);
}

export function isOver(): bool {
  return wins(theirs()) || ply() == CELLS;
}

export function moveCount(): i32 {
  let count = 0;
  for (let column: u64 = 0; column < COLUMNS; column++) if (drop(mine() | theirs(), column) != 0) count++;
  return count;
}

/** The column of the k-th move. */
export function moveAt(k: i32): i32 {
  let column = -1;
  do {
    if (drop(mine() | theirs(), ++column) != 0) k--;
  } while (k >= 0);
  return column;
}

export function make(column: i32): void {
  setPosition(theirs(), mine() | drop(mine() | theirs(), column), ply() + 1);
}

/** The score of the player who moved last. */
export function score(): i32 {
  return wins(theirs()) ? 100 : 50;
}
