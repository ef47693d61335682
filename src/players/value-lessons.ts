/**
 * What a player learns of a game before the first move, or was given: values of states
 * (`engine/values/value-learner.ts`), and by quick matches whether they are of use to it (`search/tree-gate.ts`).
 *
 *     start clock    | learning, 65 % | the gate, 20 % | the search begins |
 *
 * Where iterations are counted, so are the children that learning values and the matches of the gate.
 */
import type { TreeValues } from "../engine/tree/playout-tree.js";
import { LEARNER_BYTES, type ValueLearner } from "../engine/values/value-learner.js";
import { counted } from "../gdl/counted.js";
import type { Pieces } from "../gdl/pieces.js";
import { Breath, type Clock, Pace, shareOf } from "../search/clock.js";
import { type GateScore, type SearchWay, TreeGate } from "../search/tree-gate.js";
import { wholeNumberOption } from "./options.js";
import type { Seat } from "./player.js";

export const TRAINING = wholeNumberOption(
  "training",
  "where iterations are counted, how many states are valued in learning; else the start clock decides",
  200_000,
);

/** Of what was learnt, as much as a tree needs. */
export type Learnt = Omit<TreeValues, "share">;

/** How a player came to the way in which it searches, and in sentences why. */
export interface Lesson {
  /** Undefined where playouts are better, or nothing was learnt. */
  readonly values: TreeValues | undefined;
  readonly notes: readonly string[];
}

/** Which part of the start clock is for learning, and which of what then is left for the gate. */
const LEARNING = 0.65;
const GATE = 0.57;
/** Of the gate's time, the part in which values stand against playouts. The rest is for the mixture. */
const FIRST_GATE = 0.6;

/** Where iterations are counted: the matches of each comparison, and the iterations of a move in them. */
const COUNTED_MATCHES = 8;
const COUNTED_ITERATIONS = 32;

/** A match of the gate has at least this many milliseconds a move, and so many matches there should be time for. */
const WANTED_MATCHES = 16;
const LEAST_MS = 0.2;
const MOST_MS = 10;
const MOST_MATCHES = 40;

/** The mixture has to be better than this share of points, since it costs the playouts. */
const MIXTURE_WINS = 0.55;

/** The part of the memory that learning has, while there is no tree yet, and the bytes of each tree of the gate. */
const LEARNING_BYTES = 1 / 2;
const GATE_BYTES = 2 ** 22;

/** Exploration beside values, which are less noisy than playouts. */
const VALUES_EXPLORATION = 0.2;
const MIXTURE_EXPLORATION = 0.35;
export const MIXTURE_SHARE = 0.5;

/** What was learnt, and how: a match has so many turns on average. */
interface Learning {
  readonly learnt: Learnt | undefined;
  readonly turns: number;
  readonly isKept: boolean;
  readonly note: string;
}

/** What a learner of a player with so much memory may take: kept values fit where they were learnt with as much. */
export function learnerBytes(memoryBytes: number): number {
  return Math.min(LEARNER_BYTES, memoryBytes * LEARNING_BYTES);
}

/** Learns, or takes what is kept. Undefined values where there is nothing to learn; a sentence says why. */
export async function learnValues(seat: Seat, clock: Clock): Promise<Learning> {
  const { loaded, seed, memoryBytes } = seat;
  const nothing = (note: string) => ({ learnt: undefined, turns: 0, isKept: false, note });
  const { game } = loaded;
  if (game.hasPercepts)
    return nothing("no values are learnt, since the game hides something from its players");
  if (game.players.length < 2) return nothing("no values are learnt in a game of one player");
  const making = loaded.learner?.({
    seed,
    memoryBytes: learnerBytes(memoryBytes),
  });
  if (making === undefined) return nothing("no values are learnt, since the game is not compiled");
  const timed = clock.deadline === Number.POSITIVE_INFINITY ? clock : shareOf(clock, LEARNING);
  const made = await doInTime(making, timed);
  if (made === undefined) return nothing("there was no time to learn values");
  if (made.problem !== undefined) return nothing(`no values are learnt, since ${made.problem}`);
  const { learner } = made;
  const { values, problem } = seat.keptValues?.(learner) ?? {};
  if (values !== undefined) {
    const { matches, positions, weights } = values;
    const note = `values were kept, from ${counted(matches, "match", "matches")} of self-play`;
    return {
      learnt: { model: learner.model, weights },
      turns: positions / Math.max(1, matches),
      isKept: true,
      note,
    };
  }
  await learn(learner, timed, Number(seat.options[TRAINING.name]));
  const { matches, positions } = learner.counts;
  if (matches > 0) seat.keepValues?.(learner, () => learner.values());
  const refused = problem === undefined ? "" : `; kept ones cannot be used: ${problem}`;
  if (matches === 0) return nothing(`no match of self-play came to its end${refused}`);
  const note = `values were learnt from ${counted(matches, "match", "matches")} of self-play${refused}`;
  return {
    learnt: { model: learner.model, weights: learner.weights() },
    turns: positions / matches,
    isKept: false,
    note,
  };
}

async function learn(learner: ValueLearner, clock: Clock, most: number): Promise<void> {
  const isCounted = clock.iterations !== Number.POSITIVE_INFINITY;
  const learning = learner.learnUntil(Number.POSITIVE_INFINITY);
  const isEnough = () => isCounted && learner.counts.children >= most;
  await doInTime(learning, clock, isEnough);
}

/** Undefined where the time is over, or it is enough, before the work is done. */
async function doInTime<T>(work: Pieces<T>, clock: Clock, isEnough = () => false): Promise<T | undefined> {
  const pace = new Pace();
  const breath = new Breath();
  pace.begin(clock);
  while (pace.goesOn() && !isEnough()) {
    const { done, value } = work.next();
    if (done) return value;
    if (breath.isDue) await breath.take();
  }
  return undefined;
}

/** Which way plays the game best: with values alone, with playouts, or with half of each. */
export async function chooseWay(
  seat: Seat,
  playouts: SearchWay,
  learnt: Learnt,
  { turns, isKept }: Pick<Learning, "turns" | "isKept">,
  clock: Clock,
): Promise<Lesson> {
  const { loaded, seed } = seat;
  const gate = new TreeGate({ loaded, seed, memoryBytes: GATE_BYTES });
  const withShare = (share: number): TreeValues => ({ ...learnt, share });
  const valued = wayWith(playouts, withShare(1));
  const mixed = wayWith(playouts, withShare(MIXTURE_SHARE));
  const isCounted = clock.iterations !== Number.POSITIVE_INFINITY;
  const timed = clock.deadline === Number.POSITIVE_INFINITY ? clock : shareOf(clock, GATE);
  if (!isCounted) await doInTime(gate.measure([valued, mixed, playouts]), shareOf(timed, 1 / 4));
  const left = timed.deadline - performance.now();
  const ms = Math.max(LEAST_MS, Math.min(MOST_MS, left / (WANTED_MATCHES * Math.max(1, turns))));
  const move = isCounted ? COUNTED_ITERATIONS : ms;
  const matches = isCounted ? COUNTED_MATCHES : MOST_MATCHES;
  const first: GateScore = { matches: 0, points: 0 };
  const second: GateScore = { matches: 0, points: 0 };
  await doInTime(gate.compare(valued, playouts, move, matches, first), shareOf(timed, FIRST_GATE));
  // Kept values were learnt for longer than there was time here.
  const isBetter = first.matches > 0 ? 2 * first.points >= first.matches : isKept;
  await doInTime(gate.compare(mixed, isBetter ? valued : playouts, move, matches, second), timed);
  const isMixed = second.matches > 1 && second.points > MIXTURE_WINS * second.matches;
  const notes = [
    `values alone scored ${tell(first)} against playouts`,
    `half values, half playouts ${tell(second)} against ${isBetter ? "values" : "playouts"}`,
  ];
  const values = isMixed ? mixed.values : isBetter ? valued.values : undefined;
  const chosen = isMixed ? "values and playouts" : isBetter ? "values" : "playouts";
  return { values, notes: [`${notes.join("; ")}: so ${chosen} are searched with`] };
}

/** The way with these values. */
export function wayWith(playouts: SearchWay, values: TreeValues): SearchWay {
  const exploration = values.share === 1 ? VALUES_EXPLORATION : MIXTURE_EXPLORATION;
  return { ...playouts, policy: { kind: "ucb", exploration }, values };
}

function tell({ matches, points }: GateScore): string {
  return `${points} of ${matches}`;
}
