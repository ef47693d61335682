/**
 * The automorphism group of a coloured graph, by generators: `assembly/symmetry/` searches, in a memory of
 * its own, and has checked each generator edge by edge. A search that is broken off keeps what it has found,
 * which generates a subgroup.
 */
import * as layout from "../../../assembly/symmetry/automorphism-layout.js";
import { PIECE_STEPS, type Pieces } from "../../gdl/pieces.js";
import type { ColouredGraph } from "../../symmetry/coloured-graph.js";
import type { Permutation } from "../../symmetry/permutation.js";
import { ArenaPlan, MOST_BUDGET } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import { kernelModule } from "../memory/module.js";
import { groupOrder } from "./group-order.js";
import { borrowKernel } from "./spare-room.js";

export interface AutomorphismOptions {
  /** What the search may take, with a copy of the graph: some 200 bytes a vertex and 8 an edge. */
  readonly memoryBytes?: number;
  /** How much work it may do: an edge that is looked at is one unit, and takes some nanoseconds. */
  readonly work?: number;
  /** Asked between two pieces: whether the search is to end with what it has found. */
  readonly isOver?: () => boolean;
  /** The compiled kernel; the one that the host provided unless told otherwise. */
  readonly module?: WebAssembly.Module;
  /** For the `shared` build of the module. */
  readonly shared?: boolean;
  /** How much work a piece has; a good number unless it is set. */
  readonly piece?: number;
}

/** `memory`: there was not enough to begin with. `over`: it was told that it was over. */
export type SearchEnding = "complete" | "work" | "over" | "memory";

export interface AutomorphismsFound {
  /** Each moves something, and none is made by those before it. */
  readonly generators: readonly Permutation[];
  /** Whether they generate all automorphisms. */
  readonly complete: boolean;
  readonly ending: SearchEnding;
  /** The order of the group that the generators make, exactly. It is multiplied when it is asked for. */
  readonly order: bigint;
  /**
   * Vertices that no automorphism but the identity leaves all in place; and for each the size of its orbit
   * under those generated automorphisms that fix the vertices before it. The generators are a strong
   * generating set for this base.
   */
  readonly base: Int32Array;
  readonly orbitSizes: Int32Array;
  /** Nodes of the search, the first path with them; those that led to no automorphism. */
  readonly nodes: number;
  readonly failures: number;
}

/** How much work a piece has: this takes a few milliseconds. */
const PIECE_WORK = 2 ** 17;

const MEMORY_BYTES = 2 ** 30;

/** How much of a graph is copied in a piece. */
const COPIED_WORDS = 2 ** 20;

export function* automorphisms(
  graph: ColouredGraph,
  options: AutomorphismOptions = {},
): Pieces<AutomorphismsFound> {
  const { memoryBytes = MEMORY_BYTES, work = Number.POSITIVE_INFINITY } = options;
  const { module = kernelModule(), shared = false, piece = PIECE_WORK, isOver = () => false } = options;
  const plan = new ArenaPlan();
  const place = placeArrays(plan, graph);
  if (plan.bytes > Math.min(memoryBytes, MOST_BUDGET)) return nothing("memory");
  if (graph.colours.length < 2) return nothing("complete");
  const { kernel, giveBack } = borrowKernel(module, plan.bytes, shared);
  const record = place(kernel.memory);
  yield;
  yield* writeGraph(kernel.memory, record, graph);
  yield* writeColours(kernel, record, graph.colours);
  const generators: Permutation[] = [];
  for (let left = work; ; ) {
    const ending = left <= 0 ? "work" : isOver() ? "over" : undefined;
    const units = Math.min(piece, left);
    const answer = ending === undefined ? kernel.calls.automorphismsRun(units) : layout.AUTO_DONE;
    takeGenerators(kernel.memory, record, generators);
    if (answer === layout.AUTO_DONE) {
      const result = found(kernel.memory, record, generators, ending ?? "complete");
      giveBack();
      return result;
    }
    if (answer === layout.AUTO_SPENT) left -= units;
    yield;
  }
}

/** Places all arrays behind the record. Returns what writes their addresses into a memory. */
function placeArrays(plan: ArenaPlan, graph: ColouredGraph): (memory: MemoryView) => MemoryView {
  const { colours, neighbours } = graph;
  const room = colours.length + 1;
  const address = plan.reserve(layout.AUTO_BYTES).address;
  const fields = new Map<number, number>();
  const array = (field: number, bytes: number) => fields.set(field, plan.reserve(bytes * room).address);
  array(layout.AUTO_FIRST, 4);
  fields.set(layout.AUTO_NEIGHBOURS, plan.reserve(4 * neighbours.length).address);
  array(layout.AUTO_BY_VERTEX, layout.VERTEX_BYTES);
  array(layout.AUTO_BY_PLACE, layout.PLACE_BYTES);
  array(layout.AUTO_QUEUED, 1);
  for (const field of WORD_ARRAYS) array(field, 4);
  array(layout.AUTO_STEPS, layout.STEP_BYTES);
  array(layout.AUTO_TRACE, layout.CUT_BYTES);
  array(layout.AUTO_LEVELS, layout.LEVEL_BYTES);
  array(layout.AUTO_ORBITS, layout.ORBIT_BYTES);
  array(layout.AUTO_OUTPUT, 8);
  fields.set(layout.AUTO_OUTPUT_ROOM, 2 * room);
  fields.set(layout.AUTO_VERTICES, colours.length);
  return (memory) => {
    const record = memory.at(address);
    for (const [field, value] of fields) record.set(field, value);
    return record;
  };
}

const WORD_ARRAYS = [
  layout.AUTO_CUTS,
  layout.AUTO_SINGLE_QUEUE,
  layout.AUTO_OTHER_QUEUE,
  layout.AUTO_MEMBERS,
  layout.AUTO_TOUCHED_CELLS,
  layout.AUTO_BUCKETS,
  layout.AUTO_NEXT,
  layout.AUTO_PREVIOUS,
  layout.AUTO_MOVED,
  layout.AUTO_IMAGES,
  layout.AUTO_MARKS,
];

function* writeGraph(memory: MemoryView, record: MemoryView, { first, neighbours }: ColouredGraph): Pieces {
  yield* writeWords(memory, record.u32(layout.AUTO_FIRST), first);
  yield* writeWords(memory, record.u32(layout.AUTO_NEIGHBOURS), neighbours);
}

/**
 * Leaves the vertices by colour, in the order in which colours are met, and makes the cells of the colours.
 */
function* writeColours({ memory, calls }: Kernel, record: MemoryView, colours: Int32Array): Pieces {
  const counts = new Map<number, number>();
  for (let v = 0; v < colours.length; v++) {
    counts.set(colours[v], 1 + (counts.get(colours[v]) ?? 0));
    if (v % PIECE_STEPS === PIECE_STEPS - 1) yield;
  }
  const next = new Map<number, number>();
  let end = 0;
  for (const [colour, count] of counts) {
    next.set(colour, end);
    end += count;
  }
  const members = record.u32(layout.AUTO_MEMBERS);
  for (let v = 0; v < colours.length; v++) {
    const place = next.get(colours[v]) as number;
    next.set(colours[v], place + 1);
    memory.set(members + 4 * place, v);
    if (v % PIECE_STEPS === PIECE_STEPS - 1) yield;
  }
  for (let v = 0; v < colours.length; v += PIECE_STEPS) {
    calls.automorphismsPrepare(v, Math.min(colours.length, v + PIECE_STEPS));
    yield;
  }
  let steps = 0;
  for (const [colour, count] of counts) {
    const after = next.get(colour) as number;
    calls.automorphismsColour(after - count, after);
    steps += count;
    if (steps < PIECE_STEPS) continue;
    steps = 0;
    yield;
  }
}

function* writeWords(memory: MemoryView, address: number, words: Int32Array): Pieces {
  for (let i = 0; i < words.length; i += COPIED_WORDS) {
    memory.setRow(address + 4 * i, words.subarray(i, i + COPIED_WORDS));
    yield;
  }
}

/** Takes the generators that the kernel has left. */
function takeGenerators(memory: MemoryView, record: MemoryView, generators: Permutation[]): void {
  const end = record.u32(layout.AUTO_OUTPUT_WORDS);
  const words = memory.row(record.u32(layout.AUTO_OUTPUT), end);
  for (let at = 0; at < end; ) {
    const count = words[at++];
    generators.push({
      points: words.slice(at, at + count),
      images: words.slice(at + count, at + 2 * count),
    });
    at += 2 * count;
  }
  record.set(layout.AUTO_OUTPUT_WORDS, 0);
}

function found(
  memory: MemoryView,
  record: MemoryView,
  generators: readonly Permutation[],
  ending: SearchEnding,
): AutomorphismsFound {
  const levels = record.u32(layout.AUTO_LEVEL_COUNT);
  const base = new Int32Array(levels);
  const orbitSizes = new Int32Array(levels).fill(1);
  for (let i = 0; i < levels; i++) {
    const level = record.u32(layout.AUTO_LEVELS) + layout.LEVEL_BYTES * i;
    base[i] = memory.u32(level + layout.LEVEL_VERTEX);
    // It has none until its first generator is found.
    orbitSizes[i] = Math.max(1, memory.u32(level + layout.LEVEL_ORBIT));
  }
  const nodes = record.f64(layout.AUTO_NODES);
  const failures = record.f64(layout.AUTO_FAILURES);
  return {
    generators,
    complete: ending === "complete",
    ending,
    get order() {
      return groupOrder(orbitSizes);
    },
    base,
    orbitSizes,
    nodes,
    failures,
  };
}

function nothing(ending: SearchEnding): AutomorphismsFound {
  return {
    generators: [],
    complete: ending === "complete",
    ending,
    order: 1n,
    base: new Int32Array(),
    orbitSizes: new Int32Array(),
    nodes: 0,
    failures: 0,
  };
}
