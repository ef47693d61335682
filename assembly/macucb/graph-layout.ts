/**
 * What MAC-UCB keeps in the kernel's memory, a graph of nodes: what kernel and host must agree on.
 * `assembly/layout.ts` says what may stand here.
 *
 * A node is a state that the search has met. To expand it is to find all its arms: the joint legal moves of
 * the players, which are the solutions of its one-stage network. Where `random` moves, each of its moves is a
 * branch of the arm, all equally likely; otherwise the arm has one branch. Each branch leads to a child, a
 * node again, and each state is one node, however it is reached. With ORBITS a node stands for all states of an
 * orbit, and keeps the first of them that was met.
 *
 * The graph, in 32-bit words and 64-bit floats. Addresses are absolute.
 *
 *     what the game is
 *     PLAYERS, OWN                    how many roles have scores; which of them asks
 *     STATE_BYTES, NODE_STRIDE        bytes of a state (a bit for each fluent) and of a node
 *     RELATION, RIVAL_SUM             how the players go together (RELATION_…); the sum of two rivals
 *     LEAST, MOST                     the least and the greatest utility that there can be
 *
 *     how it searches
 *     PLAIN_MEAN, ORDER               how values are backed up; how the list is ordered (ORDER_…)
 *     EXPLORATION, PLAYOUTS           c; playouts of a visit
 *     ROOTS, ROOT_COUNT, NEXT_ROOT    the present nodes, and whose turn it is to be sampled
 *     HAS_WINDOW                      whether a window is handed down (window.ts)
 *     PRUNING, THETA, REMOVED         the rule of removal.ts (PRUNING_…), its threshold, arms removed
 *     VISITS, BATCHES, PASSES, DEPTH  of samples; passes over all nodes; turns of the longest way
 *
 *     memory: blocks of arms grow from below, nodes from above, until they meet
 *     HEAP, HEAP_TOP                  blocks lie one after the other
 *     NODES, NODES_END                so do nodes
 *     FREE, FREE_COUNT                nodes that are free, one leading to the next
 *     NODE_COUNT, MADE                nodes that there are; that were ever made
 *     BUCKETS, BUCKET_MASK            first node of those whose states hash alike
 *
 *     ORBITS, MERGED                  the group under which states are one (`assembly/symmetry/orbit-layout.ts`), or
 *                                     0; how often a state was found by the node of an image of it
 *     BY_ORBIT                        whether nodes are found by the keys of orbits: not if that did not pay (rekey.ts)
 *     IMAGES, SAVED                   for each node 64 bits: the images of it that were met, by the last six bits of
 *                                     the elements; how many need no network, since that of the node was solved
 *     ALIKE, NO_GOODS                 where a node notes when its arms were told apart (alike.ts), or 0; no-goods
 *                                     that were found, the most at once in each node
 *     LOOKS, LOOK_TABLE               scratch: a mask and a colour for each fluent; arms by their colours
 *
 *     passes
 *     LIST, LIST_COUNT, LIST_ENTERED  a heap of open nodes, and how many have ever entered
 *     QUEUE, QUEUE_LAST               nodes whose bounds may be news, one leading to the next
 *     TOUCHED, TOUCHED_LAST           nodes that the batch goes through
 *     LEAVES, LEAF_COUNT              a record for each node where playouts begin
 *     DEPTHS                          for each depth the first and the last node that the batch goes through
 *     KEPT, KEPT_LAST, KEPT_COUNT     nodes that can be reached, one leading to the next
 *     WINDOW                          where the window stands in a node, or 0 where none is kept
 *     WINDOW_PASS, WINDOW_MADE        of the last pass that handed windows down: its number, and how many
 *                                     nodes had been made before it; 0 where no pass counts
 *     WINDOW_WORK, OUTSIDE            branches that it looked at; nodes of the list found outside
 *
 *     how far work has come that goes on from call to call
 *     TOLD                            the node whose bounds are passed on
 *     DEEPEST, SETTLING, WAY          in a batch that was played: the depth, the node, the last branch told
 *     STACK                           nodes that can be reached and were not looked at
 *     STAGE, AT, TO                   the stage of a sweep (STAGE_…); where it reads, and where it writes
 *
 *     what host and kernel hand each other
 *     STATE, POINTS                   fluents; a utility for each player
 *     COUNTS, CHOICE, CHILDREN        for each player its legal moves, its move; for each branch a node
 *     OWN_MOVES                       a record for each of our moves (MOVE_…)
 *     HEAD                            the first nodes of the list
 *     ROW_STATES, ROW_CHOICES         for each of many arms the state that it leads to; a move of each player
 *     ROW_ENDS, ROW_POINTS            for each of them whether that is an end; then a utility for each player
 *
 *     scratch
 *     MEANS, TAKEN                    a float, a word for each player
 *     BY_MOVE, OTHER_BY_MOVE          a float for each move of all players, twice
 */
export const GRAPH_PLAYERS = 0;
export const GRAPH_OWN = 4;
export const GRAPH_STATE_BYTES = 8;
export const GRAPH_NODE_STRIDE = 12;
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
export const GRAPH_NODES = 68;
export const GRAPH_NODES_END = 72;
export const GRAPH_FREE = 76;
export const GRAPH_FREE_COUNT = 80;
export const GRAPH_NODE_COUNT = 84;
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
export const GRAPH_OWN_MOVES = 180;
export const GRAPH_KEPT_LAST = 184;
export const GRAPH_KEPT_COUNT = 188;
export const GRAPH_TOLD = 192;
export const GRAPH_DEEPEST = 196;
export const GRAPH_SETTLING = 200;
export const GRAPH_WAY = 204;
export const GRAPH_STACK = 208;
export const GRAPH_STAGE = 212;
export const GRAPH_AT = 216;
export const GRAPH_TO = 220;
/** 64-bit floats. */
export const GRAPH_LEAST = 224;
export const GRAPH_MOST = 232;
export const GRAPH_RIVAL_SUM = 240;
export const GRAPH_EXPLORATION = 248;
export const GRAPH_HAS_WINDOW = 256;
export const GRAPH_WINDOW = 260;
export const GRAPH_WINDOW_PASS = 264;
export const GRAPH_WINDOW_MADE = 268;
export const GRAPH_WINDOW_WORK = 272;
export const GRAPH_OUTSIDE = 276;
export const GRAPH_PRUNING = 280;
export const GRAPH_REMOVED = 284;
/** A 64-bit float. */
export const GRAPH_THETA = 288;
export const GRAPH_ORBITS = 296;
export const GRAPH_MERGED = 300;
export const GRAPH_IMAGES = 304;
export const GRAPH_SAVED = 308;
export const GRAPH_ALIKE = 312;
export const GRAPH_LOOKS = 316;
export const GRAPH_LOOK_TABLE = 320;
export const GRAPH_NO_GOODS = 324;
export const GRAPH_BY_ORBIT = 328;
export const GRAPH_HEAD = 332;
export const GRAPH_ROW_STATES = 336;
export const GRAPH_ROW_CHOICES = 340;
export const GRAPH_ROW_ENDS = 344;
export const GRAPH_ROW_POINTS = 348;
export const GRAPH_BYTES = 352;

export const RELATION_ONE = 0;
export const RELATION_TEAM = 1;
export const RELATION_RIVALS = 2;
export const RELATION_SEVERAL = 3;

/** What a sweep does, one stage after the other. */
export const STAGE_NONE = 0;
export const STAGE_LIST = 1;
export const STAGE_BUCKETS = 2;
export const STAGE_REACH = 3;
export const STAGE_LOWEST = 4;
export const STAGE_FREE = 5;
export const STAGE_MOVE = 6;
export const STAGE_LEAD = 7;
export const STAGE_ENTER = 8;

/** So many nodes of the list are told at once at most. */
export const MOST_HEAD = 128;

/** So many arms are handed over in rows at most. */
export const MOST_ROWS = 512;

/** In place of a node, which stands at a multiple of 64: there is more to do. */
export const TAKE_AGAIN = 1;

export const ORDER_SAMPLES = 0;
export const ORDER_UTILITY = 1;

export const PRUNING_NONE = 0;
export const PRUNING_RMIN = 1;
export const PRUNING_CONFIDENCE = 2;

/** A way down ends after this many turns. */
export const MOST_DEPTH = 4096;

/** A batch has at most this many leaves, and at most this many playouts. */
export const MOST_LEAVES = 512;

/**
 * A node, at a multiple of 64. The first 64 bytes of a child have what the bandits of its parent read.
 * Utilities are points divided by 100.
 *
 *     | flags | turns | samples | pending | low | high | values | what a way through reads | sums | state
 *     | window | alike |
 *
 *     flags       FLAG_…
 *     turns       of a closed node: turns to the end
 *     samples     playouts on a way through here, and how often it was met once closed
 *     pending     playouts that are under way
 *     low, high   enclose, beyond doubt, what our own role gets; where they meet, the node is closed
 *     values      the expected utility of each player; good where there are samples or the bounds meet
 *     sums        for each player the utilities of the playouts that began here
 *     state       the fluents, a bit each
 *     window, alike   only where GRAPH_WINDOW, GRAPH_ALIKE are not 0 (`node-extras.ts`)
 */
export const NODE_FLAGS = 0;
export const NODE_TURNS = 4;
/** 64-bit floats. */
export const NODE_SAMPLES = 8;
export const NODE_PENDING = 16;
export const NODE_LOW = 24;
export const NODE_HIGH = 32;
export const NODE_VALUES = 40;
/**
 * The offsets from here on count from the end of the values. Playouts that began here; how far the bounds
 * were apart when the nodes that lead here were last told.
 */
export const NODE_DIRECT = 0;
export const NODE_TOLD_GAP = 8;
export const NODE_LIST_KEY = 16;
/**
 * The address of the block of its arms, or 0; how many arms there are; the first arm that is not known to
 * have been sampled or to need no sample.
 */
export const NODE_ARMS = 24;
export const NODE_ARM_COUNT = 28;
export const NODE_FRESH = 32;
/**
 * The last branch of those that lead here, or 0. Each leads to the next, and the last to the first. Of
 * branches of one node in a row one is enough, and the end of a match has none.
 */
export const NODE_WAYS = 36;
/** The next node in its bucket, and the hash of its state. */
export const NODE_NEXT = 40;
export const NODE_HASH = 44;
/** A number that no other node has. */
export const NODE_NUMBER = 48;
/** Its place in the list, from 1, or 0; how many nodes had entered before it. */
export const NODE_LIST_PLACE = 52;
export const NODE_LIST_NUMBER = 56;
/** When it was met last: the pass, the batch, the visit; in the batch, how far from the present state. */
export const NODE_MARK = 60;
export const NODE_BATCH = 64;
export const NODE_VISIT = 68;
export const NODE_AT_DEPTH = 72;
/** Playouts of the batch that begin here. */
export const NODE_PLANNED = 76;
/**
 * The next node in the queue, on the stack, or of those that are free; the next node that the batch goes
 * through, or that is kept.
 */
export const NODE_QUEUED = 80;
export const NODE_TOUCHED = 84;
export const NODE_REST = 88;

/** All its arms are there. */
export const FLAG_EXPANDED = 1;
export const FLAG_CLOSED = 2;
/** Of a closed node: only the arm that proves its value is left. */
export const FLAG_CUT = 4;
/** It differs from a node that was met before in nothing but the turn. */
export const FLAG_REPEATED = 8;
export const FLAG_IN_QUEUE = 16;
/** No node is here. */
export const FLAG_FREE = 32;
/** There was no room for all its arms. */
export const FLAG_CROWDED = 64;
/**
 * What its bounds rest on, the larger number on more: how the players go together, or a belief. With neither
 * they follow from the rules whatever the others want.
 */
export const FLAG_RELATED = 128;
export const FLAG_BELIEVED = 256;
export const FLAG_RESTS = 384;
/** When it entered the list, or since, it could not matter: it comes behind all others. */
export const FLAG_OUTSIDE = 512;
/** An arm was removed. */
export const FLAG_REDUCED = 1024;
/** The upper half of the flags: with ORBITS the element that gave the key of the orbit. */
export const GRAPH_ELEMENT_SHIFT = 16;

/**
 * A block of arms, in words
 *
 *     | owner | bytes | branches | stride | deciders | decider | first | counts of moves | arm | arm | …
 *
 * The owner is the node, or 0 where nobody needs the block any more. Each arm has `branches` branches and
 * takes `stride` bytes. `deciders` players have a choice; `decider` is the first of them, or the own player
 * where there is none. `first` is where the first arm stands.
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
 * An arm is its branches, and then a word for each player: the place of its move. With PRUNING there is one
 * more word, which is not 0 once the arm is removed. With ALIKE there is one more, the place of the first arm that
 * looks like this one. A branch, in words
 *
 *     | child | next | owner |
 *
 * `next` is another branch that leads to the same child (NODE_WAYS), `owner` the node whose branch it is.
 */
export const BRANCH_CHILD = 0;
export const BRANCH_NEXT = 4;
export const BRANCH_OWNER = 8;
export const BRANCH_BYTES = 12;

/**
 * A leaf: its node, how many playouts began there, and for each player the sum of the points
 *
 *     | node | – | playouts | sum | sum | …
 */
export const LEAF_NODE = 0;
export const LEAF_PLAYOUTS = 8;
export const LEAF_SUMS = 16;

/**
 * What is known of one of our legal moves in a node: see `own-moves.ts`
 *
 *     | value | samples | high | turns | flags |
 */
export const MOVE_VALUE = 0;
export const MOVE_SAMPLES = 8;
export const MOVE_HIGH = 16;
export const MOVE_TURNS = 24;
export const MOVE_FLAGS = 28;
export const MOVE_BYTES = 32;

/** Flags of a move: it has arms, and a value; it is not closed; what its value rests on, as in nodes. */
export const MOVE_HAS_ARMS = 1;
export const MOVE_HAS_VALUE = 2;
export const MOVE_IS_OPEN = 4;
export const MOVE_RESTS = FLAG_RESTS;
