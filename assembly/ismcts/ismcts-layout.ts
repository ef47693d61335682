/**
 * What the kernel's trees of views and their host must agree on: see `assembly/layout.ts` for what may stand
 * here.
 *
 * The trees of all roles, in 32-bit words and 64-bit floats, behind how the game is played (PLAY_… of slices;
 * a slot is one vector). Addresses are absolute.
 *
 *     what the game is
 *     ROLES, CHANCE, PLACES, OWN      as in `tree/tree-layout.ts`
 *     FIRST_MOVES, MOVES              for each role the first of its moves, and one more; how many in all
 *     MOVE_WORDS, PERCEPT_WORDS       what each move and each percept adds to a view: two words each
 *     PERCEPT_ROLES, PERCEPTS         whose each percept is; how many there are
 *     NOW_SLOTS, STATE_BYTES          slots of the fluents that are read; bytes of a state
 *     DOES_SLOTS                      for each phase the slots of the moves made
 *     LEGAL_LISTS, LEGAL_SLOTS        for each phase the slots of legal moves; how many, whole groups
 *     SEES_LISTS, SEES_SLOTS          for each phase the slots of percepts
 *     LEGAL_ROWS, SEES_ROWS           a row for each lane
 *     SCRATCH                         where rows are transposed
 *
 *     how it searches
 *     EXPLORATION, BATCH, DRAWN       the weight of the bonus; iterations at a time; the generator
 *     ROOTS, ROOT_COUNT, ROOT_BYTES   where searches begin: a state, and the view of each role
 *     ROOT_PHASE                      the phase of them all
 *
 *     the batch
 *     LANES, PASS, STATUS             playouts; passes made; what is being done
 *     IN_TREE, CHOSEN                 lanes that have not left the trees; in which a role chose
 *     LANE_VIEWS, LANE_STEPS, PATHS   for each lane: the view of each role; steps in the trees; what was chosen
 *     SCORES                          of each player, a float each
 *     PASS_WORK                       the work that a pass takes (`assembly/work.ts`)
 *
 *     memory
 *     HEAP, HEAP_TOP, HEAP_END        where nodes lie one after the other
 *     TABLE, TABLE_MASK, NODES        nodes by views, open addressing; how many there are
 */
export const TREES_ROLES = 56;
export const TREES_CHANCE = 60;
export const TREES_PLACES = 64;
export const TREES_FIRST_MOVES = 68;
export const TREES_MOVES = 72;
export const TREES_MOVE_WORDS = 76;
export const TREES_PERCEPT_WORDS = 80;
export const TREES_PERCEPT_ROLES = 84;
export const TREES_PERCEPTS = 88;
export const TREES_NOW_SLOTS = 92;
export const TREES_FLUENTS = 96;
export const TREES_STATE_BYTES = 100;
export const TREES_DOES_SLOTS = 104;
export const TREES_LEGAL_LISTS = 108;
export const TREES_LEGAL_SLOTS = 112;
export const TREES_SEES_LISTS = 116;
export const TREES_SEES_SLOTS = 120;
export const TREES_LEGAL_ROWS = 124;
export const TREES_SEES_ROWS = 128;
export const TREES_SCRATCH = 132;
export const TREES_EXPLORATION = 136;
export const TREES_BATCH = 144;
export const TREES_DRAWN = 148;
export const TREES_ROOTS = 152;
export const TREES_ROOT_COUNT = 156;
export const TREES_ROOT_BYTES = 160;
export const TREES_ROOT_PHASE = 164;
export const TREES_LANES = 168;
export const TREES_PASS = 172;
export const TREES_STATUS = 176;
export const TREES_IN_TREE = 180;
export const TREES_LANE_VIEWS = 184;
export const TREES_LANE_STEPS = 188;
export const TREES_PATHS = 192;
export const TREES_SCORES = 196;
export const TREES_PASS_WORK = 200;
export const TREES_HEAP = 204;
export const TREES_HEAP_TOP = 208;
export const TREES_HEAP_END = 212;
export const TREES_TABLE = 216;
export const TREES_TABLE_MASK = 220;
export const TREES_NODES = 224;
export const TREES_CHOSEN = 228;

/** Counts, 64-bit floats, as in the host's `ViewCounts`. */
export const TREES_ITERATIONS = 232;
export const TREES_STATES = 240;
export const TREES_LIMITED = 248;
export const TREES_STUCK = 256;
export const TREES_DEPTH = 264;
export const TREES_COUNTED = 272;
export const TREES_OWN = 272;
export const TREES_BYTES = 280;

/** What the trees are doing: nothing, or playing a batch. */
export const VIEWS_IDLE = 0;
export const VIEWS_PLAYING = 1;

/** One slot is one vector, so a batch has at most this many lanes. */
export const MOST_VIEW_LANES = 128;

/** A way down has at most this many steps in the trees. */
export const MOST_VIEW_STEPS = 128;

/** The two words of a view. */
export const VIEW_BYTES = 8;

/**
 * A node: what a role has learned of a view.
 *
 *     VIEW                 the two words
 *     COUNT, ROOM          how many moves it knows; for how many there is room
 *     ENTRIES              where these stand; they move when there is no room
 *     VISITS               how often the role has chosen here
 */
export const VIEW_NODE_VIEW = 0;
export const VIEW_NODE_COUNT = 8;
export const VIEW_NODE_ROOM = 12;
export const VIEW_NODE_ENTRIES = 16;
export const VIEW_NODE_VISITS = 20;
export const VIEW_NODE_BYTES = 24;

/**
 * A move of a node: its number, how often it was chosen, how often it could be, 1 / √(how often it was chosen),
 * and the sum of its scores.
 */
export const VIEW_MOVE = 0;
export const VIEW_COUNT = 4;
export const VIEW_AVAILABLE = 8;
export const VIEW_ROOT_SHARE = 12;
export const VIEW_SUM = 16;
export const VIEW_ENTRY_BYTES = 24;

/** A step of a path: for each role the node in which it chose, or 0, and the place of the move there. */
export const CHOICE_NODE = 0;
export const CHOICE_PLACE = 4;
export const CHOICE_STEP_BYTES = 8;

/** In the root this times √a stands for ln a, where a is how often a move could be chosen. */
export const ROOT_GROWTH = 2;
