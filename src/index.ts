/**
 * What most programs need: to check rules, load a game, look at its states, and play matches between players. The same in
 * Node and in a browser. The rooms below have the rest: `arcwood/gdl`, `/ground`, `/network`, `/solver`, `/engine`, `/search`,
 * `/players`, `/match`, and for Node `/node`.
 */
export { GameState, type Moves } from "./engine/game-state.js";
export { type EngineName, type GameLoading, type LoadOptions, loadGame } from "./engine/load-game.js";
export type { LoadedGame } from "./engine/loaded-game.js";
export { loadKernel } from "./engine/memory/module.js";
export { Random } from "./engine/random-numbers.js";
export { checkText } from "./gdl/check/check.js";
export { renderDiagnostics } from "./gdl/check/report.js";
export type { Diagnostic } from "./gdl/diagnostic.js";
export { formatSheet } from "./gdl/print/format.js";
export type { Failure, Result } from "./gdl/result.js";
export type { Sheet } from "./gdl/tree.js";
export { BuiltIn, type Means } from "./match/built-in.js";
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
export { type SimulateOptions, type Simulation, simulate } from "./match/simulate.js";
export { choosePlayers } from "./players/list.js";
export type { MoveEstimate, Report } from "./players/player.js";
export { choosePlayer, type PlayerChoice } from "./players/registry.js";
