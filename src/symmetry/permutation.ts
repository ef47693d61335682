/** A permutation by what it moves: points[i] becomes images[i], and every other point stays where it is. */
export interface Permutation {
  readonly points: Int32Array;
  readonly images: Int32Array;
}

/** Its points and images in a table, if it moves any. */
export function imagesOf({ points, images }: Permutation): Map<number, number> {
  const table = new Map<number, number>();
  for (let i = 0; i < points.length; i++) table.set(points[i], images[i]);
  return table;
}

/** What a table of images moves. */
export function movedBy(images: ArrayLike<number>): Permutation {
  const points = Array.from(images, (_, point) => point).filter((point) => images[point] !== point);
  return { points: Int32Array.from(points), images: Int32Array.from(points, (point) => images[point]) };
}

/** What undoes a permutation that is told by all its images. */
export function inverseOf(images: Int32Array): Int32Array {
  const inverse = new Int32Array(images.length);
  for (let point = 0; point < images.length; point++) inverse[images[point]] = point;
  return inverse;
}
