/**
 * What kernel and host share for one-stage stochastic problems: a record beside the network's header. Both
 * compilers read this file, so it holds constants only.
 *
 * The list at `H_ORDER` has the variables decided before chance, then those decided after it; the chance
 * variable itself is in neither part. The list at `H_DELIVER` has those whose values make up a row of the
 * buffer.
 */
export const SFC_BYTES = 64;
/** The chance variable, or -1; how many values it has; for each value the Boolean that says it may come. */
export const S_CHANCE = 0;
export const S_OUTCOMES = 4;
export const S_BOOLEANS = 8;
/** How many variables are decided before chance, and how many in all. */
export const S_BEFORE = 12;
export const S_ORDERED = 16;
/** The probability to be reached, as a fraction. */
export const S_ABOVE = 20;
export const S_BELOW = 24;
/** The search. */
export const S_PHASE = 28;
export const S_BASE_LEVEL = 32;
/** The decision that is to be made. */
export const S_VARIABLE = 36;
export const S_VALUE = 40;
/**
 * The outcome at hand; its level; how many outcomes so far may come; how many of these could be completed.
 */
export const S_OUTCOME = 44;
export const S_FLOOR = 48;
export const S_LIKELY = 52;
export const S_SATISFIED = 56;
