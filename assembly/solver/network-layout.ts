/**
 * The memory image of a constraint network, on which kernel and host agree. Both compilers read this file, so
 * it holds constants only.
 *
 * The host writes the image, region by region, and hands the kernel the address of its header. Everything
 * that a search takes back when it retreats lies in *cells*: 64-bit words, each with a 32-bit stamp beside it
 * that says in which epoch the cell was last saved on the trail.
 *
 *     cells   | size of variable 0 | of variable 1 | … | open variables | domains | state of constraints |
 *     stamps  | u32                | u32           | … | u32            | …       | …                    |
 *     trail   | address, unused, old contents | …                            16 bytes an entry
 *
 * A domain is a bitset of 64-bit words: value v is bit v & 63 of word v >> 6.
 */

/** The header: 32-bit words, and statistics as 64-bit floats. */
export const HEADER_BYTES = 256;
export const H_VARIABLES = 0;
export const H_CONSTRAINTS = 4;
/** Addresses of regions. */
export const H_VARIABLE_RECORDS = 8;
export const H_CONSTRAINT_RECORDS = 12;
export const H_CELLS = 16;
export const H_CELL_COUNT = 20;
export const H_STAMPS = 24;
export const H_TRAIL = 28;
export const H_TRAIL_END = 32;
/** Variables in an order in which those that are still open come first, and where each stands. */
export const H_OPEN = 36;
export const H_PLACES = 40;
export const H_LEVELS = 44;
export const H_LEVEL_LIMIT = 48;
export const H_QUEUES = 52;
/** Words that a propagator may use while it examines one constraint. */
export const H_SCRATCH = 56;
/** Variables in the order in which a search takes them, and how many of them come before any heuristic. */
export const H_ORDER = 60;
export const H_ORDERED = 64;
/** Variables whose values are delivered. */
export const H_DELIVER = 68;
export const H_DELIVER_COUNT = 72;
export const H_BUFFER = 76;
/** How many solutions the buffer holds at most, and how many it holds now. */
export const H_BUFFER_ROWS = 80;
export const H_ROWS = 84;
/** Domain words, and beside them two sets of values that singleton consistency keeps. */
export const H_DOMAINS = 88;
export const H_DOMAIN_BYTES = 92;
export const H_TRIED = 96;
export const H_PROVEN = 100;
/** What the solver remembers between calls. */
export const H_TRAIL_TOP = 104;
export const H_LEVEL = 108;
export const H_EPOCH = 112;
export const H_FAILED_LEVEL = 116;
export const H_COUNTED_FROM = 120;
/** The search. */
export const H_HEURISTIC = 124;
export const H_BINARY = 128;
export const H_LAST_CONFLICT = 132;
export const H_FORWARD = 136;
export const H_PHASE = 140;
export const H_BASE_LEVEL = 144;
export const H_CONFLICT = 148;
/** The decision that is to be made, or the value that was delivered last. */
export const H_DECISION = 152;
export const H_VALUE = 156;
/** How far the order is used up: no variable before this place is open. */
export const H_CURSOR = 160;
/** Singleton consistency: the place of the variable at hand, and what was removed and tried in this call. */
export const H_SAC_PLACE = 164;
export const H_SAC_REMOVED = 168;
export const H_SAC_TESTS = 172;
/** 64-bit floats. */
export const H_NODES = 184;
export const H_FAILURES = 192;
export const H_REVISIONS = 200;
export const H_READS = 208;
export const H_FOUND = 216;

/**
 * A variable: address of its domain, number of values, address and number of its uses.
 *
 *     | DOMAIN | VALUES | USES | USE_COUNT |
 */
export const VARIABLE_BYTES = 16;
export const V_DOMAIN = 0;
export const V_VALUES = 4;
export const V_USES = 8;
export const V_USE_COUNT = 12;

/**
 * A use of a variable: the constraint's record, and the bits that a change sets in its `C_PENDING`.
 *
 *     | CONSTRAINT | MARK |
 */
export const USE_BYTES = 8;
export const U_CONSTRAINT = 0;
export const U_MARK = 4;

/**
 * A constraint. `C_PENDING` is not 0 while it waits in a queue: bit p & 31 stands for a change in column p,
 * all bits for an examination that takes nothing as known.
 *
 *     | PENDING | KIND | ARITY | SCOPE | OPEN | QUEUE | WEIGHT   |
 *     | TABLE | ROWS | LIMIT | STATE | INDEX | BLOCKS | STARS | – |
 */
export const CONSTRAINT_BYTES = 64;
export const C_PENDING = 0;
export const C_KIND = 4;
export const C_ARITY = 8;
export const C_SCOPE = 12;
/** How many of its variables are open, of those that `H_COUNTED_FROM` has counted. */
export const C_OPEN = 16;
export const C_QUEUE = 20;
/** A 64-bit float: 1, and 1 more for each failure that the constraint was the last cause of. */
export const C_WEIGHT = 24;
/** The meaning of these depends on the kind. */
export const C_TABLE = 32;
export const C_ROWS = 36;
export const C_LIMIT = 40;
export const C_STATE = 44;
export const C_INDEX = 48;
export const C_BLOCKS = 52;
/** Whether a tuple has a star. */
export const C_STARS = 56;

/**
 * A column of a constraint: a variable, and what the constraint keeps about it.
 *
 *     | VARIABLE | DOMAIN | WORDS | LAST | SUPPORTS | STRICT | RESIDUES | CONFLICTS |
 */
export const COLUMN_BYTES = 32;
export const L_VARIABLE = 0;
export const L_DOMAIN = 4;
export const L_WORDS = 8;
/** Cells with the domain, or its size, as it was when the constraint was last examined. */
export const L_LAST = 12;
export const L_SUPPORTS = 16;
/** The supports without the rows that have a star in this column. */
export const L_STRICT = 20;
export const L_RESIDUES = 24;
/** Above this size of the other column every value has a support. */
export const L_CONFLICTS = 28;

export const KIND_STR = 0;
export const KIND_STR2 = 1;
export const KIND_CT = 2;
export const KIND_BITS = 3;
export const KIND_CONFLICTS = 4;
export const KIND_CHANNEL = 5;

export const PENDING_ALL = -1;

/**
 * Queues, cheap constraints in the first: address of the ring, its size in bytes less one, head, tail.
 *
 *     | RING | MASK | HEAD | TAIL |
 */
export const QUEUES = 4;
export const QUEUE_BYTES = 16;
export const Q_RING = 0;
export const Q_MASK = 4;
export const Q_HEAD = 8;
export const Q_TAIL = 12;

export const TRAIL_ENTRY_BYTES = 16;

/**
 * The frame of a level: top of the trail when it began, the decision that began it, how much of the order had
 * been used up.
 *
 *     | TRAIL | VARIABLE | VALUE | CURSOR |
 */
export const FRAME_BYTES = 16;
export const F_TRAIL = 0;
export const F_VARIABLE = 4;
export const F_VALUE = 8;
export const F_CURSOR = 12;

/** 128 rows of a table, for Compact-Table. */
export const BLOCK_BYTES = 16;
export const BLOCK_ROWS = 128;

export const HEURISTIC_LEX = 0;
export const HEURISTIC_DOM_DDEG = 1;
export const HEURISTIC_DOM_WDEG = 2;

export const PAUSE_FULL = 0;
export const PAUSE_LIMIT = 1;
export const PAUSE_COMPLETE = 2;

export const SAC_EMPTY = 0;
export const SAC_COMPLETE = 1;
export const SAC_LIMIT = 2;
