/** A permutation group as the set of all its elements, made by multiplying until there are no more. */
import type { Permutation } from "../../../src/symmetry/permutation.js";

/** All images of a permutation of n points. */
export function wholeOf({ points, images }: Permutation, n: number): number[] {
  const whole = Array.from({ length: n }, (_, i) => i);
  for (const [i, point] of points.entries()) whole[point] = images[i];
  return whole;
}

export function closureOf(generators: readonly Permutation[], n: number): number[][] {
  const factors = generators.map((generator) => wholeOf(generator, n));
  const elements = [Array.from({ length: n }, (_, i) => i)];
  const seen = new Set(elements.map(String));
  for (const element of elements) {
    for (const factor of factors) {
      const product = element.map((image) => factor[image]);
      if (seen.has(String(product))) continue;
      seen.add(String(product));
      elements.push(product);
    }
  }
  return elements;
}
