/**
 * How `mac-ucb` plays where all players know the same (`search/shared/`): what it knows is one position, for
 * all states that it holds possible. It solves and it samples, as it does where everything is seen. Solving
 * works out the belief states that may follow, to the ends of the match; while that is not done, sampling
 * grows a tree over what is perceived, as `ismcts` does, and decides.
 */
import type { ViewRoot } from "../engine/ismcts/view-trees.js";
import type { Pieces } from "../gdl/pieces.js";
import { Breath, type Clock, isOver, shareOf } from "../search/clock.js";
import { FRACTIONS } from "../search/policy/numbers.js";
import { type BeliefAnswer, BeliefSolver } from "../search/shared/belief-solver.js";
import { EXPLORATION, IsmctsPlayer, rootsIn } from "./ismcts.js";
import { type Decision, type Player, type Position, reportOfOnlyMove, type Seat } from "./player.js";

/** Successors that are looked at for each iteration that is asked for, and at least so many: some milliseconds. */
const NODES_AN_ITERATION = 1;
const LEAST_NODES = 1000;

/** What a solver keeps for each successor, at most. */
const NODE_BYTES = 1000;

/** So many states, with their weights, are the belief that is solved. More are too many to solve. */
const MOST_STATES = 512;

export class BeliefPlayer implements Player {
  private readonly sampler: IsmctsPlayer;
  private readonly solver: BeliefSolver;
  private readonly mostNodes: number;

  constructor(
    private readonly seat: Seat,
    private readonly solving: number,
  ) {
    this.sampler = new IsmctsPlayer({ ...seat, memoryBytes: seat.memoryBytes / 2 }, EXPLORATION);
    this.solver = new BeliefSolver(seat.loaded);
    this.mostNodes = Math.floor(seat.memoryBytes / 2 / NODE_BYTES);
  }

  async think(position: Position, clock: Clock): Promise<Decision> {
    const { game } = this.seat.loaded;
    const legal = game.legalMoves(position.states[0], this.seat.role);
    if (legal.length === 1) return { move: legal[0], report: reportOfOnlyMove(position) };
    const begun = performance.now();
    const solved = position.doubt === undefined ? await this.solve(position, clock) : undefined;
    if (solved === undefined) return this.sampler.think(position, clock);
    const move = solved.moves[game.players.indexOf(this.seat.role)];
    return {
      move,
      report: {
        iterations: 0,
        states: this.solver.nodes,
        seconds: (performance.now() - begun) / 1000,
        depth: 0,
        line: [],
        // The weights of the belief are rounded, so the value is not proved to the last digit.
        moves: [{ move: game.text(move), value: 100 * solved.value, count: 0, isBelieved: true }],
        isFinal: true,
        notes: ["all that may follow was worked out, by what is perceived"],
        counts: { successors: this.solver.nodes },
      },
    };
  }

  best() {
    return this.sampler.best();
  }

  ponder(position: Position, clock: Clock): Promise<number> {
    return this.sampler.ponder(position, clock);
  }

  /** What best play does, if that is worked out within the share of the time, or of the work. */
  private async solve(given: Position, clock: Clock) {
    const { solver, seat } = this;
    const found = rootsIn(given, seat.loaded, MOST_STATES + 1, true);
    if (found.length > MOST_STATES) return undefined;
    if (solver.nodes > this.mostNodes) solver.forget();
    const position = solver.positionOf(weighed(found));
    const limit = solver.nodes + Math.max(LEAST_NODES, NODES_AN_ITERATION * clock.iterations);
    const share = shareOf(clock, this.solving);
    const breath = new Breath();
    const work: Pieces<BeliefAnswer> = solver.solveFrom(position, Number.POSITIVE_INFINITY);
    for (let step = work.next(); ; step = work.next()) {
      if (step.done) {
        const best = solver.best(position, Number.POSITIVE_INFINITY);
        if (step.value.utilities === undefined || best?.choice === undefined) return undefined;
        const value = FRACTIONS.toNumber(best.utilities[seat.loaded.game.players.indexOf(seat.role)]);
        return { moves: best.choice.moves, value };
      }
      if (solver.nodes > Math.min(limit, this.mostNodes) || isOver(share)) return undefined;
      await breath.take();
    }
  }
}

/** Probabilities as fractions of a power of two: those of a belief are floating-point numbers. */
const WHOLE = 2 ** 30;

function weighed(roots: readonly ViewRoot[]) {
  const sum = roots.reduce((total, { likelihood }) => total + likelihood, 0);
  const parts = roots.map(({ likelihood }) => Math.max(1, Math.round((likelihood / sum) * WHOLE)));
  const whole = parts.reduce((total, part) => total + part, 0);
  return roots.map(({ state }, i) => ({
    state,
    share: FRACTIONS.over(FRACTIONS.times(ONE, parts[i]), whole),
  }));
}

const ONE = { above: 1n, below: 1n };
