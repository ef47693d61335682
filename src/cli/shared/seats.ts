/** Who plays what: the players that a command line names, in their seats. */
import type { Game } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Budget, Participant } from "../../match/participant.js";
import { UsageError } from "../../node/messages.js";
import { type NamedPlayer, namePlayer, type SeatPlace, seatPlayers } from "../../node/named-player.js";
import { splitPlayers } from "../../players/list.js";
import { idOf } from "./run-match.js";

/** What a player may be, in the words of the help. */
export const PLAYER_HELP = "a player, ./module.mjs or http://address";

/** The players that `--players` asks for: one for each role that is played. */
export function playersForAll(label: string, loaded: LoadedGame, list: string): readonly NamedPlayer[] {
  const players = namedPlayers(list);
  refuseOtherCount(
    label,
    loaded,
    players.map(({ name }) => name),
  );
  return players;
}

/** Refuses players that are not as many as the roles that are played. */
export function refuseOtherCount(label: string, { game }: LoadedGame, names: readonly string[]): void {
  const roles = game.players;
  if (names.length === roles.length) return;
  const wanted = roles.length === 1 ? "one player" : `${roles.length} players`;
  const known = roles.map((role) => game.roles[role]).join(", ");
  throw new UsageError(
    `${label} wants ${wanted} (${known}); --players names ${names.length}: ${names.join(", ")}.`,
  );
}

/** One for each role that is played; who is a participant already keeps the seat. */
export async function seated(
  players: readonly (NamedPlayer | Participant)[],
  place: Omit<SeatPlace, "role">,
): Promise<readonly Participant[]> {
  const { participants, problem } = await seatPlayers(players, place);
  if (problem !== undefined) throw new UsageError(`${problem}.`);
  return participants;
}

export function namedPlayers(list: string): readonly NamedPlayer[] {
  return splitPlayers(list).map(namedPlayer);
}

export function namedPlayer(text: string): NamedPlayer {
  const { player, problem } = namePlayer(text);
  if (problem !== undefined) throw new UsageError(`${problem}.`);
  return player;
}

/** Refuses players over HTTP if there is no clock: a number of playouts means nothing to them. */
export function refuseWithoutClocks(
  players: readonly NamedPlayer[],
  { startClock, playClock }: Budget,
): void {
  const remote = players.find(({ kind }) => kind === "remote");
  if (remote === undefined || (Number.isFinite(startClock) && Number.isFinite(playClock))) return;
  throw new UsageError(
    `${remote.text} plays by the clock: with --iterations, --startclock and --playclock have to be given too.`,
  );
}

/** Refuses a trace where nobody has one, or where other threads think too, whose steps nobody would see. */
export function refuseWithoutTrace(players: readonly NamedPlayer[], threads: number): void {
  const explains = (player: NamedPlayer) =>
    player.kind === "ours" && player.choice.kind.explains?.(player.choice.options) === true;
  if (!players.some(explains)) {
    const names = players.map(({ name }) => name).join(", ");
    throw new UsageError(
      `--explain wants a player that has a trace, mac-ucb:preset=paper or fc-ucb:preset=paper; none of ${names} has one.`,
    );
  }
  if (threads > 1) throw new UsageError("--explain wants one thread for each player: leave --threads out.");
}

/** The id of a match: with its seed, or with the time if somebody elsewhere may know of a match before it. */
export function matchIdOf(label: string, seed: number, players: readonly NamedPlayer[]): string {
  return idOf(label, players.some(({ kind }) => kind === "remote") ? Date.now() : seed);
}

/** Who sits where: `red mac-ucb, yellow uct`. */
export function inSeats(game: Game, participants: readonly Participant[]): string {
  const roles = game.players;
  return participants.map(({ name }, i) => `${game.roles[roles[i]]} ${name}`).join(", ");
}
