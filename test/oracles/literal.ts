/**
 * Algorithm 1 of paper 000 (section 5): backtracking search for a policy of a stochastic network whose
 * expected utility reaches a threshold. Kept as close to its text as its misprints allow, for comparison and
 * as the oracle of `search/policy/exact.ts`; it forgets everything, so its time grows with the number of
 * plays.
 *
 * What was mended:
 * - Line 2 gives every leaf the utility 1. By section 3 of the paper it is val(I), the sum of its soft
 *   constraints.
 * - A policy is one set π for all branches, though two branches may assign one variable differently. By
 *   section 3 a policy is a tree, and here it is one.
 * - Line 11 returns as soon as the threshold is met and leaves the other outcomes without a subtree. Here
 *   each of them gets one, any that is feasible.
 * - Line 3 starts from 0, so a contradiction counts as utility 0; by section 3 it is -∞, also where chance
 *   runs into it. Here there is then no policy at all.
 * - Line 13 reads `sol`, which is nowhere set: it is π. Line 19 takes back the value of x_i but not what was
 *   assigned after it, and the best policy of line 15 is lost: here the best one is kept, and returned by
 *   line 20.
 * - The `sinon` of lines 12 and 18 are indented too far; the first belongs to line 6, the second to line 16.
 * - Line 8 divides by p, which may be 0: impossible outcomes are left out. Line 6 says S where section 3 says
 *   Y.
 * - The first index is 0 in the text, while line 1 counts from 1.
 *
 * `isConsistent` is read as: no constraint fails whose variables are all assigned. Utilities must not be
 * negative.
 */
import type { Network } from "../../src/network/model.js";
import { UNDEFINED } from "../../src/network/template.js";
import { FRACTIONS, type Fraction } from "../../src/search/policy/numbers.js";
import { type Assignment, constraintsByLast, isSatisfied, outcomes, policyOrder } from "./policy-order.js";

/**
 * A tree: a decision has one way on; chance has one for each outcome of positive probability, equally likely.
 */
export type Policy =
  | { readonly kind: "leaf"; readonly utility: Fraction }
  | { readonly kind: "decision"; readonly variable: number; readonly value: number; readonly next: Policy }
  | {
      readonly kind: "chance";
      readonly variable: number;
      readonly branches: readonly { readonly value: number; readonly next: Policy }[];
    };

export interface Found {
  readonly policy: Policy;
  readonly utility: Fraction;
}

export interface LiteralOptions {
  /** Each variable once; `policyOrder` if it is left out. */
  readonly order?: readonly number[];
  /** Of a complete assignment; `utilityOfScores` if it is left out. */
  readonly utility?: (values: Assignment) => Fraction;
}

const { plus, minus, times, over, compare, zero } = FRACTIONS;

/** The score of a player in hundredths: the sum of its score variables, `undefined` counting as nothing. */
export function utilityOfScores(network: Network, name?: string): (values: Assignment) => Fraction {
  const scores = [...network.variables.keys()].filter((x) => network.variables[x].kind === "score");
  const player = name ?? network.variables[scores[0]]?.name;
  const own = scores.filter((x) => network.variables[x].name === player);
  const points = own.map((x) => network.variables[x].values.map((text) => Number(text)));
  return (values) =>
    own.reduce((sum, x, i) => {
      const scored = points[i][values[x]];
      return Number.isNaN(scored) ? sum : plus(sum, FRACTIONS.ofPoints(scored));
    }, zero);
}

export class LiteralSearch {
  /** Values tried. */
  nodes = 0;
  private readonly order: readonly number[];
  private readonly constraints: ReturnType<typeof constraintsByLast>;
  private readonly utility: (values: Assignment) => Fraction;
  private readonly values: Assignment;
  private readonly chance: ReadonlyMap<number, Network["chance"][number]>;

  constructor(
    private readonly network: Network,
    options: LiteralOptions = {},
  ) {
    this.order = options.order ?? policyOrder(network);
    this.constraints = constraintsByLast(network, this.order);
    this.utility = options.utility ?? utilityOfScores(network);
    this.values = new Int32Array(network.variables.length).fill(-1);
    this.chance = new Map(network.chance.map((table) => [table.variable, table]));
  }

  /**
   * The first policy whose expected utility reaches the threshold. If none does, the best one; undefined if
   * every policy breaks a constraint. A threshold that is out of reach therefore gives the optimum.
   */
  search(threshold: Fraction, i = 0): Found | undefined {
    if (i === this.order.length) {
      const utility = this.utility(this.values);
      return { policy: { kind: "leaf", utility }, utility };
    }
    const table = this.chance.get(this.order[i]);
    if (table !== undefined) return this.searchChance(threshold, i, table);
    const variable = this.order[i];
    let best: Found | undefined;
    for (let value = 0; value < this.network.variables[variable].values.length; value++) {
      if (!this.isConsistent(i, value)) continue;
      const found = this.search(threshold, i + 1);
      if (found !== undefined && (best === undefined || compare(found.utility, best.utility) > 0)) {
        best = {
          policy: { kind: "decision", variable, value, next: found.policy },
          utility: found.utility,
        };
      }
      if (best !== undefined && compare(best.utility, threshold) >= 0) break;
    }
    this.values[variable] = -1;
    return best;
  }

  private searchChance(threshold: Fraction, i: number, table: Network["chance"][number]): Found | undefined {
    const { variable } = table;
    const likely = outcomes(table, this.values, (value) => this.isConsistent(i, value));
    const branches: { value: number; next: Policy }[] = [];
    let utility = zero;
    for (const value of likely) {
      // What this branch alone would have to yield to reach the threshold; 0 or less once it is reached.
      const missing = times(minus(threshold, utility), likely.length);
      const found = this.isConsistent(i, value) ? this.search(missing, i + 1) : undefined;
      if (found === undefined) {
        this.values[variable] = -1;
        return undefined;
      }
      branches.push({ value, next: found.policy });
      utility = plus(utility, over(found.utility, likely.length));
    }
    this.values[variable] = -1;
    return likely.length === 0 ? undefined : { policy: { kind: "chance", variable, branches }, utility };
  }

  /** All policies that break no constraint and reach the threshold, each once, in lexicographic order. */
  policies(threshold: Fraction): Found[] {
    return this.all(0).filter(({ utility }) => compare(utility, threshold) >= 0);
  }

  private all(i: number): Found[] {
    if (i === this.order.length) {
      const utility = this.utility(this.values);
      return [{ policy: { kind: "leaf", utility }, utility }];
    }
    const variable = this.order[i];
    const table = this.chance.get(variable);
    if (table !== undefined) return this.allOfChance(i, table);
    const found: Found[] = [];
    for (let value = 0; value < this.network.variables[variable].values.length; value++) {
      if (!this.isConsistent(i, value)) continue;
      for (const { policy, utility } of this.all(i + 1))
        found.push({ policy: { kind: "decision", variable, value, next: policy }, utility });
    }
    this.values[variable] = -1;
    return found;
  }

  /** One policy for each way to choose one of every branch. */
  private allOfChance(i: number, table: Network["chance"][number]): Found[] {
    const { variable } = table;
    const likely = outcomes(table, this.values, (value) => this.isConsistent(i, value));
    let partial: { branches: { value: number; next: Policy }[]; sum: Fraction }[] = [
      { branches: [], sum: zero },
    ];
    for (const value of likely) {
      const found = this.isConsistent(i, value) ? this.all(i + 1) : [];
      partial = partial.flatMap(({ branches, sum }) =>
        found.map(({ policy, utility }) => ({
          branches: [...branches, { value, next: policy }],
          sum: plus(sum, utility),
        })),
      );
    }
    this.values[variable] = -1;
    if (likely.length === 0) return [];
    return partial.map(({ branches, sum }) => ({
      policy: { kind: "chance", variable, branches },
      utility: over(sum, likely.length),
    }));
  }

  /** Assigns the value, and says whether what is assigned breaks no constraint. */
  private isConsistent(i: number, value: number): boolean {
    this.values[this.order[i]] = value;
    this.nodes++;
    return this.constraints[i].every((constraint) => isSatisfied(constraint, this.values));
  }
}

/**
 * The moves of a policy of a chain, as text: the players' moves, each with a comma, and for `random` all
 * moves that may follow, as in `a,b,{r1:c,.;r2:.}`. A point stands where nothing is decided any more.
 */
export function literalMoves(network: Network, policy: Policy): string {
  if (policy.kind === "leaf") return ".";
  const { kind, values } = network.variables[policy.variable];
  if (policy.kind === "decision") {
    const move = values[policy.value];
    const rest = literalMoves(network, policy.next);
    return kind === "action" && move !== UNDEFINED ? `${move},${rest}` : rest;
  }
  const branches = policy.branches.map(({ value, next }) => [values[value], literalMoves(network, next)]);
  if (branches[0][0] === UNDEFINED) return branches[0][1];
  return `{${branches.map((branch) => branch.join(":")).join(";")}}`;
}
