/**
 * Loads the kernel: one instance, with a memory of its own, per arena. The host compiles the module, from a
 * file in Node and from a URL on a page, since that is all that differs between them.
 *
 * The loader's own `exports` would wrap each function in a slower one; these are the bare ones.
 */
import { instantiateSync } from "@assemblyscript/loader";
import { LAYOUT_VERSION } from "../../../assembly/layout.js";
import type { FunctionalCalls } from "../functional/functional-calls.js";
import type { GraphCalls } from "../macucb/graph-calls.js";
import type { PlayoutCalls } from "../slices/playout-calls.js";
import type { RunCalls } from "../slices/run-calls.js";
import type { SolverCalls } from "../solver/solver-calls.js";
import type { TreeCalls } from "../tree/tree-calls.js";
import { type Region, roundUp } from "./arena.js";

const PAGE_BYTES = 65536;

/** As many as a module with 32-bit addresses can have; the same number stands in asconfig.json. */
const MAX_PAGES = 65536;

/** What the module itself may take for its data, before the arena begins. */
const STATIC_BYTES = PAGE_BYTES;

/**
 * The functions of `assembly/index.ts`, which says what each does. Addresses are bytes from the start of the
 * memory; truth is 0 or 1; unsigned results arrive as signed ones and need `>>> 0`.
 */
export interface KernelCalls
  extends FunctionalCalls,
    GraphCalls,
    PlayoutCalls,
    RunCalls,
    SolverCalls,
    TreeCalls {
  layoutVersion(): number;
  arenaBase(): number;
  clear(address: number, bytes: number): void;

  has(set: number, member: number): number;
  add(set: number, member: number): void;
  remove(set: number, member: number): void;
  fillUpTo(set: number, vectors: number, members: number): void;
  intersect(target: number, source: number, vectors: number): number;
  unite(target: number, source: number, vectors: number): number;
  subtract(target: number, source: number, vectors: number): number;
  meet(a: number, b: number, vectors: number): number;
  count(set: number, vectors: number): number;
  nextMember(set: number, vectors: number, from: number): number;

  seedRandom(random: number, seedLow: number, seedHigh: number, stream: number): void;
  nextRandom(random: number): number;
  randomBelow(random: number, n: number): number;
  fillRandom(random: number, target: number, words: number): void;

  fillKeys(keys: number, count: number, random: number): void;
  hashAssignment(hash: number, keys: number, first: number, values: number, variables: number): void;
  hashChange(hash: number, keys: number, before: number, after: number): void;
}

export interface KernelOptions {
  /** For the `shared` build of the module: its memory can be given to other threads. */
  readonly shared?: boolean;
}

export class Kernel {
  readonly calls: KernelCalls;
  readonly memory: WebAssembly.Memory;
  private readonly base: number;
  private readonly arenaBytes: number;

  /** An instance with an arena of `arenaBytes` bytes, all zero. */
  constructor(module: WebAssembly.Module, arenaBytes: number, options: KernelOptions = {}) {
    const pages = Math.ceil((STATIC_BYTES + arenaBytes) / PAGE_BYTES);
    if (pages > MAX_PAGES)
      throw new RangeError(`an arena of ${arenaBytes} bytes is beyond the 4 GB of a module`);
    this.memory = options.shared
      ? new WebAssembly.Memory({ initial: pages, maximum: MAX_PAGES, shared: true })
      : new WebAssembly.Memory({ initial: pages });
    const { instance } = instantiateSync(module, { env: { memory: this.memory } });
    this.calls = instance.exports as unknown as KernelCalls;
    checkLayoutVersion(this.calls);
    this.base = this.calls.arenaBase();
    if (this.base > STATIC_BYTES) throw new Error(`the kernel's data takes ${this.base} bytes, over a page`);
    this.arenaBytes = arenaBytes;
  }

  /** Where a region lies, for the kernel's functions. */
  address(region: Region): number {
    if (region.offset + region.bytes > this.arenaBytes) {
      throw new RangeError(
        `the region ends at ${region.offset + region.bytes}, the arena has ${this.arenaBytes} bytes`,
      );
    }
    return this.base + region.offset;
  }

  /** The region as bytes. The view stays good: the memory never grows. */
  bytes(region: Region): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.address(region), region.bytes);
  }

  /** The region as 32-bit words. */
  words(region: Region): Uint32Array {
    return new Uint32Array(this.memory.buffer, this.address(region), roundUp(region.bytes, 4) >>> 2);
  }

  /** The region as 64-bit floats. */
  floats(region: Region): Float64Array {
    return new Float64Array(this.memory.buffer, this.address(region), region.bytes >>> 3);
  }

  /** The region as 64-bit keys. For looking at them: hot code leaves them where they are. */
  keys(region: Region): BigUint64Array {
    return new BigUint64Array(this.memory.buffer, this.address(region), region.bytes >>> 3);
  }
}

function checkLayoutVersion(calls: Partial<KernelCalls>): void {
  const version = calls.layoutVersion?.();
  if (version !== LAYOUT_VERSION) {
    throw new Error(
      `the kernel has layout version ${version ?? "none"}, the host has ${LAYOUT_VERSION}: build both again`,
    );
  }
}
