/** The slices of the kernel: bit programs that advance many games at once. */
export { commitSlices, runSlices1, runSlices2, runSlices4 } from "./run";
