/** What a program that uses arcwood as a library may import: the same in Node and in a browser. */

export type { Start } from "./engine/chunks.js";
export {
  type Functional,
  type FunctionalLoading,
  type FunctionalOptions,
  type FunctionalSearch,
  loadFunctional,
} from "./engine/functional/functional.js";
// Games.
export type { Game, State, TermId } from "./engine/game.js";
export {
  type EngineName,
  type GameLoading,
  type LoadOptions,
  loadGame,
  loadSheet,
} from "./engine/load-game.js";
export type { Child, LoadedGame } from "./engine/loaded-game.js";
// The kernel.
export { ArenaPlan, type Region } from "./engine/memory/arena.js";
export { Kernel, type KernelCalls, type KernelOptions } from "./engine/memory/kernel.js";
export { kernelModule, provideKernel } from "./engine/memory/module.js";
export { Random } from "./engine/random-numbers.js";
export { loadReference, type ReferenceLoading } from "./engine/reference.js";
export { playoutsOf, type ScoreSum, type Tally } from "./engine/slices/tally.js";
export {
  Solver,
  type SolverAnswer,
  type SolverEnding,
  type SolverLimits,
  type SolverOptions,
  type SolverProgress,
  type SolverStatistics,
  type SolverStatus,
} from "./engine/solver/solver.js";
// Workers.
export { RolloutPool } from "./engine/workers/pool.js";
export type {
  Port as WorkerPort,
  WorkerAnswer,
  WorkerTask,
} from "./engine/workers/port.js";
export { serve } from "./engine/workers/serve-rollouts.js";
// The language.
export { checkSheet, checkText } from "./gdl/check/check.js";
export { renderDiagnostics } from "./gdl/check/report.js";
export { CODES, type Code } from "./gdl/codes.js";
export type { Diagnostic, Note, Severity } from "./gdl/diagnostic.js";
export { formatSheet, printTerm } from "./gdl/print/print.js";
export { type ParseResult, parseSheet, parseTerm } from "./gdl/text/parse.js";
export type { Application, Clause, Comment, Notation, Sheet, Span, Term, Variable } from "./gdl/tree.js";
export { fold, sameTerm, subterms, variablesOf } from "./gdl/tree.js";
// Grounding.
export { flatten } from "./ground/flatten/flatten.js";
export { type Grounding, groundSheet } from "./ground/ground.js";
export type { GroundProgram } from "./ground/ground-program.js";
// Matches.
export { type Board, drawState, findBoards } from "./match/board/draw-state.js";
export { BuiltIn, DEFAULT_MEANS, type Means } from "./match/built-in.js";
export {
  DEFAULT_MAX_TURNS,
  type Fault,
  type MatchResult,
  type MatchSpec,
  type MatchTurn,
  type MatchWatcher,
  playMatch,
  type Reply,
} from "./match/match.js";
export type {
  Budget,
  Call,
  Failure,
  Participant,
  PlayAnswer,
  PlayCall,
  StartAnswer,
  StartCall,
  StopCall,
} from "./match/participant.js";
export { type Perft, perft } from "./match/perft.js";
export { type Message, readMessage, type Told, writeMessage } from "./match/protocol/message.js";
export { randomMatch } from "./match/random-match.js";
export { type MatchRecord, Recorder, type RecordOptions } from "./match/record.js";
export { type Scrambler, scrambler } from "./match/scramble.js";
export { type SimulateOptions, type Simulation, simulate } from "./match/simulate.js";
// Networks.
export { chain } from "./network/chain.js";
export { NetworkDraft } from "./network/draft.js";
export { loadForward } from "./network/forward.js";
export { findGroups, type Group } from "./network/groups/groups.js";
export { inject, stateOfTexts } from "./network/inject.js";
export { type Constraint, type Network, type NetworkVariable, STAR } from "./network/model.js";
export { countSolutions, firstSolution, solve } from "./network/plain/plain-solver.js";
export { preprocess } from "./network/preprocess/preprocess.js";
export { networkStatistics } from "./network/statistics.js";
export type { Template } from "./network/template.js";
export { translate } from "./network/translate/translate.js";
export { xcsp3 } from "./network/xcsp3/xcsp3.js";
export { readXcsp3 } from "./network/xcsp3/xcsp3-read.js";
// Players.
export { choosePlayers } from "./players/list.js";
export {
  type Decision,
  emptyReport,
  type MoveEstimate,
  type Observation,
  type Player,
  type PlayerKind,
  type PlayerOption,
  type Position,
  type Report,
  type Seat,
} from "./players/player.js";
export { choosePlayer, PLAYERS, type PlayerChoice } from "./players/registry.js";
export type { Clock } from "./search/clock.js";
export {
  type GameAnswer,
  type GameQuestion,
  GameSolver,
  loadGameSolver,
} from "./search/policy/game-solver.js";
// Games solved exactly.
export { FRACTIONS, type Fraction, parseFraction } from "./search/policy/numbers.js";
