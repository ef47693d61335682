/** The slices of the kernel: bit programs that advance many games at once. */
export { chooseMoves } from "./choose";
export { playPasses } from "./playout";
export { fillSlices, seedSlices } from "./random";
export { commitSlices, runSlices1, runSlices2, runSlices4 } from "./run";
