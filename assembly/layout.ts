/**
 * What the kernel and its host must agree on to the byte. Both are compiled from this one file, so it may
 * hold nothing but constants that mean the same in AssemblyScript and in TypeScript.
 *
 * Raise the version with every change of a number here or of the meaning of an exported function: a host
 * refuses a kernel of another version.
 */
export const LAYOUT_VERSION = 6;

/** Every region of the arena begins at a multiple of this: a cache line. */
export const REGION_ALIGNMENT = 64;

/** Bitsets are rows of whole vectors: bit i is bit (i & 7) of byte (i >> 3). */
export const VECTOR_BYTES = 16;

/** The state of a random number generator: four 32-bit words. */
export const RANDOM_BYTES = 16;

/** A Zobrist key, and a hash made of keys: a 64-bit word. */
export const KEY_BYTES = 8;
