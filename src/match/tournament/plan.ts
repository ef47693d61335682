/**
 * A tournament as a list of units, and these as matches. A unit is what one seed decides: the matches in which
 * two players exchange their roles. Anybody can play it, anywhere. The id of a match is a hash of all that
 * decides it, so results can be put together from many runs and machines, and none is lost or counted twice.
 *
 * Every two players meet in every game, `matches` times. In a game of two roles the first has the first role.
 * With `swap` they change places in every second match, which is played with the same seed. If there are more
 * roles, one of the two has one role and the other all others, or both have several: with `swap` all such
 * seatings take their turns. A game of one role is played by each player alone.
 *
 * With `pairs` in place of `matches` every unit is whole: a pair of matches, and in a game of more roles all
 * rotations in which one player is alone against the other.
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
  /** Whom the players meet; each other without it. */
  readonly against?: readonly string[];
  /** How many matches each pairing plays. */
  readonly matches: number;
  readonly swap: boolean;
  /** How many whole units each pairing plays, in place of `matches` and `swap`. */
  readonly pairs?: number;
  readonly seed: number;
  readonly budget: Budget;
  readonly maxTurns: number;
  /** How many turns at the start of each match are drawn (`random-opening.ts`). */
  readonly opening?: number;
  /** By the name of a game, a hash of the learnt values that players find; none where a game has none. */
  readonly learned?: Readonly<Record<string, string>>;
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

/** The matches of one pairing in one game that have one seed. */
export interface PairUnit {
  /** That of its first match. */
  readonly id: string;
  readonly game: string;
  /** The two players, or the one of a game of one role. */
  readonly pairing: readonly string[];
  readonly matches: readonly MatchUnit[];
}

export async function planTournament(spec: TournamentSpec): Promise<MatchUnit[]> {
  return (await planUnits(spec)).flatMap(({ matches }) => matches);
}

/** Game by game, and in each pairing by pairing. */
export async function planUnits(spec: TournamentSpec): Promise<PairUnit[]> {
  const units = new Map<string, PairUnit>();
  for (const game of spec.games) {
    const settings = settingsOf(spec, game.name, await textHash(game.text));
    const seeds: number[] = [];
    for (const pairing of pairingsOf(spec, game.roles.length)) {
      const seatings = seatingsOf(pairing, game.roles.length, spec);
      const matches = spec.pairs === undefined ? spec.matches : spec.pairs * seatings.length;
      for (let first = 0; first < matches; first += seatings.length) {
        const number = first / seatings.length;
        seeds[number] ??= await seedOf(spec.seed, settings.rules, number);
        const played = await Promise.all(
          seatings
            .slice(0, matches - first)
            .map((players) => matchOf(spec, game.name, players, seeds[number], settings)),
        );
        // Equal units are one.
        units.set(played[0].id, { id: played[0].id, game: game.name, pairing, matches: played });
      }
    }
  }
  return [...units.values()];
}

async function matchOf(
  { identities }: TournamentSpec,
  game: string,
  players: readonly string[],
  seed: number,
  settings: MatchSettings,
): Promise<MatchUnit> {
  const { rules, startClock, playClock, iterations, maxTurns, opening, learned } = settings;
  const known = players.map((player) => identities?.[player] ?? player);
  const isPlain = opening === undefined && learned === undefined;
  const more = isPlain ? [] : [opening ?? 0, learned ?? null];
  const decided = JSON.stringify([rules, known, seed, startClock, playClock, iterations, maxTurns, ...more]);
  return { id: await textHash(decided), game, players, seed, settings };
}

function settingsOf(
  { budget, maxTurns, opening = 0, learned = {} }: TournamentSpec,
  game: string,
  rules: string,
): MatchSettings {
  // Infinity has no JSON.
  const finite = (value: number) => (Number.isFinite(value) ? value : null);
  const { startClock, playClock, iterations } = budget;
  return {
    rules,
    startClock: finite(startClock),
    playClock: finite(playClock),
    iterations: finite(iterations),
    maxTurns,
    ...(opening > 0 ? { opening } : {}),
    ...(Object.hasOwn(learned, game) ? { learned: learned[game] } : {}),
  };
}

/** Every n-th unit, for one of n machines. `shard` counts from 0. */
export function shardOf<Unit>(units: readonly Unit[], shard: number, shards: number): Unit[] {
  return units.filter((_, i) => i % shards === shard);
}

/** Every two who meet, or in a game of one role everybody alone. */
function pairingsOf({ players, against }: TournamentSpec, roles: number): (readonly string[])[] {
  if (roles === 1) return [...new Set([...players, ...(against ?? [])])].map((player) => [player]);
  if (against === undefined)
    return players.flatMap((first, i) => players.slice(i + 1).map((second) => [first, second]));
  const met = new Map<string, readonly string[]>();
  for (const first of players)
    for (const second of against)
      if (first !== second) met.set(JSON.stringify([first, second].sort()), [first, second]);
  return [...met.values()];
}

/** All seatings of a unit. Those that no match would use are not made: a game of 30 roles has more than 10⁹. */
function seatingsOf(
  pairing: readonly string[],
  roles: number,
  { pairs, swap, matches }: TournamentSpec,
): (readonly string[])[] {
  const [first, second] = pairing;
  if (second === undefined) return [[first]];
  return pairs === undefined
    ? shares(first, second, roles, swap ? matches : 1)
    : rotations(first, second, roles);
}

/** At most `most` ways to share the roles. In the first the first player has the first role, and no other. */
function shares(first: string, second: string, roles: number, most: number): (readonly string[])[] {
  const seatings: (readonly string[])[] = [];
  // Bit r says that role r is the first player's.
  for (let seats = 1; seats < 2 ** roles - 1 && seatings.length < most; seats++) {
    const isFirst = (role: number) => Math.floor(seats / 2 ** role) % 2 === 1;
    seatings.push(Array.from({ length: roles }, (_, role) => (isFirst(role) ? first : second)));
  }
  return seatings;
}

/** The first alone in each role, then the second; with two roles these are the same. */
function rotations(first: string, second: string, roles: number): (readonly string[])[] {
  const alone = (one: string, other: string) =>
    Array.from({ length: roles }, (_, seat) =>
      Array.from({ length: roles }, (_, role) => (role === seat ? one : other)),
    );
  return roles === 2 ? alone(first, second) : [...alone(first, second), ...alone(second, first)];
}

/** The first 16 hexadecimal digits of SHA-256. */
export async function textHash(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Depends on the rules and the number of the match only: more games or players change no other match. */
async function seedOf(seed: number, rules: string, match: number): Promise<number> {
  const stream = Number.parseInt((await textHash(`${rules} ${match}`)).slice(0, 8), 16);
  return new Random(seed, stream).next();
}
