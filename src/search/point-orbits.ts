/**
 * Orbits of sets of points under a listed group, for tables of states that are not in the kernel: what
 * `assembly/symmetry/orbit-keys.ts` does there. The key of a set by an element is the XOR of random keys of the
 * images of its points; the key of the orbit is the least of these, over all elements.
 */
import { Random } from "../engine/random-numbers.js";
import type { ListedGroup } from "../symmetry/listed-group.js";

/** Keys decide where a state is stored, and nothing else. */
const SEED = 1;

/** No element takes the one set into the other. */
export const NO_ELEMENT = -1;

export class PointOrbits {
  /** The key of the set that was asked about last, and the first element that gave it. */
  low = 0;
  high = 0;
  element = 0;
  /** For each point and each element the key of the image, in two halves. */
  private readonly lowKeys: Uint32Array;
  private readonly highKeys: Uint32Array;
  private readonly lows: Uint32Array;
  private readonly highs: Uint32Array;
  private readonly held: Int32Array;
  private count = 0;

  constructor(readonly group: ListedGroup) {
    const { fluents, order, points } = group;
    const size = fluents.length;
    const random = new Random(SEED);
    const low = Uint32Array.from({ length: size }, () => random.next());
    const high = Uint32Array.from({ length: size }, () => random.next());
    const keysOf = (keys: Uint32Array) =>
      Uint32Array.from({ length: size * order }, (_, i) => keys[points[i % order][Math.floor(i / order)]]);
    this.lowKeys = keysOf(low);
    this.highKeys = keysOf(high);
    this.lows = new Uint32Array(order);
    this.highs = new Uint32Array(order);
    this.held = new Int32Array(size);
  }

  /** How many points there are: fluents of the group. */
  get size(): number {
    return this.held.length;
  }

  /** Finds the key of the orbit of the points that hold. */
  ask(holds: (point: number) => boolean): void {
    const { held, lows, highs, lowKeys, highKeys } = this;
    const { order } = this.group;
    lows.fill(0);
    highs.fill(0);
    this.count = 0;
    for (let point = 0; point < held.length; point++) {
      if (!holds(point)) continue;
      held[this.count++] = point;
      const first = point * order;
      for (let element = 0; element < order; element++) {
        lows[element] = lows[element] ^ lowKeys[first + element];
        highs[element] = highs[element] ^ highKeys[first + element];
      }
    }
    let best = 0;
    for (let element = 1; element < order; element++) {
      const isLess =
        highs[element] < highs[best] || (highs[element] === highs[best] && lows[element] < lows[best]);
      if (isLess) best = element;
    }
    this.element = best;
    this.low = lows[best];
    this.high = highs[best];
  }

  /**
   * The element that takes the set that was asked about last into another one, or NO_ELEMENT; `other` is the
   * element that gave the key of that one.
   */
  turnInto(other: number, holds: (point: number) => boolean): number {
    const { held, count, group } = this;
    const turn = group.quotients[other * group.order + this.element];
    const images = group.points[turn];
    for (let i = 0; i < count; i++) if (!holds(images[held[i]])) return NO_ELEMENT;
    let others = 0;
    for (let point = 0; point < held.length; point++) if (holds(point)) others++;
    return others === count ? turn : NO_ELEMENT;
  }
}
