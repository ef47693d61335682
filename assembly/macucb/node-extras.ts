/** What stands at the end of nodes where it is asked for: see `graph-layout.ts` for the picture of a node. */

/**
 * The window (GRAPH_WINDOW): a value of the node matters between these two. Then, in words, the pass that
 * handed it down, and how often it was made wider in that pass.
 */
export const WINDOW_ALPHA = 0;
export const WINDOW_BETA = 8;
export const WINDOW_OF_PASS = 16;
export const WINDOW_TIMES = 20;
export const WINDOW_BYTES = 24;

/**
 * When its arms were told apart (GRAPH_ALIKE): with how many samples that is due again, a 64-bit float; how many
 * arms it had last time; the most no-goods that it has had.
 */
export const ALIKE_SAMPLES = 0;
export const ALIKE_ARMS = 8;
export const ALIKE_NO_GOODS = 12;
export const ALIKE_BYTES = 16;
