/** States that may be the present one, with weights, and the joint moves that may have been made there. */
import type { State, TermId } from "../engine/game.js";
import { jointMovesOf } from "../engine/joint-move.js";
import type { Random } from "../engine/random-numbers.js";
import type { TurnBefore, Views } from "../engine/views.js";
import { StateTable } from "./state-table.js";

export interface Possible {
  readonly state: State;
  weight: number;
  /** What each role has seen on the way there, where that is kept: states with other views are others. */
  readonly views?: Views | undefined;
  /**
   * The turn before, on one of the ways there, where that is kept. With views each role has made the same moves on
   * all of them.
   */
  readonly before?: TurnBefore | undefined;
}

/** A joint move of a possible state, and how likely both are. */
export interface WeightedMove {
  readonly state: State;
  readonly views?: Views | undefined;
  readonly before?: TurnBefore | undefined;
  readonly joint: readonly TermId[];
  readonly weight: number;
}

/** For each role the moves that it may have made. */
export type RoleChoices = readonly (readonly TermId[])[];

/** All joint moves of all states; or, with shares, a number of drawn ones of each state: its share. */
export function* weightedMoves(
  states: readonly Possible[],
  choices: readonly RoleChoices[],
  shares: readonly number[] | undefined,
  random: Random,
): Generator<WeightedMove, void> {
  for (const [i, { state, weight, views, before }] of states.entries()) {
    const moves = choices[i];
    const count = jointCount(moves);
    const drawn = shares === undefined ? count : shares[i];
    if (count === 0 || drawn === 0) continue;
    const joints =
      shares === undefined
        ? jointMovesOf(moves)
        : Array.from({ length: drawn }, () => drawOneEach(moves, random));
    for (const joint of joints) yield { state, views, before, joint, weight: weight / drawn };
  }
}

/**
 * Joint moves of the states, of moves that were `made` where draws agreed with the percepts: these mostly tell
 * what some of the roles did. All of them if they are at most so many, else as many as the shares say.
 */
export function likelyMoves(
  states: readonly Possible[],
  choices: readonly RoleChoices[],
  made: readonly ReadonlySet<TermId>[],
  shares: readonly number[],
  most: number,
  random: Random,
): Generator<WeightedMove, void> {
  const likely = choices.map((roles) =>
    roles.map((moves, role) => moves.filter((one) => made[role].has(one))),
  );
  const counts = likely.map(jointCount);
  const weighed = states.map((possible, i) => ({
    ...possible,
    weight: counts[i] === 0 ? 0 : (possible.weight * counts[i]) / jointCount(choices[i]),
  }));
  const all = counts.reduce((sum, count) => sum + count, 0);
  return weightedMoves(weighed, likely, all <= most ? undefined : shares, random);
}

export function* inPieces<T>(all: Iterable<T>, size: number): Generator<T[], void> {
  let piece: T[] = [];
  for (const one of all) {
    if (piece.push(one) < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

export function jointCount(choices: RoleChoices): number {
  return choices.reduce((count, { length }) => count * length, 1);
}

export function drawOneEach(choices: RoleChoices, random: Random): TermId[] {
  return choices.map((moves) => moves[moves.length > 1 ? random.below(moves.length) : 0]);
}

/** Possible states, each once; states with different views are different. */
export class PossibleTable {
  private readonly table = new StateTable<{ readonly state: State; readonly possible: Possible }>();

  add(possible: Possible): void {
    const { state, views } = possible;
    const key = views === undefined ? state : withViews(state, views);
    const known = this.table.get(key);
    if (known === undefined) this.table.add({ state: key, possible: { ...possible } });
    else known.possible.weight += possible.weight;
  }

  get size(): number {
    return this.table.size;
  }

  clear(): void {
    this.table.clear();
  }

  values(): Possible[] {
    return Array.from(this.table.values(), ({ possible }) => possible);
  }
}

function withViews(state: State, views: Views): State {
  const key = new Int32Array(state.length + views.length);
  key.set(state);
  key.set(views, state.length);
  return key;
}

export function normalised(states: readonly Possible[]): readonly Possible[] {
  const sum = states.reduce((total, { weight }) => total + weight, 0);
  return states.map((possible) => ({ ...possible, weight: possible.weight / sum }));
}

/** How many of the draws each state gets: its share by weight, rounded up or down at random. */
export function drawsOf(states: readonly Possible[], draws: number, random: Random): number[] {
  return states.map(({ weight }) => {
    const wanted = weight * draws;
    const rest = wanted - Math.floor(wanted);
    return Math.floor(wanted) + (random.next() < rest * 2 ** 32 ? 1 : 0);
  });
}

/** `count` states of equal weight, taken at even steps: each about as often as it is likely. */
export function resampled(states: readonly Possible[], count: number): Possible[] {
  const total = states.reduce((sum, { weight }) => sum + weight, 0);
  const picked: Possible[] = [];
  let sum = 0;
  for (const possible of states) {
    sum += possible.weight;
    while (picked.length < count && picked.length + 0.5 <= (sum / total) * count) {
      picked.push({ ...possible, weight: 1 / count });
    }
  }
  return picked;
}
