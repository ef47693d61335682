/** The solver of the kernel: domains, propagators and searches over constraint networks. */
export {
  solverAssign,
  solverBegin,
  solverKeep,
  solverPop,
  solverPropagate,
  solverPropagateSome,
  solverPush,
} from "./steps";
export { searchBegin, searchEnd, searchRun } from "./mac";
export { functionalMove, functionalSearch } from "./functional";
export { functionalCompute } from "./functional-code";
export { sacBegin, sacRun } from "./sac";
export { sfcBegin, sfcEnd, sfcRun } from "./sfc";
