/** The roots of a search: a role that does not see everything holds several states possible. */

/** The kernel's memory has room for this many roots; players are given far fewer. */
export const MOST_ROOTS = 4096;

export function checkRootCount(count: number): void {
  if (count > MOST_ROOTS) throw new RangeError(`at most ${MOST_ROOTS} states can be thought about at once`);
}
