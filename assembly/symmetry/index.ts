/** Automorphisms of graphs, and permutation groups. */
export { automorphismsBegin, automorphismsRun } from "./automorphisms";
export { groupBase, groupGenerator, groupRun } from "./schreier-sims";
