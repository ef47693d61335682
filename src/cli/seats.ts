/** Who plays what: the players that a command line names, in their seats. */

import type { LoadedGame } from "../engine/loaded.js";
import { BuiltIn } from "../match/built-in.js";
import { playedRoles } from "../match/match.js";
import { choosePlayers } from "../players/list.js";
import type { PlayerChoice } from "../players/registry.js";
import { UsageError } from "./output.js";

/** What is asked for with `--players`: one for each role that is played. */
export function seatAll(label: string, loaded: LoadedGame, list: string): BuiltIn[] {
  const { game } = loaded;
  const roles = playedRoles(game);
  const choices = namedPlayers(list);
  if (choices.length !== roles.length) {
    const names = roles.map((role) => game.roles[role]).join(", ");
    const wanted = roles.length === 1 ? "one player" : `${roles.length} players`;
    throw new UsageError(
      `${label} wants ${wanted} (${names}), and --players names ${choices.length}: ${choices.map(({ name }) => name).join(", ")}.`,
    );
  }
  return choices.map((choice, i) => seat(label, loaded, roles[i] as number, choice));
}

export function namedPlayers(list: string): PlayerChoice[] {
  const choices = choosePlayers(list);
  if ("problem" in choices) throw new UsageError(`${choices.problem}.`);
  return choices;
}

export function seat(label: string, loaded: LoadedGame, role: number, choice: PlayerChoice): BuiltIn {
  const refusal = choice.kind.refuses?.(loaded, role);
  if (refusal !== undefined) {
    const name = loaded.game.roles[role];
    throw new UsageError(`${choice.name} cannot play ${label} as ${name}: ${refusal}.`);
  }
  return new BuiltIn(choice);
}
