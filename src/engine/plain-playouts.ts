/**
 * Random playouts one after the other, on any engine. The reference reasoner and the tables play this way,
 * and tests compare the playouts of slices with it.
 */
import { allOf, type Pieces } from "../gdl/pieces.js";
import type { ChunkPlayer, Start } from "./chunks.js";
import type { Game, State } from "./game.js";
import { Random } from "./random-numbers.js";
import { randomPlay } from "./random-play.js";
import type { Tally } from "./slices/tally.js";

export interface PlayoutLimits {
  /** A playout that has not ended by itself ends after this many moves. */
  readonly limit: number;
  /** The score of every role in a playout that ends this way. */
  readonly limitScore: number;
}

export const DEFAULT_PLAYOUT_LIMITS: PlayoutLimits = { limit: 1000, limitScore: 50 };

export class PlainPlayouts implements ChunkPlayer {
  constructor(
    private readonly game: Game,
    private readonly limits: PlayoutLimits = DEFAULT_PLAYOUT_LIMITS,
  ) {}

  playChunk(seed: number, chunk: number, starts: readonly Start[]): Tally[] {
    return allOf(this.chunkInPieces(seed, chunk, starts));
  }

  chunkInPieces(seed: number, chunk: number, starts: readonly Start[]): Pieces<Tally[]> {
    return steppedPlayouts(this.game, starts, new Random(seed, chunk), this.limits);
  }
}

/**
 * A tally for each start. Yields after each move: a slow engine may not have the time for one whole playout.
 */
export function* steppedPlayouts(
  game: Game,
  starts: readonly Start[],
  random: Random,
  limits: PlayoutLimits = DEFAULT_PLAYOUT_LIMITS,
): Pieces<Tally[]> {
  const tallies: Tally[] = [];
  for (const { state, playouts } of starts)
    tallies.push(yield* tallyOf(game, state, playouts, random, limits));
  return tallies;
}

function* tallyOf(
  game: Game,
  start: State,
  playouts: number,
  random: Random,
  limits: PlayoutLimits,
): Pieces<Tally> {
  const counts = { terminal: 0, limited: 0, stuck: 0, steps: 0 };
  const scores = game.players.map(() => ({ sum: 0, squares: 0 }));
  const score = (of: (role: number) => number) => {
    for (const [i, role] of game.players.entries()) {
      const value = of(role);
      (scores[i] as { sum: number }).sum += value;
      (scores[i] as { squares: number }).squares += value * value;
    }
  };
  for (let playout = 0; playout < playouts; playout++) {
    for (const { state, joint, step } of randomPlay(game, start, random, limits.limit)) {
      if (step > 0) {
        counts.steps++;
        yield;
      }
      if (joint === "terminal") {
        counts.terminal++;
        score((role) => game.score(state, role));
      } else if (joint === "limited") {
        counts.limited++;
        score(() => limits.limitScore);
      } else if (joint === "no-legal") counts.stuck++;
    }
  }
  return { ...counts, scores };
}
