/**
 * Which way of searching plays a game best: a gate of quick matches decides (`search/tree-gate.ts`). Each way
 * meets the best one so far:
 *
 *     values       learnt values in place of playouts, against playouts
 *     sharp        values with less exploration, if values are best so far
 *     half         values and playouts, unless values were clearly better than playouts
 *     grave        playouts with GRAVE, if the player may have it
 *
 * What few iterations say is not what many say. In hex, values won all of six matches with half a millisecond a
 * move, and lost 8 of 10 with 4 ms: a value is worth more than a handful of playouts, and less than a tree of
 * them. So a move has milliseconds, and rather fewer matches are played.
 *
 * How many playouts are played at a time is decided before, by measured speeds (`batchThatPays`).
 */
import type { LoadedGame } from "../engine/loaded-game.js";
import type { TreePolicy, TreeValues } from "../engine/tree/playout-tree.js";
import type { Meeting } from "../engine/values/kept-values.js";
import { type Clock, doneInTime, shareOf } from "../search/clock.js";
import { type GateScore, type SearchWay, TreeGate } from "../search/tree-gate.js";
import type { Learnt } from "./value-lessons.js";

/** In the order in which they meet the best one so far. */
const NAMES = ["playouts", "values", "sharp", "half", "grave"] as const;

export type WayName = (typeof NAMES)[number];

/** The ways that a player has: playouts always. */
export type SearchWays = { readonly playouts: SearchWay } & Readonly<Partial<Record<WayName, SearchWay>>>;

const IN_WORDS: Readonly<Record<WayName, string>> = {
  playouts: "playouts",
  values: "values",
  sharp: "values with less exploration",
  half: "half values and half playouts",
  grave: "playouts with GRAVE",
};

/** Exploration beside values, which are less noisy than playouts. */
const VALUES_EXPLORATION = 0.2;
const SHARP_EXPLORATION = 0.1;
const HALF_EXPLORATION = 0.35;
const HALF = 0.5;

/**
 * Playouts of a wide batch. It pays where it makes so many times the iterations: each way down knows less of those
 * before it (docs/trees.md has the matches).
 */
const WIDE = 128;
const WIDE_PAYS = 2.5;

/** A way replaces the best one so far if it leads by so many points: of four matches it has three and a half. */
const LEAD = 3;

/** Who has this share of the points is clearly better. */
const CLEAR = 0.8;

/** Of the gate's time, what is for measuring how fast the ways are. */
const MEASURING = 0.15;

/** Where iterations are counted: the matches of each meeting, and the iterations of a move in them. */
const COUNTED_MATCHES = 8;
const COUNTED_ITERATIONS = 64;

/** A move has so many milliseconds: as many as leave time for the matches that are wanted. */
const LEAST_MS = 2;
const MOST_MS = 40;
const WANTED_MATCHES = 8;
const MOST_MATCHES = 24;

/** The bytes of each tree of the gate. */
const GATE_BYTES = 2 ** 23;

export interface GatePlace {
  readonly loaded: LoadedGame;
  readonly seed: number;
  /** Of a match, on average. */
  readonly turns: number;
}

/** What the ways are made of, apart from playouts. */
export interface WayParts {
  readonly learnt?: Learnt | undefined;
  /** The policy of GRAVE. */
  readonly grave?: TreePolicy | undefined;
  /** What is played at a time where nothing is: a value is there at once. */
  readonly batch: number;
}

export function waysWith(playouts: SearchWay, { learnt, grave, batch }: WayParts): SearchWays {
  const valued = { ...playouts, batch };
  return {
    playouts,
    ...(learnt && {
      values: wayWith(valued, VALUES_EXPLORATION, { ...learnt, share: 1 }),
      sharp: wayWith(valued, SHARP_EXPLORATION, { ...learnt, share: 1 }),
      half: wayWith(playouts, HALF_EXPLORATION, { ...learnt, share: HALF }),
    }),
    ...(grave && { grave: { ...playouts, policy: grave } }),
  };
}

function wayWith(playouts: SearchWay, exploration: number, values: TreeValues): SearchWay {
  return { ...playouts, policy: { kind: "ucb", exploration }, values };
}

/** The batch of this way, or a wide one. Where iterations are counted a wide one never pays. */
export async function batchThatPays(
  { loaded, seed }: Omit<GatePlace, "turns">,
  way: SearchWay,
  clock: Clock,
): Promise<number> {
  if (way.batch === 1 || way.batch >= WIDE || clock.deadline === Number.POSITIVE_INFINITY) return way.batch;
  const gate = new TreeGate({ loaded, seed, memoryBytes: GATE_BYTES });
  const wide = { ...way, batch: WIDE };
  await doneInTime(gate.measure([way, wide]), shareOf(clock, MEASURING));
  return gate.timesAsFast(wide, way) >= WIDE_PAYS ? WIDE : way.batch;
}

/** Plays the meetings in the time that the clock has left, or with counted iterations. */
export async function meetInTurn(
  { loaded, seed, turns }: GatePlace,
  ways: SearchWays,
  clock: Clock,
): Promise<readonly Meeting[]> {
  const gate = new TreeGate({ loaded, seed, memoryBytes: GATE_BYTES });
  const isCounted = clock.deadline === Number.POSITIVE_INFINITY;
  if (!isCounted) await doneInTime(gate.measure(Object.values(ways)), shareOf(clock, MEASURING));
  const meetings: Meeting[] = [];
  const challengers = NAMES.slice(1).filter((name) => ways[name] !== undefined);
  let best: WayName = "playouts";
  for (const [i, name] of challengers.entries()) {
    if (!isOfUse(name, best, meetings)) continue;
    const timed = shareOf(clock, 1 / (challengers.length - i));
    const left = timed.deadline - performance.now();
    const ms = Math.max(LEAST_MS, Math.min(MOST_MS, left / (WANTED_MATCHES * Math.max(1, turns))));
    const score: GateScore = { matches: 0, points: 0 };
    const [move, matches] = isCounted ? [COUNTED_ITERATIONS, COUNTED_MATCHES] : [ms, MOST_MATCHES];
    await doneInTime(gate.compare(wayOf(ways, name), wayOf(ways, best), move, matches, score), timed);
    meetings.push({ way: name, against: best, ...score });
    if (leads(score)) best = name;
  }
  return meetings;
}

/** Whether a meeting may change anything. */
function isOfUse(name: WayName, best: WayName, [first]: readonly Meeting[]): boolean {
  if (name === "sharp") return best === "values";
  return name !== "half" || first === undefined || first.points < CLEAR * first.matches;
}

function leads({ matches, points }: GateScore): boolean {
  return 2 * points - matches >= LEAD;
}

export function wayOf(ways: SearchWays, name: WayName): SearchWay {
  return ways[name] ?? ways.playouts;
}

/** The best of a player's ways by meetings that were played in turn, perhaps by one that has other ways too. */
export function bestOf(meetings: readonly Meeting[], ways: SearchWays): WayName {
  let best: WayName = "playouts";
  for (const { way, against, ...score } of meetings) {
    const name = NAMES.find((one) => one === way);
    if (name !== undefined && ways[name] !== undefined && against === best && leads(score)) best = name;
  }
  return best;
}

/** How the meetings ended, and what follows from them. */
export function meetingsInWords(meetings: readonly Meeting[], best: WayName): string {
  const called = (way: string) => IN_WORDS[way as WayName] ?? way;
  const scores = meetings.map(
    ({ way, against, matches, points }) =>
      `${called(way)} scored ${points} of ${matches} against ${called(against)}`,
  );
  return `${scores.join("; ")}: so ${called(best)} are searched with`;
}
