/**
 * Hashes of states, as in Zobrist's "A new hashing method with application for game playing" (1970): the XOR
 * of one random 64-bit key per variable and value. Keys lie in one row, value by value; variable v has its
 * keys from index `first[v]` on. A change of one variable changes a hash by two XORs, in any order.
 *
 * Equal states have equal hashes; different states may too, so a table must compare the states themselves.
 */
import { KEY_BYTES } from "./layout";
import { nextRandom } from "./random";

// @ts-ignore: decorator
@inline
function key(keys: usize, index: u32): u64 {
  return load<u64>(keys + <usize>index * KEY_BYTES);
}

/** Draws `count` keys; the low half of each comes first. */
export function fillKeys(keys: usize, count: i32, random: usize): void {
  const stop = keys + <usize>count * KEY_BYTES;
  for (; keys < stop; keys += KEY_BYTES) {
    const low = <u64>nextRandom(random);
    const high = <u64>nextRandom(random);
    store<u64>(keys, (high << 32) | low);
  }
}

/** Writes to `hash` the hash of the assignment in which each variable v has the value `values[v]`. */
export function hashAssignment(hash: usize, keys: usize, first: usize, values: usize, variables: i32): void {
  let h: u64 = 0;
  for (let v: usize = 0; v < <usize>variables; v++) {
    h ^= key(keys, load<u32>(first + (v << 2)) + load<u32>(values + (v << 2)));
  }
  store<u64>(hash, h);
}

/** Brings `hash` up to date where the value with key index `before` gave way to that with index `after`. */
export function hashChange(hash: usize, keys: usize, before: u32, after: u32): void {
  store<u64>(hash, load<u64>(hash) ^ key(keys, before) ^ key(keys, after));
}
