/** Automorphisms of graphs, permutation groups, and keys of orbits. */
export { automorphismsBegin, automorphismsRun } from "./automorphisms";
export { elementOfState } from "./orbit-keys";
/** Automorphisms of graphs, and permutation groups. */
export { automorphismsColour, automorphismsPrepare, automorphismsRun } from "./automorphisms";
export { groupBase, groupGenerator, groupRun } from "./schreier-sims";
