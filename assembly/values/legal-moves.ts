/** The legal moves of a role in a row of bits: how many, and the one with a number. */
import { SELF_FIRST_MOVES } from "./self-play-layout";

// @ts-ignore: decorator
@inline
function firstMove(play: usize, role: i32): u32 {
  return load<u32>(<usize>load<u32>(play, SELF_FIRST_MOVES) + (<usize>role << 2));
}

/** The bits of one word that are moves from `first` to `end` - 1. */
// @ts-ignore: decorator
@inline
function wordOf(row: usize, word: u32, first: u32, end: u32): u64 {
  let bits = load<u64>(row + (<usize>word << 3));
  if (first > word << 6) bits &= u64.MAX_VALUE << (first & 63);
  if (end < (word + 1) << 6) bits &= ~(u64.MAX_VALUE << (end & 63));
  return bits;
}

export function countLegal(play: usize, row: usize, role: i32): u32 {
  const first = firstMove(play, role);
  const end = firstMove(play, role + 1);
  let count: u64 = 0;
  for (let word = first >> 6; word << 6 < end; word++) count += popcnt(wordOf(row, word, first, end));
  return <u32>count;
}

/** The legal move with this number, below their count. */
export function legalMove(play: usize, row: usize, role: i32, number: u32): u32 {
  const first = firstMove(play, role);
  const end = firstMove(play, role + 1);
  let left = number;
  for (let word = first >> 6; word << 6 < end; word++) {
    let bits = wordOf(row, word, first, end);
    const count = <u32>popcnt(bits);
    if (left >= count) {
      left -= count;
      continue;
    }
    for (; left > 0; left--) bits &= bits - 1;
    return (word << 6) + <u32>ctz(bits);
  }
  assert(false, "no legal move has this number");
  return 0;
}
