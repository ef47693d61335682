/**
 * Arms that look alike within one turn: the oracle of `alike.ts` and `choose-alike.ts` in `assembly/macucb/`. Colours
 * are whole texts here, so no two classes are taken for one.
 */
import type { ObjectArm, ObjectNode } from "./object-node.js";
import { hasValue, samplesOf, utilityOf } from "./object-node.js";

/** What an arm is worth to the player, and for how many samples it counts. */
export interface Counted {
  readonly mean: number;
  readonly samples: number;
}

/** The arms of a node among which the arms of a class have the number of the first of them. */
export function looksOf(arms: readonly ObjectArm[], areNoGoods: readonly boolean[]): number[] {
  let looks = classesOf(areNoGoods.map(String));
  for (let before = 0; new Set(looks).size > before; ) {
    before = new Set(looks).size;
    const after = new Map<number, number[]>();
    for (const [i, { branches }] of arms.entries())
      for (const { state } of branches)
        for (const fluent of state) after.set(fluent, [...(after.get(fluent) ?? []), looks[i]]);
    const colourOf = new Map([...after].map(([fluent, colours]) => [fluent, inText(colours)]));
    looks = classesOf(
      arms.map(({ branches }, i) =>
        inText([
          looks[i],
          inText(branches.map(({ state }) => inText([...state].map((f) => colourOf.get(f))))),
        ]),
      ),
    );
  }
  return looks;
}

/** A multiset as a text. */
function inText(parts: readonly unknown[]): string {
  return `(${parts.map(String).sort().join(" ")})`;
}

function classesOf(colours: readonly string[]): number[] {
  return colours.map((colour) => colours.indexOf(colour));
}

/** Whether an arm is a no-good: whether its mean is below what its node is worth to the player. */
export function isNoGood(node: ObjectNode, arm: ObjectArm, player: number): boolean {
  return hasValue(arm) && utilityOf(arm, player) < node.value[player];
}

/** What each arm counts for with those that look like it: its samples and at most `most` of theirs. */
export function countedAlike(node: ObjectNode, player: number, most: number): Counted[] {
  const sums: number[] = [];
  const counts: number[] = [];
  const own = node.arms.map((arm, i) => {
    const planned = samplesOf(arm, 1);
    const has = hasValue(arm);
    const mean = has ? utilityOf(arm, player) : node.value[player];
    const weight = has ? Math.max(1, planned) : planned;
    if (!arm.isRemoved) {
      const look = node.looks[i];
      counts[look] = (counts[look] ?? 0) + weight;
      sums[look] = (sums[look] ?? 0) + weight * mean;
    }
    return { mean, planned, weight };
  });
  return own.map(({ mean, planned, weight }, i) => {
    const look = node.looks[i];
    const others = (counts[look] ?? 0) - weight;
    if (others <= 0) return { mean, samples: planned };
    const guess = ((sums[look] as number) - weight * mean) / others;
    const pseudo = Math.min(most, others);
    return { mean: (planned * mean + pseudo * guess) / (planned + pseudo), samples: planned + pseudo };
  });
}
