/** When the memory of a search graph is full, and about how long it takes to make room. */
import type { KernelGraph } from "../../engine/macucb/kernel-graph.js";
import { forEachOf, type Pieces, sorted } from "../../gdl/pieces.js";

/** The part of the memory that stays in use when room has been made. */
export const KEPT = 0.6;

/** The memory is full when less than this part of it is free, or twice the largest batch of arms. */
const RESERVE = 1 / 16;

/** The part of the reserve that arms alone must have; what they lead to takes about ten times as much. */
const ARMS_SHARE = 1 / 16;

/**
 * Milliseconds for each node: of making room, where 0.0007 to 0.0013 of processor time were measured, and of a
 * sweep, where it were 0.00007 if few nodes stay and 0.00023 if all do.
 */
const ROOM_MS = 0.002;
const SWEEP_MS = 0.00025;

export function isFull({ bytes, freeBytes, gapBytes }: KernelGraph, largestBatch: number): boolean {
  const reserve = Math.max(RESERVE * bytes, 2 * largestBatch);
  return freeBytes < reserve || gapBytes < ARMS_SHARE * reserve;
}

export function roomMs({ size }: KernelGraph): number {
  return ROOM_MS * size;
}

/** Of dropping what cannot be reached any more. */
export function sweepMs({ size }: KernelGraph): number {
  return SWEEP_MS * size;
}

/** Nodes that may give up their arms, the least visited first; those that are proved do so at once, but for these. */
export function* leastVisited(graph: KernelGraph, spared: readonly number[]): Pieces<readonly number[]> {
  const kept = new Set(spared);
  const met: { readonly node: number; readonly samples: number }[] = [];
  yield* forEachOf(yield* graph.reach(), (node) => {
    if (graph.nodes.armCount(node) === 0 || kept.has(node)) return;
    if (graph.nodes.isClosed(node)) graph.keepProof(node);
    else met.push({ node, samples: graph.nodes.samples(node) });
  });
  return (yield* sorted(met, (a, b) => a.samples - b.samples)).map(({ node }) => node);
}
