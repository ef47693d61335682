/** Automorphisms by trying all permutations, and refinement by comparing all vertices: for small graphs. */
import type { ColouredGraph } from "../../../src/symmetry/coloured-graph.js";

function neighboursOf({ first, neighbours }: ColouredGraph, vertex: number): Int32Array {
  return neighbours.subarray(first[vertex], first[vertex + 1]);
}

/** Whether a permutation, told by all its images, keeps colours and edges. */
export function isAutomorphism(graph: ColouredGraph, images: readonly number[]): boolean {
  return images.every((image, vertex) => {
    if (graph.colours[image] !== graph.colours[vertex]) return false;
    const moved = Array.from(neighboursOf(graph, vertex), (w) => images[w]).sort((a, b) => a - b);
    return moved.join() === neighboursOf(graph, image).join();
  });
}

export function allAutomorphisms(graph: ColouredGraph): number[][] {
  const n = graph.colours.length;
  const permutations = (images: number[]): number[][] =>
    images.length === n
      ? [images]
      : Array.from({ length: n }, (_, v) => v)
          .filter((v) => !images.includes(v))
          .flatMap((v) => permutations([...images, v]));
  return permutations([]).filter((images) => isAutomorphism(graph, images));
}

/**
 * How many classes there are once no two vertices of a class differ in how many neighbours they have where.
 */
export function refinedClasses(graph: ColouredGraph, individualised: readonly number[]): number {
  let classes = Array.from(graph.colours, (colour, v) => `${colour} ${individualised.indexOf(v)}`);
  for (let before = 0; ; ) {
    const names = [...new Set(classes)].sort();
    if (names.length === before) return before;
    before = names.length;
    const numbers = new Map(names.map((name, i) => [name, i]));
    const numbered = classes.map((name) => numbers.get(name) as number);
    classes = numbered.map((own, v) => {
      const seen = Array.from(neighboursOf(graph, v), (w) => numbered[w]).sort((a, b) => a - b);
      return `${own} ${seen}`;
    });
  }
}
