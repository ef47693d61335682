/**
 * What is proven of a node once the values of all its children are. If only one role has a choice, it takes
 * what is best for itself, of equals the first; so of two rivals each takes what is worst for the other.
 * Chance is worth its mean. If two rivals choose at once, there is a value only at a saddle point of pure
 * moves. If more roles choose at once, no value is looked for.
 *
 * In the numbers of joint moves the last role's move changes fastest.
 *
 * What a value rests on is noted too: where another player chooses, and it makes a difference, on how the
 * players go together.
 */

import { restsOnBoth } from "../../engine/rests.js";
import { BEST_SCORE } from "../../engine/tree/playout-tree.js";
import type { Edge, PlainNode } from "./plain-node.js";

/** What the roles of a game can do in a node. */
export interface Choosing {
  /** How many legal moves each role has. */
  readonly counts: readonly number[];
  /** The roles that have scores. */
  readonly players: readonly number[];
  /** The index of `random` among the roles, or -1. */
  readonly chance: number;
}

/** Scores, one for each of the players. */
export type ProvenScores = readonly number[];

/** Proves the nodes of a tree from their children. */
export class Prover {
  constructor(
    /** The roles that have scores. */
    private readonly players: readonly number[],
    private readonly chance: number,
    /** The role that asks. */
    private readonly own: number,
  ) {}

  /** Takes notice of a child that is proven; returns whether the node itself is proven then. */
  notice(node: PlainNode, edge: Edge): boolean {
    if (edge.child.values === undefined) return false;
    if (!edge.isCounted) {
      edge.isCounted = true;
      node.proved++;
      if (node.values === undefined) this.prove(node, edge.child);
    }
    return node.values !== undefined;
  }

  /** A root must know why it is proven, since its children may have been forgotten. */
  proveAgain(root: PlainNode): void {
    if (root.choices.length === 0) return;
    root.values = undefined;
    root.rests = "nothing";
    root.proved = 0;
    for (const edge of root.edges.values()) {
      edge.isCounted = false;
      this.notice(root, edge);
    }
  }

  private prove(node: PlainNode, child: PlainNode): void {
    const { players, chance, own } = this;
    const { choices, chooser, edges } = node;
    const place = players.indexOf(chooser);
    // Another player may want what we don't know.
    const others = players.some((role) => role !== own && choices[role].moves.length > 1);
    if (place >= 0 && child.values !== undefined && child.values[place] >= BEST_SCORE) {
      node.values = child.values;
      node.rests = restsOnBoth(child.rests, others ? "relation" : "nothing");
      return;
    }
    if (node.proved < node.joints) return;
    const scores = (joint: number) => edges.get(joint)?.child.values as ProvenScores;
    node.values = provenValues(node.choosing(players, chance), scores);
    const children = Array.from(edges.values(), (edge) => edge.child);
    const ours = children.map(({ values }) => values?.[players.indexOf(own)]);
    const isSame = place >= 0 && ours.every((value) => value === ours[0]);
    node.rests = others && !isSame ? "relation" : "nothing";
    for (const { rests } of children) node.rests = restsOnBoth(node.rests, rests);
  }
}

/** The values of the node, or undefined if they do not follow from those of the children. */
export function provenValues(
  { counts, players, chance }: Choosing,
  child: (joint: number) => ProvenScores,
): ProvenScores | undefined {
  const stride = (role: number) => counts.slice(role + 1).reduce((product, count) => product * count, 1);
  const outcomes = chance < 0 ? 1 : counts[chance];
  const step = chance < 0 ? 0 : stride(chance);
  const mean = (joint: number): ProvenScores =>
    players.map((_, place) => {
      let sum = 0;
      for (let k = 0; k < outcomes; k++) sum += child(joint + k * step)[place];
      return sum / outcomes;
    });
  const choosers = players.filter((role) => counts[role] > 1);
  if (choosers.length === 0) return mean(0);
  if (choosers.length === 1) {
    const [role] = choosers as [number];
    const place = players.indexOf(role);
    let best = mean(0);
    for (let move = 1; move < counts[role]; move++) {
      const values = mean(move * stride(role));
      if (values[place] > best[place]) best = values;
    }
    return best;
  }
  if (choosers.length > 2 || players.length > 2) return undefined;
  const [rows, columns] = choosers.map((role) => counts[role]) as [number, number];
  const [down, across] = choosers.map(stride) as [number, number];
  return saddlePoint(rows, columns, (row, column) => mean(row * down + column * across));
}

/** The saddle point of a matrix of two players' values: the first chooses a row, the second a column. */
function saddlePoint(
  rows: number,
  columns: number,
  at: (row: number, column: number) => ProvenScores,
): ProvenScores | undefined {
  const [one, other] = at(0, 0) as [number, number];
  let secured = Number.NEGATIVE_INFINITY;
  const most = new Array<number>(columns).fill(Number.NEGATIVE_INFINITY);
  for (let row = 0; row < rows; row++) {
    let least = Number.POSITIVE_INFINITY;
    for (let column = 0; column < columns; column++) {
      const [a, b] = at(row, column) as [number, number];
      // They are no rivals: what one wins the other does not lose.
      if (Math.abs(a + b - one - other) > 1e-9) return undefined;
      least = Math.min(least, a);
      most[column] = Math.max(most[column], a);
    }
    secured = Math.max(secured, least);
  }
  const held = most.reduce((a, b) => Math.min(a, b));
  return secured === held ? [secured, one + other - secured] : undefined;
}
