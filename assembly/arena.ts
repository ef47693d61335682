/**
 * The memory after the module's own data belongs to the host, which decides what lies where. The kernel
 * allocates nothing and never grows the memory: it works on the addresses that it is given.
 */
import { REGION_ALIGNMENT } from "./layout";

/** Where the arena begins. `__heap_base` itself is unaligned in debug builds. */
export function arenaBase(): usize {
  const mask = <usize>(REGION_ALIGNMENT - 1);
  return (__heap_base + mask) & ~mask;
}

/** Sets `bytes` bytes from `address` on to zero. */
export function clear(address: usize, bytes: usize): void {
  memory.fill(address, 0, bytes);
}
