/**
 * What the functional evaluation and its host agree on: operations, levels, the search. Both compilers read
 * this file, so it holds constants only. All addresses are bytes from the start of the memory, all fields
 * have 32 bits unless said otherwise.
 *
 * Code is a list of runs: `operation, count`, then `count` records of that operation:
 *
 *     LOOKUP_1     out, table, a
 *     LOOKUP_2     out, table, a, size of b, b
 *     LOOKUP_3     out, table, a, size of b, b, size of c, c
 *     LOOKUP       out, table, inputs, then for each: its size, its slot (the first size is 0)
 *     WALK         out, root, inputs, then the slot of each
 *     SPREAD       variable, Booleans, then for each: its slot, its value
 *     COLLECT      variable, value without Boolean or -1, Booleans, then for each: its slot, its value
 *     AGREE        variable, Booleans, then for each: its slot, its value
 *     COPY_SET     to, from, words
 *     NARROW       set, slot, masks, words
 *     STRIKE       set, slot, lists
 *     NOT_EMPTY    set, words
 *
 * A slot holds the value of a variable. A table holds the value of `out` for each combination of its inputs,
 * the first most significant, or -1. A diagram (WALK) is a node: 4 times the number of an input, then for
 * each of its values a node or a leaf; a leaf is 2 * value + 1, or -1 where no value fits. Sets are rows of
 * 64-bit words. In NARROW and STRIKE the slot holds the number of a mask or list. Masks have `words` words
 * each; lists are addresses, each of a count and the values to strike out.
 */
export const LOOKUP_1 = 0;
export const LOOKUP_2 = 1;
export const LOOKUP_3 = 2;
export const LOOKUP = 3;
export const WALK = 4;
export const SPREAD = 5;
export const COLLECT = 6;
export const AGREE = 7;
export const COPY_SET = 8;
export const NARROW = 9;
export const STRIKE = 10;
export const NOT_EMPTY = 11;

/**
 * A level is a decision: its slot, the set of its values (from, to), the code that it makes computable (from,
 * to). While its values are tried: the word of the set that is being read, whether there is a choice, and the
 * values of this word that are left (64 bits).
 *
 *     | SLOT | SET | SET_END | CODE | CODE_END | WORD | CHOICE | – | REST | STALE | STALE_END | FRESH | – |
 */
export const LEVEL_SLOT = 0;
export const LEVEL_SET = 4;
export const LEVEL_SET_END = 8;
export const LEVEL_CODE = 12;
export const LEVEL_CODE_END = 16;
export const LEVEL_WORD = 20;
export const LEVEL_CHOICE = 24;
export const LEVEL_REST = 32;
/**
 * Its words in the set of stale events (from, to), none if it is always computed whole; whether it has yet to
 * be computed whole for this state.
 */
export const LEVEL_STALE = 40;
export const LEVEL_STALE_END = 44;
export const LEVEL_FRESH = 48;
export const LEVEL_BYTES = 56;

/**
 * A search: the number of levels, and the first; the code that must hold before the first; the depth at which
 * it stands; the slots that make a row, and how many these are; where rows go, how many fit, how many are
 * there. Then 64-bit floats: nodes, failures, solutions.
 */
export const SEARCH_LEVELS = 0;
export const SEARCH_FIRST = 4;
export const SEARCH_GUARD = 8;
export const SEARCH_GUARD_END = 12;
export const SEARCH_DEPTH = 16;
export const SEARCH_COLUMNS = 20;
export const SEARCH_WIDTH = 24;
export const SEARCH_ROWS = 28;
export const SEARCH_CAPACITY = 32;
export const SEARCH_COUNT = 36;
export const SEARCH_NODES = 40;
export const SEARCH_FAILURES = 48;
export const SEARCH_SOLUTIONS = 56;
/** The first slot; the events; the set of stale ones; per variable where its readers begin; the readers. */
export const SEARCH_SLOTS = 64;
export const SEARCH_EVENTS = 68;
export const SEARCH_STALE = 72;
export const SEARCH_FIRST_READER = 76;
export const SEARCH_READERS = 80;
export const SEARCH_BYTES = 88;

/**
 * An event is a piece of code that is computed when one of its inputs has changed: the code (from, to), and
 * the variable that it writes, or NO_OUTPUT or SPREAD_OUTPUT. The code of a SPREAD event is the variable, its
 * value when it was computed last, and then per value the Boolean, or -1. Readers are numbers of events.
 *
 *     | CODE | CODE_END | OUTPUT |
 */
export const EVENT_CODE = 0;
export const EVENT_CODE_END = 4;
export const EVENT_OUTPUT = 8;
export const EVENT_BYTES = 12;
export const NO_OUTPUT = -1;
export const SPREAD_OUTPUT = -2;

/** A depth: the search has not begun. */
export const NOT_BEGUN = -1;
