/**
 * Programs for workers, in memory that all threads see where the host allows it (in Node, and on pages that
 * are isolated from other origins), so that each worker does not keep a copy. Elsewhere each message copies
 * them. Nobody writes to a program, so the results are the same.
 */

import type { SliceProgram } from "../../circuit/slice-program.js";
import type { Recipe } from "../loaded-game.js";

export function canShare(): boolean {
  return typeof SharedArrayBuffer !== "undefined" && globalThis.crossOriginIsolated !== false;
}

export function shared(recipe: Recipe): Recipe {
  if (recipe.engine !== "slices") return recipe;
  const { slices } = recipe;
  return { ...recipe, slices: { ...slices, programs: slices.programs.map(sharedProgram) } };
}

function sharedProgram(program: SliceProgram): SliceProgram {
  const { state, transition, now, next, legal, does, goals, percepts } = program;
  const arrays = { state, transition, now, next, legal, does, goals, percepts };
  const copies = Object.entries(arrays).map(([name, array]) => [name, sharedArray(array)] as const);
  return { ...program, ...(Object.fromEntries(copies) as typeof arrays) };
}

function sharedArray(array: Int32Array): Int32Array {
  const copy = new Int32Array(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
}
