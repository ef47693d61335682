/** A problem that the reader of the page can understand, in one sentence; any other error is a bug. */
export class PageProblem extends Error {}

/** For what is shown beside something else: who has left the view, or the game, misses no answer. */
export function leftAlone(error: unknown): void {
  if (!(error instanceof PageProblem)) throw error;
}
