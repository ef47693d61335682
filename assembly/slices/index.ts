/** The slices of the kernel: bit programs that advance many games at once. */
export { askState, askStates, makeChildOfEach, makeChildren, makeOutcomeOfEach } from "./children";
export { setNode, settle } from "./events";
export { playPasses } from "./playout";
export { seedSlices } from "./random-slices";
export { runSlices } from "./run";
