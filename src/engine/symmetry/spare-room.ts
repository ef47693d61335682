/**
 * Kernels that are used again: to make one takes longer than to search a small graph. Whoever needs one takes
 * it out, and puts it back when it is done; a search that is dropped on its way takes its kernel with it.
 */
import { Kernel } from "../memory/kernel.js";
import { KernelRoom } from "../memory/kernel-room.js";

/** A larger memory is not kept. */
const MOST_BYTES = 2 ** 24;

const spare = new WeakMap<WebAssembly.Module, KernelRoom>();

export interface Borrowed {
  /** Its arena is all zero. */
  readonly kernel: Kernel;
  /** Puts it back. What was in its memory is lost. */
  giveBack(): void;
}

/** A kernel of the module with an arena of at least so many bytes. */
export function borrowKernel(module: WebAssembly.Module, bytes: number, shared: boolean): Borrowed {
  if (shared || bytes > MOST_BYTES) {
    return { kernel: new Kernel(module, bytes, { shared }), giveBack: () => {} };
  }
  const room = spare.get(module) ?? new KernelRoom(module);
  spare.delete(module);
  return { kernel: room.withArena(bytes), giveBack: () => spare.set(module, room) };
}
