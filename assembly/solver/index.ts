/** The tables of the kernel: domains, propagators and searches over constraint networks. */
export { functionalCompute, functionalMove, functionalSearch } from "./functional";
