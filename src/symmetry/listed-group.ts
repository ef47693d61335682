/**
 * A group of symmetries, listed element by element, as tables of states need it: how each element permutes the
 * fluents that tell states apart, and a permutation of moves that goes with it. All roles stay in place.
 *
 * The group is the one that acts on these fluents. Symmetries that differ only in other fluents, or in moves
 * alone, are one element: what becomes of a state is all that matters, and any of their permutations of moves
 * will do. Elements are numbered, the identity is 0, and a product is read from the right: ab is b, then a.
 *
 * A group may be too large to be listed. Then the list is a subgroup, made of as many generators as have room:
 * some states stay apart that could be one, and nothing else is lost.
 */
import type { Pieces } from "../gdl/pieces.js";
import type { GameSymmetry } from "./game-symmetry.js";

export interface ListedGroup {
  /** The fluents that are permuted or stay, in the numbers of the program, rising. Their places are points. */
  readonly fluents: Int32Array;
  /** How many elements there are. */
  readonly order: number;
  /** Of each element, the image of each point. */
  readonly points: readonly Int32Array[];
  /** Of each element, the image of each move of the program. */
  readonly moves: readonly Int32Array[];
  /** The element a⁻¹b, at a * order + b. */
  readonly quotients: Uint16Array;
  /** Whether all generators had room. */
  readonly isWhole: boolean;
}

export function inverseElement({ quotients, order }: ListedGroup, element: number): number {
  return quotients[element * order];
}

/** The element ab: b, then a. */
export function productElement(group: ListedGroup, a: number, b: number): number {
  return group.quotients[inverseElement(group, a) * group.order + b];
}

export interface ListingOptions {
  /** The most elements that are listed. */
  readonly most: number;
  /** How many bytes an element may take, all together; each takes four for a point or a move. */
  readonly bytes?: number;
}

/** A permutation of points, and one of moves. */
interface Permuted {
  readonly points: Int32Array;
  readonly moves: Int32Array;
}

/** How an element came about: a generator after an earlier element. */
interface Found extends Permuted {
  readonly generator: number;
  readonly before: number;
}

/** More generators than these are not tried: by then the group is as large as it may be. */
const MOST_GENERATORS = 256;

/** Images of so many elements are found in a piece. */
const ELEMENTS_A_PIECE = 16;

/** The group that these symmetries generate on some fluents. Those that move roles are left out. */
export function* listGroup(
  symmetries: readonly GameSymmetry[],
  fluents: ArrayLike<number>,
  { most, bytes = Number.POSITIVE_INFINITY }: ListingOptions,
): Pieces<ListedGroup> {
  const ground = Int32Array.from(fluents).sort();
  const moves = symmetries[0]?.moves.length ?? 0;
  const limit = Math.max(1, Math.min(most, Math.floor(bytes / (4 * (ground.length + moves)))));
  const generators: Permuted[] = [];
  let isWhole = true;
  let listing = (yield* listingOf(generators, ground.length, moves, limit)) as Listing;
  for (const symmetry of symmetries.slice(0, MOST_GENERATORS)) {
    yield;
    const generator = onPoints(symmetry, ground);
    if (generator === undefined || listing.numbers.has(nameOf(generator.points))) continue;
    const larger = yield* listingOf([...generators, generator], ground.length, moves, limit);
    if (larger === undefined) isWhole = false;
    else {
      generators.push(generator);
      listing = larger;
    }
  }
  if (symmetries.length > MOST_GENERATORS) isWhole = false;
  const { elements } = listing;
  yield;
  return {
    fluents: ground,
    order: elements.length,
    points: elements.map((element) => element.points),
    moves: elements.map((element) => element.moves),
    quotients: quotientsOf(listing),
    isWhole,
  };
}

/** Undefined where roles move, or where a fluent among these would leave them. */
function onPoints({ roles, fluents, moves }: GameSymmetry, ground: Int32Array): Permuted | undefined {
  if (roles.some((image, role) => image !== role)) return undefined;
  const pointOf = new Map(Array.from(ground, (fluent, point) => [fluent, point]));
  const points = new Int32Array(ground.length);
  for (const [point, fluent] of ground.entries()) {
    const image = pointOf.get(fluents[fluent]);
    if (image === undefined) return undefined;
    points[point] = image;
  }
  return { points, moves };
}

interface Listing {
  readonly elements: readonly Found[];
  /** The numbers of elements by their names. */
  readonly numbers: ReadonlyMap<string, number>;
  /** For each generator and each element the number of generator * element. */
  readonly after: readonly Int32Array[];
}

/** All products of the generators; undefined where they are more than `limit`. */
function* listingOf(
  generators: readonly Permuted[],
  pointCount: number,
  moveCount: number,
  limit: number,
): Pieces<Listing | undefined> {
  const identity = { points: identityOf(pointCount), moves: identityOf(moveCount) };
  const elements: Found[] = [{ ...identity, generator: -1, before: -1 }];
  const numbers = new Map([[nameOf(identity.points), 0]]);
  const after = generators.map(() => new Int32Array(limit));
  for (let before = 0; before < elements.length; before++) {
    if (before % ELEMENTS_A_PIECE === ELEMENTS_A_PIECE - 1) yield;
    for (const [generator, { points, moves }] of generators.entries()) {
      const element = elements[before];
      const image = element.points.map((point) => points[point]);
      const name = nameOf(image);
      let number = numbers.get(name);
      if (number === undefined) {
        number = elements.length;
        if (number === limit) return undefined;
        numbers.set(name, number);
        elements.push({ points: image, moves: element.moves.map((move) => moves[move]), generator, before });
      }
      after[generator][before] = number;
    }
  }
  return { elements, numbers, after };
}

function quotientsOf({ elements, after }: Listing): Uint16Array {
  const order = elements.length;
  const products = new Uint16Array(order * order);
  const inverses = new Int32Array(order);
  for (const [a, { generator, before }] of elements.entries()) {
    for (let b = 0; b < order; b++) {
      const product = a === 0 ? b : after[generator][products[before * order + b]];
      products[a * order + b] = product;
      if (product === 0) inverses[a] = b;
    }
  }
  const quotients = new Uint16Array(order * order);
  for (let a = 0; a < order; a++) {
    const first = inverses[a] * order;
    quotients.set(products.subarray(first, first + order), a * order);
  }
  return quotients;
}

function identityOf(count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, i) => i);
}

function nameOf(points: Int32Array): string {
  return points.join();
}
