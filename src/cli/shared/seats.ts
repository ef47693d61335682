/** Who plays what: the players that a command line names, in their seats. */
import type { Game } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { BuiltIn, type Means } from "../../match/built-in.js";
import type { Participant } from "../../match/participant.js";
import { UsageError } from "../../node/messages.js";
import { choosePlayers } from "../../players/list.js";
import type { PlayerChoice } from "../../players/registry.js";

/** The players that `--players` asks for: one for each role that is played. */
export function seatAll(label: string, loaded: LoadedGame, list: string, means: Means): BuiltIn[] {
  const { game } = loaded;
  const roles = game.players;
  const choices = namedPlayers(list);
  if (choices.length !== roles.length) {
    const names = roles.map((role) => game.roles[role]).join(", ");
    const wanted = roles.length === 1 ? "one player" : `${roles.length} players`;
    const given = choices.map(({ name }) => name).join(", ");
    throw new UsageError(`${label} wants ${wanted} (${names}); --players names ${choices.length}: ${given}.`);
  }
  return seated(label, loaded, choices, means);
}

/** One for each role that is played. */
export function seated(
  label: string,
  loaded: LoadedGame,
  choices: readonly PlayerChoice[],
  means: Means,
): BuiltIn[] {
  return loaded.game.players.map((role, i) => {
    const choice = choices[i];
    refuseUnfit(label, loaded, role, choice);
    return new BuiltIn(choice, means);
  });
}

export function namedPlayers(list: string): readonly PlayerChoice[] {
  const { choices, problem } = choosePlayers(list);
  if (problem !== undefined) throw new UsageError(`${problem}.`);
  return choices;
}

/** Refuses a player that says it cannot play the game. */
export function refuseUnfit(label: string, loaded: LoadedGame, role: number, choice: PlayerChoice): void {
  const refusal = choice.kind.refuses?.(loaded, role);
  if (refusal === undefined) return;
  throw new UsageError(`${choice.name} cannot play ${label} as ${loaded.game.roles[role]}: ${refusal}.`);
}

/** Who sits where: `red mac-ucb, yellow uct`. */
export function inSeats(game: Game, participants: readonly Participant[]): string {
  const roles = game.players;
  return participants.map(({ name }, i) => `${game.roles[roles[i]]} ${name}`).join(", ");
}
