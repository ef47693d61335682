/**
 * What each role has seen of a match, as a number: 64 bits for each role, in two words. A role's view follows
 * from its view before, its move and its percepts. Views tell apart what roles know: two histories that look
 * the same to a role have one view, and others different ones, but for a chance of 2^-64 for each pair.
 *
 * The kernel computes the same numbers (`assembly/ismcts/views.ts`), so that what it has learned of a view is
 * found again in the next turn.
 */
import type { State, TermId } from "./game.js";

/** Two words for each role. */
export type Views = Int32Array;

/** A turn of a match, with what the roles had seen before it where that is kept, and the turn before that. */
export interface TurnBefore {
  readonly state: State;
  readonly views?: Views | undefined;
  readonly joint: readonly TermId[];
  readonly before?: TurnBefore | undefined;
}

/** What a move or percept is mixed with, for each of the two words. */
const SALTS = [0x2c1b3c6d, 0x297a2d39] as const;

/** The low and the high word of a move or a percept. */
export function viewWords(term: TermId): readonly [number, number] {
  return [mix(term + SALTS[0]), mix(term + SALTS[1])];
}

/** The views at the beginning of a match. */
export function firstViews(roles: number): Views {
  const views = new Int32Array(2 * roles);
  for (let role = 0; role < roles; role++) [views[2 * role], views[2 * role + 1]] = viewWords(-1 - role);
  return views;
}

/** The views after a turn; the percepts of a role may come in any order, each once. */
export function nextViews(
  views: Views,
  joint: readonly TermId[],
  percepts: (role: number) => readonly TermId[],
): Views {
  const next = new Int32Array(views.length);
  for (const [role, move] of joint.entries()) {
    let [low, high] = viewWords(move);
    for (const percept of percepts(role)) {
      const words = viewWords(percept);
      // A percept differs from the move of the same text.
      low = (low + Math.imul(words[0], OF_PERCEPTS)) | 0;
      high = (high + Math.imul(words[1], OF_PERCEPTS)) | 0;
    }
    const first = mix(views[2 * role] ^ low);
    next[2 * role] = first;
    next[2 * role + 1] = mix((views[2 * role + 1] + first) ^ high);
  }
  return next;
}

export const OF_PERCEPTS = 0x9e3779b1;

/** In place of a move that a role was not told, or that nobody has chosen. */
export const NO_MOVE = -1;

/** Mixes 32 bits so that each depends on all (a finaliser of the kind of MurmurHash3). */
function mix(word: number): number {
  let x = Math.imul(word ^ (word >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return x ^ (x >>> 16);
}
