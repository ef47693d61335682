/**
 * A kernel whose memory is used again and again. An instance takes a fraction of a millisecond to make and
 * reserves gigabytes of addresses, which a garbage collector sees too late: whoever lays out thousands of
 * small images, one after the other, lays them out in one room.
 */
import { ARENA_BASE } from "../../../assembly/layout.js";
import { Kernel } from "./kernel.js";

/** What an arena has at least. */
const LEAST_BYTES = 2 ** 20;

export class KernelRoom {
  private kernel: Kernel | undefined;

  constructor(private readonly module: WebAssembly.Module) {}

  /** An arena of at least so many bytes, all zero. Whatever was laid out in the room before is gone. */
  withArena(bytes: number): Kernel {
    const { kernel } = this;
    if (kernel !== undefined && kernel.memory.buffer.byteLength - ARENA_BASE >= bytes) {
      new Uint8Array(kernel.memory.buffer, ARENA_BASE, bytes).fill(0);
      return kernel;
    }
    // The next one may need a little more.
    this.kernel = new Kernel(this.module, Math.max(LEAST_BYTES, Math.ceil(1.25 * bytes)));
    return this.kernel;
  }
}
