/**
 * The gate: quick matches between trees, to find out which of several ways to search plays a game best. Too
 * little learning is worse than none, and how well values foretell outcomes does not tell which games those
 * are; only matches do.
 *
 * Both sides have the same time for a move, in iterations by the speeds that were measured, so that a match can
 * be cut into pieces of any length. Where iterations are counted both have the same number, and the seed decides
 * everything. A match begins after some random moves; the next one has the same beginning, with the roles
 * exchanged.
 */
import type { Game, State, TermId } from "../engine/game.js";
import { drawJointMove } from "../engine/joint-move.js";
import type { LoadedGame } from "../engine/loaded-game.js";
import { Random } from "../engine/random-numbers.js";
import type { Tree, TreeOptions } from "../engine/tree/playout-tree.js";
import type { Pieces } from "../gdl/pieces.js";
import { openTree } from "./mcts/open-tree.js";

/** A way to search. */
export type SearchWay = Pick<TreeOptions, "policy" | "batch" | "limits" | "looks" | "values">;

export interface GateGame {
  readonly loaded: LoadedGame;
  readonly seed: number;
  /** Of each tree. */
  readonly memoryBytes: number;
}

/** How a way has done against another, as far as matches have ended. */
export interface GateScore {
  matches: number;
  /** A win is 1, a tie a half. */
  points: number;
}

/** Random moves at the beginning of a match, from 0 to this number less one. */
const OPENINGS = 8;

/** A match that is longer is a tie. */
const MOST_TURNS = 250;

/** The longest that a tree works at once. */
const PIECE_MS = 2;

/** What each tree plays in turns of this many iterations, so that its speed is known. */
const TIMED = 256;
const TIMED_ROUNDS = 4;

/** With fewer iterations a move a match says little. */
const LEAST_ITERATIONS = 8;
const MOST_ITERATIONS = 50_000;

/** Where a way leads by so many matches, it is the better one. */
const CLEAR = 6;

export class TreeGate {
  /** For each way a tree for each role. */
  private readonly trees = new Map<SearchWay, Tree[]>();
  /** Iterations in a millisecond. */
  private readonly speeds = new Map<SearchWay, number>();
  private streams = 0;

  constructor(private readonly place: GateGame) {}

  /** Measures how fast the ways are; without it all are alike. */
  *measure(ways: readonly SearchWay[]): Pieces {
    const state = this.place.loaded.game.initialState();
    const least = new Map<SearchWay, number>();
    for (let round = 0; round < TIMED_ROUNDS; round++) {
      for (const way of ways) {
        const begun = performance.now();
        yield* this.search(way, 0, state, TIMED);
        const took = (performance.now() - begun) / TIMED;
        // In the first round the programs are written.
        if (round > 0) least.set(way, Math.min(took, least.get(way) ?? took));
      }
    }
    for (const way of ways) this.speeds.set(way, 1 / Math.max(1e-4, least.get(way) ?? 1));
  }

  /** How many times the iterations of the other one makes in the same time; not a number if it was not measured. */
  timesAsFast(one: SearchWay, other: SearchWay): number {
    return (this.speeds.get(one) ?? Number.NaN) / (this.speeds.get(other) ?? Number.NaN);
  }

  /**
   * Plays pairs of matches until so many are over, one way is clearly ahead, or the caller takes no more pieces:
   * `score` counts those that have ended. `ms` is what a move takes where speeds were measured, and iterations
   * else.
   */
  *compare(one: SearchWay, other: SearchWay, ms: number, matches: number, score: GateScore): Pieces {
    while (score.matches < matches && Math.abs(2 * score.points - score.matches) < CLEAR) {
      const pair = score.matches >> 1;
      score.points += yield* this.match(score.matches % 2 === 0 ? [one, other] : [other, one], one, ms, pair);
      score.matches++;
    }
  }

  /** What `own` has of a match. Roles with scores are dealt to the two in turn. */
  private *match(
    sides: readonly [SearchWay, SearchWay],
    own: SearchWay,
    ms: number,
    opening: number,
  ): Pieces<number> {
    const { game } = this.place.loaded;
    const random = new Random(this.place.seed, 2 ** 30 + opening);
    let state = yield* this.open(random);
    for (let turn = 0; turn < MOST_TURNS && !game.isTerminal(state); turn++) {
      const joint: TermId[] = [];
      for (let role = 0; role < game.roles.length; role++) {
        const legal = game.legalMoves(state, role);
        if (legal.length === 0) return 0.5;
        const player = game.players.indexOf(role);
        if (legal.length === 1) joint.push(legal[0]);
        else if (player < 0) joint.push(legal[random.below(legal.length)]);
        else joint.push(yield* this.move(sides[player % 2], state, role, ms));
      }
      state = game.nextState(state, joint);
      yield;
    }
    return game.isTerminal(state) ? pointsOf(game, state, sides[0] === own ? 0 : 1) : 0.5;
  }

  private *open(random: Random): Pieces<State> {
    const { game } = this.place.loaded;
    let state = game.initialState();
    for (let left = random.below(OPENINGS); left > 0; left--) {
      const joint = drawJointMove(game, state, random);
      if (joint === undefined) break;
      const next = game.nextState(state, joint);
      if (game.isTerminal(next)) break;
      state = next;
      yield;
    }
    return state;
  }

  private *move(way: SearchWay, state: State, role: number, ms: number): Pieces<TermId> {
    const iterations = Math.round(ms * (this.speeds.get(way) ?? 1));
    const within = Math.max(LEAST_ITERATIONS, Math.min(MOST_ITERATIONS, iterations));
    const tree = yield* this.search(way, role, state, within);
    const [best] = tree.best(1);
    return best.move;
  }

  private *search(way: SearchWay, role: number, state: State, iterations: number): Pieces<Tree> {
    const own = this.trees.get(way) ?? [];
    this.trees.set(way, own);
    let tree = own[role];
    if (tree === undefined) {
      const { loaded, seed, memoryBytes } = this.place;
      tree = openTree(loaded, { ...way, role, seed, memoryBytes });
      own[role] = tree;
      yield;
    }
    tree.begin([state], this.streams++);
    while (!tree.advance(iterations, performance.now() + PIECE_MS)) yield;
    tree.cancel();
    return tree;
  }
}

/** 1 if the roles of this side have more on average than the others. */
function pointsOf(game: Game, state: State, side: number): number {
  const mean = (of: number) => {
    const own = game.players.filter((_, i) => i % 2 === of);
    return own.reduce((sum, role) => sum + game.score(state, role), 0) / own.length;
  };
  const margin = mean(side) - mean(1 - side);
  return 0.5 + 0.5 * Math.sign(margin);
}
