/** The chain of a group that is given by generators: `assembly/symmetry/` makes it, and leaves it here. */

import * as layout from "../../../assembly/symmetry/group-layout.js";
import type { Pieces } from "../../gdl/pieces.js";
import { ArenaPlan, MOST_BUDGET } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import { kernelModule } from "../memory/module.js";
import { groupOrder } from "./group-order.js";
import { borrowKernel } from "./spare-room.js";
import { identityImages, productOf, type StabiliserChain } from "./stabiliser-chain.js";

export interface SchreierOptions {
  /** What the chain may take while it is made. */
  readonly memoryBytes?: number;
  /** How much work it may do: to multiply a permutation is one unit for each point. */
  readonly work?: number;
  /** Asked between two pieces: whether the chain is to end as it is, which may not be exact. */
  readonly isOver?: () => boolean;
  /** The order of the group, where it is known: then a chain with this order need not be proved. */
  readonly order?: bigint;
  /** The compiled kernel; the one that the host provided unless told otherwise. */
  readonly module?: WebAssembly.Module;
  /** For the `shared` build of the module. */
  readonly shared?: boolean;
  /** How much work a piece has; a good number unless it is set. */
  readonly piece?: number;
}

/** How much work a piece has: this takes a few milliseconds. */
const PIECE_WORK = 2 ** 20;

const MEMORY_BYTES = 2 ** 28;

/** How many rows a chain may need: levels, generators, the pool. More are hardly ever needed. */
const mostRows = (degree: number, generators: number) => 256 + 8 * degree + 4 * generators;

/** The chain whose base begins with these points. */
export function* schreierChain(
  degree: number,
  generators: readonly Int32Array[],
  first: readonly number[],
  options: SchreierOptions = {},
): Pieces<StabiliserChain> {
  const { memoryBytes = MEMORY_BYTES, module = kernelModule(), shared = false } = options;
  const rowBytes = 8 * degree;
  const bytes = Math.min(memoryBytes, MOST_BUDGET) - layout.GROUP_BYTES - rowBytes;
  const spare = layout.GENERATOR_BYTES + layout.CHAIN_BYTES;
  const rows = Math.min(mostRows(degree, generators.length), Math.floor(bytes / (rowBytes + spare)));
  if (rows < generators.length) return new TreeChain(degree, [], [], false);
  const plan = new ArenaPlan();
  const record = plan.reserve(layout.GROUP_BYTES);
  const regions = new Map([
    [layout.GROUP_GENERATORS, plan.reserve(layout.GENERATOR_BYTES * rows)],
    [layout.GROUP_LEVELS, plan.reserve(layout.CHAIN_BYTES * rows)],
    [layout.GROUP_CURRENT, plan.reserve(4 * degree)],
    [layout.GROUP_OTHER, plan.reserve(4 * degree)],
    [layout.GROUP_ROWS, plan.reserve(rowBytes * rows)],
  ]);
  const { kernel, giveBack } = borrowKernel(module, plan.bytes, shared);
  const group = kernel.memory.at(record.address);
  for (const [field, region] of regions) group.set(field, region);
  group.set(layout.GROUP_POINTS, degree);
  group.set(layout.GROUP_ROW_ROOM, rows);
  const isExact =
    (yield* leaveGenerators(kernel, group, generators, first)) && (yield* complete(kernel, group, options));
  const chain = chainOf(kernel.memory, group, isExact);
  giveBack();
  return chain;
}

/** Gives the kernel the beginning of the base, and the generators. False where it has no room for them. */
function* leaveGenerators(
  { calls, memory }: Kernel,
  group: MemoryView,
  generators: readonly Int32Array[],
  first: readonly number[],
): Pieces<boolean> {
  for (const point of first) if (calls.groupBase(point) === 0) return false;
  for (const images of generators) {
    memory.setRow(group.u32(layout.GROUP_CURRENT), images);
    if (calls.groupGenerator() === 0) return false;
    yield;
  }
  return true;
}

/** Lets the kernel complete the chain. False where it could not, or had no time to prove that it is. */
function* complete({ calls, memory }: Kernel, group: MemoryView, options: SchreierOptions): Pieces<boolean> {
  const { work = Number.POSITIVE_INFINITY, isOver = () => false, piece = PIECE_WORK, order } = options;
  for (let left = work; left > 0 && !isOver(); ) {
    const units = Math.min(piece, left);
    const answer = calls.groupRun(units);
    if (answer === layout.GROUP_COMPLETE) return true;
    if (answer === layout.GROUP_FULL) return false;
    left -= units - group.i32(layout.GROUP_WORK_LEFT);
    if (answer === layout.GROUP_SPENT) yield;
    else if (order !== undefined && groupOrder(orbitLengths(memory, group)) === order) return true;
  }
  return false;
}

function orbitLengths(memory: MemoryView, group: MemoryView): Int32Array {
  const levels = group.u32(layout.GROUP_LEVELS);
  return Int32Array.from({ length: group.u32(layout.GROUP_LEVEL_COUNT) }, (_, i) =>
    memory.u32(levels + layout.CHAIN_BYTES * i + layout.CHAIN_ORBIT),
  );
}

/** Copies the chain out of the kernel. */
function chainOf(memory: MemoryView, group: MemoryView, isExact: boolean): StabiliserChain {
  const degree = group.u32(layout.GROUP_POINTS);
  const rowAt = (row: number) => group.u32(layout.GROUP_ROWS) + 8 * degree * row;
  const generators = Array.from({ length: group.u32(layout.GROUP_GENERATOR_COUNT) }, (_, g): Generator => {
    const record = group.u32(layout.GROUP_GENERATORS) + layout.GENERATOR_BYTES * g;
    const row = rowAt(memory.u32(record + layout.GENERATOR_ROW));
    const [images, inverses] = [row, row + 4 * degree].map((at) => memory.row(at, degree).slice());
    return { images, inverses, depth: memory.u32(record + layout.GENERATOR_DEPTH) };
  });
  const levels = Array.from(orbitLengths(memory, group), (length, i): Level => {
    const record = group.u32(layout.GROUP_LEVELS) + layout.CHAIN_BYTES * i;
    const row = rowAt(memory.u32(record + layout.CHAIN_ROW));
    const tree = memory.row(row, degree).slice();
    const orbit = memory.row(row + 4 * degree, length).slice();
    return { point: memory.u32(record + layout.CHAIN_POINT), tree, orbit };
  });
  return new TreeChain(degree, generators, levels, isExact);
}

interface Generator {
  readonly images: Int32Array;
  readonly inverses: Int32Array;
  /** The first level whose base point it moves. */
  readonly depth: number;
}

interface Level {
  readonly point: number;
  /** For each point of the orbit 1 + the generator that led to it; less than 0 at the base point. */
  readonly tree: Int32Array;
  readonly orbit: Int32Array;
}

class TreeChain implements StabiliserChain {
  readonly base: Int32Array;
  readonly orbits: readonly Int32Array[];

  constructor(
    readonly degree: number,
    private readonly generators: readonly Generator[],
    private readonly levels: readonly Level[],
    readonly isExact: boolean,
  ) {
    this.base = Int32Array.from(levels, ({ point }) => point);
    this.orbits = levels.map(({ orbit }) => orbit);
  }

  generatorsFixing(points: number): Int32Array[] {
    return this.generators.flatMap(({ images, depth }) => (depth >= points ? [images] : []));
  }

  wayTo(level: number, point: number): Int32Array {
    const { tree } = this.levels[level];
    let way = identityImages(this.degree);
    for (let at = point; tree[at] > 0; ) {
      const { images, inverses } = this.generators[tree[at] - 1];
      way = productOf(images, way);
      at = inverses[at];
    }
    return way;
  }
}
