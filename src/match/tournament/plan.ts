/**
 * A tournament as a list of matches. Each is a unit that anybody can play, anywhere. Its id is a hash of all
 * that decides it, so results can be put together from many runs and machines, and none is lost or counted
 * twice.
 *
 * Every two players meet in every game, `matches` times. In a game of two roles the first has the first role.
 * With `swap` they change places in every second match, which is played with the same seed. If there are more
 * roles, one of the two has one role and the other all others, or both have several: with `swap` all such
 * seatings take their turns. A game of one role is played by each player alone.
 */
import { Random } from "../../engine/random-numbers.js";
import type { Budget } from "../participant.js";
import type { MatchSettings } from "./match-outcome.js";

/** A game as a tournament knows it. */
export interface GameEntry {
  readonly name: string;
  readonly text: string;
  /** The roles that are played, without `random`. */
  readonly roles: readonly string[];
}

export interface TournamentSpec {
  readonly games: readonly GameEntry[];
  /** What the players are called, with their options. */
  readonly players: readonly string[];
  /** By the name of a player, what its matches depend on, if the name does not say it all. */
  readonly identities?: Readonly<Record<string, string>>;
  /** How many matches each pairing plays. */
  readonly matches: number;
  readonly swap: boolean;
  readonly seed: number;
  readonly budget: Budget;
  readonly maxTurns: number;
}

/** One match. */
export interface MatchUnit {
  readonly id: string;
  readonly game: string;
  /** For each played role. */
  readonly players: readonly string[];
  readonly seed: number;
  readonly settings: MatchSettings;
}

export async function planTournament(spec: TournamentSpec): Promise<MatchUnit[]> {
  const units: MatchUnit[] = [];
  for (const game of spec.games) {
    const settings = settingsOf(spec, await hash(game.text));
    const { rules, startClock, playClock, iterations, maxTurns } = settings;
    // Seatings that no match would use are not made: a game of 30 roles has more than 10⁹.
    for (const used of pairings(spec.players, game.roles.length, spec.swap ? spec.matches : 1)) {
      for (let match = 0; match < spec.matches; match++) {
        const players = used[match % used.length];
        const seed = await seedOf(spec.seed, rules, Math.floor(match / used.length));
        const identities = players.map((player) => spec.identities?.[player] ?? player);
        const decided = JSON.stringify([
          rules,
          identities,
          seed,
          startClock,
          playClock,
          iterations,
          maxTurns,
        ]);
        units.push({ id: await hash(decided), game: game.name, players, seed, settings });
      }
    }
  }
  // A pairing with more matches than seatings and seeds would repeat itself; equal units are one.
  return [...new Map(units.map((unit) => [unit.id, unit])).values()];
}

function settingsOf({ budget, maxTurns }: TournamentSpec, rules: string): MatchSettings {
  // Infinity has no JSON.
  const finite = (value: number) => (Number.isFinite(value) ? value : null);
  const { startClock, playClock, iterations } = budget;
  return {
    rules,
    startClock: finite(startClock),
    playClock: finite(playClock),
    iterations: finite(iterations),
    maxTurns,
  };
}

/** Every n-th unit, for one of n machines. `shard` counts from 0. */
export function shardOf(units: readonly MatchUnit[], shard: number, shards: number): MatchUnit[] {
  return units.filter((_, i) => i % shards === shard);
}

/** For every two players at most `most` seatings in which both play; for one role each player alone. */
function pairings(players: readonly string[], roles: number, most: number): (readonly string[])[][] {
  if (roles === 1) return players.map((player) => [[player]]);
  return players.flatMap((first, i) =>
    players.slice(i + 1).map((second) => seatingsOf(first, second, roles, most)),
  );
}

/** The first seating has the first player in the first role, and the second in all others. */
function seatingsOf(first: string, second: string, roles: number, most: number): (readonly string[])[] {
  const seatings: (readonly string[])[] = [];
  // Bit r says that role r is the first player's.
  for (let seats = 1; seats < 2 ** roles - 1 && seatings.length < most; seats++) {
    const isFirst = (role: number) => Math.floor(seats / 2 ** role) % 2 === 1;
    seatings.push(Array.from({ length: roles }, (_, role) => (isFirst(role) ? first : second)));
  }
  return seatings;
}

/** The first 16 hexadecimal digits of SHA-256. */
async function hash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Depends on the rules and the number of the match only: more games or players change no other match. */
async function seedOf(seed: number, rules: string, match: number): Promise<number> {
  const stream = Number.parseInt((await hash(`${rules} ${match}`)).slice(0, 8), 16);
  return new Random(seed, stream).next();
}
