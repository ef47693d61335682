/**
 * Whether utilities reach thresholds. In floating point a utility may be too close to its threshold to tell;
 * then the answer is undefined.
 */
import type { BestPlay } from "./best-play.js";
import { greatestSum, type JointPolicies } from "./joint-policies.js";
import { FRACTIONS, type Fraction, type Numbers } from "./numbers.js";
import type { Utility } from "./utility.js";

/** Below this, floating point cannot tell a utility from the threshold. */
const NOISE = 1e-9;

export function reaches(utility: Utility, threshold: Fraction): boolean | undefined {
  if (typeof utility !== "number") return FRACTIONS.compare(utility, threshold) >= 0;
  const difference = utility - FRACTIONS.toNumber(threshold);
  return Math.abs(difference) < NOISE ? undefined : difference > 0;
}

/** Whether one of them is true; undefined if that depends on one that is open. */
function some(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

export interface JointAnswer<N> {
  readonly feasible: boolean | undefined;
  /** Whether some policy reaches the threshold of one player, whatever the others have. */
  readonly feasibleAlone: readonly (boolean | undefined)[];
  /** What the players have of a policy that reaches every threshold, and what it does. */
  readonly utilities?: readonly N[];
  readonly play?: BestPlay;
  readonly policies?: 0n;
  readonly problem?: string;
}

/** Of the policies that reach the thresholds of all players the one that gives them most together. */
export function reachAll<N extends Utility>(
  { utilities: all, isThinned, play }: JointPolicies<N>,
  numbers: Numbers<N>,
  thresholds: readonly Fraction[],
): JointAnswer<N> {
  const reached = all.map((utilities) => thresholds.map((each, p) => reaches(utilities[p], each)));
  const feasibleAlone = thresholds.map((_, p) => some(reached.map((each) => each[p])));
  const together = reached.map(
    (each) => !each.includes(false) && (each.includes(undefined) ? undefined : true),
  );
  const best = greatestSum(
    numbers,
    all.map((utilities, i) => (together[i] === true ? utilities : undefined)),
  );
  if (best >= 0) return { feasible: true, feasibleAlone, utilities: all[best], play: play(best) };
  if (feasibleAlone.includes(false)) return { feasible: false, feasibleAlone, policies: 0n };
  const feasible = isThinned ? undefined : some(together);
  if (feasible === false) return { feasible, feasibleAlone, policies: 0n };
  const problem = isThinned
    ? "there are more different outcomes than are kept, and none of those reaches every threshold"
    : "rounding leaves open whether a policy reaches every threshold";
  return { feasible, feasibleAlone, problem };
}
