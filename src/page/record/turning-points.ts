/** Where a match turned: the turns after which what a role could expect was much less, or much more. */

/** Smaller changes are the noise of playouts. */
const NOTABLE = 15;
const MOST = 6;

export interface TurningPoint {
  /** The number of turns played when it had turned. */
  readonly turn: number;
  readonly role: number;
  readonly before: number;
  readonly after: number;
}

/** The greatest changes, in the order of the match. `values` are by turn and by role. */
export function turningPoints(values: readonly (readonly (number | undefined)[])[]): readonly TurningPoint[] {
  const last: (number | undefined)[] = [];
  const found: TurningPoint[] = [];
  for (const [turn, byRole] of values.entries()) {
    let greatest: TurningPoint | undefined;
    for (const [role, after] of byRole.entries()) {
      const before = last[role];
      if (after === undefined) continue;
      last[role] = after;
      if (before === undefined || Math.abs(after - before) < NOTABLE) continue;
      if (greatest === undefined || Math.abs(after - before) > Math.abs(greatest.after - greatest.before))
        greatest = { turn, role, before, after };
    }
    if (greatest !== undefined) found.push(greatest);
  }
  const size = ({ before, after }: TurningPoint) => Math.abs(after - before);
  return found
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, MOST)
    .toSorted((a, b) => a.turn - b.turn);
}
