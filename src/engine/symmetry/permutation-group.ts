/**
 * A permutation group, from its generators: how large it is, what it moves where, what belongs to it, and the
 * subgroups that fix points or keep a set. It is a direct product of factors (`group-factors.ts`), each of
 * which is symmetric on its points, or has a chain that the kernel makes (`schreier-chain.ts`).
 */
import type { Pieces } from "../../gdl/pieces.js";
import type { Permutation } from "../../symmetry/permutation.js";
import { factorsOf, type GroupFactor, orbitNames } from "./group-factors.js";
import { groupOrder } from "./group-order.js";
import { keepingMarks, type SubgroupOfPart } from "./keeping-marks.js";
import { type SchreierOptions, schreierChain } from "./schreier-chain.js";
import {
  belongs,
  identityImages,
  productOf,
  type StabiliserChain,
  symmetricChain,
} from "./stabiliser-chain.js";

/** `order` is that of the whole group, where it is known; memory and work are those of each factor. */
export type GroupOptions = SchreierOptions;

interface Part extends GroupFactor {
  readonly chain: StabiliserChain;
}

/** A subgroup that was looked for. Where it is not complete there may be more elements of the kind. */
export interface Subgroup {
  readonly group: PermutationGroup;
  readonly complete: boolean;
}

export class PermutationGroup {
  /** Whether the order is proved. It is not where work, time or memory came to an end. */
  readonly isExact: boolean;

  private constructor(
    readonly points: number,
    readonly generators: readonly Permutation[],
    private readonly parts: readonly Part[],
    private readonly options: GroupOptions,
  ) {
    this.isExact = parts.every(({ chain }) => chain.isExact);
  }

  static *of(
    points: number,
    generators: readonly Permutation[],
    options: GroupOptions = {},
  ): Pieces<PermutationGroup> {
    const { order, ...own } = options;
    const factors = yield* factorsOf(points, generators);
    const parts: Part[] = [];
    const others: GroupFactor[] = [];
    for (const factor of factors) {
      if (isSymmetric(factor)) parts.push({ ...factor, chain: symmetricChain(factor.points.length, []) });
      else others.push(factor);
    }
    const known = parts.reduce((product, { chain }) => product * orderOf(chain), 1n);
    const rest = order === undefined || others.length !== 1 ? undefined : order / known;
    for (const factor of others)
      parts.push(yield* chained(factor, [], rest === undefined ? own : { ...own, order: rest }));
    return new PermutationGroup(points, generators, parts, own);
  }

  /** How many elements it has; at least so many if it is not exact. */
  get order(): bigint {
    return this.parts.reduce((product, { chain }) => product * orderOf(chain), 1n);
  }

  /** For each point the least point of its orbit. */
  orbits(): Int32Array {
    return orbitNames(this.points, this.generators);
  }

  /** Whether a permutation is an element; undefined where that is not known, since the order is not exact. */
  contains({ points, images }: Permutation): boolean | undefined {
    const table = new Map(Array.from(points, (point, i) => [point, images[i]]));
    const imageOf = (point: number) => table.get(point) ?? point;
    const moved = new Set(points.filter((point, i) => point !== images[i]));
    let isIn = true;
    for (const { points: own, followers, chain } of this.parts) {
      const placeOf = new Map(Array.from(own, (point, place) => [point, place]));
      const local = own.map((point) => placeOf.get(imageOf(point)) ?? -1);
      for (const point of own) moved.delete(point);
      if (local.includes(-1)) return false;
      for (const { from, images: followed } of followers) {
        for (let i = 0; i < followed.length; i++) {
          const place = local[from + i] - from;
          if (followed[place] !== imageOf(followed[i])) return false;
          moved.delete(followed[i]);
        }
      }
      isIn &&= belongs(chain, local);
    }
    if (moved.size > 0) return false;
    return isIn || (this.isExact ? false : undefined);
  }

  /** All elements, the identity first; undefined if they are more than `most`, or not known. */
  *elements(most: number): Pieces<Permutation[] | undefined> {
    if (!this.isExact || this.order > BigInt(most)) return undefined;
    let elements: Permutation[] = [NOTHING_MOVED];
    for (const part of this.parts) {
      const own: Permutation[] = [];
      for (const images of elementsOf(part.chain)) {
        own.push(expanded(part, images));
        yield;
      }
      elements = elements.flatMap((one) => own.map((other) => beside(one, other)));
      yield;
    }
    return elements;
  }

  /** The elements that leave each of these points in place. */
  *stabiliser(fixed: readonly number[]): Pieces<Subgroup> {
    return yield* this.subgroup(fixed, pointwise);
  }

  /** The elements that map a set onto itself. */
  *setStabiliser(set: readonly number[]): Pieces<Subgroup> {
    return yield* this.subgroup(set, keepingMarks);
  }

  /** A subgroup of the same kind of each factor, for the points that are in it: a base begins with them. */
  private *subgroup(
    points: readonly number[],
    ofChain: (chain: StabiliserChain, marks: Int32Array) => Pieces<SubgroupOfPart>,
  ): Pieces<Subgroup> {
    const wanted = new Set(points);
    const generators: Permutation[] = [];
    let complete = true;
    for (const factor of yield* factorsOf(this.points, this.generators, points)) {
      const marks = marksOf(factor, wanted);
      const first = Array.from(marks.keys()).filter((place) => marks[place] !== 0);
      const part = yield* chained(factor, first, this.options);
      const found = yield* ofChain(part.chain, marks);
      complete &&= found.complete;
      generators.push(...found.generators.map((images) => expanded(part, images)));
    }
    const moving = generators.filter((generator) => generator.points.length > 0);
    return { group: yield* PermutationGroup.of(this.points, moving, this.options), complete };
  }
}

const NOTHING_MOVED: Permutation = { points: new Int32Array(), images: new Int32Array() };

/** The elements that leave each marked point in place: the base begins with them. */
function* pointwise(chain: StabiliserChain, marks: Int32Array): Pieces<SubgroupOfPart> {
  yield;
  const marked = marks.filter((mark) => mark !== 0).length;
  return { generators: chain.generatorsFixing(marked), complete: chain.isExact };
}

/**
 * Numbers that tell the places of a factor apart by which points are wanted: their own, and those of what
 * follows point by point. Other followers have no such points. Places without any have 0.
 */
function marksOf({ points, followers }: GroupFactor, wanted: ReadonlySet<number>): Int32Array {
  const keys = Array.from(points, (point) => (wanted.has(point) ? "own" : ""));
  for (const [f, { from, images }] of followers.entries())
    for (let i = 0; i < images.length; i++) if (wanted.has(images[i])) keys[from + i] += ` ${f}`;
  const numbers = new Map([["", 0]]);
  for (const key of keys) if (!numbers.has(key)) numbers.set(key, numbers.size);
  return Int32Array.from(keys, (key) => numbers.get(key) as number);
}

function orderOf(chain: StabiliserChain): bigint {
  return groupOrder(Int32Array.from(chain.orbits, ({ length }) => length));
}

function* chained(factor: GroupFactor, first: readonly number[], options: GroupOptions): Pieces<Part> {
  const { points, generators } = factor;
  if (isSymmetric(factor)) return { ...factor, chain: symmetricChain(points.length, first) };
  return { ...factor, chain: yield* schreierChain(points.length, generators, first, options) };
}

/** Whether it has all permutations of its points: its generators exchange two each, and join them all. */
function isSymmetric({ points, generators }: GroupFactor): boolean {
  const pairs: Permutation[] = [];
  for (const images of generators) {
    const moved = images.filter((image, place) => image !== place);
    if (moved.length !== 2) return false;
    pairs.push({ points: moved, images: moved.toReversed() });
  }
  return orbitNames(points.length, pairs).every((name) => name === 0);
}

/** Every element that a chain makes, the identity first. */
function* elementsOf(chain: StabiliserChain, level = 0): Generator<Int32Array> {
  if (level === chain.base.length) {
    yield identityImages(chain.degree);
    return;
  }
  const ways = Array.from(chain.orbits[level], (point) => chain.wayTo(level, point));
  for (const rest of elementsOf(chain, level + 1)) for (const way of ways) yield productOf(rest, way);
}

/** An element of a factor, with what follows. */
function expanded({ points, followers }: GroupFactor, images: Int32Array): Permutation {
  const moved = new Map<number, number>();
  const add = (point: number, image: number) => {
    if (point !== image) moved.set(point, image);
  };
  for (const [place, image] of images.entries()) add(points[place], points[image]);
  for (const { from, images: followed } of followers)
    for (let i = 0; i < followed.length; i++) add(followed[i], followed[images[from + i] - from]);
  return { points: Int32Array.from(moved.keys()), images: Int32Array.from(moved.values()) };
}

/** Two permutations that move different points. */
function beside(one: Permutation, other: Permutation): Permutation {
  return {
    points: Int32Array.from([...one.points, ...other.points]),
    images: Int32Array.from([...one.images, ...other.images]),
  };
}
