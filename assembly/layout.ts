/**
 * What the kernel and its host must agree on to the byte. Both are compiled from this one file, so it may
 * hold nothing but constants that mean the same in AssemblyScript and in TypeScript.
 *
 * Raise the version with every change of a number here or in the layout files of the folders, and of the
 * meaning of an exported function: a host refuses a kernel of another version.
 *
 *     0              ARENA_BASE                                            end of the memory
 *     | data of the  | region | region | region | …                        |
 *     | module, free | each begins at a multiple of REGION_ALIGNMENT       |
 *
 * The memory after the module's own data belongs to the host, which decides what lies where. The kernel
 * allocates nothing and never grows the memory: it works on the addresses that it is given.
 */
export const LAYOUT_VERSION = 12;

/** The module's own data has the first page of the memory. */
export const ARENA_BASE = 65536;

/** A cache line. */
export const REGION_ALIGNMENT = 64;

/** A vector has 128 bits: one for each of 128 games. */
export const VECTOR_BYTES = 16;

/** The state of a random number generator: four 32-bit words. */
export const RANDOM_BYTES = 16;

/** A Zobrist key, and a hash made of keys: a 64-bit word. */
export const KEY_BYTES = 8;
