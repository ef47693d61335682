/**
 * What the networks of MAC-UCB in the kernel and their host must agree on: see `assembly/layout.ts` for what may stand here.
 *
 * A graph of networks, in 32-bit words and 64-bit floats. Addresses are absolute.
 *
 *     what the game is
 *     PLAYERS, OWN                    how many roles have scores; which of them asks
 *     STATE_BYTES, NETWORK_STRIDE     of the fluents of a state, a bit each; of a network, both whole 64-bit words
 *     RELATION, RIVAL_SUM             how the players go together (RELATION_…); the utilities of two rivals together
 *     LEAST, MOST                     utilities that there can be
 *
 *     how it searches
 *     PLAIN_MEAN, ORDER               how values are backed up; how the list is ordered (ORDER_…)
 *     EXPLORATION, PLAYOUTS           c; playouts of a visit
 *     ROOTS, ROOT_COUNT, NEXT_ROOT    the present networks, and whose turn it is to be sampled
 *     VISITS, BATCHES, PASSES, DEPTH  visits and batches of samples; passes over all networks; turns of the longest way
 *
 *     memory: blocks of arms grow from below, networks from above, until they meet
 *     HEAP, HEAP_TOP                  blocks lie one after the other
 *     NETWORKS, NETWORKS_END          so do networks
 *     FREE, FREE_COUNT                networks that are free, one leading to the next
 *     NETWORK_COUNT, MADE             networks that there are; that were ever made
 *     BUCKETS, BUCKET_MASK            first network of those whose states hash alike
 *
 *     passes
 *     LIST, LIST_COUNT, LIST_ENTERED  a heap of open networks, and how many have ever entered
 *     QUEUE, QUEUE_LAST               networks whose bounds may be news, one leading to the next
 *     TOUCHED, TOUCHED_LAST           networks that the batch goes through
 *     LEAVES, LEAF_COUNT              a record for each network where playouts begin
 *     DEPTHS                          of each depth the first and the last network that the batch goes through
 *     KEPT                            networks that can be reached, one leading to the next
 *
 *     what host and kernel hand each other
 *     STATE, POINTS                   fluents; a utility for each player
 *     COUNTS, CHOICE, CHILDREN        of each player its legal moves, its move; of each branch a network
 *
 *     scratch
 *     MEANS, TAKEN                    a float, a word for each player
 *     BY_MOVE, OTHER_BY_MOVE          a float for each move of all players, twice
 */
export const GRAPH_PLAYERS = 0;
export const GRAPH_OWN = 4;
export const GRAPH_STATE_BYTES = 8;
export const GRAPH_NETWORK_STRIDE = 12;
export const GRAPH_RELATION = 16;
export const GRAPH_PLAIN_MEAN = 20;
export const GRAPH_ORDER = 24;
export const GRAPH_PLAYOUTS = 28;
export const GRAPH_ROOTS = 32;
export const GRAPH_ROOT_COUNT = 36;
export const GRAPH_NEXT_ROOT = 40;
export const GRAPH_VISITS = 44;
export const GRAPH_BATCHES = 48;
export const GRAPH_PASSES = 52;
export const GRAPH_DEPTH = 56;
export const GRAPH_HEAP = 60;
export const GRAPH_HEAP_TOP = 64;
export const GRAPH_NETWORKS = 68;
export const GRAPH_NETWORKS_END = 72;
export const GRAPH_FREE = 76;
export const GRAPH_FREE_COUNT = 80;
export const GRAPH_NETWORK_COUNT = 84;
export const GRAPH_MADE = 88;
export const GRAPH_BUCKETS = 92;
export const GRAPH_BUCKET_MASK = 96;
export const GRAPH_LIST = 100;
export const GRAPH_LIST_COUNT = 104;
export const GRAPH_LIST_ENTERED = 108;
export const GRAPH_QUEUE = 112;
export const GRAPH_QUEUE_LAST = 116;
export const GRAPH_TOUCHED = 120;
export const GRAPH_TOUCHED_LAST = 124;
export const GRAPH_LEAVES = 128;
export const GRAPH_LEAF_COUNT = 132;
export const GRAPH_DEPTHS = 136;
export const GRAPH_KEPT = 140;
export const GRAPH_STATE = 144;
export const GRAPH_POINTS = 148;
export const GRAPH_COUNTS = 152;
export const GRAPH_CHOICE = 156;
export const GRAPH_CHILDREN = 160;
export const GRAPH_MEANS = 164;
export const GRAPH_TAKEN = 168;
export const GRAPH_BY_MOVE = 172;
export const GRAPH_OTHER_BY_MOVE = 176;
export const GRAPH_LEAST = 184;
export const GRAPH_MOST = 192;
export const GRAPH_RIVAL_SUM = 200;
export const GRAPH_EXPLORATION = 208;
export const GRAPH_BYTES = 216;

export const RELATION_ONE = 0;
export const RELATION_TEAM = 1;
export const RELATION_RIVALS = 2;
export const RELATION_SEVERAL = 3;

export const ORDER_SAMPLES = 0;
export const ORDER_UTILITY = 1;

/** A way down ends after so many turns. */
export const MOST_DEPTH = 4096;

/** Leaves of a batch at most; so many playouts it has at most, too. */
export const MOST_LEAVES = 512;

/**
 * A network, at a multiple of 64: what a bandit reads of it, that is of a child, stands in the first 64 bytes.
 *
 *     flags, samples, pending, low, high     as in `src/search/macucb/searched-network.ts`
 *     values                                 of each player
 *     sums                                   of each player, of the playouts that began here
 *     state                                  the fluents, a bit each
 *
 * Between the values and the sums stands what is read when a way leads through the network (from NETWORK_DIRECT on).
 */
export const NETWORK_FLAGS = 0;
export const NETWORK_TURNS = 4;
/** 64-bit floats. */
export const NETWORK_SAMPLES = 8;
export const NETWORK_PENDING = 16;
export const NETWORK_LOW = 24;
export const NETWORK_HIGH = 32;
export const NETWORK_VALUES = 40;
/** From here on: behind the values. */
export const NETWORK_DIRECT = 0;
export const NETWORK_TOLD_GAP = 8;
export const NETWORK_LIST_KEY = 16;
/** Address of the block of its arms, or 0; how many there are; those before this one have been sampled or need no sample. */
export const NETWORK_ARMS = 24;
export const NETWORK_ARM_COUNT = 28;
export const NETWORK_FRESH = 32;
/**
 * The last branch of those that lead here, each of which leads to the next, and the last to the first; or 0. Of branches of one network
 * in a row one is enough, and the end of a match has none.
 */
export const NETWORK_WAYS = 36;
/** The next one in its bucket, and the hash of its state. */
export const NETWORK_NEXT = 40;
export const NETWORK_HASH = 44;
/** A number of its own. */
export const NETWORK_NUMBER = 48;
/** Its place in the list, from 1, or 0; how many had entered before it. */
export const NETWORK_LIST_PLACE = 52;
export const NETWORK_LIST_NUMBER = 56;
/** When it was met last: the pass, the batch, the visit; in the batch, how far from the present state. */
export const NETWORK_MARK = 60;
export const NETWORK_BATCH = 64;
export const NETWORK_VISIT = 68;
export const NETWORK_AT_DEPTH = 72;
/** Playouts of the batch that begin here. */
export const NETWORK_PLANNED = 76;
/** The next in the queue, or on the stack, or of those that are free; the next that the batch goes through, or that is kept. */
export const NETWORK_QUEUED = 80;
export const NETWORK_TOUCHED = 84;
export const NETWORK_REST = 88;

export const FLAG_SOLVED = 1;
export const FLAG_CLOSED = 2;
export const FLAG_CUT = 4;
export const FLAG_REPEATED = 8;
export const FLAG_IN_QUEUE = 16;
/** No network is here. */
export const FLAG_FREE = 32;
/** There was no room for all its arms. */
export const FLAG_CROWDED = 64;

/**
 * A block of arms, in words
 *
 *     | owner | bytes | branches | stride | deciders | decider | first | a count for each player | arm | arm | …
 *
 * The owner is the network, or 0 where nobody needs the block any more. Each arm has `branches` branches and takes `stride` bytes.
 * `deciders` players have a choice, `decider` is the first of them, or the own one where there is none. `first` is where the
 * first arm stands.
 */
export const ARMS_OWNER = 0;
export const ARMS_BYTES = 4;
export const ARMS_BRANCHES = 8;
export const ARMS_STRIDE = 12;
export const ARMS_DECIDERS = 16;
export const ARMS_DECIDER = 20;
export const ARMS_FIRST = 24;
export const ARMS_COUNTS = 28;

/**
 * An arm is its branches, and then a word for each player: which of its moves it makes. A branch, in words
 *
 *     | child | next | owner |
 *
 * `next` is another branch that leads to the same child (NETWORK_WAYS), `owner` the network whose branch it is.
 */
export const BRANCH_CHILD = 0;
export const BRANCH_NEXT = 4;
export const BRANCH_OWNER = 8;
export const BRANCH_BYTES = 12;

/** A leaf: its network, how many playouts began there, and of each player the sum of the points. */
export const LEAF_NETWORK = 0;
export const LEAF_PLAYOUTS = 8;
export const LEAF_SUMS = 16;
