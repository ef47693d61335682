/** The slices of the kernel: bit programs that advance many games at once. */
export { askState, askStates, makeChildOfEach, makeChildren } from "./children";
export { chooseMoves } from "./choose-move";
export { setNode, settle } from "./events";
export { playPasses } from "./playout";
export { fillSlices, seedSlices } from "./random-slices";
export { commitSlices, runSlices1, runSlices2, runSlices4 } from "./run";
