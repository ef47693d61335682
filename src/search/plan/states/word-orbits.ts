/** Orbits of states that are words of bits, one bit for each fluent of the program: for `state-store.ts`. */
import type { StateGroup } from "../../../symmetry/state-group.js";
import { NO_ELEMENT, PointOrbits } from "../../point-orbits.js";

export class WordOrbits {
  private readonly orbits: PointOrbits;

  constructor(private readonly group: StateGroup) {
    this.orbits = new PointOrbits(group);
  }

  /** Finds the key of the orbit of the state that begins at a word. */
  ask(words: Uint32Array, at: number): number {
    const { fluents } = this.group;
    this.orbits.ask((point) => hasBit(words, at, fluents[point]));
    return this.orbits.low ^ this.orbits.high;
  }

  /** The element that gave the key that was asked for last. */
  get element(): number {
    return this.orbits.element;
  }

  /** Whether the state that was asked about last is an image of another, whose key was given by `element`. */
  isImage(element: number, words: Uint32Array, at: number): boolean {
    const { fluents } = this.group;
    return this.orbits.turnInto(element, (point) => hasBit(words, at, fluents[point])) !== NO_ELEMENT;
  }
}

function hasBit(words: Uint32Array, at: number, bit: number): boolean {
  return ((words[at + (bit >>> 5)] >>> (bit & 31)) & 1) === 1;
}
