/** A role that does not see everything holds several states possible: a search begins at each of them. */

/** What the kernel's memory has room for; players are shown far fewer. */
export const MOST_ROOTS = 4096;

export function checkRootCount(count: number): void {
  if (count > MOST_ROOTS) throw new RangeError(`at most ${MOST_ROOTS} states can be thought about at once`);
}
