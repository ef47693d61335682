/**
 * The second part of a choice (`choose-move.ts`): draws in each of 128 games a number below the count of its
 * legal moves.
 *
 * Numbers are drawn by rejection: m fair bits are drawn, and those above the highest bit of the game's limit
 * are masked, until the number is at most the limit. Each try succeeds with a probability of more than 1/2.
 * After MAX_TRIES the games that are left take their first move: a bias below 2^-48.
 */
import { allLanes, noLanes } from "./lanes";
import { nextSlice } from "./random-slices";
import { CHOICE_DRAWN, CHOICE_LIMIT, CHOICE_MASK } from "./slice-layout";

const MAX_TRIES = 48;

/** Bits of a number below the count of a block. */
const BLOCK_BITS = 6;

/** Draws from 0 to the limit, each equally likely. Without a legal move the limit is 2^m - 1. */
export function drawNumber(bits: i32, scratch: usize, random: usize): void {
  // Bits at or below the highest one of the limit. Bits that the limit of no game has are not drawn.
  let mask = noLanes();
  let drawnBits = 0;
  for (let j = max(bits, BLOCK_BITS) - 1; j >= bits; j--) {
    v128.store(scratch + (<usize>j << 4), noLanes(), CHOICE_DRAWN);
  }
  for (let j = bits - 1; j >= 0; j--) {
    const at = scratch + (<usize>j << 4);
    mask = v128.or(mask, v128.load(at, CHOICE_LIMIT));
    v128.store(at, mask, CHOICE_MASK);
    v128.store(at, noLanes(), CHOICE_DRAWN);
    if (drawnBits == 0 && v128.any_true(mask)) drawnBits = j + 1;
  }
  let open = allLanes();
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    // From the lowest bit up: whether the bits so far are at most those of the limit.
    let atMost = allLanes();
    for (let j = 0; j < drawnBits; j++) {
      const at = scratch + (<usize>j << 4);
      const bit = v128.and(nextSlice(random), v128.load(at, CHOICE_MASK));
      const limit = v128.load(at, CHOICE_LIMIT);
      atMost = v128.or(v128.andnot(limit, bit), v128.andnot(atMost, v128.xor(bit, limit)));
      const kept = v128.andnot(v128.load(at, CHOICE_DRAWN), open);
      v128.store(at, v128.or(kept, v128.and(bit, open)), CHOICE_DRAWN);
    }
    open = v128.andnot(open, atMost);
    if (!v128.any_true(open)) return;
  }
  for (let j = 0; j < drawnBits; j++) {
    const at = scratch + (<usize>j << 4);
    v128.store(at, v128.andnot(v128.load(at, CHOICE_DRAWN), open), CHOICE_DRAWN);
  }
}
