/**
 * Work in pieces, each of some milliseconds at most, however large the game is. Between two pieces the caller
 * looks at the clock and lets other code run. Pieces are measured by counting steps of about the same length
 * (gates, branches, moves), never by time, so that a seed decides the result.
 */
export type Pieces<T = void> = Generator<void, T>;

/** Does all of the work at once. */
export function allOf<T>(work: Pieces<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** How many simple steps a piece has at most: each takes a tenth of a microsecond or less. */
export const PIECE_STEPS = 2 ** 14;

/** Calls `act` for each item, and yields after each `PIECE_STEPS` of them. */
export function* forEachOf<T>(items: Iterable<T>, act: (item: T) => void): Pieces {
  let steps = 0;
  for (const item of items) {
    act(item);
    if (++steps % PIECE_STEPS === 0) yield;
  }
}

/** Sorts as `toSorted` does: short runs are sorted, then merged. */
export function* sorted<T>(items: readonly T[], compare: (a: T, b: T) => number): Pieces<T[]> {
  let from: T[] = [];
  for (let start = 0; start < items.length; start += RUN) {
    from.push(...items.slice(start, start + RUN).sort(compare));
    yield;
  }
  let steps = 0;
  for (let width = RUN; width < items.length; width *= 2) {
    const to: T[] = [];
    for (let start = 0; start < from.length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, from.length), Math.min(start + 2 * width, from.length)];
      for (let [left, right] = [start, middle]; left < middle || right < end; ) {
        const isLeft = right === end || (left < middle && compare(from[left], from[right]) <= 0);
        to.push(isLeft ? from[left++] : from[right++]);
        if (++steps % PIECE_STEPS === 0) yield;
      }
    }
    from = to;
  }
  return from;
}

/** The first `most` items of that order. */
export function* firstOf<T>(items: readonly T[], most: number, compare: (a: T, b: T) => number): Pieces<T[]> {
  if (items.length <= most) return yield* sorted(items, compare);
  const first: T[] = [];
  yield* forEachOf(items, (item) => {
    if (first.length === most && compare(item, first[most - 1]) >= 0) return;
    // Behind those that are as good, which came before.
    let [from, to] = [0, first.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (compare(item, first[middle]) < 0) to = middle;
      else from = middle + 1;
    }
    first.splice(from, 0, item);
    if (first.length > most) first.pop();
  });
  return first;
}

/** How many items are sorted at once. */
const RUN = 1024;
