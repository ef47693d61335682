/** The pruning rules of paper 003: the oracle of `assembly/macucb/removal.ts`. */
import { logarithm } from "../../../src/search/logarithm.js";
import type { SearchGraphOptions } from "../../../src/search/macucb/search-graph.js";
import type { PlayerRelations } from "../../../src/search/player-relation.js";
import { hasValue, isClosed, type ObjectArm, type ObjectNode, samplesOf, utilityOf } from "./object-node.js";

const ROUNDING = 1e-9;

type Preferred = (node: ObjectNode) => ObjectArm | undefined;

export class ObjectRemoval {
  /** How many arms were removed. */
  removed = 0;
  private theta = 0;

  constructor(
    private readonly relations: PlayerRelations,
    private readonly own: number,
    private readonly options: Pick<SearchGraphOptions, "pruning" | "exploration">,
  ) {}

  /** New present nodes. */
  begin(): void {
    this.theta = 0;
  }

  removeArms(node: ObjectNode, preferred: Preferred): void {
    if (!node.isExpanded || node.deciders.length > 1) return;
    if (this.options.pruning === "rmin") this.removeBelow(node);
    if (this.options.pruning === "confidence") this.removeDoubtful(node, preferred);
  }

  private removeBelow({ arms, value }: ObjectNode): void {
    const isBelow = (arm: ObjectArm) =>
      isClosed(arm) && value.some((_, p) => utilityOf(arm, p) < this.theta - ROUNDING);
    const left = arms.filter(({ isRemoved }) => !isRemoved);
    if (left.every(isBelow)) return;
    for (const arm of left) if (isBelow(arm)) this.remove(arm);
  }

  /** Raises the threshold to the least utility that the best policy has for a player. */
  raise(roots: readonly ObjectNode[], preferred: Preferred): void {
    if (this.options.pruning !== "rmin") return;
    const best = roots.map((root) => (root.arms.length === 0 ? undefined : preferred(root)));
    if (!best.every((arm) => arm !== undefined)) return;
    const [root] = roots;
    if (root === undefined) return;
    const means = root.value.map((_, p) => {
      let sum = 0;
      for (const arm of best) sum += utilityOf(arm, p);
      return sum / roots.length;
    });
    this.theta = Math.max(this.theta, Math.min(...means));
  }

  private removeDoubtful(node: ObjectNode, preferred: Preferred): void {
    const best = preferred(node);
    if (best === undefined || best.branches.length < 2) return;
    const player = this.relations.relation === "team" ? this.own : (node.deciders[0] ?? this.own);
    let n = 0;
    for (const arm of node.arms) n += samplesOf(arm);
    if (n <= 1) return;
    const width = this.options.exploration * Math.sqrt(2 * logarithm(n));
    const mean = utilityOf(best, player);
    for (const arm of node.arms) {
      if (arm === best || isClosed(arm) || arm.isRemoved) continue;
      const poor = arm.branches.filter((branch) => {
        if (!hasValue({ choice: [], branches: [branch], isRemoved: false })) return false;
        const above = branch.isClosed ? 0 : width / Math.sqrt(branch.samples);
        return (branch.value[player] as number) + above < mean;
      });
      if (2 * poor.length > arm.branches.length) this.remove(arm);
    }
  }

  private remove(arm: ObjectArm): void {
    arm.isRemoved = true;
    this.removed++;
  }
}
