/**
 * What most programs need: to check rules, load a game, look at its states, and play matches between players. The same in
 * Node and in a browser. The rooms below have the rest: `arcwood/gdl`, `/ground`, `/network`, `/solver`, `/engine`, `/search`,
 * `/players`, `/match`, and for Node `/node`.
 */
export { GameState, type Moves } from "./engine/game-state.js";
export { type GameLoading, loadGame } from "./engine/load-game.js";
export type { LoadedGame } from "./engine/loaded-game.js";
export { loadKernel } from "./engine/memory/module.js";
export type { EngineName, LoadOptions, LoadProgress } from "./engine/prepare-game.js";
export { Random } from "./engine/random-numbers.js";
export { type AsyncLoadOptions, loadGameAsync } from "./engine/workers/load-async.js";
export type { AnyWorker } from "./engine/workers/worker-port.js";
export { checkText } from "./gdl/check/check.js";
export { renderDiagnostics } from "./gdl/check/report.js";
export type { Diagnostic } from "./gdl/diagnostic.js";
export { formatSheet } from "./gdl/print/format.js";
export type { Failure, Result } from "./gdl/result.js";
export type { Sheet } from "./gdl/tree.js";
export { BuiltIn, type Means } from "./match/built-in.js";
export {
  type AskPerson,
  type HostedMatch,
  type HostOptions,
  hostMatch,
  type MoveQuestion,
  type ShownState,
} from "./match/host-match.js";
export { BOARD_STYLE, PAGE_TOKENS } from "./match/look/page-style.js";
export {
  type Fault,
  type MatchResult,
  type MatchSpec,
  type MatchTurn,
  type MatchWatcher,
  playMatch,
} from "./match/match.js";
export type { Budget, Participant } from "./match/participant.js";
export { type MatchRecord, Recorder, type RecordOptions } from "./match/record.js";
export { WorkerPlayer } from "./match/seat/worker-player.js";
export { type SimulateOptions, type Simulation, simulate } from "./match/simulate.js";
export { choosePlayers } from "./players/list.js";
export type { MoveEstimate, Report } from "./players/player.js";
export { choosePlayer, type PlayerChoice } from "./players/registry.js";
