/**
 * Orbits of states that are rows of values, one for each variable of the fluents now: the table of `states.ts` with
 * one state for all images of it. Keys are as in the kernel (`assembly/symmetry/orbit-keys.ts`): the XOR of a random
 * key for the image of each fluent that holds, and of these, over all elements, the least. Only fluents that the
 * group acts on tell states apart.
 */
import { Random } from "../../engine/random-numbers.js";
import type { Template } from "../../network/template.js";
import { inverseOf, type ListedGroup } from "../../symmetry/listed-group.js";

/** Keys decide where a state is stored, and nothing else. */
const SEED = 1;

/** No element takes the one state into the other. */
export const NO_ELEMENT = -1;

export class RowOrbits {
  /** The key of the row that was asked about last, and the first element that gave it. */
  low = 0;
  high = 0;
  element = 0;
  /** For each point, the variable of its fluent and the value by which it holds. */
  private readonly variables: Int32Array;
  private readonly values: Int32Array;
  /** For each point and each element the key of the image, in two halves. */
  private readonly lowKeys: Uint32Array;
  private readonly highKeys: Uint32Array;
  private readonly lows: Uint32Array;
  private readonly highs: Uint32Array;
  /** The points of the fluents that hold, and how many they are. */
  private readonly held: Int32Array;
  private count = 0;

  constructor(
    readonly group: ListedGroup,
    template: Template,
    /** The places of the variables of the fluents now in a row. */
    places: ReadonlyMap<number, number>,
  ) {
    const { fluents, order, points } = group;
    const size = fluents.length;
    this.variables = Int32Array.from(
      fluents,
      (fluent) => places.get(template.now[fluent].variable) as number,
    );
    this.values = Int32Array.from(fluents, (fluent) => template.now[fluent].value);
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

  /** Finds the key of the orbit of a row. */
  ask(row: ArrayLike<number>): void {
    const { variables, values, held, lows, highs, lowKeys, highKeys } = this;
    const { order } = this.group;
    lows.fill(0);
    highs.fill(0);
    this.count = 0;
    for (let point = 0; point < variables.length; point++) {
      if (row[variables[point]] !== values[point]) continue;
      held[this.count++] = point;
      const first = point * order;
      for (let element = 0; element < order; element++) {
        lows[element] ^= lowKeys[first + element];
        highs[element] ^= highKeys[first + element];
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
   * The element that takes the row that was asked about last into another one, or NO_ELEMENT; `other` is the element
   * that gave the key of that one, and `at` its values.
   */
  turnInto(other: number, at: (variable: number) => number): number {
    const { variables, values, held, count, group } = this;
    const turn = group.quotients[other * group.order + this.element];
    const images = group.points[turn];
    for (let i = 0; i < count; i++) {
      const image = images[held[i]];
      if (at(variables[image]) !== values[image]) return NO_ELEMENT;
    }
    let others = 0;
    for (let point = 0; point < variables.length; point++)
      if (at(variables[point]) === values[point]) others++;
    return others === count ? turn : NO_ELEMENT;
  }

  /** The element that undoes another. */
  inverse(element: number): number {
    return inverseOf(this.group, element);
  }
}
