/**
 * The elements of a group that keep marks: they take each point to one of the same mark. With two marks they
 * map a set onto itself. It is backtracking over the images of a base that begins with the marked points
 * (Sims 1971; Butler 1991). As in the search for automorphisms, level by level from the last, one element is
 * looked for that takes the base point to each point that the elements found so far do not take it to.
 */
import type { Pieces } from "../../gdl/pieces.js";
import { orbitNames } from "./group-factors.js";
import { productOf, type StabiliserChain } from "./stabiliser-chain.js";

/** A subgroup of what a chain makes. */
export interface SubgroupOfPart {
  readonly generators: readonly Int32Array[];
  /** Whether they generate all of it. */
  readonly complete: boolean;
}

/** How many images are tried before the search gives up: it may take as long as the group is large. */
const MOST_TRIES = 2 ** 18;

/** The base begins with the points that have a mark other than 0. */
export function* keepingMarks(chain: StabiliserChain, marks: Int32Array): Pieces<SubgroupOfPart> {
  const marked = marks.reduce((sum, mark) => sum + (mark === 0 ? 0 : 1), 0);
  // The base of a symmetric group leaves out the last of its points.
  const levels = Math.min(marked, chain.base.length);
  const generators = chain.generatorsFixing(levels);
  const search = new ImageSearch(chain, marks, levels);
  for (let level = levels - 1; level >= 0; level--) {
    let names = namesUnder(chain.degree, generators);
    const failed = new Set<number>();
    const point = chain.base[level];
    for (const image of chain.orbits[level]) {
      const name = names[image];
      if (marks[image] !== marks[point] || name === names[point] || failed.has(name)) continue;
      const element = yield* search.find(level, image);
      if (search.tries > MOST_TRIES) return { generators, complete: false };
      // None of its orbit is an image either.
      if (element === undefined) failed.add(name);
      else {
        generators.push(element);
        names = namesUnder(chain.degree, generators);
      }
      yield;
    }
  }
  return { generators, complete: chain.isExact };
}

function namesUnder(degree: number, generators: readonly Int32Array[]): Int32Array {
  const sparse = generators.map((images) => ({ points: images.map((_, p) => p), images }));
  return orbitNames(degree, sparse);
}

class ImageSearch {
  tries = 0;

  constructor(
    private readonly chain: StabiliserChain,
    private readonly marks: Int32Array,
    private readonly levels: number,
  ) {}

  /** An element that takes the base point of a level to a point, keeps marks, and fixes those before. */
  *find(first: number, image: number): Pieces<Int32Array | undefined> {
    const { orbits, base } = this.chain;
    // For each level the element so far, and the next point of the orbit to be tried.
    const elements = [this.chain.wayTo(first, image)];
    const next = [0];
    while (elements.length > 0) {
      const element = elements[elements.length - 1];
      const level = first + elements.length;
      if (level === this.levels) return element;
      const orbit = orbits[level];
      let at = next[next.length - 1];
      const mark = this.marks[base[level]];
      while (at < orbit.length && this.marks[element[orbit[at]]] !== mark) at++;
      next[next.length - 1] = at + 1;
      if (at === orbit.length) {
        elements.pop();
        next.pop();
      } else {
        elements.push(productOf(this.chain.wayTo(level, orbit[at]), element));
        next.push(0);
      }
      if (++this.tries > MOST_TRIES) return undefined;
      if (this.tries % 64 === 0) yield;
    }
    return undefined;
  }
}
