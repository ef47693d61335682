/**
 * Backs up values from what follows to the networks before it, which papers 001 and 003 leave open. The
 * outcomes of chance are equally likely, and whoever decides takes the solution that is best for itself:
 * between two rivals this is equation (2) of paper 004. Where several decide at once, a move of each is worth
 * the mean over what the others may do, and each takes its best.
 *
 * A network that is not solved has its value by UCB. So has one that comes before itself, where a match can
 * return to a state.
 */
import type { TermId } from "../../engine/game.js";
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import type { Backed, Solution, StateNetwork } from "./state-network.js";

/** Backs up all that follows these networks. */
export function* backUp(roots: readonly StateNetwork[]): Pieces {
  const done = new Set<StateNetwork>();
  const open = new Set<StateNetwork>();
  let steps = 0;
  for (const root of roots) {
    const path: { readonly network: StateNetwork; readonly successors: Iterator<StateNetwork> }[] = [];
    const enter = (network: StateNetwork) => {
      if (done.has(network) || open.has(network)) return;
      open.add(network);
      path.push({ network, successors: successorsOf(network) });
    };
    enter(root);
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const next = last.successors.next();
      if (next.done) {
        path.pop();
        open.delete(last.network);
        last.network.backed = backedOf(last.network, done);
        done.add(last.network);
      } else enter(next.value);
      if (++steps % PIECE_STEPS === 0) yield;
    }
  }
}

/** The value of a solution for each player; undefined if nothing is known of it. */
export function utilitiesOf(
  { successors }: Solution,
  isBacked: (successor: StateNetwork) => boolean = () => true,
): Float64Array | undefined {
  let sum: Float64Array | undefined;
  let known = 0;
  for (const successor of successors) {
    const values = isBacked(successor) ? successor.backed?.values : successor.values;
    if (values === undefined) continue;
    sum ??= new Float64Array(values.length);
    for (const [p, value] of values.entries()) sum[p] += value;
    known++;
  }
  return sum?.map((value) => value / known);
}

/** A move of a player, and the mean of the solutions with it. */
export interface MoveValue {
  readonly move: TermId;
  readonly value: number | undefined;
  readonly samples: number;
  readonly isClosed: boolean;
}

/** The moves of a player in a solved network, in the order of its solutions. */
export function movesOf(
  solutions: readonly Solution[],
  player: number,
  valuesOfEach: readonly (Float64Array | undefined)[],
): MoveValue[] {
  const byMove = new Map<TermId, { sum: number; valued: number; samples: number; isClosed: boolean }>();
  for (const [i, { moves, successors }] of solutions.entries()) {
    const move = moves[player];
    const entry = byMove.get(move) ?? { sum: 0, valued: 0, samples: 0, isClosed: true };
    byMove.set(move, entry);
    const values = valuesOfEach[i];
    if (values !== undefined) {
      entry.sum += values[player];
      entry.valued++;
    }
    for (const { backed, samples } of successors) {
      entry.samples += samples;
      entry.isClosed &&= backed?.isClosed ?? false;
    }
  }
  return Array.from(byMove, ([move, { sum, valued, samples, isClosed }]) => {
    return { move, value: valued === 0 ? undefined : sum / valued, samples, isClosed };
  });
}

function* successorsOf({ solutions = [] }: StateNetwork): Generator<StateNetwork, void> {
  for (const { successors } of solutions) yield* successors;
}

function backedOf(network: StateNetwork, done: ReadonlySet<StateNetwork>): Backed | undefined {
  const { solutions, values, isTerminal, isCut } = network;
  const own = values === undefined ? undefined : { values, isClosed: isTerminal };
  if (solutions === undefined) return own;
  const isBacked = (successor: StateNetwork) => done.has(successor);
  const each = solutions.map((solution) => utilitiesOf(solution, isBacked));
  const best = chosen(solutions, each);
  const found = best === undefined ? undefined : each[best];
  // A match that cannot go on has no score.
  const isClosed =
    isCut !== true &&
    solutions.length > 0 &&
    solutions.every(({ successors }) =>
      successors.every((successor) => isBacked(successor) && successor.backed?.isClosed === true),
    );
  if (best === undefined || found === undefined) return own && { ...own, isClosed };
  return { values: found, isClosed, best: solutions[best] };
}

/** The number of the solution that is played; undefined if nothing is known of any. */
function chosen(
  solutions: readonly Solution[],
  each: readonly (Float64Array | undefined)[],
): number | undefined {
  if (solutions.length === 0) return undefined;
  const choices = solutions[0].moves.map((first, p) =>
    solutions.some(({ moves }) => moves[p] !== first) ? bestMove(movesOf(solutions, p, each)) : first,
  );
  const place = solutions.findIndex(({ moves }) => moves.every((move, p) => move === choices[p]));
  if (place >= 0 && each[place] !== undefined) return place;
  const known = each.findIndex((values) => values !== undefined);
  return known < 0 ? undefined : known;
}

function bestMove(moves: readonly MoveValue[]): TermId | undefined {
  let best: MoveValue | undefined;
  for (const move of moves) if (best === undefined || (move.value ?? -1) > (best.value ?? -1)) best = move;
  return best?.move;
}
