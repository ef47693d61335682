/**
 * Which way of searching plays a game best: a gate of quick matches decides (`search/tree-gate.ts`). Each way
 * meets the best one so far:
 *
 *     values against playouts; half values, half playouts against the better one; GRAVE against the best
 *
 * What few iterations say is not what many say. In hex, values won all of six matches with half a millisecond a
 * move, and lost 8 of 10 with 4 ms: a value is worth more than a handful of playouts, and less than a tree of
 * them. So a move has milliseconds, and rather fewer matches are played.
 */
import type { LoadedGame } from "../engine/loaded-game.js";
import type { TreePolicy, TreeValues } from "../engine/tree/playout-tree.js";
import type { Meeting } from "../engine/values/kept-values.js";
import { type Clock, doneInTime, shareOf } from "../search/clock.js";
import { type GateScore, type SearchWay, TreeGate } from "../search/tree-gate.js";
import type { Learnt } from "./value-lessons.js";

/** In the order in which they meet the best one so far. */
const NAMES = ["playouts", "values", "half", "grave"] as const;

export type WayName = (typeof NAMES)[number];

/** The ways that a player has: playouts always. */
export type Ways = { readonly playouts: SearchWay } & Readonly<Partial<Record<WayName, SearchWay>>>;

const IN_WORDS: Readonly<Record<WayName, string>> = {
  playouts: "playouts",
  values: "values",
  half: "half values and half playouts",
  grave: "playouts with GRAVE",
};

/** Exploration beside values, which are less noisy than playouts. */
const VALUES_EXPLORATION = 0.2;
const HALF_EXPLORATION = 0.35;
const HALF = 0.5;

/** A way replaces the best one so far if it has more than this share of the points. */
const WINS: Readonly<Record<WayName, number>> = { playouts: 0.5, values: 0.5, half: 0.55, grave: 0.55 };

/** Fewer matches show nothing. */
const LEAST_MATCHES = 4;

/** Of the gate's time, what is for measuring how fast the ways are. */
const MEASURING = 0.15;

/** Where iterations are counted: the matches of each meeting, and the iterations of a move in them. */
const COUNTED_MATCHES = 8;
const COUNTED_ITERATIONS = 64;

/** A move has so many milliseconds: as many as leave time for the matches that are wanted. */
const LEAST_MS = 2;
const MOST_MS = 20;
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

/** The ways with what was learnt, and with the policy of GRAVE if the player may have that. */
export function waysWith(
  playouts: SearchWay,
  learnt: Learnt | undefined,
  grave: TreePolicy | undefined,
): Ways {
  return {
    playouts,
    ...(learnt && {
      values: wayWith(playouts, { ...learnt, share: 1 }),
      half: wayWith(playouts, { ...learnt, share: HALF }),
    }),
    ...(grave && { grave: { ...playouts, policy: grave } }),
  };
}

function wayWith(playouts: SearchWay, values: TreeValues): SearchWay {
  const exploration = values.share === 1 ? VALUES_EXPLORATION : HALF_EXPLORATION;
  return { ...playouts, policy: { kind: "ucb", exploration }, values };
}

/** Plays the meetings in the time that the clock has left, or with counted iterations. */
export async function meetInTurn(
  { loaded, seed, turns }: GatePlace,
  ways: Ways,
  clock: Clock,
): Promise<readonly Meeting[]> {
  const gate = new TreeGate({ loaded, seed, memoryBytes: GATE_BYTES });
  const isCounted = clock.deadline === Number.POSITIVE_INFINITY;
  if (!isCounted) await doneInTime(gate.measure(Object.values(ways)), shareOf(clock, MEASURING));
  const meetings: Meeting[] = [];
  const challengers = NAMES.filter((name) => name !== "playouts" && ways[name] !== undefined);
  let best: WayName = "playouts";
  for (const [i, name] of challengers.entries()) {
    const timed = shareOf(clock, 1 / (challengers.length - i));
    const left = timed.deadline - performance.now();
    const ms = Math.max(LEAST_MS, Math.min(MOST_MS, left / (WANTED_MATCHES * Math.max(1, turns))));
    const score: GateScore = { matches: 0, points: 0 };
    const [move, matches] = isCounted ? [COUNTED_ITERATIONS, COUNTED_MATCHES] : [ms, MOST_MATCHES];
    await doneInTime(gate.compare(wayOf(ways, name), wayOf(ways, best), move, matches, score), timed);
    meetings.push({ way: name, against: best, ...score });
    if (wins(name, score)) best = name;
  }
  return meetings;
}

function wayOf(ways: Ways, name: WayName): SearchWay {
  return ways[name] ?? ways.playouts;
}

function wins(name: WayName, { matches, points }: GateScore): boolean {
  return matches >= LEAST_MATCHES && points > WINS[name] * matches;
}

/**
 * The best way by meetings that were played in turn; of those with ways that a player has not, it has none of
 * what they say.
 */
export function bestOf(meetings: readonly Meeting[], has: (name: WayName) => boolean = () => true): WayName {
  let best: WayName = "playouts";
  for (const { way, against, ...score } of meetings) {
    const name = NAMES.find((one) => one === way);
    if (name !== undefined && has(name) && against === best && wins(name, score)) best = name;
  }
  return best;
}

/** How the meetings ended, and what follows from them. */
export function meetingsInWords(meetings: readonly Meeting[], best = bestOf(meetings)): string {
  const called = (way: string) => IN_WORDS[way as WayName] ?? way;
  const scores = meetings.map(
    ({ way, against, matches, points }) =>
      `${called(way)} scored ${points} of ${matches} against ${called(against)}`,
  );
  return `${scores.join("; ")}: so ${called(best)} are searched with`;
}
