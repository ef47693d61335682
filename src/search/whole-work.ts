/**
 * Work on what a search keeps must be brought to its end before anything else is begun with it. Where the
 * clock cuts it in two, it is ended at the beginning of the next thought.
 */
import type { Pieces } from "../gdl/pieces.js";

export class WholeWork {
  /** What the clock has cut in two. */
  private begun: Pieces<unknown> | undefined;

  *whole<T>(work: Pieces<T>): Pieces<T> {
    const first = work.next();
    if (first.done) return first.value;
    this.begun = work;
    yield;
    const result = yield* work;
    this.begun = undefined;
    return result;
  }

  /** Ends what was begun. */
  *finish(): Pieces {
    if (this.begun !== undefined) yield* this.whole(this.begun);
  }
}
