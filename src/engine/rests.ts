/**
 * What a value rests on that a search has worked out to the end:
 *
 * - "nothing": the rules of moves and ends alone. The own role gets it, whatever the others want.
 * - "relation": how the players go together. It follows if two are rivals, whose scores always have one sum,
 *   or if all always score the same; it is proved where that is (`search/score-proof.ts`).
 * - "belief": more than that. Somebody was taken to know what nobody can know, or to want what is best for
 *   itself by estimates, or a match to have a value that comes to no end.
 */
export type Rests = "nothing" | "relation" | "belief";

const ORDER: readonly Rests[] = ["nothing", "relation", "belief"];

/** What something rests on that rests on both. */
export function restsOnBoth(a: Rests, b: Rests): Rests {
  return ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b;
}
