/**
 * Learns the values of a game: finds its features, lets it play against itself, and judges what was learnt by
 * matches against random moves. All of it is decided by the seed and the number of matches.
 */
import type { Pieces } from "../../gdl/pieces.js";
import type { Result } from "../../gdl/result.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import type { Game } from "../game.js";
import { type HeavyFeature, heaviestFeatures } from "./heavy-features.js";
import type { LearntValues, ValueOwner } from "./kept-values.js";
import { haveOppositeScores } from "./opposite-scores.js";
import { type JudgedScore, type LearningOptions, SelfPlay, type SelfPlayCounts } from "./self-play.js";
import type { ValueGame } from "./self-play-plan.js";
import { StateValues } from "./state-values.js";
import { FEATURE_LIMITS, findFeatures } from "./value-features.js";
import type { ValueModel } from "./value-model.js";
import { hashOfProgram } from "./values-hash.js";

/** What a learner must know of a game. */
export interface LearnableGame extends ValueGame {
  readonly program: AcyclicProgram;
  readonly game: Game;
}

export interface LearnerOptions {
  readonly seed: number;
  readonly learning?: LearningOptions;
  /** What the weights, and what says how sure they are, may take. */
  readonly memoryBytes?: number;
}

/** Bytes of a weight with its coherence. */
const WEIGHT_BYTES = 12;

/** Enough for the features of most games. With less there may be fewer, and kept values do not fit them. */
export const LEARNER_BYTES = 2 ** 27;

/** Learning draws from streams below this one. */
const STREAM_OF_JUDGE = 2 ** 31;

export class ValueLearner implements ValueOwner {
  private before: LearntValues | undefined;
  private judge: SelfPlay | undefined;
  private judged = 0;

  private constructor(
    private readonly module: WebAssembly.Module,
    private readonly owned: LearnableGame,
    private readonly options: LearnerOptions,
    /** The hash of the ground program. */
    readonly game: string,
    readonly model: ValueModel,
    private readonly self: SelfPlay,
  ) {}

  /** A problem where no match can be played: there is nothing to learn. */
  static *inPieces(
    module: WebAssembly.Module,
    owned: LearnableGame,
    options: LearnerOptions,
  ): Pieces<Result<{ learner: ValueLearner }>> {
    const { game, program, slices } = owned;
    if (game.players.length === 0) return { problem: "nobody has a score" };
    const initial = game.initialState();
    if (game.isTerminal(initial)) return { problem: "the game is over before it begins" };
    const idle = game.roles.find((_, role) => game.legalMoves(initial, role).length === 0);
    if (idle !== undefined) return { problem: `${idle} has no legal move when the game begins` };
    const columns = (yield* haveOppositeScores(game)) ? 1 : game.players.length;
    yield;
    const { memoryBytes = LEARNER_BYTES } = options;
    const allEntries = Math.floor(memoryBytes / (WEIGHT_BYTES * columns));
    const features = yield* findFeatures(program, slices, { ...FEATURE_LIMITS, allEntries });
    yield;
    const model = { features, columns };
    const self = new SelfPlay(module, owned, model, "learn", options.learning);
    // How cycles are unrolled says nothing of the game.
    const hash = hashOfProgram(program.source);
    const learner = new ValueLearner(module, owned, options, hash, model, self);
    yield* self.begin(options.seed, 0);
    return { learner };
  }

  /** Goes on from values that were kept, with other random numbers. Before anything is learnt. */
  *goOn(values: LearntValues): Pieces {
    this.before = values;
    this.self.weights.set(values.weights);
    this.self.coherences.set(values.coherences);
    yield* this.self.begin(this.options.seed, values.matches % STREAM_OF_JUDGE);
  }

  /** Learns until this many matches have ended since it began. Those under way go on with the next call. */
  *learnUntil(matches: number): Pieces {
    yield* this.self.learnUntil(matches);
  }

  /**
   * Matches against random moves, of which each player moves by values in its share, and always makes the move
   * that it values most. It may be given up.
   */
  *judgeBy(matches: number): Pieces<readonly JudgedScore[]> {
    const { module, owned, model, options } = this;
    const judge = this.judge ?? new SelfPlay(module, owned, model, "judge", options.learning);
    // One that is given up has matches under way, and is not used again.
    this.judge = undefined;
    yield* judge.begin(options.seed, STREAM_OF_JUDGE + this.judged++);
    judge.weights.set(this.self.weights);
    const scores = yield* judge.judge(matches);
    this.judge = judge;
    return scores;
  }

  /** What the values learnt so far say of states: they stay as they are when more is learnt. */
  stateValues(): StateValues {
    const { module, owned, model, self } = this;
    return new StateValues(module, owned.slices, model, self.weights, owned.game.players.length);
  }

  /** The weights that count most. */
  heaviest(most: number): HeavyFeature[] {
    return heaviestFeatures(this.owned, this.model, this.self, this.owned.game.players, most);
  }

  /** Since it began. */
  get counts(): SelfPlayCounts {
    return this.self.counts;
  }

  /** A copy of the weights. */
  weights(): Int32Array {
    return this.self.weights.slice();
  }

  /** All that was learnt, with what it went on from; copies. */
  values(): LearntValues {
    const { weights, coherences, counts } = this.self;
    return {
      weights: weights.slice(),
      coherences: coherences.slice(),
      matches: counts.matches + (this.before?.matches ?? 0),
      positions: counts.positions + (this.before?.positions ?? 0),
    };
  }
}
