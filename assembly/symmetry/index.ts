/** Automorphisms of graphs, and permutation groups. */
export { automorphismsBegin, automorphismsRun } from "./automorphisms";
