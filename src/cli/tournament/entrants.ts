/** Who plays what in a tournament or an experiment, or a sentence on what is wrong with it. */
import { loadReference } from "../../engine/reference.js";
import { parseSheet } from "../../gdl/text/parse.js";
import type { Budget } from "../../match/participant.js";
import type { GameEntry } from "../../match/tournament/plan.js";
import { readGameText } from "../../node/game-file.js";
import { UsageError } from "../../node/messages.js";
import { identityOf, type NamedPlayer } from "../../node/named-player.js";
import { refuseWithoutClauses } from "../shared/open-game.js";
import { fileOf } from "../shared/run-match.js";
import { namedPlayer, refuseWithoutClocks } from "../shared/seats.js";

export interface Entrants {
  readonly players: readonly NamedPlayer[];
  readonly games: readonly GameEntry[];
}

/** The players and games of these names. `listed` is what the user calls the two lists. */
export function entrantsOf(
  asked: { readonly players: readonly string[]; readonly games: readonly string[] },
  budget: Budget,
  listed: { readonly players: string; readonly games: string },
): Entrants {
  const players = asked.players.map(namedPlayer);
  const names = players.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) < i);
  if (twice !== undefined)
    throw new UsageError(`${listed.players} names ${twice} twice; options can tell two of a kind apart.`);
  const games = asked.games.map(gameOf);
  const again = games.find(({ name }, i) => games.findIndex((game) => game.name === name) < i);
  if (again !== undefined) {
    const hint = "two files of one name need other names, since results tell games by them";
    throw new UsageError(`${listed.games} names ${again.name} twice; ${hint}.`);
  }
  const unplayed = games.find(({ roles }) => roles.length === 0);
  if (unplayed !== undefined)
    throw new UsageError(`${unplayed.name} has no role that a player could have: chance makes all moves.`);
  const many = games.find(({ roles }) => roles.length > 1);
  if (players.length < 2 && many !== undefined) {
    throw new UsageError(
      `${many.name} has ${many.roles.length} roles: ${listed.players} has to name two players or more.`,
    );
  }
  refuseWithoutClocks(players, budget);
  const remote = players.find(({ kind }) => kind === "remote");
  const crowded = games.find(({ roles }) => roles.length > 2);
  if (remote !== undefined && crowded !== undefined) {
    const why = `${crowded.name} has ${crowded.roles.length} roles, of which a player holds several`;
    throw new UsageError(`${remote.text} plays one role of a match, and ${why}.`);
  }
  return { players, games };
}

function gameOf(name: string): GameEntry {
  const { label, text } = readGameText(name);
  const { sheet } = parseSheet(text);
  refuseWithoutClauses(label, sheet);
  const { game, problem } = loadReference(sheet);
  if (problem !== undefined) throw new UsageError(`${label} cannot be played: ${problem}.`);
  // A reader of the results has no use for the folders of this machine.
  return {
    name: fileOf(label),
    text,
    roles: game.players.map((role) => game.roles[role]),
  };
}

/** By the name of a player, what its matches depend on. */
export function identitiesOf(players: readonly NamedPlayer[]): Readonly<Record<string, string>> {
  return Object.fromEntries(players.map((player) => [player.name, identityOf(player)]));
}
