/**
 * What strategies are worth in the tree of a small game, exactly: the expected scores, the best response of a
 * role, and how exploitable a pair of strategies is.
 */
import type { Decider, GameTree, TreeNode } from "./game-tree.js";

/** For each information set, by its index, how likely each move is. */
export type Strategies = readonly (readonly number[])[];

export function uniform({ sets }: GameTree): number[][] {
  return sets.map(({ moves }) => moves.map(() => 1 / moves.length));
}

/** The expected score of each role. */
export function expectedScores({ root, roles }: GameTree, strategies: Strategies): number[] {
  const visit = (node: TreeNode): readonly number[] => {
    if (node.kind === "end") return node.scores;
    const shares =
      node.kind === "chance" ? node.children.map(() => 1 / node.children.length) : strategies[node.set.index];
    const sum = Array.from({ length: roles }, () => 0);
    for (const [i, child] of node.children.entries()) {
      if (shares[i] === 0) continue;
      for (const [role, score] of visit(child).entries()) sum[role] += shares[i] * score;
    }
    return sum;
  };
  return [...visit(root)];
}

/**
 * The most that a role can score while all others keep to their strategies. What it does in a set is decided
 * by all histories of the set, each as likely as chance and the others make it.
 */
export function bestResponse({ root }: GameTree, strategies: Strategies, role: number): number {
  /** How likely chance and the others make each history. */
  const reach = new Map<TreeNode, number>();
  const spread = (node: TreeNode, likely: number): void => {
    reach.set(node, likely);
    if (node.kind === "end") return;
    for (const [i, child] of node.children.entries()) {
      const share =
        node.kind === "chance"
          ? 1 / node.children.length
          : node.set.role === role
            ? 1
            : strategies[node.set.index][i];
      spread(child, likely * share);
    }
  };
  spread(root, 1);

  const best = new Map<Decider, number>();
  const values = new Map<TreeNode, number>();
  const choose = (set: Decider): number => {
    const known = best.get(set);
    if (known !== undefined) return known;
    const sums = set.moves.map((_, move) =>
      set.nodes.reduce((sum, node) => sum + (reach.get(node) ?? 0) * worth(node.children[move]), 0),
    );
    const move = sums.indexOf(Math.max(...sums));
    best.set(set, move);
    return move;
  };
  const worth = (node: TreeNode): number => {
    if (node.kind === "end") return node.scores[role];
    if (reach.get(node) === 0) return 0;
    const known = values.get(node);
    if (known !== undefined) return known;
    let value = 0;
    if (node.kind === "decision" && node.set.role === role) value = worth(node.children[choose(node.set)]);
    else {
      for (const [i, child] of node.children.entries()) {
        const share = node.kind === "chance" ? 1 / node.children.length : strategies[node.set.index][i];
        if (share > 0) value += share * worth(child);
      }
    }
    values.set(node, value);
    return value;
  };
  return worth(root);
}

/** Half of what both rivals could gain by a best response: 0 for an equilibrium. Scores add up to 100. */
export function exploitability(tree: GameTree, strategies: Strategies, rivals: readonly number[]): number {
  const gains = rivals.map((role) => bestResponse(tree, strategies, role));
  return (gains.reduce((sum, gain) => sum + gain, 0) - 100) / 2;
}
