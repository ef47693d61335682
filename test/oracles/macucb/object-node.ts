/** A node of MAC-UCB as an object: `assembly/macucb/graph-layout.ts` says what stands in it. */
import type { State, TermId } from "../../../src/engine/game.js";
import type { Rests } from "../../../src/engine/rests.js";

export interface ObjectArm {
  /** Of each player: which of its legal moves. */
  readonly choice: readonly number[];
  /** One for each move of `random`. */
  readonly branches: readonly ObjectNode[];
  /** A rule has removed it: it counts for nothing. */
  isRemoved: boolean;
}

/** The place of a node that is not in the list of open ones. */
export const NOWHERE = -1;

export class ObjectNode {
  /** Legal moves of each player; known when expanding begins. */
  moves: readonly (readonly TermId[])[] = [];
  /** The players that have a choice. */
  deciders: readonly number[] = [];
  arms: ObjectArm[] = [];
  /** Whether `arms` are all there are. */
  isExpanded = false;
  /** Arms before this one have been sampled or need no sample. */
  fresh = 0;
  parents: ObjectNode[] = [];

  /** For each arm the first that looks like it; with how many samples they are told apart again. */
  looks: readonly number[] = [];
  looksUntil = 0;
  noGoods = 0;

  /** Playouts that began here, and the scores of the players in them; none before the first. */
  direct = 0;
  sums: number[] = [];
  /**
   * Playouts that began here or further on, on a way through here, and how often it was met once closed;
   * playouts that are under way.
   */
  samples = 0;
  pending = 0;

  /** The expected utility of each player; good where there are samples or bounds meet. */
  readonly value: number[];
  isClosed = false;
  /** What the bounds rest on. */
  rests: Rests = "nothing";
  /** How far the bounds were apart when those that lead here were told last. */
  toldGap: number;
  /** Of a closed node: turns to the end. */
  turns = 0;
  /**
   * In the list of open nodes (`object-list.ts`): its place, its key when it entered, and how many had
   * entered before.
   */
  listPlace = NOWHERE;
  listKey = 0;
  listNumber = 0;
  /**
   * For passes over nodes: when it was met last; in the last batch of samples, how far from the present
   * state.
   */
  mark = 0;
  batch = 0;
  visit = 0;
  depth = 0;

  /** Its window (`object-windows.ts`), from which pass it is, and how often it was made wider in it. */
  window: readonly [alpha: number, beta: number] = [0, 0];
  windowPass = 0;
  windowTimes = 0;
  /** When it entered the list, or since, it did not matter. */
  isOutside = false;

  constructor(
    readonly state: State,
    players: number,
    public low: number,
    public high: number,
    /** It differs from one that was met before in nothing but the turn. */
    readonly isRepeated: boolean,
    /** How many were made before it. */
    readonly number: number,
  ) {
    this.toldGap = high - low;
    this.value = new Array<number>(players).fill(0);
  }

  get hasValue(): boolean {
    return this.isClosed || this.samples > 0;
  }

  /** Known for good: it is neither expanded nor sampled again. */
  close(value: readonly number[], own: number, turns: number): void {
    for (let p = 0; p < value.length; p++) this.value[p] = value[p];
    this.low = this.high = value[own];
    this.isClosed = true;
    this.turns = turns;
  }

  /** Playouts that began here have come to these scores. */
  take(playouts: number, scores: readonly { readonly sum: number }[]): void {
    if (this.direct === 0) this.sums = this.value.map(() => 0);
    this.direct += playouts;
    for (const [p, { sum }] of scores.entries()) this.sums[p] += sum / 100;
  }

  /** What was proved is in doubt. */
  reopen(least: number, most: number): void {
    this.low = least;
    this.high = most;
    this.toldGap = most - least;
    this.isClosed = false;
    this.rests = "nothing";
    this.fresh = 0;
    for (const arm of this.arms) arm.isRemoved = false;
  }
}

/** Samples behind the value of an arm, those under way included where they count as taken. */
export function samplesOf({ branches }: ObjectArm, withPending = 0): number {
  let sum = 0;
  for (const branch of branches) sum += branch.samples + withPending * branch.pending;
  return sum;
}

export function isClosed({ branches }: ObjectArm): boolean {
  for (const branch of branches) if (!branch.isClosed) return false;
  return true;
}

/** The mean over those branches that have a value: `random` is uniform. */
export function utilityOf({ branches }: ObjectArm, player: number): number {
  if (branches.length === 1) return branches[0].value[player];
  let sum = 0;
  let count = 0;
  for (const branch of branches) {
    if (!branch.hasValue) continue;
    sum += branch.value[player];
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

export function hasValue({ branches }: ObjectArm): boolean {
  for (const branch of branches) if (branch.hasValue) return true;
  return false;
}

export function lowOf({ branches }: ObjectArm): number {
  if (branches.length === 1) return branches[0].low;
  let sum = 0;
  for (const branch of branches) sum += branch.low;
  return sum / branches.length;
}

export function highOf({ branches }: ObjectArm): number {
  if (branches.length === 1) return branches[0].high;
  let sum = 0;
  for (const branch of branches) sum += branch.high;
  return sum / branches.length;
}

export function turnsOf({ branches }: ObjectArm): number {
  let most = 0;
  for (const branch of branches) most = Math.max(most, branch.turns);
  return most;
}
