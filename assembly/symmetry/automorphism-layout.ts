/**
 * The search for automorphisms: what kernel and host must agree on. `assembly/layout.ts` says what may stand
 * here.
 *
 * The arena of such a kernel holds nothing but one search. It begins with its record, so the fields of the
 * record have fixed addresses. The arrays, which the host places, follow; each has room for n + 1 entries,
 * for n vertices, unless it says otherwise.
 *
 *     | record | graph | by vertex, by place | lists | levels | output |
 *
 * The partition is an order of all vertices, cut into cells. A cell is known by the place of its first
 * vertex.
 *
 *     by vertex   | POSITION | CELL | COUNT | LEFT_POSITION |
 *     by place    | LABEL | LENGTH | TOUCHED | LEFT_LABEL |      LENGTH, TOUCHED: where a cell begins
 *
 * The first path (the *left* side) individualises one vertex after the other until all cells have one vertex.
 * The order of the vertices is then kept as LEFT_LABEL, and the partition is taken back, level by level; from
 * there on it is the *right* side, which tries to go the same way with other vertices. Both sides have the
 * same cells as long as they agree, so the left cell at a place has the same length, and its vertices are the
 * left labels of the same places.
 */
export const AUTO_VERTICES = 0;
/** The graph: where the neighbours of each vertex begin, and the neighbours; the host writes both. */
export const AUTO_FIRST = 4;
export const AUTO_NEIGHBOURS = 8;
export const AUTO_BY_VERTEX = 12;
export const AUTO_BY_PLACE = 16;
/** How many cells there are; and, for each but the first, where it was cut off, in the order in time. */
export const AUTO_CELLS = 20;
export const AUTO_CUTS = 24;

/** Cells that wait to be splitters: those of one vertex, and others, as two stacks; a byte for each place. */
export const AUTO_SINGLE_QUEUE = 28;
export const AUTO_SINGLE_COUNT = 32;
export const AUTO_OTHER_QUEUE = 36;
export const AUTO_OTHER_COUNT = 40;
export const AUTO_QUEUED = 44;

/** Refinement: the stage, the vertices of the splitter, the cells that it touches, room to sort in. */
export const AUTO_STAGE = 48;
export const AUTO_MEMBERS = 52;
export const AUTO_MEMBER_COUNT = 56;
export const AUTO_AT = 60;
export const AUTO_TOUCHED_CELLS = 64;
export const AUTO_TOUCHED_COUNT = 68;
export const AUTO_BUCKETS = 72;
/** Whether this is the right side; the hash of the step under way. */
export const AUTO_IS_RIGHT = 76;
export const AUTO_HASH = 80;

/**
 * What happened on the first path: steps (a splitter each) and cuts, STEP_… and CUT_…; how far it is read.
 */
export const AUTO_STEPS = 84;
export const AUTO_STEP_AT = 88;
export const AUTO_TRACE = 92;
export const AUTO_TRACE_AT = 96;

/** On the first path: cells of more than one vertex as a ring through place n, the latest first. */
export const AUTO_NEXT = 100;
export const AUTO_PREVIOUS = 104;

/**
 * The levels of the first path (LEVEL_…), how many, the one whose vertex gets images, and how deep the right
 * side is.
 */
export const AUTO_LEVELS = 108;
export const AUTO_LEVEL_COUNT = 112;
export const AUTO_LEVEL = 116;
export const AUTO_DEPTH = 120;
/** How far the candidates of that level were tried. */
export const AUTO_CANDIDATE_AT = 124;

/** Vertices in larger cells that are in different cells left and right; places of one vertex that differ. */
export const AUTO_DIFFERENCES = 128;
export const AUTO_MOVED = 132;
export const AUTO_MOVED_COUNT = 136;

/** The image of each vertex while a permutation is checked, and marks (all below MARK). */
export const AUTO_IMAGES = 140;
export const AUTO_MARKS = 144;
export const AUTO_MARK = 148;

/** Orbits of the group that was found (ORBIT_…). */
export const AUTO_ORBITS = 152;

/** Generators on their way to the host: a count, so many vertices, and their images; how many words. */
export const AUTO_OUTPUT = 156;
export const AUTO_OUTPUT_WORDS = 160;
export const AUTO_OUTPUT_ROOM = 164;

/** What the search does next (see `automorphisms.ts`). */
export const AUTO_STATE = 168;

/** How many cells were listed since a vertex was individualised. */
export const AUTO_FRESH = 172;

/** 64-bit floats: nodes of the search, and those that no automorphism came from. */
export const AUTO_NODES = 176;
export const AUTO_FAILURES = 184;
export const AUTO_BYTES = 192;

export const VERTEX_POSITION = 0;
export const VERTEX_CELL = 4;
/** How many neighbours it has in the splitter. */
export const VERTEX_COUNT = 8;
export const VERTEX_LEFT_POSITION = 12;
export const VERTEX_BYTES = 16;

export const PLACE_LABEL = 0;
export const PLACE_LENGTH = 4;
export const PLACE_TOUCHED = 8;
export const PLACE_LEFT_LABEL = 12;
export const PLACE_BYTES = 16;

export const STEP_HASH = 0;
/** Where the cuts of the step end. */
export const STEP_END = 4;
export const STEP_BYTES = 8;

export const CUT_CELL = 0;
export const CUT_START = 4;
export const CUT_COUNT = 8;
export const CUT_BYTES = 12;

/** The cell out of which the vertex is taken, and the vertex; what was there before it was taken. */
export const LEVEL_CELL = 0;
export const LEVEL_VERTEX = 4;
export const LEVEL_CELLS = 8;
export const LEVEL_STEP = 12;
export const LEVEL_TRACE = 16;
/** How many images the vertex has, once that is known. */
export const LEVEL_ORBIT = 20;
/** Right: the first choice; the last of the others, or NO_VERTEX; differences and moved places before. */
export const LEVEL_CHOICE = 24;
export const LEVEL_TRIED = 28;
export const LEVEL_DIFFERENCES = 32;
export const LEVEL_MOVED = 36;
export const LEVEL_BYTES = 40;

/**
 * A vertex of the same orbit, nearer to its root; at the root the size, and the last level where it failed.
 */
export const ORBIT_PARENT = 0;
export const ORBIT_SIZE = 4;
export const ORBIT_FAILED = 8;
export const ORBIT_BYTES = 12;

export const NO_VERTEX = 0xffffffff;

/** Why a call ended: its work is done, the output is full, all is found. */
export const AUTO_SPENT = 0;
export const AUTO_FULL = 1;
export const AUTO_DONE = 2;
