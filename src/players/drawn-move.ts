/** How a player that has an average strategy draws its move, and what it reports. */
import type { State, TermId } from "../engine/game.js";
import { Random } from "../engine/random-numbers.js";
import { firstOf } from "../gdl/pieces.js";
import type { InformationSet } from "../search/cfr/information.js";
import { breathing } from "../search/clock.js";
import { indexOfLargest } from "../search/player-relation.js";
import { type Decision, emptyReport, MOST_REPORTED, type Position, type Seat } from "./player.js";

/** A search that has found an average strategy. */
export interface StrategySearch {
  readonly iterations: number;
  readonly states: number;
  readonly depth: number;
  /** How many information sets there are, and how many were forgotten. */
  readonly size: number;
  readonly pruned: number;
  /** Where the own role decides. */
  root(): InformationSet | undefined;
}

/** Draws a move, and tells of the best; moves much less likely than the likeliest are never made. */
export async function drawnDecision(
  search: StrategySearch,
  { loaded, seed, options }: Seat,
  { step, doubt, states }: Pick<Position, "step" | "doubt" | "states">,
  legal: readonly TermId[],
  seconds: number,
  line: readonly (readonly TermId[])[],
): Promise<Decision> {
  const { game } = loaded;
  const root = search.root();
  const notes = doubt === undefined ? [] : [doubt];
  if (root === undefined || root.visits === 0)
    return { move: legal[0], report: emptyReport(...notes, "there was no time for a single playout") };
  const shares = playable(root.averageStrategy(), Number(options.threshold));
  // A stream other than the search's, which draws as often as there is time.
  const drawn = new Random(seed, 2 ** 31 + step).next() / 2 ** 32;
  const order = await breathing(
    firstOf([...root.moves.keys()], MOST_REPORTED, (a, b) => shares[b] - shares[a]),
  );
  return {
    move: root.moves[pick(shares, drawn)],
    report: {
      iterations: search.iterations,
      states: search.states,
      seconds,
      depth: search.depth,
      line: line.map((joint) => joint.map((made) => game.text(made)).join(" ")),
      moves: order.map((m) => ({
        move: game.text(root.moves[m]),
        value: root.counts[m] === 0 ? undefined : (100 * root.sums[m]) / root.counts[m],
        count: root.counts[m],
        probability: shares[m],
      })),
      notes,
      counts: { informationSets: search.size, pruned: search.pruned, ...possible(game.hasPercepts, states) },
    },
  };
}

function possible(hasPercepts: boolean, states: readonly State[]): Readonly<Record<string, number>> {
  return hasPercepts ? { possible: states.length } : {};
}

/** The strategy without the moves that are less likely than the threshold allows. */
function playable(strategy: readonly number[], threshold: number): number[] {
  const least = threshold * strategy[indexOfLargest(strategy)];
  const kept = strategy.map((share) => (share < least ? 0 : share));
  const sum = kept.reduce((total, share) => total + share, 0);
  return kept.map((share) => share / sum);
}

/** The move that a number from 0 to 1 falls on. */
function pick(shares: readonly number[], drawn: number): number {
  let sum = 0;
  for (const [move, share] of shares.entries()) {
    sum += share;
    if (drawn < sum) return move;
  }
  return shares.findLastIndex((share) => share > 0);
}
