/**
 * A chain of stabilisers of a permutation group: what kernel and host must agree on. `assembly/layout.ts`
 * says what may stand here.
 *
 * The arena of such a kernel holds nothing but one chain, and begins with its record. Points are numbers
 * below n. A row has room for two arrays of n words:
 *
 *     | record | generators | levels | two permutations | rows → |
 *
 *     row of a generator   | images of all points | their inverses |
 *     row of a level       | tree | points of the orbit |
 *     row of the pool      | images of all points | not used |
 *
 * Level i belongs to the base point bᵢ and to the generators that fix b₀ … bᵢ₋₁, those of DEPTH i and more.
 * Its tree has for each point of the orbit of bᵢ 1 + the generator that led to it, TREE_ROOT at bᵢ itself,
 * and 0 for all other points.
 */
export const GROUP_POINTS = 0;
export const GROUP_GENERATORS = 4;
export const GROUP_GENERATOR_COUNT = 8;
export const GROUP_LEVELS = 12;
export const GROUP_LEVEL_COUNT = 16;
/** The permutation at work, and another. */
export const GROUP_CURRENT = 20;
export const GROUP_OTHER = 24;
export const GROUP_ROWS = 28;
export const GROUP_ROW_COUNT = 32;
export const GROUP_ROW_ROOM = 36;
/** The first row of the pool, from which random elements are made, and how many it has. */
export const GROUP_POOL = 40;
export const GROUP_POOL_COUNT = 44;
/** How many random elements in a row were already in the chain. */
export const GROUP_STREAK = 48;
/** What the chain does next (see `schreier-sims.ts`); the place of the Schreier generator that is next. */
export const GROUP_STATE = 52;
export const GROUP_CHECK_LEVEL = 56;
export const GROUP_CHECK_POINT = 60;
export const GROUP_CHECK_GENERATOR = 64;
/** What the last call has not used of its work. */
export const GROUP_WORK_LEFT = 68;
export const GROUP_RANDOM = 72;
export const GROUP_BYTES = 88;

export const GENERATOR_ROW = 0;
export const GENERATOR_DEPTH = 4;
export const GENERATOR_BYTES = 8;

export const CHAIN_POINT = 0;
export const CHAIN_ROW = 4;
/** The length of the orbit. */
export const CHAIN_ORBIT = 8;
export const CHAIN_BYTES = 12;

export const TREE_ROOT = 0xffffffff;

/**
 * Why a call ended: its work is done; an orbit has grown; the chain is complete, and proved to be; no room.
 */
export const GROUP_SPENT = 0;
export const GROUP_GREW = 1;
export const GROUP_COMPLETE = 2;
export const GROUP_FULL = 3;
