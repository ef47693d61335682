/** Automorphisms of graphs, permutation groups, and keys of orbits. */
export { automorphismsBegin, automorphismsRun } from "./automorphisms";
export { elementOfState } from "./orbit-keys";
export { groupBase, groupGenerator, groupRun } from "./schreier-sims";
