/**
 * What features are made of: variables, each the fluents of a group, or a single fluent. The digit of a
 * variable in a state is the sum of the digits of those of its fluents that hold, modulo its size. Where
 * exactly one fluent of the group holds, that is the digit of this fluent. Groups are believed, not proved:
 * where one breaks, the digit says less, but it stays below the size, and a change of one fluent changes it
 * by what it changes elsewhere.
 */
import type { SliceGame } from "../../circuit/compile.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { believedGroups } from "../../network/groups/believed.js";

export interface ValueVariable {
  readonly name: string;
  /** In the order of their digits: from 0 on where one of them always holds, else from 1 on. */
  readonly fluents: readonly number[];
  /** How many digits there are. */
  readonly size: number;
}

/** The digit of the first fluent of a variable. */
export function firstDigit({ fluents, size }: ValueVariable): number {
  return size - fluents.length;
}

/**
 * All fluents that slices read, each in one variable. Those that are known in each phase are in none.
 */
export function* valueVariables(program: AcyclicProgram, { programs }: SliceGame): Pieces<ValueVariable[]> {
  const groups = yield* believedGroups(program);
  const isOpen = (fluent: number) => programs[0].now[fluent] >= 0;
  const grouped = new Set<number>();
  const variables: ValueVariable[] = [];
  for (const { name, fluents, exactlyOne } of groups) {
    const open = fluents.filter(isOpen);
    for (const fluent of open) grouped.add(fluent);
    if (open.length === 0) continue;
    const isComplete = exactlyOne && open.length === fluents.length;
    variables.push({ name, fluents: open, size: open.length + (isComplete ? 0 : 1) });
  }
  for (const [fluent, { text }] of program.fluents.entries()) {
    if (isOpen(fluent) && !grouped.has(fluent)) variables.push({ name: text, fluents: [fluent], size: 2 });
  }
  return variables.sort((a, b) => a.fluents[0] - b.fluents[0]);
}

/** For each fluent its variable, or -1. */
export function variablesOfFluents(variables: readonly ValueVariable[], fluents: number): Int32Array {
  const found = new Int32Array(fluents).fill(-1);
  for (const [v, variable] of variables.entries()) for (const fluent of variable.fluents) found[fluent] = v;
  return found;
}
