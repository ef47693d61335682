/**
 * `arcwood/engine`: a loaded game as searches use it. States and moves are numbers, one call asks about many
 * of them, and random playouts run by the hundred, in this thread or in workers.
 */

export { allOf, type Pieces } from "../gdl/pieces.js";
export type { ColouredGraph } from "../symmetry/coloured-graph.js";
export type { Permutation } from "../symmetry/permutation.js";
export type { Start } from "./chunks.js";
export type { Game, State, TermId } from "./game.js";
export { GameState, type Moves } from "./game-state.js";
export { drawJointMove, jointMoves } from "./joint-move.js";
export { type GameLoading, loadGame, loadSheet, type SheetLoading } from "./load-game.js";
export type { Child, LoadedGame } from "./loaded-game.js";
export { loadKernel, provideKernel } from "./memory/module.js";
export type { EngineName, LoadOptions, LoadProgress, TextLoadOptions } from "./prepare-game.js";
export { Random } from "./random-numbers.js";
export { playoutsOf, type ScoreSum, type Tally } from "./slices/tally.js";
export {
  type AutomorphismOptions,
  type AutomorphismsFound,
  automorphisms,
} from "./symmetry/automorphism-search.js";
export { type GroupOptions, PermutationGroup } from "./symmetry/permutation-group.js";
export type { HeavyFeature } from "./values/heavy-features.js";
export { type LearntValues, packValues, unpackValues, type ValueOwner } from "./values/kept-values.js";
export type { JudgedScore, LearningOptions, SelfPlayCounts } from "./values/self-play.js";
export type { StateValues } from "./values/state-values.js";
export type { LearnerOptions, ValueLearner } from "./values/value-learner.js";
export { type AsyncLoadOptions, loadGameAsync } from "./workers/load-async.js";
export { RolloutPool } from "./workers/pool.js";
export type { Port, WorkerAnswer, WorkerTask } from "./workers/port.js";
export { serve } from "./workers/serve-rollouts.js";
export type { AnyWorker, StartWorker } from "./workers/worker-port.js";
