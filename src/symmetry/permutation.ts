/** A permutation of numbers from 0, told by those that it moves: points[i], all different, becomes images[i]. */
export interface Permutation {
  readonly points: Int32Array;
  readonly images: Int32Array;
}
