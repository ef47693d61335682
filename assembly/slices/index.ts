/** The slices of the kernel: bit programs that advance many games at once. */
export { chooseMoves } from "./choose";
export { fillSlices, seedSlices } from "./random";
