/**
 * Random playouts one after the other, on any engine: what the reference reasoner and the tables do, and what the playouts
 * of slices are compared with. Scores are those of `assembly/slices/score.ts`: no goal is worth 0, several their mean.
 */
import { RANDOM_ROLE } from "../gdl/keywords.js";
import type { ChunkPlayer, Start } from "./chunks.js";
import type { Game, State } from "./game.js";
import { drawJointMove } from "./joint-move.js";
import { Random } from "./random-numbers.js";
import type { Tally } from "./slices/tally.js";

export interface PlayoutLimits {
  /** So many moves end a playout that has not ended by itself. */
  readonly limit: number;
  /** The score of every role in such a playout. */
  readonly limitScore: number;
}

export const DEFAULT_PLAYOUT_LIMITS: PlayoutLimits = { limit: 1000, limitScore: 50 };

export class PlainPlayouts implements ChunkPlayer {
  /** The roles that have scores: all but `random`. */
  private readonly scored: readonly number[];

  constructor(
    private readonly game: Game,
    private readonly limits: PlayoutLimits = DEFAULT_PLAYOUT_LIMITS,
  ) {
    this.scored = [...game.roles.keys()].filter((role) => game.roles[role]?.toLowerCase() !== RANDOM_ROLE);
  }

  playChunk(seed: number, chunk: number, starts: readonly Start[]): Tally[] {
    const random = new Random(seed, chunk);
    return starts.map(({ state, playouts }) => this.play(state, playouts, random));
  }

  private play(start: State, playouts: number, random: Random): Tally {
    const { game, limits } = this;
    const counts = { terminal: 0, limited: 0, stuck: 0, steps: 0 };
    const scores = this.scored.map(() => ({ sum: 0, squares: 0 }));
    const score = (of: (role: number) => number) => {
      for (const [i, role] of this.scored.entries()) {
        const value = of(role);
        (scores[i] as { sum: number }).sum += value;
        (scores[i] as { squares: number }).squares += value * value;
      }
    };
    for (let playout = 0; playout < playouts; playout++) {
      let state = start;
      for (let step = 0; ; step++) {
        if (game.isTerminal(state)) {
          counts.terminal++;
          const ended = state;
          score((role) => scoreOf(game, ended, role));
          break;
        }
        if (step === limits.limit) {
          counts.limited++;
          score(() => limits.limitScore);
          break;
        }
        const joint = drawJointMove(game, state, random);
        if (joint === undefined) {
          counts.stuck++;
          break;
        }
        state = game.nextState(state, joint);
        counts.steps++;
      }
    }
    return { ...counts, scores };
  }
}

/** The goal that can be proved; 0 where none can, the mean where several can. */
export function scoreOf(game: Game, state: State, role: number): number {
  const goals = game.goals(state, role).map((goal) => Number(game.text(goal)));
  const values = goals.filter((value) => !Number.isNaN(value));
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
