/** `arcwood/match`: matches, their records, random play and what it shows, boards, and GGP messages. */

export { BoardPainter, type BoardPicture, type StatePicture } from "./board/board-picture.js";
export { boardSvg } from "./board/board-svg.js";
export { drawState } from "./board/draw-state.js";
export { type Board, findBoards } from "./board/find.js";
export { BuiltIn, DEFAULT_MEANS, type Means } from "./built-in.js";
export { hostMatch } from "./host-match.js";
export { BOARD_STYLE, PAGE_TOKENS } from "./look/page-style.js";
export {
  DEFAULT_MAX_TURNS,
  type Fault,
  type MatchEnding,
  type MatchResult,
  type MatchSpec,
  type MatchTurn,
  type MatchWatcher,
  playMatch,
  type Reply,
} from "./match.js";
export type {
  Budget,
  Call,
  NoAnswer,
  Participant,
  PlayAnswer,
  PlayCall,
  StartAnswer,
  StartCall,
  StopCall,
} from "./participant.js";
export { type Perft, perft } from "./perft.js";
export { type Message, readMessage, type Told, writeMessage } from "./protocol/message.js";
export { randomMatch } from "./random-match.js";
export { type MatchRecord, Recorder, type RecordOptions } from "./record.js";
export { type Replay, replay } from "./replay.js";
export { type Scrambler, scrambler } from "./scramble.js";
export { WorkerPlayer } from "./seat/worker-player.js";
export { type SimulateOptions, type Simulation, simulate } from "./simulate.js";
export { parseTrace, type Trace } from "./trace.js";
