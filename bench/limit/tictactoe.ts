/**
 * Tic-tac-toe by hand: nine bits for each player, winning sets and the k-th free cell from tables.
 *
 * Each move draws a number, as in the other engines. One number could serve a whole match, a digit of it for
 * each move. That is three times as fast, but it works only for matches of nine plies and says nothing of the
 * others.
 */
import { mine, ply, setPosition, theirs } from "./position";
import { below, seed } from "./random";
import { tally } from "./tally";

export { ply as plies, position } from "./position";
export { firstWins, moves, secondWins } from "./tally";

const FULL: u32 = 0x1ff;

/** One byte per set of cells: whether it contains a line. */
const WINS = memory.data(512);
/** At KTH + 2 * (16 * set + k): the k-th cell of a set, as a set of its own. */
const KTH = memory.data(512 * 32, 2);

export function prepare(): void {
  for (let set: u32 = 0; set < 512; set++) {
    store<bool>(WINS + set, hasLine(set));
    let rest = set;
    for (let k: u32 = 0; rest != 0; k++, rest &= rest - 1) {
      store<u16>(KTH + (((set << 4) | k) << 1), rest & (0 - rest));
    }
  }
}

/** Cell 3 * row + column is a bit. */
function hasLine(set: u32): bool {
  for (let i = 0; i < 3; i++) {
    const row: u32 = 0x007 << (3 * i);
    const column: u32 = 0x049 << i;
    if ((set & row) == row || (set & column) == column) return true;
  }
  return (set & 0x111) == 0x111 || (set & 0x054) == 0x054;
}

// @ts-ignore: decorator
@inline
function wins(set: u32): bool {
  return load<bool>(WINS + set);
}

// @ts-ignore: decorator
@inline
function kth(set: u32, k: u32): u32 {
  return load<u16>(KTH + (((set << 4) | k) << 1));
}

export function playouts(count: i32, seedLow: i32, seedHigh: i32): void {
  seed(seedLow, seedHigh);
  let plies: i64 = 0;
  let first = 0;
  let second = 0;
  for (let game = 0; game < count; game++) {
    let mover: u32 = 0;
    let waiter: u32 = 0;
    let free: u32 = 9;
    while (free != 0) {
      mover |= kth(FULL ^ (mover | waiter), <u32>below(free--));
      if (wins(mover)) {
        if (free & 1) second++;
        else first++;
        break;
      }
      const moved = mover;
      mover = waiter;
      waiter = moved;
    }
    plies += 9 - free;
  }
  tally(plies, first, second);
}

export function start(): void {
  setPosition(0, 0, 0);
}

export function isOver(): bool {
  return wins(<u32>theirs()) || (mine() | theirs()) == FULL;
}

export function moveCount(): i32 {
  return <i32>popcnt<u64>(FULL ^ (mine() | theirs()));
}

/** The cell of the k-th move. */
export function moveAt(k: i32): i32 {
  return ctz<u32>(kth(FULL ^ <u32>(mine() | theirs()), k));
}

export function make(cell: i32): void {
  setPosition(theirs(), mine() | (<u64>1 << cell), ply() + 1);
}

/** The score of the player who moved last. */
export function score(): i32 {
  return wins(<u32>theirs()) ? 100 : 50;
}
