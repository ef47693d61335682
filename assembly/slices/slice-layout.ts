/** What the slices of the kernel and their host must agree on (see `assembly/layout.ts`). */

/** Vectors that are drawn at once, and then used one by one. */
export const POOL_VECTORS = 32;

/** A source of random slices: four vectors of state, the place in the pool (a vector too), the pool. */
export const SLICE_RANDOM_BYTES = 80 + 16 * POOL_VECTORS;

/** Moves are counted in octets, octets in blocks. */
export const OCTET = 8;
export const BLOCK = 64;

/** A number below the count of a role's moves has at most this many bits. */
export const MAX_MOVE_BITS = 20;

/**
 * How a role chooses, in 32-bit words: the number of its moves; the number of bits that number them; the
 * address of the slots that say which are legal (filled up to a multiple of 8 with slot ZERO); the address of
 * the slots that say which is made; the address of a byte for each octet of moves, in which bit v says that
 * in vector v one of these slots may hold something; 1 where other phases write to these slots too; the
 * address at which it works, and how many bytes it needs there for each vector.
 *
 *     | MOVES | BITS | LEGAL | DOES | WRITTEN | SHARED | SCRATCH | SCRATCH_BYTES |
 */
export const CHOICE_MOVES = 0;
export const CHOICE_BITS = 4;
export const CHOICE_LEGAL = 8;
export const CHOICE_DOES = 12;
export const CHOICE_WRITTEN = 16;
export const CHOICE_SHARED = 20;
export const CHOICE_SCRATCH = 24;
export const CHOICE_SCRATCH_BYTES = 28;
export const CHOICE_BYTES = 32;

/** With more moves than this, octets without a legal move are looked for, since most will be. */
export const MANY_MOVES = 4096;

/**
 * Where a choice works, for each vector. Numbers are bit-sliced: vector j has bit j of the numbers of 128 games.
 *
 *     LIMIT    the legal moves less one
 *     MASK     the bits at or below the highest one of the limit
 *     DRAWN    a number from 0 to the limit; then what is left of it
 *     BEFORE   what was left before a block: 6 bits
 *     COUNTS   of each block the counts of its octets, 4 bits each, its own of 7 bits, and a byte for each
 *              octet: where it is 0 the octet has no legal move, and no count.
 *
 *              | octet 0 | octet 1 | … | octet 7 | block | live | …
 */
export const CHOICE_LIMIT = 0;
export const CHOICE_MASK = 16 * MAX_MOVE_BITS;
export const CHOICE_DRAWN = 32 * MAX_MOVE_BITS;
export const CHOICE_BEFORE = 48 * MAX_MOVE_BITS;
export const CHOICE_COUNTS = CHOICE_BEFORE + 96;
export const OCTET_COUNT_BYTES = 64;
export const BLOCK_COUNT = 8 * OCTET_COUNT_BYTES;
export const BLOCK_COUNT_BITS = 7;
export const BLOCK_LIVE = BLOCK_COUNT + 16 * BLOCK_COUNT_BITS;
export const BLOCK_COUNTS_BYTES = BLOCK_LIVE + 16;

/**
 * The program of a phase. The records of phases and of children begin with it: where the code of its state
 * begins and ends; the same of its transition; the same of the pairs of addresses now | next, which say what
 * slot becomes what slot.
 */
export const CODE_STATE = 0;
export const CODE_STATE_END = 4;
export const CODE_TRANSITION = 8;
export const CODE_TRANSITION_END = 12;
export const CODE_COMMITS = 16;
export const CODE_COMMITS_END = 20;
export const CODE_BYTES = 24;

/**
 * One phase, behind its CODE_…: the slot of the end; the choices, and how many roles make one; the slots of
 * the goals; the next start of its playouts, how many playouts wait in all, and how many of that start; where
 * the code of the state begins that only goals need.
 *
 *     | CODE_… | TERMINAL | CHOICES | CHOICE_ROLES | GOALS | NEXT_START | WAITING | WAITING_HERE | GOAL_CODE |
 */
export const PHASE_TERMINAL = 24;
export const PHASE_CHOICES = 28;
export const PHASE_CHOICE_ROLES = 32;
export const PHASE_GOALS = 36;
export const PHASE_NEXT_START = 40;
export const PHASE_WAITING = 44;
export const PHASE_WAITING_HERE = 48;
export const PHASE_GOAL_CODE = 52;
export const PHASE_BYTES = 56;

/**
 * How a game is played at random, in 32-bit words. The records of playouts and of trees begin with it.
 * Addresses are absolute; a row of lanes has as many vectors as a slot.
 *
 *     PLAY_VECTORS        vectors of a slot
 *     PLAY_PHASES         how many phases, and the address of their records
 *     PLAY_PHASE          the phase in which the lanes are
 *     PLAY_RANDOM         the source of random slices
 *     PLAY_LIVE           lanes that are in a playout
 *     PLAY_LIMIT          the number of moves that ends a playout
 *     PLAY_PLAYERS        how many roles have scores; the first goal of each, and one more
 *     PLAY_GOAL_VALUES    value of each goal, 64-bit floats
 *     PLAY_LIMIT_SCORE    the score of every role where the limit ends a playout, a 64-bit float
 */
export const PLAY_VECTORS = 0;
export const PLAY_PHASES = 4;
export const PLAY_PHASE_RECORDS = 8;
export const PLAY_PHASE = 12;
export const PLAY_RANDOM = 16;
export const PLAY_LIVE = 20;
export const PLAY_LIMIT = 24;
export const PLAY_PLAYERS = 28;
export const PLAY_FIRST_GOALS = 32;
export const PLAY_GOAL_VALUES = 36;
export const PLAY_LIMIT_SCORE = 48;
export const PLAY_BYTES = 56;

/**
 * Playouts, behind their PLAY_…:
 *
 *     PLAYOUTS_BEGUN         lanes that begin a playout after this pass
 *     PLAYOUTS_STEPS …       moves made in each lane, bit-sliced: a row of lanes for each bit; their number
 *     PLAYOUTS_LANE_STARTS   for each lane the start of its playout
 *     PLAYOUTS_STARTS        how many starts, and the address of their records
 */
export const PLAYOUTS_BEGUN = 56;
export const PLAYOUTS_STEPS = 60;
export const PLAYOUTS_STEP_BITS = 64;
export const PLAYOUTS_LANE_STARTS = 68;
export const PLAYOUTS_STARTS = 72;
export const PLAYOUTS_START_RECORDS = 76;
export const PLAYOUTS_BYTES = 80;

/**
 * One start: the addresses of the slots of the fluents that hold, from and to; how many playouts begin there;
 * the lanes that are in one of them; where its results stand.
 *
 *     | FLUENTS | FLUENTS_END | PLAYOUTS | LANES | RESULTS |
 */
export const START_FLUENTS = 0;
export const START_FLUENTS_END = 4;
export const START_PLAYOUTS = 8;
export const START_LANES = 12;
export const START_RESULTS = 16;
export const START_BYTES = 20;

/**
 * Results of a start, 64-bit floats: how many playouts came to an end of the game, met the limit, or came to
 * a state in which a role had no legal move; the moves made in all of them; then for each role the sum of its
 * scores and the sum of their squares.
 *
 *     | TERMINAL | LIMITED | STUCK | STEPS | SCORES: sum, squares | sum, squares | …
 */
export const RESULT_TERMINAL = 0;
export const RESULT_LIMITED = 8;
export const RESULT_STUCK = 16;
export const RESULT_STEPS = 24;
export const RESULT_SCORES = 32;
export const SCORE_SUM = 0;
export const SCORE_SQUARES = 8;
export const SCORE_BYTES = 16;

/** Rows are transposed in groups: 16 slots become 16 bits of each lane. */
export const TRANSPOSE_GROUP = 16;
export const TRANSPOSE_SCRATCH_BYTES = 2 * 16 * TRANSPOSE_GROUP;

/**
 * Children of a state, or of many, in 32-bit words, behind their CODE_…. A game of several phases has a
 * record of this kind for each; what the phases share stands in all the records.
 *
 *     CHILDREN_VECTORS          vectors that the batch needs: only those are run
 *     CHILDREN_LOADED           how many vectors hold the parent and what its state part says
 *     CHILDREN_NEXT_PHASE       the record of the children's phase
 *     CHILDREN_FLUENTS          for each pair of CODE_COMMITS the number of the fluent
 *     CHILDREN_DOES …           slots of the moves made, by the number of the move, from and to
 *     CHILDREN_ROLES            how many moves make a joint move
 *     CHILDREN_JOINTS           the joint moves of the batch, one for each lane, numbers of moves
 *     CHILDREN_OUTCOMES …       slots of the outcome (fluents next, then percepts), and how many
 *     CHILDREN_ANSWERS …        slots of the answers (legal moves, goals, the end), and how many
 *     CHILDREN_PARENT           the fluents of the parent, a bit each
 *     CHILDREN_OUTCOME_ROWS …   what comes out: for each lane a row of the outcome, a row of the answers
 *     CHILDREN_SCRATCH          where rows are transposed
 *     CHILDREN_NOW              slots of all fluents now
 *     CHILDREN_PARENTS …        where lanes have parents of their own: rows of their fluents; bytes of a row
 *
 * Parents are whole 64-bit words. Outcomes and answers are filled up to whole groups with slot ZERO.
 */
export const CHILDREN_VECTORS = 24;
export const CHILDREN_LOADED = 28;
export const CHILDREN_NEXT_PHASE = 32;
export const CHILDREN_FLUENTS = 36;
export const CHILDREN_DOES = 40;
export const CHILDREN_DOES_END = 44;
export const CHILDREN_ROLES = 48;
export const CHILDREN_JOINTS = 52;
export const CHILDREN_OUTCOMES = 56;
export const CHILDREN_OUTCOME_SLOTS = 60;
export const CHILDREN_ANSWERS = 64;
export const CHILDREN_ANSWER_SLOTS = 68;
export const CHILDREN_PARENT = 72;
export const CHILDREN_OUTCOME_ROWS = 76;
export const CHILDREN_ANSWER_ROWS = 80;
export const CHILDREN_SCRATCH = 84;
export const CHILDREN_NOW = 88;
export const CHILDREN_PARENTS = 92;
export const CHILDREN_PARENT_BYTES = 96;
export const CHILDREN_BYTES = 100;

/**
 * A circuit that is followed event by event, in 32-bit words, the addresses of
 *
 *     EVENTS_VALUES   whether a node holds, a byte each
 *     EVENTS_COUNTS   how many operands speak against it (for a disjunction: for it), 32 bits each
 *     EVENTS_KINDS    1 for a disjunction, 0 for a conjunction, a byte each
 *     EVENTS_FIRST    for each node the first of its edges, and one more
 *     EVENTS_EDGES    twice the node that it leads to, plus 1 where a node that becomes true lowers the count
 *     EVENTS_DIRTY    a bit for each node that may change
 */
export const EVENTS_VALUES = 0;
export const EVENTS_COUNTS = 4;
export const EVENTS_KINDS = 8;
export const EVENTS_FIRST = 12;
export const EVENTS_EDGES = 16;
export const EVENTS_DIRTY = 20;
export const EVENTS_BYTES = 24;
