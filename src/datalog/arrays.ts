/** Operations on arrays of integers that many places need: growing, sorting and hashing. */

/** A copy with room for at least `needed` numbers, and at least twice as many as before. */
export function grow<A extends Int32Array | Uint16Array | Int8Array | Uint8Array>(
  array: A,
  needed: number,
): A {
  const larger = new (array.constructor as new (length: number) => A)(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}

/** Sorts array[from] to array[to-1]. Most stretches are short, and are sorted by insertion. */
export function sortStretch(array: Int32Array, from: number, to: number): void {
  if (to - from > 24) {
    array.subarray(from, to).sort();
    return;
  }
  for (let i = from + 1; i < to; i++) {
    const value = array[i];
    let at = i;
    for (; at > from && array[at - 1] > value; at--) array[at] = array[at - 1];
    array[at] = value;
  }
}

/** Takes one more number into a hash (multiplicative, by the golden ratio). */
export function hashStep(hash: number, value: number): number {
  return Math.imul((hash ^ value) + 0x7f4a7c15, 0x9e3779b1);
}

/** Takes numbers[from] to numbers[to-1] into a hash, as that many steps. */
export function hashSteps(hash: number, numbers: Int32Array, from: number, to: number): number {
  // The step is written out here: small sheets are ground before calls are compiled away.
  for (let i = from; i < to; i++) hash = Math.imul((hash ^ numbers[i]) + 0x7f4a7c15, 0x9e3779b1);
  return hash;
}

/** Brings the high bits of a hash, the good ones, down to where a mask reads. */
export function spread(hash: number): number {
  return (hash >>> 15) ^ hash;
}
