/**
 * Plays an average strategy of counterfactual regret minimisation, for games in which roles choose at once or
 * hide what they know, and a single best move can be exploited. The move is drawn. Moves that are much less
 * likely than the likeliest are never made: most of them are left over from exploration.
 *
 * Without `sees` the present state is all that matters, and iterations begin there (`search/cfr/`). Otherwise
 * what a move gives away depends on what the role would do with other cards, so iterations begin with the
 * match (`search/oos/`). Where these hardly ever come to what the role knows now, half of them begin there.
 */
import type { State } from "../engine/game.js";
import { OutcomeSampling } from "../search/cfr/outcome-sampling.js";
import { Breath, type Clock, Ending, inTime, Pace } from "../search/clock.js";
import { drawnDecision } from "./drawn-move.js";
import { MatchStrategies } from "./match-strategies.js";
import { numberOption, wholeNumberOption } from "./options.js";
import {
  type Decision,
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
  wantsViews: () => true,
  sit: (seat) => (seat.loaded.game.hasPercepts ? new MatchStrategies(seat, undefined) : new CfrPlayer(seat)),
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
    return this.ending.go(async () => {
      const line = await inTime(this.search.line(), clock);
      return drawnDecision(this.search, seat, position, legal, seconds, line);
    });
  }

  async ponder({ states, step }: Position, clock: Clock): Promise<number> {
    await this.sample(states, PONDERED + step, clock);
    return this.search.iterations;
  }

  private async sample([state]: readonly State[], stream: number, clock: Clock): Promise<void> {
    const { search } = this;
    search.begin(state, stream);
    const breath = new Breath();
    this.pace.begin(clock);
    while (search.iterations < clock.iterations && this.pace.goesOn()) {
      const batch = search.batch(Math.min(this.batch, clock.iterations - search.iterations));
      // A batch that the clock cuts in two does not count.
      while (!batch.next().done && this.pace.goesOn()) if (breath.isDue) await breath.take();
    }
  }
}
