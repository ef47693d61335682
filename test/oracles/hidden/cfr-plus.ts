/**
 * An equilibrium of a small game of two rivals by CFR+ (Tammelin: "Solving large imperfect information games
 * using CFR+", 2014): whole trees, one rival after the other, regrets never below zero, later strategies
 * weigh more. The value is known to within the exploitability that is found by exact best responses.
 */
import type { GameTree, TreeNode } from "./game-tree.js";
import { expectedScores, exploitability, type Strategies } from "./strategies.js";

export interface Equilibrium {
  readonly strategies: Strategies;
  /** The expected score of the first rival. */
  readonly value: number;
  readonly exploitability: number;
}

/** Iterates until the strategies are this little exploitable, in points. */
export function equilibrium(
  tree: GameTree,
  rivals: readonly number[],
  enough: number,
  mostIterations = 20_000,
): Equilibrium {
  const { sets } = tree;
  const zeros = () => sets.map(({ moves }) => new Float64Array(moves.length));
  const regrets = zeros();
  const sums = zeros();
  const now = sets.map(({ moves }) => new Float64Array(moves.length));
  const match = (regret: Float64Array, strategy: Float64Array) => {
    const sum = regret.reduce((total, one) => total + one, 0);
    for (const i of strategy.keys()) strategy[i] = sum > 0 ? regret[i] / sum : 1 / strategy.length;
  };
  const average = () =>
    sums.map((weights) => {
      const sum = weights.reduce((total, one) => total + one, 0);
      return [...weights].map((weight) => (sum > 0 ? weight / sum : 1 / weights.length));
    });
  for (let iteration = 1; ; iteration++) {
    for (const rival of rivals) {
      for (const [i, regret] of regrets.entries()) match(regret, now[i]);
      const gained = zeros();
      const visit = (node: TreeNode, own: number, others: number): number => {
        if (node.kind === "end") return node.scores[rival];
        if (node.kind === "chance") {
          const share = 1 / node.children.length;
          return node.children.reduce((sum, child) => sum + share * visit(child, own, others * share), 0);
        }
        const { role, index } = node.set;
        const strategy = now[index];
        if (role !== rival) {
          return node.children.reduce(
            // Also where the other never goes: what the rival would do there counts in its average.
            (sum, child, i) => sum + strategy[i] * visit(child, own, others * strategy[i]),
            0,
          );
        }
        const worth = node.children.map((child, i) => visit(child, own * strategy[i], others));
        const mean = worth.reduce((sum, one, i) => sum + strategy[i] * one, 0);
        for (const [i, one] of worth.entries()) {
          gained[index][i] += others * (one - mean);
          // Each history of the set has the same share of the own moves, so each adds its part of the others'.
          sums[index][i] += (iteration * own * strategy[i]) / node.set.nodes.length;
        }
        return mean;
      };
      visit(tree.root, 1, 1);
      for (const [i, gain] of gained.entries()) {
        if (sets[i].role !== rival) continue;
        for (const move of gain.keys()) regrets[i][move] = Math.max(0, regrets[i][move] + gain[move]);
      }
    }
    if (iteration % 50 !== 0 && iteration < mostIterations) continue;
    const strategies = average();
    const left = exploitability(tree, strategies, rivals);
    if (left > enough && iteration < mostIterations) continue;
    return { strategies, value: expectedScores(tree, strategies)[rivals[0]], exploitability: left };
  }
}
