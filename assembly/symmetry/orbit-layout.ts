/**
 * How a group of symmetries acts on states: what kernel and host must agree on. `assembly/layout.ts` says what
 * may stand here.
 *
 * A state is a row of bits, one for each fluent. Elements of the group are numbered, and 0 is the identity.
 * The record, in 32-bit words; addresses are absolute.
 *
 *     ORDER                   how many elements there are
 *     STATE_BYTES             bytes of a state: whole 64-bit words
 *     FIXED, MOVED            two sets of fluents: those that stay, and those that some element moves. What is in
 *                             neither does not tell states apart
 *     KEYS                    a 64-bit key for each fluent
 *     ROWS, ROW_BYTES         for each fluent a row of keys: the keys of its images by all elements
 *     IMAGES, IMAGE_BYTES     for each element the image of each fluent, 16 bits each
 *     MOVES, MOVE_COUNT       for each element the image of each move, 32 bits each
 *     QUOTIENTS               for elements a and b the element a⁻¹b, 16 bits each
 *     HELD, HELD_COUNT        scratch: the moved fluents of the state whose key was asked last (HELD_…)
 *     ELEMENT                 the element that gave this key
 */
export const ORBITS_ORDER = 0;
export const ORBITS_STATE_BYTES = 4;
export const ORBITS_FIXED = 8;
export const ORBITS_MOVED = 12;
export const ORBITS_KEYS = 16;
export const ORBITS_ROWS = 20;
export const ORBITS_ROW_BYTES = 24;
export const ORBITS_IMAGES = 28;
export const ORBITS_IMAGE_BYTES = 32;
export const ORBITS_MOVES = 36;
export const ORBITS_MOVE_COUNT = 40;
export const ORBITS_QUOTIENTS = 44;
export const ORBITS_HELD = 48;
export const ORBITS_HELD_COUNT = 52;
export const ORBITS_ELEMENT = 56;
export const ORBITS_BYTES = 60;

/** A fluent that holds: its number, and where its row of keys stands. */
export const HELD_FLUENT = 0;
export const HELD_ROW = 4;
export const HELD_BYTES = 8;

/** Rows are this long, or a multiple of the last. */
export const SMALL_ROW_BYTES = 16;
export const MIDDLE_ROW_BYTES = 32;
export const LARGE_ROW_BYTES = 64;

/** Fluents and elements have numbers of 16 bits. */
export const MOST_ORBIT_FLUENTS = 65535;
export const MOST_ELEMENTS = 512;
