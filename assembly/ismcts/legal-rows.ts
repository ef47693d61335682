/** Bits of a row: what is legal in a lane, a bit for each move. Rows are whole 64-bit words. */

// @ts-ignore: decorator
@inline
export function isSet(bits: usize, bit: u32): bool {
  return ((load<u8>(bits + <usize>(bit >> 3)) >> <u8>(bit & 7)) & 1) != 0;
}

/** The bits from `at` on to the end of their word, the first of them lowest. */
// @ts-ignore: decorator
@inline
function restOfWord(bits: usize, at: u32): u64 {
  return load<u64>(bits + (<usize>(at >> 6) << 3)) >> <u64>(at & 63);
}

/** The first bit from `at` on that is set, or `end`. */
export function nextSet(bits: usize, at: u32, end: u32): u32 {
  for (; at < end; at = (at | 63) + 1) {
    const rest = restOfWord(bits, at);
    if (rest != 0) return min(end, at + <u32>ctz(rest));
  }
  return end;
}

/** How many of the bits from `from` to `end` are set. */
export function countSet(bits: usize, from: u32, end: u32): u32 {
  let sum: u32 = 0;
  for (let at = from; at < end; at = (at | 63) + 1) {
    const rest = restOfWord(bits, at);
    const left = end - at;
    sum += <u32>popcnt(left < 64 ? rest & (((<u64>1) << <u64>left) - 1) : rest);
  }
  return sum;
}
