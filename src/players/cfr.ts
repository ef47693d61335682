/**
 * Plays an average strategy of counterfactual regret minimisation (`search/cfr/`), for games in which roles
 * choose at once or hide what they know, and a single best move can be exploited. The move is drawn. Moves
 * that are much less likely than the likeliest are never made: most of them are left over from exploration.
 */
import type { State, TermId } from "../engine/game.js";
import { Random } from "../engine/random-numbers.js";
import { firstOf } from "../gdl/pieces.js";
import { OutcomeSampling } from "../search/cfr/outcome-sampling.js";
import { Breath, breathing, type Clock, Ending, inTime, Pace } from "../search/clock.js";
import { indexOfLargest } from "../search/player-relation.js";
import { numberOption, wholeNumberOption } from "./options.js";
import {
  type Decision,
  emptyReport,
  MOST_REPORTED,
  type Player,
  type PlayerKind,
  PONDERED,
  type Position,
  reportOfOnlyMove,
  type Seat,
} from "./player.js";
import { byDraw } from "./together.js";

export const cfr: PlayerKind = {
  name: "cfr",
  about: "counterfactual regret by outcome sampling: mixed moves for simultaneous and hidden choices",
  options: [
    numberOption("exploration", "how often any move is made, whatever the regrets", 0.2, [0.01, 1]),
    numberOption("threshold", "a move less likely than this share of the likeliest is not made", 0.1, [0, 1]),
    wholeNumberOption("batch", "iterations whose playouts are played at once", 16, [1, 512]),
  ],
  together: byDraw,
  sit: (seat) => new CfrPlayer(seat),
};

export class CfrPlayer implements Player {
  private readonly search: OutcomeSampling;
  private readonly batch: number;
  private readonly pace = new Pace();
  private readonly ending = new Ending();

  constructor(private readonly seat: Seat) {
    const { loaded, role, seed, memoryBytes, options } = seat;
    this.batch = Number(options.batch);
    const exploration = Number(options.exploration);
    this.search = new OutcomeSampling(loaded, { role, seed, exploration, batch: this.batch, memoryBytes });
  }

  async think(position: Position, clock: Clock): Promise<Decision> {
    const { seat } = this;
    const { game } = seat.loaded;
    const { states, step } = position;
    const legal = game.legalMoves(states[0], seat.role);
    if (legal.length === 1) return { move: legal[0], report: reportOfOnlyMove(position) };
    const begun = performance.now();
    await this.sample(states, step, this.ending.before(clock));
    const seconds = (performance.now() - begun) / 1000;
    return this.ending.go(() => this.decide(position, legal, seconds, clock));
  }

  /** Where something is hidden, strategies are forgotten when the position changes. */
  async ponder({ states, step }: Position, clock: Clock): Promise<number> {
    if (this.seat.loaded.game.hasPercepts) return 0;
    await this.sample(states, PONDERED + step, clock);
    return this.search.iterations;
  }

  private async sample(states: readonly State[], stream: number, clock: Clock): Promise<void> {
    const { search } = this;
    search.begin(states, stream);
    const breath = new Breath();
    this.pace.begin(clock);
    while (search.iterations < clock.iterations && this.pace.goesOn()) {
      const batch = search.batch(Math.min(this.batch, clock.iterations - search.iterations));
      // A batch that the clock cuts in two does not count.
      while (!batch.next().done && this.pace.goesOn()) if (breath.isDue) await breath.take();
    }
  }

  /** Draws a move, and tells of the best, and of the line as far as there is time for it. */
  private async decide(
    { step, doubt }: Position,
    legal: readonly TermId[],
    seconds: number,
    clock: Clock,
  ): Promise<Decision> {
    const { search, seat } = this;
    const { game } = seat.loaded;
    const root = search.root();
    const notes = doubt === undefined ? [] : [doubt];
    if (root === undefined || root.visits === 0) {
      return { move: legal[0], report: emptyReport(...notes, "there was no time for a single playout") };
    }
    const shares = playable(root.averageStrategy(), Number(seat.options.threshold));
    // A stream other than the search's, which draws as often as there is time.
    const drawn = new Random(seat.seed, 2 ** 31 + step).next() / 2 ** 32;
    const move = root.moves[pick(shares, drawn)];
    const order = await breathing(
      firstOf([...root.moves.keys()], MOST_REPORTED, (a, b) => shares[b] - shares[a]),
    );
    const line = await inTime(search.line(), clock);
    return {
      move,
      report: {
        iterations: search.iterations,
        states: search.states,
        seconds,
        depth: search.depth,
        line: line.map((joint) => joint.map((made) => game.text(made)).join(" ")),
        moves: order.map((m) => ({
          move: game.text(root.moves[m]),
          value: root.counts[m] === 0 ? undefined : (100 * root.sums[m]) / root.counts[m],
          count: root.counts[m],
          probability: shares[m],
        })),
        notes,
        counts: { informationSets: search.size, pruned: search.pruned },
      },
    };
  }
}

/** The strategy without the moves that are less likely than the threshold allows. */
export function playable(strategy: readonly number[], threshold: number): number[] {
  const least = threshold * strategy[indexOfLargest(strategy)];
  const kept = strategy.map((share) => (share < least ? 0 : share));
  const sum = kept.reduce((total, share) => total + share, 0);
  return kept.map((share) => share / sum);
}

/** The move that a number from 0 to 1 falls on. */
export function pick(shares: readonly number[], drawn: number): number {
  let sum = 0;
  for (const [move, share] of shares.entries()) {
    sum += share;
    if (drawn < sum) return move;
  }
  return shares.findLastIndex((share) => share > 0);
}
