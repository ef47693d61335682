/** The tables of the kernel: domains, propagators and searches over constraint networks. */
export { functionalCompute, functionalMove, functionalSearch } from "./functional";
export {
  solverAssign,
  solverBegin,
  solverKeep,
  solverPop,
  solverPropagate,
  solverPush,
  solverRemove,
} from "./calls";
export { searchBegin, searchEnd, searchRun } from "./mac";
