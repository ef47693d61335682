/** Automorphisms of graphs, and permutation groups. */
export { automorphismsColour, automorphismsPrepare, automorphismsRun } from "./automorphisms";
export { groupBase, groupGenerator, groupRun } from "./schreier-sims";
