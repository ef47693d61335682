/**
 * Loads the kernel: one instance, with a memory of its own, per arena. The host compiles the module, from a
 * file in Node and from a URL on a page; nothing else differs between them.
 *
 * The loader's own `exports` would wrap each function in a slower one; these are the bare ones.
 */
import { instantiateSync } from "@assemblyscript/loader";
import { ARENA_BASE, LAYOUT_VERSION } from "../../../assembly/layout.js";
import { type Region, roundUp } from "./arena.js";
import type { KernelCalls } from "./kernel-calls.js";
import { MemoryView } from "./memory-view.js";

const PAGE_BYTES = 65536;

/** What a module with 32-bit addresses can have at most; the same number stands in asconfig.json. */
const MAX_PAGES = 65536;

export interface KernelOptions {
  /** For the `shared` build of the module: its memory can be given to other threads. */
  readonly shared?: boolean;
}

export class Kernel {
  readonly calls: KernelCalls;
  /** All of the memory: offsets are addresses. Views on it stay good, since it never grows. */
  readonly memory: MemoryView;

  /** An instance with an arena of `arenaBytes` bytes, all zero. */
  constructor(module: WebAssembly.Module, arenaBytes: number, options: KernelOptions = {}) {
    const pages = Math.ceil((ARENA_BASE + arenaBytes) / PAGE_BYTES);
    if (pages > MAX_PAGES)
      throw new RangeError(`an arena of ${arenaBytes} bytes is beyond the 4 GB of a module`);
    const memory = options.shared
      ? new WebAssembly.Memory({ initial: pages, maximum: MAX_PAGES, shared: true })
      : new WebAssembly.Memory({ initial: pages });
    const { instance } = instantiateSync(module, { env: { memory } });
    this.calls = instance.exports as unknown as KernelCalls;
    checkLayoutVersion(this.calls);
    this.memory = new MemoryView(memory.buffer);
  }

  /** The region as bytes. */
  bytes(region: Region): Uint8Array {
    return new Uint8Array(this.memory.buffer, region.address, region.bytes);
  }

  /** The region as 32-bit words. */
  words(region: Region): Uint32Array {
    return new Uint32Array(this.memory.buffer, region.address, roundUp(region.bytes, 4) >>> 2);
  }

  /** The region as 64-bit floats. */
  floats(region: Region): Float64Array {
    return new Float64Array(this.memory.buffer, region.address, region.bytes >>> 3);
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
