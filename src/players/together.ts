/**
 * How several players of a kind, each with a seed of its own, make one decision of what each has found (root
 * parallelisation: Chaslot, Winands and van den Herik, "Parallel Monte-Carlo tree search", CG 2008). What
 * they say of each move is added up. Which move the sums speak for depends on how the kind chooses when it is
 * alone.
 */
import { bestFirst } from "../engine/tree/playout-tree.js";
import { inOrder } from "../search/macucb/estimates.js";
import { MOST_REPORTED, type MoveEstimate, type Opinion, type Report, type Together } from "./player.js";

/** The move that was chosen most often, unless one whose value is worked out is better. */
export const byCount: Together = (moves) => bestFirst(moves);

/** The best value among the moves that have about as many samples as others, as `mac-ucb` decides. */
export const byValue: Together = (moves) =>
  inOrder(
    moves.map(({ value, count, isProven, isBelieved }, i) => ({
      move: i,
      value: value === undefined ? undefined : value / 100,
      samples: count,
      isClosed: isProven || isBelieved || false,
      high: Number.POSITIVE_INFINITY,
      turns: 0,
      rests: "nothing",
    })),
  ).map(({ move }) => moves[move]);

/** The move of one of them, all equally likely: so a move is made as often as they make it on average. */
export const byDraw: Together = (moves, opinions, drawn) => {
  const heard = opinions[Math.floor(drawn * opinions.length)];
  return withFirst(moves, ({ move }) => move === heard.move);
};

/** One opinion of all; that of the first if the others say nothing. */
export function decideTogether(opinions: readonly Opinion[], together: Together, drawn: number): Opinion {
  const [own] = opinions as [Opinion];
  // A player that is sure need not be outvoted by others that guess.
  const sure = opinions.find(({ report }) => report.isFinal);
  const all = added(opinions.map(({ report }) => report.moves));
  const moves = sure === undefined ? together(all, opinions, drawn) : asIn(sure.report.moves, all);
  const [best] = moves;
  const move = sure?.move ?? (best?.value === undefined ? undefined : best.move);
  if (move === undefined) return own;
  const reports = opinions.map(({ report }) => report);
  const total = (count: (report: Report) => number) =>
    reports.reduce((sum, report) => sum + count(report), 0);
  const names = new Set(reports.flatMap(({ counts = {} }) => Object.keys(counts)));
  return {
    move,
    report: {
      iterations: total(({ iterations }) => iterations),
      states: total(({ states }) => states),
      seconds: Math.max(...reports.map(({ seconds }) => seconds)),
      depth: Math.max(...reports.map(({ depth }) => depth)),
      line: (sure ?? opinions.find((opinion) => opinion.move === move))?.report.line ?? [],
      moves: moves.slice(0, MOST_REPORTED),
      ...(sure !== undefined && { isFinal: true }),
      notes: [...new Set(reports.flatMap(({ notes }) => notes))],
      counts: Object.fromEntries(
        Array.from(names, (name) => [name, total(({ counts }) => counts?.[name] ?? 0)]),
      ),
    },
  };
}

/** The moves in the order of `list`, those that are not in it at the end. */
function asIn(list: readonly MoveEstimate[], moves: readonly MoveEstimate[]): MoveEstimate[] {
  const place = new Map(list.map(({ move }, i) => [move, i]));
  const placeOf = ({ move }: MoveEstimate) => place.get(move) ?? list.length;
  return moves.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The sums for each move, in the order in which the moves are first named. */
function added(lists: readonly (readonly MoveEstimate[])[]): MoveEstimate[] {
  const byMove = new Map<string, MoveEstimate[]>();
  for (const estimate of lists.flat()) {
    const same = byMove.get(estimate.move);
    if (same === undefined) byMove.set(estimate.move, [estimate]);
    else same.push(estimate);
  }
  return Array.from(byMove, ([move, all]) => {
    const count = sum(all, (estimate) => estimate.count);
    const closed = all.find(({ isProven, isBelieved }) => isProven || isBelieved);
    if (closed !== undefined) return { ...(all.find(isProofOf(closed)) ?? closed), count };
    const sampled = all.filter(({ value }) => value !== undefined);
    // A value may come without a sample of this turn.
    const weight = (estimate: MoveEstimate) => Math.max(1, estimate.count);
    const value =
      sampled.length === 0
        ? undefined
        : sum(sampled, (estimate) => weight(estimate) * (estimate.value as number)) / sum(sampled, weight);
    const isDrawn = all.some(({ probability }) => probability !== undefined);
    const probability = sum(all, (estimate) => estimate.probability ?? 0) / lists.length;
    // Each thread has learnt for itself.
    const learnt = all.flatMap((estimate) => estimate.learnt ?? []);
    return {
      ...{ move, value, count },
      ...(isDrawn && { probability }),
      ...(learnt.length > 0 && { learnt: sum(learnt, (each) => each) / learnt.length }),
    };
  });
}

/** What one thread believes another may have proved. */
function isProofOf({ value }: MoveEstimate): (other: MoveEstimate) => boolean {
  return (other) => other.isProven === true && other.value === value;
}

function sum<T>(list: readonly T[], of: (item: T) => number): number {
  return list.reduce((total, item) => total + of(item), 0);
}

function withFirst(moves: readonly MoveEstimate[], isFirst: (move: MoveEstimate) => boolean): MoveEstimate[] {
  return [...moves.filter(isFirst), ...moves.filter((move) => !isFirst(move))];
}
