/**
 * A player that looks for plans: in a puzzle methods of planning (`search/plan/`) share half of the time with
 * another player. A plan that is proved to be the best is played at once, move by move, and so is what the
 * other player has proved. Without either, the other player decides, unless the plan is worth as much as the
 * best move it knows. In other games the other player does everything.
 */
import { isSameState, type State, type TermId } from "../engine/game.js";
import { nextTurn } from "../engine/next-turn.js";
import { counted } from "../gdl/counted.js";
import type { Pieces } from "../gdl/pieces.js";
import { Breath, breathing, type Clock, NO_TIME, Pace, shareOf } from "../search/clock.js";
import { FollowedPlan, type FoundPlan } from "../search/plan/followed-plan.js";
import { planMethods } from "../search/plan/methods.js";
import { PlanSearch } from "../search/plan/plan-search.js";
import { whyNoPuzzle } from "../search/plan/puzzle.js";
import { rangeOfPoints } from "../search/player-relation.js";
import {
  type Decision,
  emptyReport,
  type MoveEstimate,
  type Player,
  type Position,
  type Report,
  reportOfOnlyMove,
  type Seat,
} from "./player.js";
import { StateSymmetries } from "./state-symmetries.js";

/** The part of the memory that planning has, and of the time as long as no plan is proved to be the best. */
const PLANNING = 0.5;
/** In the start clock planning and the other player take turns, so many times. */
const ROUNDS = 4;
/** How many moves are looked at for one that does not end the match. */
const LOOKED_AT = 64;
/** Where iterations are counted, a piece of planning, which takes some milliseconds, is worth as many. */
const ITERATIONS_A_PIECE = 10;

/** A player that plans in puzzles, and that is `otherwise` in other games and where there is no plan. */
export function sitWithPlans(seat: Seat, otherwise: (seat: Seat) => Player): Player {
  return whyNoPuzzle(seat.loaded) === undefined ? new PlannedPlayer(seat, otherwise) : otherwise(seat);
}

class PlannedPlayer implements Player {
  private readonly pace = new Pace();
  private planning:
    | { readonly state: State; readonly planner: PlanSearch; readonly work: Pieces }
    | undefined;
  /** The best plan that begins in a state of the match, or goes through it. */
  private followed: FollowedPlan | undefined;
  private other: Player | undefined;
  /** The lowest score that the rules name. */
  private readonly least: number;
  private readonly symmetries: StateSymmetries;

  constructor(
    private readonly seat: Seat,
    private readonly otherwise: (seat: Seat) => Player,
  ) {
    [this.least] = rangeOfPoints(seat.loaded);
    // Each method lists the group on the fluents by which it tells states apart.
    this.symmetries = new StateSymmetries(seat, () => undefined);
  }

  async prepare(position: Position, clock: Clock): Promise<void> {
    // With neither a deadline nor a limit it could go on until all is proved, which may be never.
    if (Math.min(clock.deadline, clock.iterations) === Number.POSITIVE_INFINITY) return;
    const [state] = position.states;
    for (let turns = ROUNDS; turns > 0; turns--) {
      const part = shareOf(clock, 1 / turns);
      const isEnded = await this.plan(state, shareOf(part, PLANNING));
      if (this.followed?.restFrom(state)?.isOptimal) return;
      // Iterations are not shared: planning has them all, unless it has ended.
      if (clock.deadline === Number.POSITIVE_INFINITY && !isEnded) return;
      const others = await this.others();
      await others.prepare?.(position, isEnded ? clock : part);
      if (isEnded || (await this.certainly(position)) !== undefined) return;
    }
  }

  async think(position: Position, clock: Clock): Promise<Decision> {
    const [state] = position.states;
    const legal = this.seat.loaded.game.legalMoves(state, this.seat.role);
    if (legal.length === 1) return { move: legal[0], report: reportOfOnlyMove(position) };
    const begun = performance.now();
    if (!this.followed?.restFrom(state)?.isOptimal) {
      const certain = await this.certainly(position);
      if (certain !== undefined) return certain;
      await this.plan(state, shareOf(clock, PLANNING));
    }
    const rest = this.followed?.restFrom(state);
    const seconds = (performance.now() - begun) / 1000;
    if (rest?.isOptimal) return { move: rest.moves[0], report: this.reportOf(rest, emptyReport(), seconds) };
    const others = await this.others();
    const { move, report } = await others.think(position, clock);
    const value = report.moves[0]?.value ?? 0;
    if (Math.max(value, rest?.score ?? 0) <= this.least) return this.goOn(state, legal, move, report);
    if (rest === undefined || value > rest.score)
      return { move, report: { ...report, notes: [...report.notes, ...this.proofs()] } };
    return { move: rest.moves[0], report: this.reportOf(rest, report, seconds + report.seconds) };
  }

  /** What the other player would do, if it has searched all that may follow and so needs no time. */
  private async certainly(position: Position): Promise<Decision | undefined> {
    const decision = await this.other?.think(position, NO_TIME);
    return decision?.report.isFinal ? decision : undefined;
  }

  /** Where all that is known is worth nothing, a move that lets the match go on: a plan may be found later. */
  private goOn(state: State, legal: readonly TermId[], move: TermId, report: Report): Decision {
    const { loaded } = this.seat;
    const some = [move, ...legal.slice(0, LOOKED_AT)];
    const children = loaded.children(
      state,
      some.map((one) => [one]),
    );
    const open = children.findIndex(({ isTerminal }) => !isTerminal);
    const why = open > 0 ? ["a move that does not end the match for nothing"] : [];
    return {
      move: some[Math.max(0, open)],
      report: { ...report, notes: [...report.notes, ...why, ...this.proofs()] },
    };
  }

  movesAt(state: State): readonly (readonly MoveEstimate[])[] | undefined {
    return this.other?.movesAt?.(state);
  }

  close(): void {
    this.planning = undefined;
    this.other?.close?.();
  }

  /** Goes on planning from a state as long as the clock allows; true if nothing more can be found out. */
  private async plan(state: State, clock: Clock): Promise<boolean> {
    if (this.planning === undefined || !isSameState(this.planning.state, state)) {
      const { loaded, seed, memoryBytes } = this.seat;
      await this.symmetries.find(clock);
      const { generators: symmetries } = this.symmetries;
      const question = { loaded, state, seed, memoryBytes: memoryBytes * PLANNING, symmetries };
      const planner = new PlanSearch(question, planMethods(question));
      this.planning = { state, planner, work: planner.search() };
    }
    const { planner, work } = this.planning;
    const breath = new Breath();
    let pieces = clock.iterations / ITERATIONS_A_PIECE;
    let isEnded = false;
    this.pace.begin(clock);
    while (!isEnded && pieces-- > 0 && this.pace.goesOn()) {
      isEnded = work.next().done === true;
      if (breath.isDue) await breath.take();
    }
    await this.follow(state, planner);
    return isEnded;
  }

  /** From now on the plan that was found is followed, unless the one that is followed is as good. */
  private async follow(state: State, { best, method = "", isOptimal }: PlanSearch): Promise<void> {
    if (best === undefined) return;
    const known = this.followed?.restFrom(state);
    if (known !== undefined && known.score >= best.score && !isOptimal) return;
    const { game } = this.seat.loaded;
    this.followed = await breathing(FollowedPlan.from(game, state, { ...best, method, isOptimal }));
  }

  private async others(): Promise<Player> {
    if (this.other === undefined) {
      const { memoryBytes } = this.seat;
      this.other = this.otherwise({ ...this.seat, memoryBytes: memoryBytes * (1 - PLANNING) });
      await nextTurn();
    }
    return this.other;
  }

  private reportOf({ moves, score, method, isOptimal }: FoundPlan, sampled: Report, seconds: number): Report {
    const { game } = this.seat.loaded;
    const [first] = moves;
    const text = game.text(first);
    const others = sampled.moves.filter(({ move }) => move !== text);
    return {
      ...sampled,
      seconds,
      depth: Math.max(sampled.depth, moves.length),
      line: moves.map((move) => game.text(move)),
      moves: [{ move: text, value: score, count: 0, ...(isOptimal && { isProven: true }) }, ...others],
      ...(isOptimal && { isFinal: true }),
      notes: [
        `a plan of ${counted(moves.length, "turn")} scores ${score}, found by ${method}`,
        ...(isOptimal ? ["proved: no course scores more"] : this.proofs()),
      ],
    };
  }

  /** What planning has proved, in a sentence. */
  private proofs(): string[] {
    const bound = this.planning?.planner.bound;
    if (bound === undefined) return [];
    const { score, turns } = bound;
    const which =
      turns === Number.POSITIVE_INFINITY ? "no course" : `no course of at most ${counted(turns, "turn")}`;
    return [`proved: ${which} scores ${score}`];
  }
}
