/**
 * What self-play in the kernel and its host must agree on: see `assembly/layout.ts` for what may stand here.
 * The record begins with how the game is played (PLAY_… of slices). Addresses are absolute.
 *
 *     what the game is
 *     VALUES                   the record of the model
 *     ROLES, CHANCE, PLACES    how many; `random`, or -1; for each role its place among those with scores, or -1
 *     FIRST_MOVES              for each role the first of its moves, and one more
 *     MOVES, DOES              how many moves; for each phase their slots
 *     NOW, NOW_SLOTS           slots of the fluents now, filled up to whole groups; how many
 *     FLUENTS                  how many of them are fluents
 *     LEGAL, LEGAL_SLOTS       for each phase slots of the legal moves, filled up; how many
 *     LEGAL_BYTES              bytes of a row of legal moves: whole 64-bit words
 *     INITIAL, START_PHASE     the initial state, a row; its phase
 *
 *     how it is played
 *     JUDGES                   0: all players move by their values, and learn; 1: one of them does, the others
 *                              move at random, and nothing is learnt
 *     TO_BEGIN                 matches that may still begin, if it judges
 *     MATCHES_GOAL             the number of matches after which a call ends, a 64-bit float
 *     EXPLORATION              a move is random where a draw below 2^32 is below this, a 64-bit float
 *     LAMBDA                   a 64-bit float
 *     DRAWN                    the generator
 *
 *     where it stands
 *     TASK …                   TASK_…; the lane and the position that are learnt; the pass, of how many
 *
 *     where it works
 *     SAVED                    the slots of the fluents now, while children are made of them
 *     PARENT_ROWS, CHILD_ROWS, LEGAL_ROWS      a row for each lane
 *     SCRATCH, MASK            for transposing; lanes that begin
 *     LANES, PICKS             the match of each lane; for each lane what its roles pick
 *     LOOKS, MOST_LOOKED       for each lane and role what its moves are worth; of how many moves at most
 *     OPENS                    for each lane its open state
 *     TARGETS                  of the position that is learnt
 *     VISITS, VISIT_BYTES      for each lane the states of its match; bytes of one
 *     PASS_WORK                the work that a pass takes (`assembly/work.ts`)
 *
 *     what has been counted, 64-bit floats
 *     MATCHES, STUCK           matches that ended; those where a role had no legal move
 *     POSITIONS, CHILDREN      states that were learnt; children that were valued
 *     ERRORS …                 over these states, for the first column: squares of value less outcome; outcomes;
 *                              their squares
 *     SCORES                   for each player matches and the sum of its scores, where it moves by its values
 */
export const SELF_VALUES = 56;
export const SELF_ROLES = 60;
export const SELF_CHANCE = 64;
export const SELF_PLACES = 68;
export const SELF_FIRST_MOVES = 72;
export const SELF_MOVES = 76;
export const SELF_DOES = 80;
export const SELF_NOW = 84;
export const SELF_NOW_SLOTS = 88;
export const SELF_FLUENTS = 92;
export const SELF_LEGAL = 96;
export const SELF_LEGAL_SLOTS = 100;
export const SELF_LEGAL_BYTES = 104;
export const SELF_INITIAL = 108;
export const SELF_START_PHASE = 112;

export const SELF_JUDGES = 116;
export const SELF_TO_BEGIN = 120;
export const SELF_DRAWN = 124;
export const SELF_MATCHES_GOAL = 128;
export const SELF_EXPLORATION = 136;
export const SELF_LAMBDA = 144;

export const SELF_TASK = 152;
export const SELF_TASK_LANE = 156;
export const SELF_TASK_POSITION = 160;
export const SELF_PASS = 164;
export const SELF_PASSES = 168;

export const SELF_SAVED = 172;
export const SELF_PARENT_ROWS = 176;
export const SELF_CHILD_ROWS = 180;
export const SELF_LEGAL_ROWS = 184;
export const SELF_SCRATCH = 188;
export const SELF_MASK = 192;
export const SELF_LANES = 196;
export const SELF_PICKS = 200;
export const SELF_LOOKS = 204;
export const SELF_OPENS = 208;
export const SELF_TARGETS = 212;
export const SELF_VISITS = 216;
export const SELF_VISIT_BYTES = 220;
export const SELF_MOST_LOOKED = 224;
export const SELF_PASS_WORK = 228;

export const SELF_MATCHES = 232;
export const SELF_STUCK = 240;
export const SELF_POSITIONS = 248;
export const SELF_CHILDREN = 256;
export const SELF_ERRORS = 264;
export const SELF_OUTCOMES = 272;
export const SELF_OUTCOME_SQUARES = 280;
export const SELF_SCORES = 288;
export const SELF_BYTES = 296;

/** What is done next. */
export const TASK_TURN = 0;
export const TASK_LEARN = 1;
export const TASK_LOOK = 2;
export const TASK_PASS = 3;
export const TASK_MOVE = 4;

/** The lanes of four vectors. */
export const SELF_VECTORS = 4;
export const SELF_LANES_COUNT = 512;

/** How often each move is tried with other moves of the others, where several roles have a choice. */
export const SWEEPS = 4;

/**
 * The match of a lane: whether one is played; whether it has just ended; how many moves were made; how many
 * children are looked at; whether several roles have a choice.
 */
export const MATCH_LIVES = 0;
export const MATCH_ENDED = 4;
export const MATCH_STEPS = 8;
export const MATCH_CHILDREN = 12;
export const MATCH_SEVERAL = 16;
export const MATCH_BYTES = 24;

/**
 * What a role picks in a lane: its legal moves; how many of them are looked at; the first of these, and by how
 * much each sweep is shifted; the move.
 */
export const PICK_COUNT = 0;
export const PICK_LOOKED = 4;
export const PICK_FIRST = 8;
export const PICK_SHIFT = 12;
export const PICK_MOVE = 16;
export const PICK_BYTES = 24;

/** What a move that was looked at is worth: the sum of its values, and how many they are; 64-bit floats. */
export const LOOK_SUM = 0;
export const LOOK_COUNT = 8;
export const LOOK_BYTES = 16;

/**
 * A state of a match: the row, its phase, and for each column what its value was when it was met, and NOT_CUT
 * or the target that ends the trace there; 64-bit floats.
 *
 *     | row | phase, 64 bits | value | cut | value | cut | …
 */
export const VISIT_COLUMN_BYTES = 16;
export const VISIT_VALUE = 0;
export const VISIT_CUT = 8;
export const NOT_CUT = -1;
