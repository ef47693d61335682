/**
 * The memory image of a network, as `assembly/solver/network-layout.ts` draws it. Everything is measured
 * first, then the memory is made, then everything is written: the kernel itself allocates nothing.
 */
import * as at from "../../../assembly/solver/network-layout.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { Network } from "../../network/model.js";
import { ArenaPlan } from "../memory/arena.js";
import { Kernel } from "../memory/kernel.js";
import type { KernelRoom } from "../memory/kernel-room.js";
import type { MemoryView } from "../memory/memory-view.js";
import { ConstraintWriter } from "./constraint-writer.js";
import { type Placed, place } from "./place.js";
import type { Posting } from "./post.js";

export interface NetworkImage {
  readonly kernel: Kernel;
  /** The header. */
  readonly problem: MemoryView;
}

export interface ImageOptions {
  readonly module: WebAssembly.Module;
  readonly shared: boolean;
  readonly marks: number;
  readonly bufferBytes: number;
  readonly room: KernelRoom | undefined;
}

export function* layOutNetwork(
  network: Network,
  posting: Posting,
  options: ImageOptions,
): Pieces<NetworkImage> {
  const sizes = network.variables.map(({ values }) => values.length);
  const placed = yield* place(sizes, posting.constraints);
  const plan = new ArenaPlan();
  const regions = planImage(plan, sizes.length, placed, options);
  yield;
  const kernel =
    options.room?.withArena(plan.bytes) ?? new Kernel(options.module, plan.bytes, { shared: options.shared });
  yield;
  const { memory } = kernel;
  const problem = memory.at(regions.header.address);
  writeHeader(problem, sizes.length, placed, regions);
  const isPossible = yield* writeVariables(memory, sizes, posting, placed, regions);
  problem.set(at.H_FAILED_LEVEL, isPossible ? -1 : 0);
  for (const [q, ring] of regions.rings.entries()) {
    memory.set(regions.queues.address + q * at.QUEUE_BYTES + at.Q_RING, ring);
    memory.set(regions.queues.address + q * at.QUEUE_BYTES + at.Q_MASK, ring.bytes - 1);
  }
  yield;
  const writer = new ConstraintWriter(memory, placed, sizes, regions.queues);
  yield* writer.tables();
  for (const [c, constraint] of placed.constraints.entries()) {
    writer.constraint(constraint, regions.constraints.address + c * at.CONSTRAINT_BYTES);
    yield;
  }
  kernel.calls.solverBegin(problem.address);
  return { kernel, problem };
}

type ImageRegions = ReturnType<typeof planImage>;

function planImage(plan: ArenaPlan, variables: number, placed: Placed, options: ImageOptions) {
  const { cells } = placed.regions;
  const regions = {
    header: plan.reserve(at.HEADER_BYTES),
    variables: plan.reserve(variables * at.VARIABLE_BYTES),
    constraints: plan.reserve(placed.constraints.length * at.CONSTRAINT_BYTES),
    stamps: plan.reserve((cells.bytes >>> 3) * 4),
    open: plan.reserve(variables * 4),
    places: plan.reserve(variables * 4),
    // A frame for each variable, each mark, a search, and a test of singleton consistency; the last frame is
    // never begun.
    frames: plan.reserve((variables + options.marks + 3) * at.FRAME_BYTES),
    queues: plan.reserve(at.QUEUES * at.QUEUE_BYTES),
    rings: ringsFor(placed).map((bytes) => plan.reserve(bytes)),
    order: plan.reserve(variables * 4),
    deliver: plan.reserve(variables * 4),
    buffer: plan.reserve(Math.max(options.bufferBytes, variables * 4)),
    scratch: plan.reserve(Math.max(placed.scratchBytes, 64)),
    tried: plan.reserve(placed.domainBytes),
    proven: plan.reserve(placed.domainBytes),
    trail: plan.reserve(placed.trailEntries * at.TRAIL_ENTRY_BYTES),
  };
  for (const region of Object.values(placed.regions)) plan.reserve(region);
  return regions;
}

function writeHeader(problem: MemoryView, variables: number, placed: Placed, regions: ImageRegions): void {
  const { cells } = placed.regions;
  problem.set(at.H_VARIABLES, variables);
  problem.set(at.H_CONSTRAINTS, placed.constraints.length);
  problem.set(at.H_VARIABLE_RECORDS, regions.variables);
  problem.set(at.H_CONSTRAINT_RECORDS, regions.constraints);
  problem.set(at.H_CELLS, cells);
  problem.set(at.H_CELL_COUNT, cells.bytes >>> 3);
  problem.set(at.H_STAMPS, regions.stamps);
  problem.set(at.H_TRAIL, regions.trail);
  problem.set(at.H_TRAIL_END, regions.trail.end);
  problem.set(at.H_TRAIL_TOP, regions.trail);
  problem.set(at.H_OPEN, regions.open);
  problem.set(at.H_PLACES, regions.places);
  problem.set(at.H_LEVELS, regions.frames);
  problem.set(at.H_LEVEL_LIMIT, regions.frames.bytes / at.FRAME_BYTES - 1);
  problem.set(at.H_QUEUES, regions.queues);
  problem.set(at.H_SCRATCH, regions.scratch);
  problem.set(at.H_ORDER, regions.order);
  problem.set(at.H_DELIVER, regions.deliver);
  problem.set(at.H_BUFFER, regions.buffer);
  problem.set(at.H_DOMAINS, cells.address + placed.domains);
  problem.set(at.H_DOMAIN_BYTES, placed.domainBytes);
  problem.set(at.H_TRIED, regions.tried);
  problem.set(at.H_PROVEN, regions.proven);
  problem.set(at.H_EPOCH, 1);
  problem.set(at.H_COUNTED_FROM, variables);
}

/** How many variables are written in one piece. */
const VARIABLES = 2 ** 13;

/** Writes domains and variables; false where it is known that there is no solution. */
function* writeVariables(
  memory: MemoryView,
  sizes: readonly number[],
  { gaps, impossible }: Posting,
  placed: Placed,
  regions: ImageRegions,
): Pieces<boolean> {
  const { cells, uses } = placed.regions;
  const opened: number[] = [];
  const closed: number[] = [];
  let isPossible = !impossible;
  for (const [x, values] of sizes.entries()) {
    const domain = cells.address + placed.domain[x];
    const size = writeDomain(memory, domain, values, gaps.get(x));
    memory.set(cells.address + 8 * x, size);
    (size > 1 ? opened : closed).push(x);
    isPossible &&= size > 0;
    const record = regions.variables.address + x * at.VARIABLE_BYTES;
    memory.set(record + at.V_DOMAIN, domain);
    memory.set(record + at.V_VALUES, values);
    memory.set(record + at.V_USES, uses.address + placed.usesOf[x] * at.USE_BYTES);
    memory.set(record + at.V_USE_COUNT, placed.usesOf[x + 1] - placed.usesOf[x]);
    if (x % VARIABLES === VARIABLES - 1) yield;
  }
  memory.set(cells.address + 8 * sizes.length, opened.length);
  for (const [i, x] of [...opened, ...closed].entries()) {
    memory.set(regions.open.address + 4 * i, x);
    memory.set(regions.places.address + 4 * x, i);
  }
  return isPossible;
}

/** A ring that holds all constraints of a queue is never full; its size is a power of two. */
function ringsFor({ constraints }: Placed): number[] {
  const counts = new Array<number>(at.QUEUES).fill(1);
  for (const { queue } of constraints) counts[queue]++;
  return counts.map((count) => 4 * 2 ** (32 - Math.clz32(count - 1)));
}

/** Writes all values but the gaps; returns how many values these are. */
function writeDomain(
  memory: MemoryView,
  address: number,
  values: number,
  gaps: ReadonlySet<number> = new Set(),
): number {
  let size = values;
  memory.fillSet(address, values);
  for (const value of gaps) {
    if (value >= values) continue;
    const word = address + ((value >>> 5) << 2);
    memory.set(word, memory.i32(word) & ~(1 << (value & 31)));
    size--;
  }
  return size;
}
