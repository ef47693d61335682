/**
 * The kernel's face: what the host may call. Signatures use i32 and f64 only (addresses are i32), since a 64-bit
 * integer would cross as a BigInt. `src/engine/memory/kernel.ts` has the same list as a TypeScript interface.
 */
import { LAYOUT_VERSION } from "./layout";

export function layoutVersion(): i32 {
  return LAYOUT_VERSION;
}

export { arenaBase, clear } from "./arena";
export { add, count, fillUpTo, has, intersect, meet, nextMember, remove, subtract, unite } from "./bitset";
export { fillRandom, nextRandom, randomBelow, seedRandom } from "./random";
export { fillKeys, hashAssignment, hashChange } from "./zobrist";
export * from "./macucb/index";
export * from "./slices/index";
export * from "./solver/index";
export * from "./tree/index";
