/**
 * What lies where in the kernel's memory. The host plans all regions of a game first, knows then how large the
 * arena must be, and makes it once: nothing is allocated, freed or grown afterwards.
 */
import { REGION_ALIGNMENT } from "../../../assembly/layout.js";

/** A module addresses four gigabytes, and a budget of so much leaves room for all that is not in it. */
export const MOST_BUDGET = 2 ** 31;

/** A stretch of the arena; `offset` counts from where the arena begins. */
export interface Region {
  readonly offset: number;
  readonly bytes: number;
}

export class ArenaPlan {
  private reserved = 0;

  /** The next free stretch of this size, aligned for vectors and cache lines. */
  reserve(bytes: number): Region {
    if (!Number.isSafeInteger(bytes) || bytes < 0)
      throw new RangeError(`a region cannot have ${bytes} bytes`);
    const region = { offset: this.reserved, bytes };
    this.reserved = roundUp(this.reserved + bytes, REGION_ALIGNMENT);
    return region;
  }

  /** The size that the arena must have for everything reserved so far. */
  get bytes(): number {
    return this.reserved;
  }
}

export function roundUp(n: number, multiple: number): number {
  return Math.ceil(n / multiple) * multiple;
}
