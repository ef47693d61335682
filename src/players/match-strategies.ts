/**
 * How `oos` and `cfr` play where something is hidden: strategies of the whole match (`search/oos/`), which are
 * kept between moves. They differ in where their iterations begin.
 */
import { Breath, type Clock, Ending, Pace } from "../search/clock.js";
import { OnlineSampling } from "../search/oos/online-sampling.js";
import { drawnDecision } from "./drawn-move.js";
import { rootsIn } from "./ismcts.js";
import {
  type Decision,
  type Player,
  PONDERED,
  type Position,
  reportOfOnlyMove,
  type Seat,
} from "./player.js";

/** So many possible states are a fine enough sample. */
const MOST_STATES = 1024;

export class MatchStrategies implements Player {
  private readonly search: OnlineSampling;
  private readonly batch: number;
  private readonly pace = new Pace();
  private readonly ending = new Ending();

  /** `targeting`: how often an iteration begins in what may be the present state; undefined: as it is needed. */
  constructor(
    private readonly seat: Seat,
    targeting: number | undefined,
  ) {
    const { loaded, role, seed, memoryBytes, options } = seat;
    const exploration = Number(options.exploration);
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
    return this.ending.go(() => drawnDecision(this.search, seat, position, legal, seconds, []));
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
}
