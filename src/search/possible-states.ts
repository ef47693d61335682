/** States that may be the present one, with weights, and the joint moves that may have been made there. */
import type { State, TermId } from "../engine/game.js";
import { jointMovesOf } from "../engine/joint-move.js";
import type { Random } from "../engine/random-numbers.js";
import type { StateTable } from "./state-table.js";

export interface Possible {
  readonly state: State;
  weight: number;
}

/** A joint move of a possible state, and how likely both are. */
interface WeightedMove {
  readonly state: State;
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
  for (const [i, { state, weight }] of states.entries()) {
    const moves = choices[i];
    const count = jointCount(moves);
    const drawn = shares === undefined ? count : shares[i];
    if (count === 0 || drawn === 0) continue;
    const joints =
      shares === undefined
        ? jointMovesOf(moves)
        : Array.from({ length: drawn }, () => drawOneEach(moves, random));
    for (const joint of joints) yield { state, joint, weight: weight / drawn };
  }
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

export function addPossible(table: StateTable<Possible>, state: State, weight: number): void {
  const known = table.get(state);
  if (known === undefined) table.add({ state, weight });
  else known.weight += weight;
}

export function normalised(states: readonly Possible[]): readonly Possible[] {
  const sum = states.reduce((total, { weight }) => total + weight, 0);
  return states.map(({ state, weight }) => ({ state, weight: weight / sum }));
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
  for (const { state, weight } of states) {
    sum += weight;
    while (picked.length < count && picked.length + 0.5 <= (sum / total) * count) {
      picked.push({ state, weight: 1 / count });
    }
  }
  return picked;
}
