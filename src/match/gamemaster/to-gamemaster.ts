/** A classical sheet as a Gamemaster sheet, or the reason why there is none. */
import { loadReference } from "../../engine/reference.js";
import {
  fromClassical,
  type GamemasterText,
  refusalOf,
  type TurnTaking,
} from "../../gdl/gamemaster/from-classical.js";
import type { Result } from "../../gdl/result.js";
import type { Sheet } from "../../gdl/tree.js";
import { turnsOf } from "./turn-taking.js";

export function toGamemaster(sheet: Sheet): Result<GamemasterText & TurnTaking> {
  const refusal = refusalOf(sheet);
  if (refusal !== undefined) return { problem: refusal };
  const { game, problem } = loadReference(sheet);
  if (problem !== undefined) return { problem };
  if (game.roles.length === 0) return { problem: "the rules have no role, so there is nobody to play" };
  const { problem: noTurns, ...turns } = turnsOf(game);
  if (noTurns !== undefined) return { problem: noTurns };
  return { ...fromClassical(sheet, turns as TurnTaking), ...(turns as TurnTaking) };
}
