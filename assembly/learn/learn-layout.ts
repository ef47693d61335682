/**
 * A search with learnt clauses: what kernel and host must agree on. `assembly/layout.ts` says what may stand
 * here.
 *
 * A literal is 2v (variable v is true) or 2v + 1 (it is false). The arena of such a kernel holds nothing but
 * one search, and begins with its record, so the fields of the record have fixed addresses:
 *
 *     | record | clauses →            free            ← lists of watches | by variable |
 *     ARENA_BASE       CLAUSES_END            WATCHES_LOW                 VARIABLES_LOW  END
 *
 * `by variable` are arrays with room for CAPACITY variables each, BY_VARIABLE bytes for a variable in all.
 * With more variables they begin lower, and the lists of watches, which were in the way, are made anew.
 *
 *     clause          | HEAD | ACTIVITY | literal 0 | literal 1 | …     HEAD: size, glue, flags
 *     list of watches | blocking literal, clause | blocking literal, clause | …
 *
 * A clause of two or more literals is watched by its first two: it stands in the lists of both. A watch whose
 * blocking literal is true needs no look at the clause. In the watch of a clause of two literals the blocking
 * literal is the other one, and the address of the clause has WATCH_BINARY added.
 *
 * Lists lie in blocks of LEAST_BLOCK << k bytes; FREE has for each k the first block that is free, each of
 * which leads to the next.
 *
 * Clauses from NEW_CLAUSES on were added since the last search and are not watched yet.
 */
export const LEARN_VARIABLES = 0;
export const LEARN_CAPACITY = 4;
export const LEARN_END = 8;
export const LEARN_CLAUSES_END = 12;
export const LEARN_NEW_CLAUSES = 16;
export const LEARN_WATCHES_LOW = 20;
export const LEARN_VARIABLES_LOW = 24;
/** The lists of watches have to be made anew. */
export const LEARN_UNWATCHED = 28;

/** The arrays, in the order in which they lie. The first eight are kept when they move. */
export const LEARN_ACTIVITY = 32;
/** Variables as a heap of decreasing activity, and where each stands in it, from 1 on. */
export const LEARN_HEAP = 36;
export const LEARN_HEAP_PLACES = 40;
/** True literals in the order in which they became true. */
export const LEARN_TRAIL = 44;
/** For each literal 1 (true), -1 (false), 0. */
export const LEARN_VALUES = 48;
/** For each variable the value that it had last; that it had in the last solution. */
export const LEARN_PHASES = 52;
export const LEARN_MODEL = 56;
/** For each variable its level, and the clause that made it follow. */
export const LEARN_PLACES = 60;
/** For each literal its list (LIST_…). */
export const LEARN_LISTS = 64;
/** Where each level begins on the trail. */
export const LEARN_LEVELS = 68;
export const LEARN_STACK = 72;
/** A clause on its way between host and kernel; the clause that is learnt; the core. */
export const LEARN_BUFFER = 76;
export const LEARN_TOUCHED = 80;
/** For each level, when it was last counted. */
export const LEARN_STAMPS = 84;
export const LEARN_MARKS = 88;
export const LEARN_ASSUMED = 92;

/** Where each array begins, in bytes for each variable that there is room for. */
export const AT_ACTIVITY = 0;
export const AT_HEAP = 8;
export const AT_HEAP_PLACES = 12;
export const AT_TRAIL = 16;
export const AT_VALUES = 20;
export const AT_PHASES = 22;
export const AT_MODEL = 23;
export const AT_PLACES = 24;
export const AT_LISTS = 32;
export const AT_LEVELS = 64;
export const AT_STACK = 68;
export const AT_BUFFER = 76;
export const AT_TOUCHED = 80;
export const AT_STAMPS = 84;
export const AT_MARKS = 88;
export const AT_ASSUMED = 92;
export const BY_VARIABLE = 96;
/** There is room for a multiple of this many variables, and for one more than there are. */
export const CAPACITY_STEP = 64;

/** The search. */
export const LEARN_TRAIL_COUNT = 96;
/** How many literals of the trail have been propagated. */
export const LEARN_HEAD = 100;
export const LEARN_LEVEL = 104;
export const LEARN_HEAP_COUNT = 108;
export const LEARN_BUFFER_COUNT = 112;
export const LEARN_ASSUMED_COUNT = 116;
/** Assumptions before this one are true; the levels that assumptions have made. */
export const LEARN_ASSUMED_AT = 120;
export const LEARN_ASSUMED_LEVELS = 124;
export const LEARN_STAMP = 128;
/** What analysis has found: where the search goes on, and the number of levels in the clause. */
export const LEARN_BACK_LEVEL = 132;
export const LEARN_GLUE = 136;
/** The clauses contradict each other without any assumption. */
export const LEARN_CONTRADICTORY = 140;
/** Every change of what is known is told to the host (EVENT_…), with the clause at EVENT_CLAUSE. */
export const LEARN_TRACED = 144;
export const LEARN_EVENT = 148;
export const LEARN_EVENT_CLAUSE = 152;
export const LEARN_EVENT_COUNT = 156;
/** Forgetting and tidying up: the stage, where it reads and writes, whether it forgets (FORGET_…). */
export const LEARN_STAGE = 160;
export const LEARN_AT = 164;
export const LEARN_TO = 168;
export const LEARN_FORGET = 172;
/** Learnt clauses of a rank below this are forgotten, and as many of this rank. */
export const LEARN_FORGET_BELOW = 176;
export const LEARN_FORGET_EQUAL = 180;
/** Clauses before this one stay as they are: the search is only ready for the new ones. */
export const LEARN_TIDY_FROM = 184;
/** Literals of the trail that the host was told of. */
export const LEARN_TOLD = 188;
export const LEARN_SHUFFLED = 192;
export const LEARN_RANDOM = 196;
export const LEARN_CLAUSE_COUNT = 212;
export const LEARN_LEARNT_COUNT = 216;
/** Whether restarts are rare at present, and where Luby's sequence stands. */
export const LEARN_IS_STABLE = 220;
export const LEARN_LUBY_U = 224;
export const LEARN_LUBY_V = 228;
/** 64-bit floats: counts. */
export const LEARN_CONFLICTS = 232;
export const LEARN_DECISIONS = 240;
export const LEARN_PROPAGATIONS = 248;
export const LEARN_RESTARTS = 256;
/** Conflicts at which the search gives up, restarts, forgets, changes between rare and frequent restarts. */
export const LEARN_CONFLICT_LIMIT = 264;
export const LEARN_RESTART_AT = 272;
export const LEARN_FORGET_AT = 280;
export const LEARN_FORGET_STEP = 288;
export const LEARN_SWITCH_AT = 296;
export const LEARN_SWITCHES = 304;
export const LEARN_BUMP = 312;
export const LEARN_CLAUSE_BUMP = 320;
/** Averages of the glue of learnt clauses: of the last few, of many. */
export const LEARN_GLUE_FAST = 328;
export const LEARN_GLUE_SLOW = 336;
/** A call ends before the search has made more decisions than this. */
export const LEARN_PAUSE_AT = 344;
/** For each size of blocks the first free one. */
export const LEARN_FREE = 352;
export const BLOCK_SIZES = 28;
/** How many learnt clauses there are of each rank. */
export const LEARN_RANKS = 512;
export const RANKS = 2048;
export const LEARN_BYTES = 8704;

export const CLAUSE_HEAD = 0;
export const CLAUSE_ACTIVITY = 4;
export const CLAUSE_LITERALS = 8;
/** The head: flags, glue (at most MOST_GLUE), size. */
export const CLAUSE_LEARNT = 1;
/** It had a part in a conflict since clauses were forgotten last. */
export const CLAUSE_USED = 2;
export const GLUE_SHIFT = 4;
export const MOST_GLUE = 63;
export const SIZE_SHIFT = 10;
export const MOST_SIZE = 4194303;

export const WATCH_BINARY = 1;
export const WATCH_BYTES = 8;
export const LEAST_BLOCK = 32;

export const LIST_START = 0;
export const LIST_COUNT = 4;
export const LIST_ROOM = 8;
/** While lists are made: watches of clauses of two literals, which come first. */
export const LIST_BINARY = 12;
export const LIST_BYTES = 16;

export const EVENT_NONE = 0;
export const EVENT_LEARNT = 1;
export const EVENT_FORGOTTEN = 2;

/** Nothing is forgotten; clauses of little use; half of all that were learnt, to make room. */
export const FORGET_NOTHING = 0;
export const FORGET_SOME = 1;
export const FORGET_HALF = 2;

/** Stages of tidying up: see `tidy.ts`. */
export const TIDY_NONE = 0;
export const TIDY_TELL = 1;
export const TIDY_RANK = 2;
export const TIDY_MOVE = 3;
export const TIDY_COUNT = 4;
export const TIDY_ALLOT = 5;
export const TIDY_FILL = 6;
export const TIDY_ATTACH = 7;

/** Why a call of the search ended. */
export const RUN_SPENT = 0;
export const RUN_SATISFIABLE = 1;
export const RUN_UNSATISFIABLE = 2;
export const RUN_LIMIT = 3;
export const RUN_MEMORY = 4;
/** The host is to be told something, and calls again. */
export const RUN_EVENT = 5;
