/**
 * Hashes of states, as in Zobrist's "A new hashing method with application for game playing" (1970): the XOR
 * of the random 64-bit keys of the fluents that hold. Keys lie in one row, by the numbers of the fluents. A
 * change of a state changes its hash by the keys of the fluents that changed.
 *
 * Equal states have equal hashes. Different states may have equal hashes too, so a table must compare the
 * states themselves.
 */
import { KEY_BYTES } from "./layout";
import { nextRandom } from "./random";

/** Draws `count` keys; the low half of each comes first. */
export function fillKeys(keys: usize, count: i32, random: usize): void {
  const stop = keys + <usize>count * KEY_BYTES;
  for (; keys < stop; keys += KEY_BYTES) {
    const low = <u64>nextRandom(random);
    const high = <u64>nextRandom(random);
    store<u64>(keys, (high << 32) | low);
  }
}

/** The XOR of the keys of those among 64 fluents whose bit is set. */
export function keyOf(fluents: u64, keys: usize): u64 {
  let key: u64 = 0;
  for (; fluents != 0; fluents &= fluents - 1) key ^= load<u64>(keys + <usize>ctz(fluents) * KEY_BYTES);
  return key;
}
