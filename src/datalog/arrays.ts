/** Growing integer arrays, and the hash that the tables of the reasoner share. */

/** A copy with room for at least `needed` numbers, and at least twice as many as before. */
export function grow<A extends Int32Array | Int8Array | Uint8Array>(array: A, needed: number): A {
  const larger = new (array.constructor as new (length: number) => A)(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}

/** Takes one more number into a hash (multiplicative, by the golden ratio). */
export function hashStep(hash: number, value: number): number {
  return Math.imul((hash ^ value) + 0x7f4a7c15, 0x9e3779b1);
}

/** Brings the high bits of a hash, the good ones, down to where a mask reads. */
export function spread(hash: number): number {
  return (hash >>> 15) ^ hash;
}
