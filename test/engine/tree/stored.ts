/** What stands in the memory of a tree that no report asks for, and a comparison does. */
import { PLAY_PLAYERS } from "../../../assembly/slices/slice-layout.js";
import * as layout from "../../../assembly/tree/tree-layout.js";
import type { KernelTree } from "../../../src/engine/tree/kernel-tree.js";
import type { Entry } from "../../../src/engine/tree/stored-nodes.js";

export function visitsOf({ record }: KernelTree, node: number): number {
  return record.at(node).u32(layout.NODE_VISITS);
}

/** The entries of a role in a node. */
export function entriesOf({ stored }: KernelTree, node: number, role: number): Entry[] {
  const first = stored.firstEntry(node, role);
  return stored.places(node, role).map((pick) => stored.entryAt(first + pick * layout.ENTRY_BYTES));
}

/** What the lanes of the last batch scored, in their order, a row of scores each. */
export function scoresOf({ record }: KernelTree): Float64Array {
  const count = record.u32(layout.TREE_LANES) * record.u32(PLAY_PLAYERS);
  return new Float64Array(record.buffer, record.u32(layout.TREE_SCORES), count).slice();
}

/** The all-moves-as-first statistics of a node, by the moves of the program; none where it has none. */
export function amafOf({ record }: KernelTree, node: number): { count: number; sum: number }[] {
  const table = record.at(node).u32(layout.NODE_AMAF);
  return Array.from({ length: table === 0 ? 0 : record.u32(layout.TREE_MOVES) }, (_, move) => {
    const entry = record.at(table + move * layout.AMAF_ENTRY_BYTES);
    return { count: entry.u32(layout.AMAF_COUNT), sum: entry.f64(layout.AMAF_SUM) };
  });
}

/** What the role that chose last hoped of its moves. */
export function lastHopes({ record }: KernelTree, moves: number): number[] {
  const scratch = record.at(record.u32(layout.TREE_VALUES_SCRATCH));
  return Array.from({ length: moves }, (_, move) => scratch.f64(8 * move));
}
