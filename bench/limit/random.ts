/**
 * Random numbers for the hand-written engines: splitmix64 of Steele, Lea and Flood ("Fast splittable
 * pseudorandom number generators", OOPSLA 2014). Its state only counts, so a processor can begin the next
 * number before this one is done; generators with a longer state do not allow that.
 */

let state: u64 = 0;

export function seed(low: u32, high: u32): void {
  state = (<u64>high << 32) | <u64>low;
}

// @ts-ignore: decorator
@inline
export function next(): u64 {
  state += 0x9e3779b97f4a7c15;
  let z = state;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
  return z ^ (z >> 31);
}

/** A number from 0 to n - 1, for n below 2^11; made of 53 bits, so none is likelier than another by 2^-42. */
// @ts-ignore: decorator
@inline
export function below(n: u64): u64 {
  return ((next() >> 11) * n) >> 53;
}
