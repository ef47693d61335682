/**
 * What lies where in the kernel's memory. The host first plans all regions of a game, then knows how large
 * the arena must be, and makes it once: nothing is allocated, freed or grown afterwards. The arena begins at
 * the same address in every memory, so a region has its address as soon as it is planned.
 */
import { ARENA_BASE, REGION_ALIGNMENT } from "../../../assembly/layout.js";

/** A module addresses four gigabytes, so a budget of two leaves room for all that is not in it. */
export const MOST_BUDGET = 2 ** 31;

/** A stretch of the arena. It may be measured item by item before it gets its place. */
export class Region {
  private place: number | undefined;

  constructor(private size = 0) {
    if (!Number.isSafeInteger(size) || size < 0) throw new RangeError(`a region cannot have ${size} bytes`);
  }

  get bytes(): number {
    return this.size;
  }

  /** Makes room for one more item. Returns its offset from the beginning. */
  take(bytes: number, alignment = 8): number {
    if (this.place !== undefined) throw new Error("a region that has its place cannot grow");
    const offset = roundUp(this.size, alignment);
    this.size = offset + bytes;
    return offset;
  }

  /** Where it begins, for the kernel. */
  get address(): number {
    if (this.place === undefined) throw new Error("a region has an address once it is planned");
    return this.place;
  }

  /** Where it ends. */
  get end(): number {
    return this.address + this.size;
  }

  /** For `ArenaPlan`. */
  settle(address: number): void {
    if (this.place !== undefined) throw new Error("a region has one place");
    this.place = address;
  }
}

export class ArenaPlan {
  private end = ARENA_BASE;

  /** Where the next region will begin. */
  get next(): number {
    return this.end;
  }

  /** Places a new region of this size, or a measured one, behind all others, where a cache line begins. */
  reserve(room: number | Region): Region {
    const region = typeof room === "number" ? new Region(room) : room;
    region.settle(this.end);
    this.end = roundUp(region.end, REGION_ALIGNMENT);
    return region;
  }

  /** The size that the arena must have for everything reserved so far. */
  get bytes(): number {
    return this.end - ARENA_BASE;
  }
}

export function roundUp(n: number, multiple: number): number {
  return Math.ceil(n / multiple) * multiple;
}
