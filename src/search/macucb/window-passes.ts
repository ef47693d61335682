/**
 * When the window is handed down anew: a pass goes through all nodes that matter, so it comes when enough has
 * been made since the last one to pay for it. A branch that a pass looks at takes some tens of nanoseconds, a
 * successor some microseconds.
 */
const SUCCESSORS_A_BRANCH = 1 / 16;

const LEAST_SUCCESSORS = 64;

export class WindowPasses {
  private due = 0;

  /** Given how many successors were made. */
  isDue(successors: number): boolean {
    return successors >= this.due;
  }

  /** The present nodes are others, or no bound holds any more. */
  begin(successors: number): void {
    this.due = successors + LEAST_SUCCESSORS;
  }

  /** A pass has looked at this many branches. */
  end(successors: number, branches: number): void {
    this.due = successors + Math.max(LEAST_SUCCESSORS, Math.floor(branches * SUCCESSORS_A_BRANCH));
  }
}
