/** What the plain tree tells of its nodes. */
import type { TermId } from "../../engine/game.js";
import { bestMove, type RootMove, type TreeCounts } from "../../engine/tree/playout-tree.js";
import type { StateOrbits } from "./node-table.js";
import type { Edge, NodeChoice, PlainNode } from "./plain-node.js";

/** What a role can do in a node, and what is known of it. */
export function rootMoves(node: PlainNode, role: number, players: readonly number[]): RootMove[] {
  const place = players.indexOf(role);
  const knows = node.chooser === role && place >= 0;
  return movesOfChoice(node.choices[role], (pick) => {
    const child = knows ? node.edgeOf(role, pick)?.child : undefined;
    if (child === undefined) return {};
    if (child.values !== undefined) return { value: child.values[place], isProven: true, rests: child.rests };
    const learnt = child.visits > 0 ? child.worth?.[place] : undefined;
    return learnt === undefined ? {} : { learnt };
  });
}

export function movesOfChoice(
  { moves, counts, sums }: NodeChoice,
  known: (pick: number) => Partial<RootMove> = () => ({}),
): RootMove[] {
  return moves.map((move, pick) => {
    const count = counts[pick];
    const mean = count === 0 ? undefined : sums[pick] / count;
    return { move, count, value: mean, isProven: false, rests: "nothing", ...known(pick) };
  });
}

/** The best move of each role, from the root on, as far as there are nodes. */
export function lineFrom(root: PlainNode, players: readonly number[], orbits?: StateOrbits): TermId[][] {
  const line: TermId[][] = [];
  const seen = new Set<PlainNode>();
  let node: PlainNode | undefined = root;
  /** What takes the state that is meant into that of the node. */
  let turn = 0;
  while (node !== undefined && node.choices.length > 0 && !seen.has(node)) {
    seen.add(node);
    const picks: number[] = [];
    for (const role of node.choices.keys()) {
      const moves = rootMoves(node, role, players);
      const best = bestMove(moves);
      if (best === undefined || (best.count === 0 && !best.isProven)) return line;
      picks.push(moves.indexOf(best));
    }
    const isOpen = node.choices.map(({ moves }) => moves.length > 1);
    const back = orbits?.quotient(turn, 0) ?? 0;
    const joint = node.movesOf(picks).map((move, role) => orbits?.moveBy(back, role, move) ?? move);
    line.push(joint.filter((_, role) => isOpen[role] || !isOpen.includes(true)));
    const edge: Edge | undefined = node.edges.get(node.jointOf(picks));
    if (orbits !== undefined && edge !== undefined)
      turn = orbits.quotient(orbits.quotient(edge.turn, 0), turn);
    node = edge?.child;
  }
  return line;
}

export function noCounts(): TreeCounts {
  return { iterations: 0, known: 0, states: 0, limited: 0, stuck: 0, depth: 0, pruned: 0, merged: 0 };
}
