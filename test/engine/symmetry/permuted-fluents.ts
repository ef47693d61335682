/** Permutations of fluents, for groups alone. */
import fc from "fast-check";
import type { GameSymmetry } from "../../../src/symmetry/game-symmetry.js";

/** A symmetry of a game in which each move means a fluent. */
export function onFluents(fluents: readonly number[]): GameSymmetry {
  return {
    roles: Int32Array.of(0),
    fluents: Int32Array.from(fluents),
    moves: Int32Array.from(fluents),
    percepts: new Int32Array(),
  };
}

/** Cycles of few points, so that groups stay small. */
export function cyclesIn(count: number): fc.Arbitrary<number[][]> {
  return fc.array(
    fc.shuffledSubarray([...Array(count).keys()], { maxLength: Math.min(5, count) }).map((cycle) =>
      Array.from({ length: count }, (_, point) => {
        const at = cycle.indexOf(point);
        return at < 0 ? point : (cycle[(at + 1) % cycle.length] as number);
      }),
    ),
    { minLength: 1, maxLength: 3 },
  );
}

/** The fluents in rows and columns; some rows, and some columns, are exchanged as wholes: a product of groups. */
export function blocksIn(count: number): fc.Arbitrary<number[][]> {
  return fc.integer({ min: 2, max: 5 }).chain((width) => {
    const height = Math.floor(count / width);
    const exchange = (size: number, image: (point: number, a: number) => number) =>
      fc
        .nat(Math.max(0, Math.min(size, 6) - 2))
        .map((a) =>
          Array.from({ length: count }, (_, point) => (point < width * height ? image(point, a) : point)),
        );
    const turned = (at: number, a: number) => (at === a ? 1 : at === a + 1 ? -1 : 0);
    const columns = exchange(width, (point, a) => point + turned(point % width, a));
    const rows = exchange(height, (point, a) =>
      height < 2 ? point : point + width * turned(Math.floor(point / width), a),
    );
    return fc.array(fc.oneof(columns, rows), { minLength: 1, maxLength: 6 });
  });
}
