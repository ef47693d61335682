/** Automorphisms of graphs, permutation groups, and keys of orbits. */
export { automorphismsColour, automorphismsPrepare, automorphismsRun } from "./automorphisms";
export { elementOfState } from "./orbit-keys";
export { groupBase, groupGenerator, groupRun } from "./schreier-sims";
