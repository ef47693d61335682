/**
 * Who wins at connect four under best play: an exact solver for boards of up to 60 bits, as a bitboard with
 * alpha-beta, a table of positions and moves in the order of the threats that they make. The ideas are those
 * of the known solvers (J. Tromp, "John's connect four playground"; P. Pons, "Solving connect four", 2015).
 *
 *     a board of 7 columns and 6 rows, each number a bit; the top row stays empty, so that no line wraps around
 *
 *      6 13 20 27 34 41 48
 *      5 12 19 26 33 40 47
 *      .  .  .  .  .  .  .
 *      0  7 14 21 28 35 42
 *
 * `mover` are the discs of who is to move, `all` those of both. Values are 1 for a win of who is to move, 0
 * for a draw and -1 for a defeat, however long it takes.
 */

/** The table: an entry of 64 bits has a position above four bits for the two bounds of its value. */
const TABLE_BITS = 23;
let table: usize = 0;

/** Moves to try and their threats, for each depth: at most eight of each. */
const MOST_COLUMNS = 8;
const STACK = memory.data(64 * 2 * MOST_COLUMNS * 8, 16);

let columns: i32 = 7;
/** Bits of a column, the empty one included. */
let rise: u64 = 7;
let bottom: u64 = 0;
let board: u64 = 0;
let cells: i32 = 0;
let mover: u64 = 0;
let all: u64 = 0;
let visited: i64 = 0;

export function prepare(): void {
  table = <usize>memory.size() << 16;
  memory.grow(<i32>((<u64>8 << TABLE_BITS) >> 16));
  setBoard(7, 6);
}

/** An empty board; the table is forgotten. */
export function setBoard(width: i32, height: i32): void {
  columns = width;
  rise = <u64>height + 1;
  cells = width * height;
  bottom = 0;
  for (let column = 0; column < width; column++) bottom |= <u64>1 << (<u64>column * rise);
  board = bottom * ((<u64>1 << <u64>height) - 1);
  memory.fill(table, 0, <usize>8 << TABLE_BITS);
  clear();
}

export function clear(): void {
  mover = 0;
  all = 0;
}

/** A disc of who is to move; false if the column is full. */
export function drop(column: i32): bool {
  const cell = (all + bottom) & board & columnOf(column);
  if (cell == 0) return false;
  mover = mover ^ all;
  all |= cell;
  return true;
}

/** Whether who has just moved has four in a line. */
export function isWon(): bool {
  const discs = mover ^ all;
  return hasFour(discs, 1) || hasFour(discs, rise - 1) || hasFour(discs, rise) || hasFour(discs, rise + 1);
}

export function isFull(): bool {
  return all == board;
}

/** The value of a position that is not over, for who is to move. */
export function value(): i32 {
  if ((winningCells(mover, all) & (all + bottom)) != 0) return 1;
  if (search(mover, all, 0, 1) > 0) return 1;
  return search(mover, all, -1, 0) < 0 ? -1 : 0;
}

/** How many positions were looked into. */
export function nodes(): f64 {
  return <f64>visited;
}

// @ts-ignore: decorator
@inline
function columnOf(column: i32): u64 {
  return ((<u64>1 << rise) - 1) << (<u64>column * rise);
}

// @ts-ignore: decorator
@inline
function hasFour(discs: u64, step: u64): bool {
  const two = discs & (discs >> step);
  return (two & (two >> (2 * step))) != 0;
}

/** The empty cells that would end a line of four in one direction. */
// @ts-ignore: decorator
@inline
function endsOf(discs: u64, step: u64): u64 {
  const rising = (discs << step) & (discs << (2 * step));
  const falling = (discs >> step) & (discs >> (2 * step));
  return (
    (rising & (discs << (3 * step))) |
    (rising & (discs >> step)) |
    (falling & (discs << step)) |
    (falling & (discs >> (3 * step)))
  );
}

function winningCells(discs: u64, taken: u64): u64 {
  const upright = (discs << 1) & (discs << 2) & (discs << 3);
  const lines = upright | endsOf(discs, rise - 1) | endsOf(discs, rise) | endsOf(discs, rise + 1);
  return lines & (board ^ taken);
}

/** Where the entry of a position lies. */
// @ts-ignore: decorator
@inline
function entryOf(position: u64): usize {
  return table + (<usize>((position * 0x9e3779b97f4a7c15) >> (64 - TABLE_BITS)) << 3);
}

/**
 * The value of a position in which who is to move cannot win at once, if it lies between the bounds; else a
 * bound of it on the same side.
 */
function search(own: u64, taken: u64, low: i32, high: i32): i32 {
  visited++;
  const theirs = own ^ taken;
  let moves = (taken + bottom) & board;
  const lost = winningCells(theirs, taken);
  const forced = moves & lost;
  if (forced != 0) {
    if ((forced & (forced - 1)) != 0) return -1;
    moves = forced;
  }
  // Nor below a cell with which the other one would win.
  moves &= ~(lost >> 1);
  if (moves == 0) return -1;
  const made = <i32>popcnt(taken);
  if (made >= cells - 2) return 0;

  // With the bottom no position is 0, which an empty entry has.
  const position = own + taken + bottom;
  const entry = entryOf(position);
  const found = load<u64>(entry);
  let least = -1;
  let most = 1;
  if (found >> 4 == position) {
    least = <i32>(found & 3) - 1;
    most = <i32>((found >> 2) & 3) - 1;
    if (least >= high || least == most) return least;
    if (most <= low) return most;
  }

  const place = STACK + made * 2 * MOST_COLUMNS * 8;
  const count = order(own, taken, moves, place);
  let best = -1;
  let bound = low;
  for (let i = 0; i < count && best < high; i++) {
    const result = -search(theirs, taken | load<u64>(place + i * 16), -high, -bound);
    if (result > best) best = result;
    if (best > bound) bound = best;
  }
  if (best >= high) least = best;
  else if (best <= low) most = best;
  else least = most = best;
  store<u64>(entry, (position << 4) | (<u64>(most + 1) << 2) | <u64>(least + 1));
  return best;
}

/** Puts the moves that make most threats first, and of these the ones in the middle; returns how many there are. */
function order(own: u64, taken: u64, moves: u64, place: usize): i32 {
  let count = 0;
  for (let i = 0; i < columns; i++) {
    // From the middle outwards: 3 2 4 1 5 0 6 of seven.
    const column = (columns - 1) / 2 + (i & 1 ? (i + 1) / 2 : -i / 2);
    const move = moves & columnOf(column);
    if (move == 0) continue;
    const threats = popcnt(winningCells(own | move, taken | move));
    let k = count++;
    for (; k > 0 && load<u64>(place + (k - 1) * 16, 8) < threats; k--) {
      store<u64>(place + k * 16, load<u64>(place + (k - 1) * 16));
      store<u64>(place + k * 16, load<u64>(place + (k - 1) * 16, 8), 8);
    }
    store<u64>(place + k * 16, move);
    store<u64>(place + k * 16, threats, 8);
  }
  return count;
}
