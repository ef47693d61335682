/**
 * A group of symmetries as tables of states need it: how each element permutes the fluents that tell states apart,
 * and a permutation of moves that goes with it. All roles stay in place.
 *
 * The group is the one that acts on these fluents. Symmetries that differ only in other fluents, or in moves
 * alone, are one element: what becomes of a state is all that matters, and any of their permutations of moves
 * will do. Elements are numbered, the identity is 0, and a product is read from the right: ab is b, then a.
 *
 * Elements are not listed one by one, but in layers: each is, in one way, an element of the last layer, after one of
 * the layer before it, and so on to the first. What comes after a layer is a subgroup, and the layer has one element
 * of each of its cosets. A small group is one layer. Twelve thousand elements are perhaps 16, then 16, then 48.
 *
 *     element = place in the first layer · weight of the first + … + place in the last      weight of the last: 1
 *
 * Layers are made of the levels of a stabiliser chain (Sims 1970), by which the number of a product is found.
 */
import { inverseOf } from "./permutation.js";

export interface GroupLayer {
  /** How many elements the layers after it make. */
  readonly weight: number;
  /** Of each of its elements the image of each point, and of each move of the program; the identity first. */
  readonly points: readonly Int32Array[];
  readonly moves: readonly Int32Array[];
  /** For each point the least of those to which the layers after it take it. */
  readonly classes: Int32Array;
}

/** A level of the chain: what comes after it leaves its base point where it is. */
export interface GroupLevel {
  /** The layer that it is in, and what one step of its own elements adds to the number of an element. */
  readonly layer: number;
  readonly weight: number;
  /** The base point; and for each point the place, in the level, of the element that takes it there, or -1. */
  readonly base: number;
  readonly places: Int32Array;
}

export class StateGroup {
  /** How many elements there are. */
  readonly order: number;
  private readonly undoing: readonly (readonly Int32Array[])[];

  constructor(
    /** The fluents that are permuted or stay, in the numbers of the program, rising. Their places are points. */
    readonly fluents: Int32Array,
    /** How many moves the program has. */
    readonly moveCount: number,
    /** There is at least one. */
    readonly layers: readonly GroupLayer[],
    readonly levels: readonly GroupLevel[],
    /** Whether that is all of the group, or a subgroup of it. */
    readonly isWhole: boolean,
  ) {
    this.order = layers.reduce((product, { points }) => product * points.length, 1);
    this.undoing = layers.map(({ points }) => points.map(inverseOf));
  }

  image(element: number, point: number): number {
    let image = point;
    for (const layer of this.layers) image = layer.points[placeIn(layer, element)][image];
    return image;
  }

  /** The image of a move. */
  move(element: number, move: number): number {
    let image = move;
    for (const layer of this.layers) image = layer.moves[placeIn(layer, element)][image];
    return image;
  }

  /** The points to which each place of a layer's elements is taken back. */
  preimages(layer: number): readonly Int32Array[] {
    return this.undoing[layer];
  }

  /** The element a⁻¹b. */
  quotient(a: number, b: number): number {
    return this.numberOf((point) => this.preimage(b, this.image(a, point)));
  }

  /** The element ab: b, then a. */
  product(a: number, b: number): number {
    return this.numberOf((point) => this.preimage(b, this.preimage(a, point)));
  }

  inverse(a: number): number {
    return this.numberOf((point) => this.image(a, point));
  }

  private preimage(element: number, point: number): number {
    let image = point;
    for (let i = this.layers.length - 1; i >= 0; i--)
      image = this.undoing[i][placeIn(this.layers[i], element)][image];
    return image;
  }

  /** The number of an element, given what undoes it: level by level, where it takes the base points from. */
  private numberOf(undo: (point: number) => number): number {
    let element = 0;
    const found: Int32Array[] = [];
    for (const { base, layer, weight, places } of this.levels) {
      const point = found.reduce((at, images) => images[at], undo(base));
      element += places[point] * weight;
      const own = this.layers[layer];
      found.push(own.points[placeIn(own, places[point] * weight)]);
    }
    return element;
  }
}

/** The place of an element's part in a layer. */
function placeIn({ weight, points }: GroupLayer, element: number): number {
  return Math.floor(element / weight) % points.length;
}
