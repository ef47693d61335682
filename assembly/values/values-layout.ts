/**
 * What learnt values in the kernel and their host must agree on: see `assembly/layout.ts` for what may stand
 * here. docs/values.md explains the model.
 *
 * The model, in 32-bit words and 64-bit floats:
 *
 *     ROW_BYTES            bytes of a state, a bit for each fluent that slices read: whole 64-bit words
 *     BITS                 for each bit of a state | its variable | the digit that it counts |
 *     VARIABLES, …_SIZES   how many, and how many digits each has
 *     FIRST_USES, USES     for each variable the address of its first use, and one more; a use is
 *                          | tuple | stride |
 *     TUPLES, FIRSTS       how many, and the first entry of each
 *     ENTRIES              of all tuples, in one set
 *     COLUMNS, STAGES      values of a state; sets of a column
 *     STAGE_VARIABLE       the variable whose digit is the stage, or NO_VARIABLE where the phase is
 *     WEIGHTS              set after set: a 32-bit whole number for each entry, in units of 2^-24
 *     COHERENCES           set after set: for each entry | sum of errors | sum of their sizes | 32-bit floats
 *     PENDING, CHANGED     for each variable how its digit changes; the variables of changed bits
 *     SPARE                an open state for whoever needs one for a moment
 *     RATE                 by what an error is multiplied to be a change of each weight, in units of 2^-24
 *     OPEN_DIGITS …        where the parts of an open state begin
 *
 * A set belongs to a stage and a column: set = stage × columns + column. An open state has what its values are
 * made of, so that those of its children follow from what changes:
 *
 *     | for each set the sum of its weights, 64 bits | digits | the active entry of each tuple |
 */
export const VALUES_ROW_BYTES = 0;
export const VALUES_BITS = 4;
export const VALUES_VARIABLES = 8;
export const VALUES_SIZES = 12;
export const VALUES_FIRST_USES = 16;
export const VALUES_TUPLES = 20;
export const VALUES_FIRSTS = 24;
export const VALUES_ENTRIES = 28;
export const VALUES_COLUMNS = 32;
export const VALUES_STAGES = 36;
export const VALUES_STAGE_VARIABLE = 40;
export const VALUES_WEIGHTS = 44;
export const VALUES_COHERENCES = 48;
export const VALUES_PENDING = 52;
export const VALUES_CHANGED = 56;
export const VALUES_SPARE = 60;
export const VALUES_RATE = 64;
export const VALUES_OPEN_DIGITS = 72;
export const VALUES_OPEN_ENTRIES = 76;
export const VALUES_OPEN_BYTES = 80;
export const VALUES_BYTES = 88;

export const NO_VARIABLE = -1;

/** A record of a bit, and one of a use. */
export const BIT_VARIABLE = 0;
export const BIT_DIGIT = 4;
export const BIT_BYTES = 8;
export const USE_TUPLE = 0;
export const USE_STRIDE = 4;
export const USE_BYTES = 8;

/** A weight of 1 in the units of the weights. */
export const WEIGHT_ONE = 16777216;

/** No weight is larger than this, whatever is learnt. */
export const MOST_WEIGHT = 1073741824;

export const COHERENCE_SUM = 0;
export const COHERENCE_SIZE = 4;
export const COHERENCE_BYTES = 8;
