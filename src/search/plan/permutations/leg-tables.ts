/**
 * Which tables guide a leg, as many and as large as there is memory for. The pieces that the moves of the leg
 * can exchange share a colour table; if that would be too large, those of one colour do, and then halves of
 * them. The distance tables are for as many colour tables together as fit.
 */
import type { Pieces } from "../../../gdl/pieces.js";
import { bytesOfArrangement, type ColouredPiece, ColourTable } from "./colour-table.js";
import { DistanceTable } from "./distance-table.js";
import type { LegTables } from "./leg-search.js";
import type { PuzzlePoints } from "./puzzle-points.js";
import { chainOfGroup, type MoveSubgroup } from "./subgroup-chains.js";
import { geared, type Wheel } from "./wheels.js";

/** How many distance tables a leg has at most, besides those that it needs for each piece to be in one. */
const MOST_TABLES = 3;
/** What part of the memory colour tables have; an entry of a distance table is a byte. */
const COLOURS_SHARE = 0.75;
/** Up to so many colour tables all their sets are looked at. */
const FEW_TABLES = 10;

/** The tables of the leg from one group to the next. Undefined where memory is too small. */
export function* legTables(
  { pieces, degree }: PuzzlePoints,
  allWheels: readonly Wheel[],
  [from, to]: readonly [MoveSubgroup, MoveSubgroup],
  memoryBytes: number,
): Pieces<LegTables | undefined> {
  const turning = [...allWheels.keys()].filter((w) => from.steps[w] < allWheels[w].powers.length);
  const wheels = turning.map((w) => geared(allWheels[w], from.steps[w]));
  const ends = turning.map((w) => to.steps[w] / from.steps[w]);
  const coloured = pieces.map(({ views, home }, piece): ColouredPiece => {
    // The view that shows the piece at home in the first orbit: so that as many as possible have one colour.
    const colours = views.map((view) => to.orbits[view[home]]);
    const colour = Math.min(...colours);
    return { piece, view: views[colours.indexOf(colour)], home, colour };
  });
  const maker = new ColourTables(degree, wheels, memoryBytes * COLOURS_SHARE);
  const colours: ColourTable[] = [];
  for (const group of groupsBy(coloured, (piece) => from.orbits[homeOf(piece)])) {
    const made = yield* maker.make(group);
    if (made === undefined) return undefined;
    colours.push(...made);
  }
  const distances: DistanceTable[] = [];
  for (const set of setsOf(colours, (memoryBytes * (1 - COLOURS_SHARE)) / MOST_TABLES))
    distances.push(yield* DistanceTable.of(set, wheels, ends));
  return { wheels, colours, distances };
}

const homeOf = ({ view, home }: ColouredPiece): number => view[home];

class ColourTables {
  constructor(
    private readonly degree: number,
    private readonly wheels: readonly Wheel[],
    private bytes: number,
  ) {}

  /** Tables that have all of these pieces together. Undefined where there is no memory for them. */
  *make(own: readonly ColouredPiece[]): Pieces<ColourTable[] | undefined> {
    const bytesOfOne = bytesOfArrangement(own.length, this.wheels.length);
    const most = Math.floor(this.bytes / bytesOfOne);
    const expected = yield* this.leastArrangements(own);
    if (expected <= most) {
      const table = yield* ColourTable.of(own, this.wheels, { expected, most });
      if (table !== undefined) {
        this.bytes -= table.count * bytesOfOne;
        return [table];
      }
    }
    if (own.length === 1) return undefined;
    const tables: ColourTable[] = [];
    for (const half of halvesOf(own)) {
      const made = yield* this.make(half);
      if (made === undefined) return undefined;
      tables.push(...made);
    }
    return tables;
  }

  /** There are at least so many arrangements: those of pieces that are all told apart, divided. */
  private *leastArrangements(own: readonly ColouredPiece[]): Pieces<number> {
    const generators = this.wheels.map(({ powers }) => powers[1]);
    const { orbits } = yield* chainOfGroup(this.degree, generators, own.map(homeOf));
    let count = orbits.slice(0, own.length).reduce((product, { length }) => product * length, 1);
    for (const { length } of groupsBy(own, ({ colour }) => colour))
      for (let i = 2; i <= length; i++) count /= i;
    return Math.ceil(count);
  }
}

/** Pieces of one colour stay together, unless there are no others. */
function halvesOf(own: readonly ColouredPiece[]): ColouredPiece[][] {
  const byColour = groupsBy(own, ({ colour }) => colour);
  const items = byColour.length > 1 ? byColour : own.map((piece) => [piece]);
  const half = items.length >> 1;
  return [items.slice(0, half).flat(), items.slice(half).flat()];
}

/**
 * The sets of tables that a distance table is made for: the largest with at most so many entries that are in
 * no other, and as many more as it takes for each table to be in one.
 */
function setsOf(tables: readonly ColourTable[], mostEntries: number): ColourTable[][] {
  const sizeOf = (set: readonly ColourTable[]) => set.reduce((product, { count }) => product * count, 1);
  const sets = tables.length <= FEW_TABLES ? allSets(tables) : inTurn(tables, mostEntries);
  const fitting = sets.filter((set) => set.length === 1 || sizeOf(set) <= mostEntries);
  const largest = fitting
    .filter((set) => !fitting.some((more) => more.length > set.length && set.every((t) => more.includes(t))))
    .sort((a, b) => sizeOf(b) - sizeOf(a));
  const isIn = new Set<ColourTable>();
  return largest.filter((set, i) => {
    if (i >= MOST_TABLES && set.every((table) => isIn.has(table))) return false;
    for (const table of set) isIn.add(table);
    return true;
  });
}

/** All sets but the empty one. */
function allSets(tables: readonly ColourTable[]): ColourTable[][] {
  return Array.from({ length: 2 ** tables.length - 1 }, (_, i) =>
    tables.filter((_, t) => ((i + 1) >> t) & 1),
  );
}

/** One table after the other into the last set, while they fit. */
function inTurn(tables: readonly ColourTable[], mostEntries: number): ColourTable[][] {
  const sets: ColourTable[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const table of tables) {
    size *= table.count;
    if (size <= mostEntries) sets[sets.length - 1].push(table);
    else {
      sets.push([table]);
      size = table.count;
    }
  }
  return sets;
}
/** Items with the same key together, in the order in which they come. */
function groupsBy<T>(items: readonly T[], keyOf: (item: T) => number): T[][] {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
