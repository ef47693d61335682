/** `arcwood/players`: the players, and what you need to write a player of your own. */
export type { ExportedDecision, ExportedKind, ExportedPlayer } from "./exported-kind.js";
export { choosePlayers } from "./list.js";
export { choiceOption, numberOption, wholeNumberOption } from "./options.js";
export {
  type Decision,
  emptyReport,
  type MoveEstimate,
  type Observation,
  type Opinion,
  type OptionValue,
  type Player,
  type PlayerKind,
  type PlayerOption,
  type Position,
  type Report,
  type Seat,
  type Together,
} from "./player.js";
export { choosePlayer, PLAYERS, type PlayerChoice } from "./registry.js";
export { Seated } from "./seated.js";
