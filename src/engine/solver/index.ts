/** `arcwood/solver`: solves constraint networks. */
export {
  type Functional,
  type FunctionalLoading,
  type FunctionalOptions,
  type FunctionalSearch,
  loadFunctional,
} from "../functional/functional.js";
export type { LearnStatistics } from "../learn/learn-search.js";
export {
  Solver,
  type SolverAnswer,
  type SolverEnding,
  type SolverLimits,
  type SolverOptions,
  type SolverProgress,
  type SolverStatistics,
  type SolverStatus,
} from "./solver.js";
