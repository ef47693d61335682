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

/**
 * Playouts, in 32-bit words. Addresses are absolute; lanes are rows of as many vectors as a slot has.
 *
 *     PLAY_VECTORS        vectors of a slot
 *     PLAY_PHASES         how many phases, and the address of their records
 *     PLAY_PHASE          the phase in which the lanes are
 *     PLAY_SCRATCH        where choices are made
 *     PLAY_RANDOM         the source of random slices
 *     PLAY_LIVE …         lanes that are in a playout; that begin one after this pass
 *     PLAY_STEPS          the moves made in each lane, bit-sliced: a row of lanes for each of PLAY_STEP_BITS bits
 *     PLAY_LIMIT          so many moves end a playout
 *     PLAY_LANE_STARTS    of each lane, which start its playout has
 *     PLAY_STARTS         how many starts, and the address of their records
 *     PLAY_SCORED         how many roles have scores; of each the first of its goals, and one more
 *     PLAY_GOAL_VALUES    value of each goal, 64-bit floats
 *     PLAY_LIMIT_SCORE    the score of every role where the limit ends a playout, a 64-bit float
 */
export const PLAY_VECTORS = 0;
export const PLAY_PHASES = 4;
export const PLAY_PHASE_RECORDS = 8;
export const PLAY_PHASE = 12;
export const PLAY_SCRATCH = 16;
export const PLAY_RANDOM = 20;
export const PLAY_LIVE = 24;
export const PLAY_BEGUN = 28;
export const PLAY_STEPS = 32;
export const PLAY_STEP_BITS = 36;
export const PLAY_LIMIT = 40;
export const PLAY_LANE_STARTS = 44;
export const PLAY_STARTS = 48;
export const PLAY_START_RECORDS = 52;
export const PLAY_SCORED = 56;
export const PLAY_FIRST_GOALS = 60;
export const PLAY_GOAL_VALUES = 64;
export const PLAY_LIMIT_SCORE = 72;
export const PLAY_BYTES = 80;

/**
 * One phase: the code of its state and its transition, from and to; the slot of the end; which slots become which, in
 * pairs now | next; the choices, and how many roles make one; the slots of the goals; the next of its starts; how many
 * playouts are still to begin, all in all and from that one.
 */
export const PHASE_STATE = 0;
export const PHASE_STATE_END = 4;
export const PHASE_TRANSITION = 8;
export const PHASE_TRANSITION_END = 12;
export const PHASE_TERMINAL = 16;
export const PHASE_COMMITS = 20;
export const PHASE_COMMITS_END = 24;
export const PHASE_CHOICES = 28;
export const PHASE_CHOICE_ROLES = 32;
export const PHASE_GOALS = 36;
export const PHASE_NEXT_START = 40;
export const PHASE_WAITING = 44;
export const PHASE_WAITING_HERE = 48;
export const PHASE_BYTES = 52;

/**
 * One start: the slots of the fluents that hold, as many addresses; how many playouts begin there; the lanes that are in
 * one of them; where its results stand.
 */
export const START_FLUENTS = 0;
export const START_FLUENTS_END = 4;
export const START_PLAYOUTS = 8;
export const START_LANES = 12;
export const START_RESULTS = 16;
export const START_BYTES = 20;

/**
 * Results of a start, 64-bit floats: playouts that came to an end of the game, that met the limit, in which a role had no
 * legal move; moves made in all of them; then for each role the sum of its scores, and of their squares.
 */
export const RESULT_TERMINAL = 0;
export const RESULT_LIMITED = 8;
export const RESULT_STUCK = 16;
export const RESULT_STEPS = 24;
export const RESULT_SCORES = 32;

/** Rows are transposed in groups: so many slots become so many bits of each lane. */
export const TRANSPOSE_GROUP = 16;
export const TRANSPOSE_SCRATCH_BYTES = 2 * 16 * TRANSPOSE_GROUP;

/**
 * Children of a state, or of many, in 32-bit words. A game of several phases has such a record for each; what they share stands in all.
 *
 *     CHILDREN_VECTORS          vectors that the batch needs: only those are run
 *     CHILDREN_LOADED           in so many vectors stands the parent, with what its state phase says
 *     CHILDREN_NEXT_PHASE       the record of the children's phase
 *     CHILDREN_STATE …          code of the state phase and of the transition, from and to
 *     CHILDREN_COMMITS …        which slots become which, pairs now | next, from and to
 *     CHILDREN_FLUENTS          of each such pair the number of the fluent
 *     CHILDREN_DOES …           slots of the moves made, by the number of the move, from and to
 *     CHILDREN_ROLES            how many moves make a joint move
 *     CHILDREN_JOINTS           the joint moves of the batch, one for each lane, numbers of moves
 *     CHILDREN_OUTCOMES …       slots of the outcome, the fluents next and then the percepts, and how many
 *     CHILDREN_FLUENT_BYTES     so many bytes of an outcome are fluents
 *     CHILDREN_ANSWERS …        slots of the answers, the legal moves and the goals and the end, and how many
 *     CHILDREN_PARENT …         the fluents of the parent, a bit each; its key
 *     CHILDREN_OUTCOME_ROWS …   of each lane the outcome; the answers; the key: what comes out
 *     CHILDREN_KEYS             a 64-bit key for each fluent
 *     CHILDREN_SCRATCH          where rows are transposed
 *     CHILDREN_NOW              slots of all fluents now
 *     CHILDREN_PARENTS …        where each lane has a parent of its own: their fluents, as rows; bytes of such a row
 *
 * Parents are whole 64-bit words. Outcomes and answers are filled up to whole groups with slot ZERO.
 */
export const CHILDREN_VECTORS = 0;
export const CHILDREN_LOADED = 4;
export const CHILDREN_NEXT_PHASE = 8;
export const CHILDREN_STATE = 12;
export const CHILDREN_STATE_END = 16;
export const CHILDREN_TRANSITION = 20;
export const CHILDREN_TRANSITION_END = 24;
export const CHILDREN_COMMITS = 28;
export const CHILDREN_COMMITS_END = 32;
export const CHILDREN_FLUENTS = 36;
export const CHILDREN_DOES = 40;
export const CHILDREN_DOES_END = 44;
export const CHILDREN_ROLES = 48;
export const CHILDREN_JOINTS = 52;
export const CHILDREN_OUTCOMES = 56;
export const CHILDREN_OUTCOME_SLOTS = 60;
export const CHILDREN_FLUENT_BYTES = 64;
export const CHILDREN_ANSWERS = 68;
export const CHILDREN_ANSWER_SLOTS = 72;
export const CHILDREN_PARENT = 76;
export const CHILDREN_PARENT_KEY = 80;
export const CHILDREN_OUTCOME_ROWS = 84;
export const CHILDREN_ANSWER_ROWS = 88;
export const CHILDREN_KEY_ROWS = 92;
export const CHILDREN_KEYS = 96;
export const CHILDREN_SCRATCH = 100;
export const CHILDREN_NOW = 104;
export const CHILDREN_PARENTS = 108;
export const CHILDREN_PARENT_BYTES = 112;
export const CHILDREN_BYTES = 116;

/**
 * A circuit that is followed event by event, in 32-bit words, the addresses of
 *
 *     EVENTS_VALUES   whether a node holds, a byte each
 *     EVENTS_COUNTS   how many of its operands speak against it (or for it, of a disjunction), 32 bits each
 *     EVENTS_KINDS    1 for a disjunction, 0 for a conjunction, a byte each
 *     EVENTS_FIRST    of each node the first of its edges, and one more
 *     EVENTS_EDGES    twice the node that it leads to, plus 1 where the node that becomes true lowers the count
 *     EVENTS_DIRTY    a bit for each node that may change
 */
export const EVENTS_VALUES = 0;
export const EVENTS_COUNTS = 4;
export const EVENTS_KINDS = 8;
export const EVENTS_FIRST = 12;
export const EVENTS_EDGES = 16;
export const EVENTS_DIRTY = 20;
export const EVENTS_BYTES = 24;
