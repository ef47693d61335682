/**
 * The kernel's face: what the host may call. Signatures use i32 and f64 only (addresses are i32), since a
 * 64-bit integer would cross as a BigInt. `src/engine/memory/kernel-calls.ts` has the same list as a
 * TypeScript interface.
 */
import { ARENA_BASE, LAYOUT_VERSION } from "./layout";

export function layoutVersion(): i32 {
  assert(__heap_base <= <usize>ARENA_BASE, "the module's own data reaches into the arena");
  return LAYOUT_VERSION;
}

export { seedRandom } from "./random";
export { fillKeys } from "./zobrist";
export * from "./ismcts/index";
export * from "./learn/index";
export * from "./macucb/index";
export * from "./slices/index";
export * from "./solver/index";
export * from "./symmetry/index";
export * from "./tree/index";
export * from "./values/index";
