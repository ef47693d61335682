/**
 * What the kernel's tree and its host must agree on: see `assembly/layout.ts` for what may stand here.
 *
 * A tree, in 32-bit words and 64-bit floats, behind how the game is played (PLAY_… of slices). Addresses are
 * absolute.
 *
 *     what the game is
 *     ROLES, CHANCE, OWN             how many; the role `random`, or -1; the role that asks
 *     PLACES                         for each role its place among those with scores, or -1
 *     FIRST_MOVES, MOVES             for each role the first of its moves; how many there are in all
 *     FLUENTS, NOW_SLOTS             fluents that are read, and the slots where they stand
 *     DOES_SLOTS                     for each phase the slots of the moves made
 *     ROW_SLOTS, ROW_LISTS           slots of a row: how many; for each phase which (fluents, moves, the end)
 *     STATE_BYTES, ROW_BYTES         bytes of the fluents of a row, and of the row: both whole 64-bit words
 *     KEYS                           a 64-bit key for each fluent
 *
 *     how it searches
 *     POLICY …                       UCB or GRAVE, and their parameters
 *     BATCH, DRAWN                   iterations at a time; the generator of what the tree draws
 *     ROOTS, ROOT_COUNT, SHARED      nodes; if there are several, what the own role has done in all of them
 *     EPOCH                          the number of this search
 *
 *     the batch
 *     STATUS, LANES, PASS            what is being done; playouts; passes made
 *     BATCH_LEFT, RAISED             ways down that are still to be chosen; lanes whose scores have gone up
 *     PASS_WORK                      the work that a pass takes (`assembly/work.ts`)
 *     WAITING, JOINED                lanes that have not begun; those that began in each of the first passes
 *     LANE_RECORDS, PATHS, SCORES    for each lane
 *     ROWS, ROW_SCRATCH              a row for each lane; where they are made
 *     PLAYED_SLOTS, MADE, MADE_BYTES for GRAVE: slots of moves made in playouts; a row for each lane
 *     LOOK_…, LOOKS                  a look at the children of new nodes (`look.ts`)
 *     VALUES, OPEN, VALUE_SHARE      learnt values, or 0; an open state; their share beside a playout
 *
 *     memory
 *     HEAP, HEAP_END, HEAP_TOP       where nodes lie one after the other
 *     BUCKETS, BUCKET_MASK           the first node of those whose keys end alike
 *     EDGES, OTHER_EDGES, EDGE_MASK  children by joint moves, open addressing; the same again, for pruning
 *     AMAF_FREE, AMAF_BYTES          tables of all moves as first that were given back, one leading to the
 *     AMAF_NEXT, AMAF_END            next; bytes of one; where those begin and end that nobody had yet
 *     PRUNE_…                        pruning under way
 *
 *     tables by orbit (`state-node.ts`)
 *     ORBITS                         the group (`assembly/symmetry/orbit-layout.ts`), or 0 where there is none
 *     BY_ORBIT                       whether new nodes have keys of orbits
 *     BARREN                         so many new nodes without a merge end that; 0 where nothing does
 *     ORBIT_NODES, MERGED            in this search: nodes with such keys; states found by another one's node
 *     ORBIT_FROM                     below this address no node has such a key
 *     HAS_PLAIN                      whether some nodes have keys of states, while BY_ORBIT is set
 *     REKEY_AT                       the next node that gets the key of its state again
 *     TURNED                         scratch for a row of moves
 */
export const TREE_ROLES = 56;
export const TREE_CHANCE = 60;
export const TREE_OWN = 64;
export const TREE_PLACES = 68;
export const TREE_FIRST_MOVES = 72;
export const TREE_MOVES = 76;
export const TREE_FLUENTS = 80;
export const TREE_NOW_SLOTS = 84;
export const TREE_DOES_SLOTS = 88;
export const TREE_ROW_SLOTS = 92;
export const TREE_ROW_LISTS = 96;
export const TREE_STATE_BYTES = 100;
export const TREE_ROW_BYTES = 104;
export const TREE_KEYS = 108;

export const TREE_POLICY = 112;
export const TREE_BATCH = 116;
export const TREE_DRAWN = 120;
export const TREE_ROOTS = 124;
export const TREE_ROOT_COUNT = 128;
export const TREE_SHARED = 132;
export const TREE_EPOCH = 136;

export const TREE_STATUS = 140;
export const TREE_LANES = 144;
export const TREE_PASS = 148;
export const TREE_WAITING = 152;
export const TREE_JOINED = 156;
export const TREE_LANE_RECORDS = 160;
export const TREE_PATHS = 164;
export const TREE_SCORES = 168;
export const TREE_ROWS = 172;
export const TREE_ROW_SCRATCH = 176;
export const TREE_TRANSPOSE_SCRATCH = 180;
export const TREE_PLAYED_SLOTS = 184;
export const TREE_PLAYED_LIST = 188;
export const TREE_MADE = 192;
export const TREE_MADE_BYTES = 196;

export const TREE_HEAP = 200;
export const TREE_HEAP_END = 204;
export const TREE_HEAP_TOP = 208;
export const TREE_BUCKETS = 212;
export const TREE_BUCKET_MASK = 216;
export const TREE_EDGES = 220;
export const TREE_OTHER_EDGES = 224;
export const TREE_EDGE_MASK = 228;
export const TREE_EDGE_COUNT = 232;
export const TREE_AMAF_FREE = 236;
export const TREE_AMAF_BYTES = 240;
/** Where values are computed: one row of floats for each move of a role, and some more. */
export const TREE_VALUES_SCRATCH = 244;

export const TREE_IS_FULL = 248;
export const TREE_PRUNE_STAGE = 252;
export const TREE_PRUNE_AT = 256;
export const TREE_PRUNE_TO = 260;
export const TREE_PRUNE_VISITS = 264;
export const TREE_HISTOGRAM = 268;
export const TREE_NODES = 272;
export const TREE_REFERENCE = 276;

export const TREE_EXPLORATION = 280;
export const TREE_BIAS = 288;

/** Counts, 64-bit floats, as in the host's `TreeCounts`. */
export const TREE_ITERATIONS = 296;
export const TREE_KNOWN = 304;
export const TREE_STATES = 312;
export const TREE_LIMITED = 320;
export const TREE_STUCK = 328;
export const TREE_DEPTH = 336;
export const TREE_PRUNED = 344;
/** Here the counts end. */
export const TREE_COUNTED = 352;

export const TREE_PASS_WORK = 352;
export const TREE_BATCH_LEFT = 356;
export const TREE_RAISED = 360;
export const TREE_AMAF_NEXT = 364;
export const TREE_AMAF_END = 368;
/** Where a look at children goes on; what its lanes do; where their scores stand. No looks: TREE_LOOKS is 0. */
export const TREE_LOOK_PHASE = 372;
export const TREE_LOOK_LANE = 376;
export const TREE_LOOK_PICK = 380;
export const TREE_LOOKS = 384;
export const TREE_LOOK_SCORES = 388;
export const TREE_ORBITS = 392;
export const TREE_BY_ORBIT = 396;
export const TREE_BARREN = 400;
export const TREE_ORBIT_NODES = 404;
export const TREE_MERGED = 408;
export const TREE_ORBIT_FROM = 412;
export const TREE_HAS_PLAIN = 416;
export const TREE_REKEY_AT = 420;
export const TREE_TURNED = 424;
/** The model of `assembly/values/`, or 0; where a node that is looked at is open. */
export const TREE_VALUES = 428;
export const TREE_OPEN = 432;
/** 1 where learnt values stand in place of playouts, a half where both count alike: a 64-bit float. */
export const TREE_VALUE_SHARE = 440;
export const TREE_BYTES = 448;

export const POLICY_UCB = 0;
export const POLICY_GRAVE = 1;

/** What a tree is doing. */
export const STATUS_IDLE = 0;
export const STATUS_PLAYING = 1;
export const STATUS_PRUNING = 2;
export const STATUS_DESCENDING = 3;
export const STATUS_RAISING = 4;
export const STATUS_LOOKING = 5;
export const STATUS_REKEYING = 6;

/** What a call that goes on comes to: there is more to do, there is no more, or memory is full. */
export const ADVANCED = 0;
export const ADVANCED_TO_END = 1;
export const ADVANCED_TO_FULL = 2;

/** A way down has at most this many steps, and so has the path that it leaves. */
export const MOST_STEPS = 256;

/** From this many visits on a node has all-moves-as-first statistics. */
export const AMAF_VISITS = 8;

/** The least visited nodes are looked for by visits, which are told apart below this number. */
export const HISTOGRAM_SIZE = 1024;

/**
 * A node: NODE_HEADER bytes, then what a way down reads, then what it does not read
 *
 *     firsts     for each role the first of its entries, and one more; 32 bits each, filled up to 64
 *     entries    for each legal move: its number, how often it was chosen, the sum of the role's scores
 *     children   where at most one role has a choice: for each of its moves the address of the child, or 0;
 *                lowest bit set once the node has taken notice that the child is proven
 *     turns      with ORBITS: for each of these children the element that takes the state that the move leads to
 *                into the state of the child; 16 bits each, filled up to 64
 *     values     for each player a 64-bit float: what is proven, or until then what was learnt of the state
 *     state      the fluents, a bit each
 *
 * A node where nothing can be done has no firsts, entries and children.
 */
export const NODE_KEY = 0;
/** The next node of the bucket. */
export const NODE_NEXT = 8;
export const NODE_VISITS = 12;
/**
 * The phase; NODE_PROVEN, and then what that rests on (NODE_RESTS). The upper half: the element of the group that
 * gave the key, if it is the key of an orbit.
 */
export const NODE_INFO = 16;
/** Its new place while nodes are moved. */
export const NODE_FORWARD = 20;
/** The proven children of which the node has taken notice. */
export const NODE_PROVED = 24;
export const NODE_BYTES = 28;
/** How many joint moves, a 64-bit float. */
export const NODE_JOINTS = 32;
/** The only role with a choice; NO_CHOOSER where none has one, SEVERAL_CHOOSERS where several have. */
export const NODE_CHOOSER = 40;
export const NODE_EPOCH = 44;
/** The address of its all-moves-as-first table, or 0, and the playouts in the table. */
export const NODE_AMAF = 48;
export const NODE_AMAF_PLAYOUTS = 52;
export const NODE_HEADER = 56;

export const NODE_PROVEN = 256;
/** The value is what follows if the players are rivals or a team: another player chooses by its own scores. */
export const NODE_RELATED = 512;
/** The value is a convention: a role cannot move. */
export const NODE_BELIEVED = 1024;
export const NODE_RESTS = 1536;
export const ELEMENT_SHIFT = 16;
export const NO_CHOOSER = -1;
export const SEVERAL_CHOOSERS = -2;

/**
 * An entry: a legal move, how often it was chosen, the sum of its scores (a 64-bit float).
 *
 *     | MOVE | COUNT | SUM     |
 */
export const ENTRY_MOVE = 0;
export const ENTRY_COUNT = 4;
export const ENTRY_SUM = 8;
export const ENTRY_BYTES = 16;

/** Set in the address of a child that is proven, once its parent has taken notice. */
export const CHILD_COUNTED = 1;

/**
 * An edge of a node where several roles have a choice: 0 in the first word where there is none.
 *
 *     | NODE | CHILD | JOINT   |
 *
 * With ORBITS the upper bits of JOINT are the turn of the child, as in nodes.
 */
export const EDGE_NODE = 0;
export const EDGE_CHILD = 4;
export const EDGE_JOINT = 8;
export const EDGE_BYTES = 16;

/** A node with more joint moves has no children: their numbers leave sixteen bits for the turn. */
export const MOST_JOINTS = 281474976710656;
export const TURN_SHIFT = 48;

/** What the own role has done in several roots: its visits, then its entries. */
export const SHARED_VISITS = 0;
export const SHARED_ENTRIES = 16;

/**
 * A step of a path: the node; where the address of the child stands, or 0; the child whose value the node has
 * in place of what follows, or 0, and the entry of that child's move; for each role the entry of its move.
 *
 *     | NODE | EDGE | WORTH | WORTH_ENTRY | entry of role 0 | entry of role 1 | …
 */
export const STEP_NODE = 0;
export const STEP_EDGE = 4;
export const STEP_WORTH = 8;
export const STEP_WORTH_ENTRY = 12;
export const STEP_ENTRIES = 16;

/**
 * A lane: steps of its path, the node that was made for it, or 0, and the number of the last joint move (64
 * bits).
 *
 *     | STEPS | NEW | JOINT   |
 */
export const LANE_STEPS = 0;
export const LANE_NEW = 4;
export const LANE_JOINT = 8;
export const LANE_BYTES = 16;

/** What a lane of a look does: a new node, and which of its looks (`lookedAtMove`). */
export const LOOK_NODE = 0;
export const LOOK_PICK = 4;
export const LOOK_BYTES = 8;

/** Nodes with more moves than this are not looked at; where children are valued they may have more. */
export const MOST_LOOKED_AT = 64;
export const MOST_VALUED = 512;

/** Where several roles choose, each of their moves is valued in at least so many joint moves. */
export const JOINT_SWEEPS = 4;

/**
 * All moves as first: for each move the playouts in which it was made, and the sum of the role's scores in
 * them (a 64-bit float).
 *
 *     | COUNT | –   | SUM     |
 */
export const AMAF_COUNT = 0;
export const AMAF_SUM = 8;
export const AMAF_ENTRY_BYTES = 16;
