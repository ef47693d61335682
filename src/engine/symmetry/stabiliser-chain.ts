/**
 * A base of a permutation group, and what the elements that fix the first of its points do to the next: with
 * it a group is counted, its elements are listed, and it is told what belongs to it (Sims 1970). A
 * permutation here is the array of the images of all points.
 */
import { inverseOf } from "../../symmetry/permutation.js";

export interface StabiliserChain {
  readonly degree: number;
  readonly base: Int32Array;
  /** For each base point its orbit under the elements that fix those before it. */
  readonly orbits: readonly Int32Array[];
  /** Whether that is proved to be all. If not, the chain is that of a subset of the group. */
  readonly isExact: boolean;
  /** Generators of those that fix the first so many points of the base. */
  generatorsFixing(points: number): Int32Array[];
  /** An element that takes the base point of a level to a point of its orbit, and fixes those before it. */
  wayTo(level: number, point: number): Int32Array;
}

/** First one, then the other. */
export function productOf(first: Int32Array, second: Int32Array): Int32Array {
  return first.map((image) => second[image]);
}

export function identityImages(degree: number): Int32Array {
  return Int32Array.from({ length: degree }, (_, p) => p);
}

/** Whether the chain makes a permutation. */
export function belongs(chain: StabiliserChain, images: Int32Array): boolean {
  let rest = images;
  for (let level = 0; level < chain.base.length; level++) {
    const image = rest[chain.base[level]];
    if (image === chain.base[level]) continue;
    if (!chain.orbits[level].includes(image)) return false;
    rest = productOf(rest, inverseOf(chain.wayTo(level, image)));
  }
  return rest.every((image, p) => image === p);
}

/** The chain of all permutations: those of the first points of a base first. */
export function symmetricChain(degree: number, first: readonly number[]): StabiliserChain {
  const order = Int32Array.from(new Set([...first, ...identityImages(degree)]));
  const base = order.subarray(0, Math.max(0, degree - 1));
  const exchange = (a: number, b: number) => {
    const images = identityImages(degree);
    [images[a], images[b]] = [b, a];
    return images;
  };
  return {
    degree,
    base,
    orbits: Array.from(base, (_, level) => order.subarray(level)),
    isExact: true,
    generatorsFixing: (points) => Array.from(order.subarray(points + 1), (p) => exchange(order[points], p)),
    wayTo: (level, point) => exchange(base[level], point),
  };
}
