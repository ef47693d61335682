/**
 * How many moves some pieces need at least on a leg: a pattern database (Culberson and Schaeffer 1998; Korf
 * 1997). The pieces are those of one or several colour tables, and an entry stands for one number of each. A
 * search backwards from the arrangements in which the leg ends fills them in, nearest first.
 */
import type { Pieces } from "../../../gdl/pieces.js";
import type { ColourTable } from "./colour-table.js";
import type { Wheel } from "./wheels.js";

/** The distance of what can't be reached. */
export const NEVER_HOME = 255;
/** The largest distance that an entry can tell; larger ones are told as this, which is not too much. */
const FARTHEST = NEVER_HOME - 1;

/** How many entries are looked at in a piece of the work: it takes some milliseconds. */
const ENTRIES_AT_ONCE = 2 ** 21;
/** To turn an entry by all powers of a wheel takes longer than to look at one. */
const TURN_COST = 8;

export class DistanceTable {
  readonly distances: Uint8Array;
  /** For each colour table what its number is multiplied by. */
  private readonly strides: readonly number[];

  private constructor(readonly tables: readonly ColourTable[]) {
    let size = 1;
    this.strides = tables.map(({ count }) => {
      const stride = size;
      size *= count;
      return stride;
    });
    this.distances = new Uint8Array(size).fill(NEVER_HOME);
  }

  /** `ends`: for each wheel by how many of its steps at once it may still be turned when the leg has ended. */
  static *of(
    tables: readonly ColourTable[],
    wheels: readonly Wheel[],
    ends: readonly number[],
  ): Pieces<DistanceTable> {
    const table = new DistanceTable(tables);
    yield* table.markEnds(wheels, ends);
    yield* table.fill(wheels);
    return table;
  }

  strideOf(table: ColourTable): number {
    const place = this.tables.indexOf(table);
    return place < 0 ? 0 : this.strides[place];
  }

  /** What a step of a wheel makes of an entry. */
  private turned(entry: number, wheel: number): number {
    const { tables, strides } = this;
    let result = 0;
    for (let t = 0; t < tables.length; t++) {
      const number = Math.floor(entry / strides[t]) % tables[t].count;
      result += strides[t] * tables[t].columns[wheel][number];
    }
    return result;
  }

  /** The arrangements that the subgroup makes of the one at home are where the leg ends. */
  private *markEnds(wheels: readonly Wheel[], ends: readonly number[]): Pieces {
    const { distances } = this;
    distances[0] = 0;
    const open = [0];
    let looked = 0;
    // The list grows while it is read.
    for (const entry of open) {
      for (let w = 0; w < wheels.length; w++) {
        if (ends[w] >= wheels[w].powers.length) continue;
        let end = entry;
        for (let step = 0; step < ends[w]; step++) end = this.turned(end, w);
        looked += TURN_COST * ends[w];
        if (distances[end] === 0) continue;
        distances[end] = 0;
        open.push(end);
      }
      if (looked < ENTRIES_AT_ONCE) continue;
      looked = 0;
      yield;
    }
  }

  /** By layers: each power of a wheel leads from an entry to one from which the opposite power leads back. */
  private *fill(wheels: readonly Wheel[]): Pieces {
    const { distances } = this;
    const back = wheels.map(({ courses }) => courses.map((_, e) => courses[courses.length - e]?.length ?? 0));
    let farthest = 0;
    let looked = 0;
    let isNew = true;
    // What is farther away than can be told is filled in by as many passes as that takes.
    for (let distance = 0; distance <= farthest && isNew; distance = Math.min(distance + 1, FARTHEST)) {
      isNew = distance < FARTHEST;
      for (let entry = 0; entry < distances.length; entry++) {
        looked++;
        if (distances[entry] === distance) {
          for (let w = 0; w < wheels.length; w++) {
            let before = entry;
            for (let e = 1; e < back[w].length; e++) {
              before = this.turned(before, w);
              const more = Math.min(FARTHEST, distance + back[w][e]);
              if (distances[before] <= more) continue;
              distances[before] = more;
              isNew = true;
              if (more > farthest) farthest = more;
            }
            looked += TURN_COST * back[w].length;
          }
        }
        if (looked < ENTRIES_AT_ONCE) continue;
        looked = 0;
        yield;
      }
    }
  }
}
