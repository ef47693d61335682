/** What the slices of the kernel and their host must agree on: see `assembly/layout.ts` for what may stand here. */

/** Vectors that are drawn at once, and then used one by one. */
export const POOL_VECTORS = 32;

/** A source of random slices: four vectors of state, the place in the pool (in a vector of its own), the pool. */
export const SLICE_RANDOM_BYTES = 80 + 16 * POOL_VECTORS;

/** Moves are counted in octets, octets in blocks. */
export const OCTET = 8;
export const BLOCK = 64;

/** A number below the moves of a role has at most so many bits. */
export const MAX_MOVE_BITS = 20;

/**
 * How a role chooses, in 32-bit words: how many moves, how many bits to number them, then the addresses of the slots
 * that say which are legal (a multiple of 8 of them, slot ZERO at the end), then of the slots that say which is made.
 */
export const CHOICE_MOVES = 0;
export const CHOICE_BITS = 4;
export const CHOICE_LEGAL = 8;
export const CHOICE_DOES = 12;
export const CHOICE_BYTES = 16;

/** Vectors of scratch that a choice needs besides its counts: the limit, its mask, the number drawn, a copy of it. */
export const CHOICE_SCRATCH_VECTORS = 3 * MAX_MOVE_BITS + 6;
/** Vectors that hold the count of an octet, and of a block. */
export const OCTET_COUNT_VECTORS = 4;
export const BLOCK_COUNT_VECTORS = 7;
