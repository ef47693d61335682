/**
 * The k-th bit of a set in a word, without a loop or a branch (Vigna, "Broadword implementation of
 * rank/select queries", WEA 2008): the byte is found by comparing all prefix sums at once, the bit in the
 * byte by a table.
 */

const BYTES: u64 = 0x0101010101010101;
const SIGNS: u64 = 0x8080808080808080;

/** IN_BYTE + 8 * byte + k: the place of the k-th bit of a byte. */
const IN_BYTE = memory.data(256 * 8);

/** To be called before the first `kth`. */
export function prepareSelect(): void {
  for (let byte: u32 = 0; byte < 256; byte++) {
    let rest = byte;
    for (let k: u32 = 0; rest != 0; k++, rest &= rest - 1) {
      store<u8>(IN_BYTE + ((byte << 3) | k), <u8>ctz<u32>(rest));
    }
  }
}

/** The k-th bit of the set, counted from 0, as a set of its own; k is below the number of its bits. */
// @ts-ignore: decorator
@inline
export function kth(set: u64, k: u64): u64 {
  let sums = set - ((set >> 1) & 0x5555555555555555);
  sums = (sums & 0x3333333333333333) + ((sums >> 2) & 0x3333333333333333);
  sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0f) * BYTES;
  // The sign of a byte stays where the sum up to it is at most k.
  const before = popcnt<u64>(((k * BYTES) | SIGNS) - sums & SIGNS) << 3;
  const byte = (set >> before) & 0xff;
  const within = k - (((sums << 8) >> before) & 0xff);
  return <u64>1 << (before + load<u8>(IN_BYTE + <usize>((byte << 3) | within)));
}
