/** The results of playouts from one start: integers, so that sums do not depend on the order of adding. */

export interface ScoreSum {
  /** Of the scores of all playouts that have one: those that ended, and those that met the limit. */
  readonly sum: number;
  readonly squares: number;
}

export interface Tally {
  /** Playouts that came to a terminal state. */
  readonly terminal: number;
  /** Playouts that the limit of moves ended. */
  readonly limited: number;
  /** Playouts that ended since some role had no legal move. They have no score. */
  readonly stuck: number;
  /** Moves made, in all of them. */
  readonly steps: number;
  /** For each role that can have a score: all but `random`. */
  readonly scores: readonly ScoreSum[];
}

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    terminal: a.terminal + b.terminal,
    limited: a.limited + b.limited,
    stuck: a.stuck + b.stuck,
    steps: a.steps + b.steps,
    scores: a.scores.map(({ sum, squares }, i) => {
      const other = b.scores[i];
      return { sum: sum + other.sum, squares: squares + other.squares };
    }),
  };
}

export function playoutsOf({ terminal, limited, stuck }: Tally): number {
  return terminal + limited + stuck;
}
