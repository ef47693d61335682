/**
 * Work cut into chunks of fixed size, so that its result does not depend on who plays which part. A chunk is
 * played with random numbers of its own, those of (seed, number of the chunk). The results of chunks are
 * integers, so they may be added in any order.
 */
import type { Pieces } from "../gdl/pieces.js";
import type { State } from "./game.js";
import { addTallies, type Tally } from "./slices/tally.js";

/** A state from which playouts begin, and how many. */
export interface Start {
  readonly state: State;
  readonly playouts: number;
}

/**
 * Plays chunks, wherever and however. The result, one tally for each start, depends on these arguments alone.
 * A chunk that is played in pieces may be given up; no other can be played before that, or before its end.
 */
export interface ChunkPlayer {
  playChunk(seed: number, chunk: number, starts: readonly Start[]): Tally[];
  chunkInPieces(seed: number, chunk: number, starts: readonly Start[]): Pieces<Tally[]>;
}

/** A part of the work: starts, by their numbers, and how many playouts of each. */
export interface Chunk {
  readonly number: number;
  readonly starts: readonly { readonly start: number; readonly playouts: number }[];
}

/** The chunks of a budget, `size` playouts each, numbered from 0. A start may be in several. */
export function* chunksOf(playouts: readonly number[], size: number): Generator<Chunk, void> {
  let number = 0;
  let room = size;
  let starts: { start: number; playouts: number }[] = [];
  for (const [start, count] of playouts.entries()) {
    for (let left = count; left > 0; ) {
      const taken = Math.min(left, room);
      starts.push({ start, playouts: taken });
      left -= taken;
      room -= taken;
      if (room > 0) continue;
      yield { number: number++, starts };
      room = size;
      starts = [];
    }
  }
  if (starts.length > 0) yield { number, starts };
}

/** Adds the tallies of a chunk to those of the whole work. */
export function addChunk(sums: (Tally | undefined)[], { starts }: Chunk, tallies: readonly Tally[]): void {
  for (const [i, { start }] of starts.entries()) {
    const sum = sums[start];
    const tally = tallies[i];
    sums[start] = sum === undefined ? tally : addTallies(sum, tally);
  }
}

/** A whole budget, chunk after chunk. A start that asks for no playouts has no tally. */
export function* playChunks(
  player: ChunkPlayer,
  size: number,
  seed: number,
  starts: readonly Start[],
): Pieces<(Tally | undefined)[]> {
  const sums = starts.map((): Tally | undefined => undefined);
  for (const chunk of chunksOf(askedPlayouts(starts), size)) {
    addChunk(sums, chunk, yield* player.chunkInPieces(seed, chunk.number, startsOf(chunk, starts)));
  }
  return sums;
}

export function askedPlayouts(starts: readonly Start[]): number[] {
  return starts.map(({ playouts }) => playouts);
}

export function startsOf(chunk: Chunk, starts: readonly Start[]): Start[] {
  return chunk.starts.map(({ start, playouts }) => ({ state: starts[start].state, playouts }));
}
