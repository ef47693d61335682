/** Chooses proved groups that become variables. A fluent can belong to only one of them. */
import { listOf } from "../../gdl/maps.js";
import type { Candidate } from "./candidates.js";

export interface Proved {
  readonly candidate: Candidate;
  readonly exactlyOne: boolean;
}

/** Takes the groups pattern by pattern, each time the pattern that saves most variables. */
export function chooseDisjoint(proved: Iterable<Proved>): Proved[] {
  const byPattern = new Map<number, Proved[]>();
  for (const group of proved) listOf(byPattern, group.candidate.pattern).push(group);
  const chosen: Proved[] = [];
  const taken = new Set<number>();
  while (byPattern.size > 0) {
    let best = -1;
    let most: Worth = [-1, 0, 0];
    for (const [pattern, groups] of byPattern) {
      const free = groups.filter(({ candidate }) => !candidate.fluents.some((fluent) => taken.has(fluent)));
      byPattern.set(pattern, free);
      const worth = worthOf(free);
      if (!isMore(worth, most)) continue;
      best = pattern;
      most = worth;
    }
    for (const group of byPattern.get(best) ?? []) {
      chosen.push(group);
      for (const fluent of group.candidate.fluents) taken.add(fluent);
    }
    byPattern.delete(best);
  }
  return chosen;
}

/** What is compared, in this order: variables saved, groups that always have a value, few places. */
type Worth = readonly [saved: number, exactly: number, places: number];

function worthOf(groups: readonly Proved[]): Worth {
  const saved = groups.reduce((sum, { candidate }) => sum + candidate.fluents.length - 1, 0);
  const exactly = groups.filter(({ exactlyOne }) => exactlyOne).length;
  return [saved, exactly, groups.length === 0 ? 0 : -groups[0].candidate.places];
}

function isMore(a: Worth, b: Worth): boolean {
  const i = a.findIndex((value, k) => value !== b[k]);
  return i >= 0 && a[i] > b[i];
}
