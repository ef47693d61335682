/** Utilities as people read them: the points of a score, from 0 to 100. */
import { FRACTIONS, type Fraction, fractionText } from "./numbers.js";

/** A utility, exact if fractions did not take too long. */
export type Utility = number | Fraction;

/** A longer fraction says less than its digits. */
const LONGEST_FRACTION = 12;

export function toNumber(utility: Utility): number {
  return typeof utility === "number" ? utility : FRACTIONS.toNumber(utility);
}

/** Points, exact if that is short, such as `50` and `675/32 = 21.0938`. */
export function exactPointsText(utility: Utility): string {
  if (typeof utility === "number") return pointsText(utility);
  const text = fractionText(FRACTIONS.times(utility, 100));
  const isLong = !text.includes("/") || text.length > LONGEST_FRACTION;
  return isLong ? pointsText(utility) : `${text} = ${pointsText(utility)}`;
}

/** Points with at most four digits behind the point. */
export function pointsText(utility: Utility): string {
  return String(Number((100 * toNumber(utility)).toFixed(4)));
}
