/** `arcwood/search`: games solved exactly, and how long a player may think. */

export { type Clock, clockOfIterations, clockOfSeconds } from "./clock.js";
export type { GameAnswer, GameQuestion } from "./policy/game-answer.js";
export {
  GameSolver,
  loadGameSolver,
  type SolverLoading,
} from "./policy/game-solver.js";
export { FRACTIONS, type Fraction, parseFraction } from "./policy/numbers.js";
export {
  type Course,
  type FirstMove,
  type PlayDecision,
  type PlayPosition,
  type PositionEnd,
  Strategy,
} from "./policy/strategy.js";
