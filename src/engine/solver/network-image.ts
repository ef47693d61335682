/**
 * The memory image of a network, as `assembly/solver/network-layout.ts` draws it. Everything is measured first, then the
 * memory is made, then everything is written: the kernel itself allocates nothing.
 */
import * as at from "../../../assembly/solver/network-layout.js";
import type { Network } from "../../network/model.js";
import { ArenaPlan } from "../memory/arena.js";
import { Kernel } from "../memory/kernel.js";
import { ConstraintWriter } from "./constraint-writer.js";
import { type Placed, place } from "./place.js";
import type { Posting } from "./post.js";
import { Strip } from "./strip.js";

export interface NetworkImage {
  readonly kernel: Kernel;
  /** Address of the header. */
  readonly problem: number;
}

export interface ImageOptions {
  readonly module: WebAssembly.Module;
  readonly shared: boolean;
  readonly marks: number;
  readonly bufferBytes: number;
}

export function layOutNetwork(network: Network, posting: Posting, options: ImageOptions): NetworkImage {
  const sizes = network.variables.map(({ values }) => values.length);
  const n = sizes.length;
  const placed = place(sizes, posting.constraints);
  const { strips } = placed;
  const plan = new ArenaPlan();
  const strip = (bytes: number) => Strip.of(plan, bytes);

  const header = strip(at.HEADER_BYTES);
  const variables = strip(n * at.VARIABLE_BYTES);
  const constraints = strip(placed.constraints.length * at.CONSTRAINT_BYTES);
  const stamps = strip((strips.cells.bytes >>> 3) * 4);
  const open = strip(n * 4);
  const places = strip(n * 4);
  const levelLimit = n + options.marks + 2;
  const levels = strip((levelLimit + 1) * at.LEVEL_BYTES);
  const queues = strip(at.QUEUES * at.QUEUE_BYTES);
  const rings = ringsFor(placed);
  const ring = rings.map((bytes) => strip(bytes));
  const order = strip(n * 4);
  const deliver = strip(n * 4);
  const bufferBytes = Math.max(options.bufferBytes, n * 4);
  const buffer = strip(bufferBytes);
  const scratch = strip(Math.max(placed.scratchBytes, 64));
  const tried = strip(placed.domainBytes);
  const proven = strip(placed.domainBytes);
  const trailBytes = placed.trailEntries * at.TRAIL_ENTRY_BYTES;
  const trail = strip(trailBytes);
  const own = Object.values(strips);
  for (const each of own) each.reserve(plan);

  const kernel = new Kernel(options.module, plan.bytes, { shared: options.shared });
  const every = [
    header,
    variables,
    constraints,
    stamps,
    open,
    places,
    levels,
    queues,
    ...ring,
    order,
    deliver,
  ];
  for (const each of [...every, buffer, scratch, tried, proven, trail, ...own]) each.settle(kernel);

  const words = new Int32Array(kernel.memory.buffer);
  const doubles = new Float64Array(kernel.memory.buffer);
  const problem = header.address;
  const put = (address: number, value: number) => {
    words[address >>> 2] = value;
  };

  const fields: [number, number][] = [
    [at.H_VARIABLES, n],
    [at.H_CONSTRAINTS, placed.constraints.length],
    [at.H_VARIABLE_RECORDS, variables.address],
    [at.H_CONSTRAINT_RECORDS, constraints.address],
    [at.H_CELLS, strips.cells.address],
    [at.H_CELL_COUNT, strips.cells.bytes >>> 3],
    [at.H_STAMPS, stamps.address],
    [at.H_TRAIL, trail.address],
    [at.H_TRAIL_END, trail.address + trailBytes],
    [at.H_TRAIL_TOP, trail.address],
    [at.H_OPEN, open.address],
    [at.H_PLACES, places.address],
    [at.H_LEVELS, levels.address],
    [at.H_LEVEL_LIMIT, levelLimit],
    [at.H_QUEUES, queues.address],
    [at.H_SCRATCH, scratch.address],
    [at.H_ORDER, order.address],
    [at.H_DELIVER, deliver.address],
    [at.H_BUFFER, buffer.address],
    [at.H_DOMAINS, strips.cells.address + placed.domains],
    [at.H_DOMAIN_BYTES, placed.domainBytes],
    [at.H_TRIED, tried.address],
    [at.H_PROVEN, proven.address],
    [at.H_EPOCH, 1],
    [at.H_FAILED_LEVEL, -1],
    [at.H_COUNTED_FROM, n],
  ];
  for (const [field, value] of fields) put(problem + field, value);

  let ended = posting.impossible;
  const opened: number[] = [];
  const closed: number[] = [];
  for (let x = 0; x < n; x++) {
    const size = writeDomain(words, strips.cells.address + placed.domain[x], sizes[x], posting.gaps.get(x));
    put(strips.cells.address + 8 * x, size);
    (size > 1 ? opened : closed).push(x);
    ended ||= size === 0;
    const record = variables.address + x * at.VARIABLE_BYTES;
    put(record + at.V_DOMAIN, strips.cells.address + placed.domain[x]);
    put(record + at.V_VALUES, sizes[x]);
    put(record + at.V_USES, strips.uses.address + placed.usesOf[x] * at.USE_BYTES);
    put(record + at.V_USE_COUNT, placed.usesOf[x + 1] - placed.usesOf[x]);
  }
  if (ended) put(problem + at.H_FAILED_LEVEL, 0);
  put(strips.cells.address + 8 * n, opened.length);
  for (const [i, x] of [...opened, ...closed].entries()) {
    put(open.address + 4 * i, x);
    put(places.address + 4 * x, i);
  }
  for (const [q, { address, bytes }] of ring.entries()) {
    put(queues.address + q * at.QUEUE_BYTES + at.Q_RING, address);
    put(queues.address + q * at.QUEUE_BYTES + at.Q_MASK, bytes - 1);
  }
  const writer = new ConstraintWriter(words, doubles, placed, sizes, queues.address);
  writer.tables();
  for (const [c, constraint] of placed.constraints.entries()) {
    writer.constraint(constraint, constraints.address + c * at.CONSTRAINT_BYTES);
  }
  kernel.calls.solverBegin(problem);
  return { kernel, problem };
}

/** A ring that holds all constraints of a queue is never full; its size is a power of two. */
function ringsFor({ constraints }: Placed): number[] {
  const counts = new Array<number>(at.QUEUES).fill(1);
  for (const { queue } of constraints) counts[queue]++;
  return counts.map((count) => 4 * 2 ** (32 - Math.clz32(count - 1)));
}

/** Writes all values but the gaps; returns how many these are. */
function writeDomain(words: Int32Array, address: number, values: number, gaps?: ReadonlySet<number>): number {
  let size = values;
  for (let v = 0; v < values; v += 32) {
    const count = Math.min(32, values - v);
    words[(address >>> 2) + (v >>> 5)] = count === 32 ? -1 : (1 << count) - 1;
  }
  for (const value of gaps ?? []) {
    if (value >= values) continue;
    words[(address >>> 2) + (value >>> 5)] &= ~(1 << (value & 31));
    size--;
  }
  return size;
}
