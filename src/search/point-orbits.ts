/**
 * Orbits of sets of points under a group, for tables of states that are not in the kernel: what
 * `assembly/symmetry/orbit-keys.ts` does there, and explains. The key of a set by an element is the sum of random
 * keys of the images of its points; the key of the orbit is the least of these, over all elements.
 */
import { Random } from "../engine/random-numbers.js";
import type { GroupLayer, StateGroup } from "../symmetry/state-group.js";

/** Keys decide where a state is stored, and nothing else. */
const SEED = 1;

/** No element takes the one set into the other. */
export const NO_ELEMENT = -1;

/** If more ways are equally good, the first of them are followed. Then images of a set may have other keys. */
const MOST_WAYS = 32;

/** A set that an element takes the set that is asked about to. */
interface Way {
  readonly element: number;
  readonly points: Int32Array;
}

/** For each point and each element of a layer a key of the image, in two halves. */
interface LayerKeys {
  readonly layer: GroupLayer;
  readonly low: Uint32Array;
  readonly high: Uint32Array;
}

export class PointOrbits {
  /** The key of the set that was asked about last, and the first element that gave it. */
  low = 0;
  high = 0;
  element = 0;
  private readonly layers: readonly LayerKeys[];
  /** Keys of the points themselves. */
  private readonly lowKeys: Uint32Array;
  private readonly highKeys: Uint32Array;
  private readonly lows: Uint32Array;
  private readonly highs: Uint32Array;
  private readonly held: Int32Array;
  private count = 0;

  constructor(readonly group: StateGroup) {
    const size = group.fluents.length;
    const random = new Random(SEED);
    const low = Uint32Array.from({ length: size }, () => random.next());
    const high = Uint32Array.from({ length: size }, () => random.next());
    this.lowKeys = low;
    this.highKeys = high;
    this.layers = group.layers.map((layer) => {
      const { points, classes } = layer;
      const own = points.length;
      const keysOf = (keys: Uint32Array) =>
        Uint32Array.from(
          { length: size * own },
          (_, i) => keys[classes[points[i % own][Math.floor(i / own)]]],
        );
      return { layer, low: keysOf(low), high: keysOf(high) };
    });
    const most = Math.max(...group.layers.map(({ points }) => points.length));
    this.lows = new Uint32Array(most);
    this.highs = new Uint32Array(most);
    this.held = new Int32Array(size);
  }

  /** How many points there are: fluents of the group. */
  get size(): number {
    return this.held.length;
  }

  /** Finds the key of the orbit of the points that hold. */
  ask(holds: (point: number) => boolean): void {
    const { held, layers } = this;
    this.count = 0;
    for (let point = 0; point < held.length; point++) if (holds(point)) held[this.count++] = point;
    let ways: Way[] = [{ element: 0, points: held.subarray(0, this.count) }];
    for (let i = 0; i < layers.length - 1; i++) ways = this.narrowed(layers[i], ways);
    this.high = Number.POSITIVE_INFINITY;
    for (const way of ways) {
      const size = this.add(layers[layers.length - 1], way);
      for (let place = 0; place < size; place++) {
        const order = this.compare(place);
        if (order >= 0) continue;
        this.low = this.lows[place];
        this.high = this.highs[place];
        this.element = way.element + place;
      }
    }
  }

  /** The sums of a way for all elements of a layer. Returns how many these are. */
  private add({ layer, low, high }: LayerKeys, { points }: Way): number {
    const { lows, highs } = this;
    const size = layer.points.length;
    lows.fill(0);
    highs.fill(0);
    for (const point of points) {
      const first = point * size;
      for (let element = 0; element < size; element++) {
        lows[element] = lows[element] + low[first + element];
        highs[element] = highs[element] + high[first + element];
      }
    }
    return size;
  }

  /** Less than 0 where the sum at a place is less than the least so far, 0 where it is the same. */
  private compare(place: number): number {
    return this.highs[place] === this.high ? this.lows[place] - this.low : this.highs[place] - this.high;
  }

  /** What takes ways through a layer with the least sum; of those that come to one set the first. */
  private narrowed(keys: LayerKeys, ways: readonly Way[]): Way[] {
    let ties: { readonly way: Way; readonly place: number }[] = [];
    this.high = Number.POSITIVE_INFINITY;
    for (const way of ways) {
      const size = this.add(keys, way);
      for (let place = 0; place < size; place++) {
        const order = this.compare(place);
        if (order > 0) continue;
        if (order < 0) ties = [];
        this.low = this.lows[place];
        this.high = this.highs[place];
        if (ties.length < MOST_WAYS) ties.push({ way, place });
      }
    }
    const { weight, points: images } = keys.layer;
    const seen = new Set<string>();
    const next: Way[] = [];
    for (const { way, place } of ties) {
      const points = way.points.map((point) => images[place][point]);
      let [low, high] = [0, 0];
      for (const point of points) {
        low = (low + this.lowKeys[point]) | 0;
        high = (high + this.highKeys[point]) | 0;
      }
      const name = `${low} ${high}`;
      if (seen.has(name)) continue;
      seen.add(name);
      next.push({ element: way.element + place * weight, points });
    }
    return next;
  }

  /**
   * The element that takes the set that was asked about last into another one, or NO_ELEMENT; `other` is the
   * element that gave the key of that one.
   */
  turnInto(other: number, holds: (point: number) => boolean): number {
    const { held, count, group } = this;
    const turn = group.quotient(other, this.element);
    for (let i = 0; i < count; i++) if (!holds(group.image(turn, held[i]))) return NO_ELEMENT;
    let others = 0;
    for (let point = 0; point < held.length; point++) if (holds(point)) others++;
    return others === count ? turn : NO_ELEMENT;
  }
}
