/**
 * A player in its seat: what a match, or a server, talks to. It keeps what the role knows of the state, so
 * that the player is shown that and nothing else.
 */
import type { State, TermId } from "../engine/game.js";
import type { LoadedGame } from "../engine/loaded-game.js";
import { Belief } from "../search/belief.js";
import { Breath, type Clock } from "../search/clock.js";
import type { Perceived } from "../search/perceived.js";
import { type SurestMoves, surestMoves } from "../search/surest-moves.js";
import type { Decision, MoveEstimate, Player, Position, Seat } from "./player.js";
import type { PlayerChoice } from "./registry.js";

/** Matches have fewer turns. */
const STEPS_A_ROUND = 2 ** 16;

export class Seated {
  readonly name: string;
  private readonly player: Player;
  private readonly seat: Seat;
  private readonly knowledge: Known | Belief;
  private readonly keepsViews: boolean;
  /** Where something is hidden: the moves that it may make in what it knows now. */
  private surest: SurestMoves | undefined;
  /** Playouts that were made in pondering since the last decision. */
  private pondered = 0;

  constructor(choice: PlayerChoice, seat: Omit<Seat, "options">) {
    const { loaded, role, seed } = seat;
    this.name = choice.name;
    this.seat = { ...seat, options: choice.options };
    const keepsViews = choice.kind.wantsViews?.(choice.options, loaded) ?? false;
    this.knowledge = loaded.game.hasPercepts
      ? new Belief(loaded, role, seed, { keepsViews })
      : new Known(loaded);
    this.keepsViews = loaded.game.hasPercepts && keepsViews;
    this.player = choice.kind.sit(this.seat);
  }

  /** Called during the start clock. */
  async prepare(clock: Clock): Promise<void> {
    await this.player.prepare?.(await this.position(clock), clock);
  }

  /** `round` tells thoughts about the same position apart: each draws at random what the others have not drawn. */
  async think(clock: Clock, round = 0): Promise<Decision> {
    const position = await this.position(clock);
    const step = position.step + round * STEPS_A_ROUND;
    const decision = this.sure(await this.player.think({ ...position, step }, clock));
    const { pondered } = this;
    this.pondered = 0;
    if (pondered === 0) return decision;
    const { move, report } = decision;
    return { move, report: { ...report, counts: { ...report.counts, pondered } } };
  }

  /** Whether the player keeps a tree of states that can be looked into. */
  get keepsTree(): boolean {
    return this.player.movesAt !== undefined;
  }

  /** What it knows of the moves in any state, if it keeps that. */
  movesAt(state: State): readonly (readonly MoveEstimate[])[] | undefined {
    return this.player.movesAt?.(state);
  }

  /** While the player thinks: the move that it likes best so far, if it knows. */
  best(): TermId | undefined {
    const best = this.player.best?.();
    const { moves } = this.surest ?? {};
    return best === undefined || moves === undefined || moves.includes(best) ? best : moves[0];
  }

  /**
   * The decision, with a move that is legal in every state that may be, if there is one: the one it likes best.
   * If there is none, the move is legal in states as likely as possible, and the report says so.
   */
  sure(decision: Decision): Decision {
    const { surest, seat } = this;
    if (surest === undefined) return decision;
    const { game } = seat.loaded;
    const { move, report } = decision;
    const notes = new Set(report.notes);
    if (surest.share < 1)
      notes.add(
        `no move is legal in every state that may be; this one is with a probability of ${surest.share.toFixed(2)}`,
      );
    const isSure = surest.moves.includes(move);
    if (isSure && notes.size === report.notes.length) return decision;
    if (!isSure) notes.add("the move that it liked best is not legal in every state that may be");
    const byText = new Map(surest.moves.map((one) => [game.text(one), one]));
    const liked = report.moves.find((one) => byText.has(one.move));
    const instead = (liked && byText.get(liked.move)) ?? surest.moves[0];
    return { move: isSure ? move : instead, report: { ...report, notes: [...notes] } };
  }

  /**
   * Thinks on while others are to move; `move` is what the role has just answered, if anything. Where nobody
   * else has a choice it is about the state that follows, otherwise about the present one.
   */
  async ponder(move: TermId | undefined, clock: Clock): Promise<void> {
    const position = this.ahead(move);
    if (position !== undefined) this.pondered += (await this.player.ponder?.(position, clock)) ?? 0;
  }

  /** The role's legal moves, as far as it knows the state. */
  legalMoves(): readonly TermId[] {
    const { loaded, role } = this.seat;
    return loaded.game.legalMoves(this.knowledge.states[0], role);
  }

  /** Takes in what the role learns of the turn that was just played. */
  observe(observation: Perceived): void {
    this.knowledge.learn(observation);
  }

  close(): void {
    this.player.close?.();
  }

  /** What is to be thought about after a move; undefined if the match is over then. */
  private ahead(move: TermId | undefined): Position | undefined {
    const { game } = this.seat.loaded;
    const position = this.known();
    const { states, isKnown, step } = position;
    const [state] = states;
    if (move === undefined || !isKnown || this.keepsViews) return position;
    const options = game.roles.map((_, role) =>
      role === this.seat.role ? [move] : game.legalMoves(state, role),
    );
    if (options.some(({ length }) => length !== 1)) return position;
    const next = game.nextState(state, options.flat());
    return game.isTerminal(next) ? undefined : { states: [next], isKnown, step: step + 1 };
  }

  private async position(clock: Clock): Promise<Position> {
    const { knowledge, seat } = this;
    await knowledge.settle(clock);
    if (knowledge instanceof Belief)
      this.surest = await surestMoves(seat.loaded, seat.role, knowledge.possibilities.states);
    return this.known();
  }

  private known(): Position {
    const { knowledge } = this;
    const { states, isKnown, step, doubt } = knowledge;
    const roots =
      this.keepsViews && knowledge instanceof Belief
        ? { roots: (most: number, mayWeigh?: boolean) => knowledge.likelyRoots(most, mayWeigh) }
        : {};
    return { states, isKnown, step, ...(doubt === undefined ? {} : { doubt }), ...roots };
  }
}

/** What a role knows if nothing is hidden: the state. */
class Known {
  readonly isKnown = true;
  readonly doubt = undefined;
  /** How many turns were learned of. */
  step = 0;
  private state: State;
  /** The joint moves of turns that the state has not gone through yet. */
  private readonly joints: (readonly TermId[])[] = [];

  constructor(private readonly loaded: LoadedGame) {
    this.state = loaded.game.initialState();
  }

  get states(): readonly State[] {
    return [this.state];
  }

  learn(observation: Perceived): void {
    if (!("joint" in observation)) throw new Error("percepts do not tell the state of a game without `sees`");
    this.joints.push(observation.joint);
    this.step++;
  }

  /** Who sits down in the middle of a match learns of all its turns at once. */
  async settle(): Promise<void> {
    const breath = new Breath();
    for (const joint of this.joints.splice(0)) {
      this.state = this.loaded.game.nextState(this.state, joint);
      await breath.take();
    }
  }
}
