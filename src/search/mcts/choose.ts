/**
 * How a role with several moves chooses one in a node. What is proven is not sampled any more: the role
 * chooses among the moves that are open. If a proven move is at least as good as the best of these looks, the
 * node is worth the proven move in this iteration, and the open move is only looked into further.
 *
 * A move that was never chosen comes before all others; with all-moves-as-first statistics only if these say
 * nothing of it either. Ties are broken at random, also between such moves: roles that move at once would
 * otherwise go on in step, each always meeting the same answer.
 */
import type { TermId } from "../../engine/game.js";
import type { Random } from "../../engine/random-numbers.js";
import type { TreeOptions, TreePolicy } from "../../engine/tree/playout-tree.js";
import { logarithm } from "../logarithm.js";
import type { Amaf, NodeChoice, PlainNode } from "./plain-node.js";

export interface Situation {
  readonly choice: NodeChoice;
  /** The visits of the node. */
  readonly visits: number;
  /** The statistics of the role, from the closest ancestor with enough playouts. */
  readonly amaf: ((move: TermId) => Amaf | undefined) | undefined;
  /** The proven score of the role after a move, if there is one. */
  readonly known: (pick: number) => number | undefined;
  readonly random: Random;
}

export interface Chosen {
  readonly pick: number;
  /** The proven move that the node is worth; -1 if the node is worth what the pick scores. */
  readonly worth: number;
}

export function choose(policy: TreePolicy, situation: Situation): Chosen {
  const { choice, visits, amaf, known, random } = situation;
  const { moves, counts, sums } = choice;
  const logVisits = policy.exploration === 0 ? 0 : logarithm(Math.max(1, visits));
  const bonus = policy.exploration * Math.sqrt(logVisits);
  let proven = -1;
  let provenValue = Number.NEGATIVE_INFINITY;
  let open = -1;
  let openValue = Number.NEGATIVE_INFINITY;
  let equals = 0;
  const untried: number[] = [];
  for (let pick = 0; pick < moves.length; pick++) {
    const value = known(pick);
    if (value !== undefined) {
      if (value > provenValue) {
        proven = pick;
        provenValue = value;
      }
      continue;
    }
    const n = counts[pick];
    const sum = sums[pick];
    let hope: number;
    if (policy.kind === "ucb") {
      if (n === 0) {
        untried.push(pick);
        continue;
      }
      const share = 1 / n;
      hope = sum * share * 0.01 + policy.exploration * Math.sqrt(logVisits * share);
    } else {
      const all = amaf?.(moves[pick]);
      if (n === 0 && all === undefined) {
        untried.push(pick);
        continue;
      }
      hope = mixed(n, sum, all, policy.bias) + bonus / Math.sqrt(n + 1);
    }
    if (hope > openValue) {
      open = pick;
      openValue = hope;
      equals = 1;
    } else if (hope === openValue && random.below(++equals) === 0) open = pick;
  }
  if (untried.length > 0) {
    return { pick: untried[untried.length > 1 ? random.below(untried.length) : 0], worth: -1 };
  }
  if (open < 0) return { pick: proven, worth: -1 };
  return { pick: open, worth: provenValue * 0.01 >= openValue ? proven : -1 };
}

/** The value by which GRAVE chooses, but for the bonus (`src/players/grave.ts`). */
function mixed(n: number, sum: number, all: Amaf | undefined, bias: number): number {
  if (all === undefined) return sum / (n * 100);
  const allMean = all.sum / (all.count * 100);
  if (n === 0) return allMean;
  const beta = all.count / (all.count + n + bias * all.count * n);
  return (1 - beta) * (sum / (n * 100)) + beta * allMean;
}

/** Whether a node has seen enough that its statistics count for what is below. */
export function isReference({ amafPlayouts }: PlainNode, { policy }: TreeOptions): boolean {
  return policy.kind === "grave" && amafPlayouts > policy.reference;
}
