/** What a role learned of a turn, in texts. */
import type { Game } from "../../engine/game.js";
import type { Observation } from "../../players/player.js";
import type { Told } from "./message.js";

/** `turn` counts the turns that were played, this one included. */
export function toldOf(game: Game, turn: number, observation: Observation): Told {
  const text = (term: number) => game.text(term);
  if ("joint" in observation) return { kind: "list", turn, terms: observation.joint.map(text) };
  const { move, percepts } = observation;
  return {
    kind: "published",
    turn,
    move: move === undefined ? undefined : text(move),
    percepts: percepts.map(text),
  };
}
