/**
 * Plays an average strategy of online outcome sampling (`search/oos/`): for games in which bluffing matters,
 * and a player that always does the same with the same cards can be read. The strategy is one of the whole
 * match, and is kept between moves. In a game without `sees` there is nothing to bluff with: there it is
 * `cfr`, since the present state is all that matters.
 */
import type { TermId } from "../engine/game.js";
import { Random } from "../engine/random-numbers.js";
import { firstOf } from "../gdl/pieces.js";
import { Breath, breathing, type Clock, Ending, Pace } from "../search/clock.js";
import { OnlineSampling } from "../search/oos/online-sampling.js";
import { CfrPlayer, pick, playable } from "./cfr.js";
import { rootsIn } from "./ismcts.js";
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

export const oos: PlayerKind = {
  name: "oos",
  about: "online outcome sampling: mixed moves that bluff, by strategies of the whole match",
  options: [
    numberOption("exploration", "how often any move is made, whatever the regrets", 0.4, [0.01, 1]),
    numberOption(
      "targeting",
      "how often an iteration begins in what may be the present state",
      0.5,
      [0, 0.99],
    ),
    numberOption(
      "threshold",
      "a move less likely than this share of the likeliest is not made",
      0.02,
      [0, 1],
    ),
    wholeNumberOption("batch", "iterations whose playouts are played at once", 16, [1, 512]),
  ],
  together: byDraw,
  wantsViews: () => true,
  sit: (seat) => (seat.loaded.game.hasPercepts ? new OosPlayer(seat) : new CfrPlayer(seat)),
};

/** So many possible states are a fine enough sample. */
const MOST_STATES = 1024;

class OosPlayer implements Player {
  private readonly search: OnlineSampling;
  private readonly batch: number;
  private readonly pace = new Pace();
  private readonly ending = new Ending();

  constructor(private readonly seat: Seat) {
    const { loaded, role, seed, memoryBytes, options } = seat;
    const [exploration, targeting] = [Number(options.exploration), Number(options.targeting)];
    this.batch = Number(options.batch);
    this.search = new OnlineSampling(loaded, { role, seed, exploration, targeting, memoryBytes });
  }

  async think(position: Position, clock: Clock): Promise<Decision> {
    const { seat } = this;
    const legal = seat.loaded.game.legalMoves(position.states[0], seat.role);
    if (legal.length === 1) return { move: legal[0], report: reportOfOnlyMove(position) };
    const begun = performance.now();
    await this.sample(position, position.step, this.ending.before(clock));
    const seconds = (performance.now() - begun) / 1000;
    return this.ending.go(() => this.decide(position, legal, seconds));
  }

  async ponder(position: Position, clock: Clock): Promise<number> {
    await this.sample(position, PONDERED + position.step, clock);
    return this.search.iterations;
  }

  private async sample(position: Position, stream: number, clock: Clock): Promise<void> {
    const { search, seat } = this;
    search.begin(rootsIn(position, seat.loaded, MOST_STATES), position.step, stream);
    const breath = new Breath();
    this.pace.begin(clock);
    while (search.iterations < clock.iterations && this.pace.goesOn()) {
      const batch = search.batch(Math.min(this.batch, clock.iterations - search.iterations));
      // A batch that the clock cuts in two does not count.
      while (!batch.next().done && this.pace.goesOn()) if (breath.isDue) await breath.take();
    }
  }

  private async decide(
    { step, doubt, states }: Position,
    legal: readonly TermId[],
    seconds: number,
  ): Promise<Decision> {
    const { search, seat } = this;
    const { game } = seat.loaded;
    const root = search.root();
    const notes = doubt === undefined ? [] : [doubt];
    if (root === undefined || root.visits === 0)
      return { move: legal[0], report: emptyReport(...notes, "there was no time for a single playout") };
    const shares = playable(root.averageStrategy(), Number(seat.options.threshold));
    // A stream other than the search's, which draws as often as there is time.
    const drawn = new Random(seat.seed, 2 ** 31 + step).next() / 2 ** 32;
    const order = await breathing(
      firstOf([...root.moves.keys()], MOST_REPORTED, (a, b) => shares[b] - shares[a]),
    );
    return {
      move: root.moves[pick(shares, drawn)],
      report: {
        iterations: search.iterations,
        states: search.states,
        seconds,
        depth: search.depth,
        line: [],
        moves: order.map((m) => ({
          move: game.text(root.moves[m]),
          value: root.counts[m] === 0 ? undefined : (100 * root.sums[m]) / root.counts[m],
          count: root.counts[m],
          probability: shares[m],
        })),
        notes,
        counts: { informationSets: search.size, pruned: search.pruned, possible: states.length },
      },
    };
  }
}
