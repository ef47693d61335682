/**
 * The courses of one leg, shortest first: depth-first search that deepens step by step and asks tables how
 * many moves are missing at least (IDA*: Korf, "Depth-first iterative-deepening", Artificial Intelligence 27,
 * 1985). Two turns of one wheel in a row are one turn, and two wheels that don't disturb each other turn in
 * one order only; some shortest course is always left.
 */
import { productOf } from "../../../engine/symmetry/stabiliser-chain.js";
import type { ColourTable } from "./colour-table.js";
import { type DistanceTable, NEVER_HOME } from "./distance-table.js";
import type { Wheel } from "./wheels.js";

/** What a leg looks up. */
export interface LegTables {
  readonly wheels: readonly Wheel[];
  readonly colours: readonly ColourTable[];
  readonly distances: readonly DistanceTable[];
}

export class LegSearch {
  /** Nodes of all searches so far. */
  nodes = 0;
  private readonly sizes: readonly number[];
  private readonly costs: readonly Int32Array[];
  /** For each wheel, and each that was turned before it: whether the two in this order are left out. */
  private readonly isLeftOut: readonly Uint8Array[];
  /** For each distance table and each colour table, its stride. */
  private readonly strides: readonly Int32Array[];
  /** For each depth: the numbers of the colour tables, there and after the turns that were tried last. */
  private readonly here: Int32Array[] = [];
  private readonly tried: Int32Array[] = [];
  /** For each depth: the cost so far, and the wheel and the exponent that were tried last. */
  private readonly spent: number[] = [];
  private readonly wheel: number[] = [];
  private readonly exponent: number[] = [];
  private depth = -1;
  private bound = 0;
  /** Whether the course without moves is still to be told. */
  private isHome = false;

  constructor(private readonly leg: LegTables) {
    const { wheels, colours, distances } = leg;
    this.sizes = wheels.map(({ powers }) => powers.length);
    this.costs = wheels.map(({ courses }) => Int32Array.from(courses, ({ length }) => length));
    this.strides = distances.map((table) => Int32Array.from(colours, (colour) => table.strideOf(colour)));
    this.isLeftOut = wheels.map((one, w) =>
      Uint8Array.from(wheels, (other, o) => Number(o === w || (w < o && commute(one, other)))),
    );
  }

  /** How many moves are missing at least; undefined if the pieces never get home from these states. */
  least(states: readonly number[]): number | undefined {
    const numbers = this.leg.colours.map((table) => table.find(states));
    if (numbers.includes(-1)) return undefined;
    const least = this.estimate(Int32Array.from(numbers));
    return least === NEVER_HOME ? undefined : least;
  }

  /** Begins to look for the courses of exactly so many moves. */
  begin(states: readonly number[], bound: number): void {
    const numbers = Int32Array.from(this.leg.colours, (table) => table.find(states));
    this.bound = bound;
    this.isHome = bound === 0 && this.estimate(numbers) === 0;
    this.open(0, numbers, 0);
    this.depth = 0;
  }

  /** Goes on until a course is found, about so many nodes were looked at, or there is nothing more. */
  run(nodes: number): "found" | "spent" | "over" {
    const { sizes, costs, isLeftOut, here, tried, spent, wheel, exponent, bound } = this;
    const { colours } = this.leg;
    const end = this.nodes + nodes;
    if (this.isHome) {
      this.isHome = false;
      return "found";
    }
    while (this.depth >= 0) {
      if (this.nodes >= end) return "spent";
      const { depth } = this;
      const now = tried[depth];
      if (wheel[depth] < 0 || ++exponent[depth] >= sizes[wheel[depth]]) {
        wheel[depth]++;
        while (depth > 0 && wheel[depth] < sizes.length && isLeftOut[wheel[depth]][wheel[depth - 1]])
          wheel[depth]++;
        if (wheel[depth] >= sizes.length) {
          this.depth--;
          continue;
        }
        exponent[depth] = 1;
        now.set(here[depth]);
      }
      const turning = wheel[depth];
      for (let t = 0; t < now.length; t++) now[t] = colours[t].columns[turning][now[t]];
      this.nodes++;
      const cost = spent[depth] + costs[turning][exponent[depth]];
      if (cost > bound) continue;
      const missing = this.estimate(now);
      if (missing === NEVER_HOME || cost + missing > bound) continue;
      this.open(depth + 1, now, cost);
      this.depth = depth + 1;
      if (missing === 0 && cost === bound) return "found";
    }
    return "over";
  }

  /** The moves of the course that was found. */
  course(): number[] {
    const { leg, wheel, exponent, depth } = this;
    return wheel.slice(0, depth).flatMap((w, d) => leg.wheels[w].courses[exponent[d]]);
  }

  private open(depth: number, numbers: Int32Array, cost: number): void {
    if (depth === this.here.length) {
      this.here.push(numbers.slice());
      this.tried.push(numbers.slice());
    }
    this.here[depth].set(numbers);
    this.spent[depth] = cost;
    // The first wheel comes next.
    this.wheel[depth] = -1;
    this.exponent[depth] = 0;
  }

  private estimate(numbers: Int32Array): number {
    const { strides } = this;
    const { distances } = this.leg;
    let most = 0;
    for (let d = 0; d < distances.length; d++) {
      const row = strides[d];
      let entry = 0;
      for (let t = 0; t < row.length; t++) entry += row[t] * numbers[t];
      const distance = distances[d].distances[entry];
      if (distance > most) most = distance;
    }
    return most;
  }
}

function commute({ powers: [, one] }: Wheel, { powers: [, other] }: Wheel): boolean {
  const both = productOf(other, one);
  return productOf(one, other).every((image, point) => image === both[point]);
}
