/**
 * The belief state of a role in a game with hidden information (GDL-II, paper 002): the states that agree
 * with all that the role has done and perceived, with their probabilities. Nobody's intentions are known, so
 * the other roles, `random` included, are taken to choose uniformly among their legal moves. So is the role
 * itself where the host does not tell it its own move.
 *
 * As long as there are few states they are followed exactly: every joint move of every state. Otherwise joint
 * moves are drawn, and the states that they lead to are kept if the role would have perceived the same there:
 * a particle filter (Gordon, Salmond and Smith 1993). If too few states are left, the match is replayed from
 * its start with other draws. If no state is left at all, the last ones move on regardless of the percepts,
 * and `doubt` says so.
 *
 * The role also knows that the match goes on: no present state is terminal.
 */
import type { State, TermId } from "../engine/game.js";
import type { ViewRoot } from "../engine/ismcts/view-trees.js";
import type { Child, LoadedGame } from "../engine/loaded-game.js";
import { Random } from "../engine/random-numbers.js";
import { firstViews, NO_MOVE, nextViews } from "../engine/views.js";
import { type BeliefLimits, LIMITS, PLAIN_LIMITS } from "./belief-limits.js";
import { Breath, type Clock, isOver, NO_TIME, shareOf } from "./clock.js";
import {
  drawOneEach,
  drawsOf,
  inPieces,
  jointCount,
  normalised,
  type Possible,
  PossibleTable,
  type RoleChoices,
  resampled,
  type WeightedMove,
  weightedMoves,
} from "./possible-states.js";

/** What a role knows of a turn: its own move, if it is told, and its percepts; or else all moves. */
export type Perceived =
  | { readonly move: TermId | undefined; readonly percepts: readonly TermId[] }
  | { readonly joint: readonly TermId[] };

interface Possibilities {
  readonly states: readonly Possible[];
  /** Whether these are all the states that agree, with the right weights. */
  readonly isExact: boolean;
  /** How likely the own percepts are where the other roles move uniformly: exact if the states are. */
  readonly scale: number;
}

/** The share of the time for a move in which one turn may be followed exactly. */
const EXACT_SHARE = 0.5;

/** The share of the time for a move that replays may take. */
const REPLAY_SHARE = 0.1;

/** How many states a player is shown where the states are more, or not equally likely. */
const SHOWN = 60;

/** Weights that differ by less differ by rounding alone. */
const EVEN = 1e-9;

/** How many states or joint moves slices look into at once, and about how many legal moves these may have. */
const PIECE = 512;
const PIECE_MOVES = 2 ** 17;

/** With fewer joint moves the measured cost is mostly that of code that was not compiled yet. */
const LEAST_MEASURED = 16;

const DOUBT = "no state was found that agrees with what was perceived, so the estimates may be wrong";

export class Belief {
  private readonly history: Perceived[] = [];
  /** How many turns of the history the states have gone through. */
  private settled = 0;
  private now: Possibilities;
  private doubtful = false;
  private readonly limits: BeliefLimits;
  /** How many states or joint moves are looked into at once; engines without slices do it one by one. */
  private readonly piece: number;
  /** The milliseconds that following a joint move took of late; at first a guess. */
  private cost = 0.01;

  constructor(
    private readonly loaded: LoadedGame,
    private readonly role: number,
    private readonly seed: number,
    limits: Partial<BeliefLimits> = {},
  ) {
    const isSliced = loaded.game.engine === "slices";
    this.limits = { ...(isSliced ? LIMITS : PLAIN_LIMITS), ...limits };
    const moves = loaded.program?.moves.length ?? 1;
    this.piece = isSliced ? Math.max(1, Math.min(PIECE, Math.floor(PIECE_MOVES / moves))) : 1;
    this.now = this.start();
  }

  /** Only notes the turn; `settle` draws the conclusions when there is time for it. */
  learn(perceived: Perceived): void {
    const isOfPercepts = "percepts" in perceived;
    this.history.push(
      isOfPercepts ? { ...perceived, percepts: [...new Set(perceived.percepts)] } : perceived,
    );
  }

  /** Follows the turns that were learned of since the last call. */
  async settle(clock: Clock): Promise<void> {
    const breath = new Breath();
    for (; this.settled < this.history.length; this.settled++) {
      const perceived = this.history[this.settled];
      const random = new Random(this.seed, this.settled);
      const followed = await this.follow(this.now, perceived, random, breath, clock);
      this.doubtful ||= followed.states.length === 0;
      this.now = followed.states.length > 0 ? followed : await this.moveOn(perceived, breath);
    }
    await this.replayIfNeeded(shareOf(clock, REPLAY_SHARE), breath);
  }

  /** The number of turns that were learned of. */
  get step(): number {
    return this.history.length;
  }

  get doubt(): string | undefined {
    return this.doubtful ? DOUBT : undefined;
  }

  /** Whether there is only one state that agrees. */
  get isKnown(): boolean {
    return this.now.isExact && this.now.states.length === 1 && !this.doubtful;
  }

  /** States that are equally likely: a likelier one stands in the list several times. */
  get states(): readonly State[] {
    return this.likely(SHOWN).map(({ state }) => state);
  }

  /** At most this many states that are equally likely, with what the roles have seen where that is kept. */
  likely(most: number): readonly Readonly<Possible>[] {
    const { states } = this.now;
    const isEven = states.every(
      ({ weight }) => Math.abs(weight - states[0].weight) <= EVEN * states[0].weight,
    );
    return isEven && states.length <= most ? states : resampled(states, most);
  }

  /**
   * The same where views are kept, for a search that begins there. If they may be weighed, and are not more than
   * so many, each stands there once, with its own likelihood.
   */
  likelyRoots(most: number, mayWeigh = false): readonly ViewRoot[] {
    const { states } = this.now;
    const likely = mayWeigh && states.length <= most ? states : this.likely(most);
    return likely.map(({ state, views, weight, before }) => {
      if (views === undefined) throw new Error("views are not kept");
      return { state, views, before, likelihood: weight * this.now.scale };
    });
  }

  /** All states with their probabilities, and whether these are exact. */
  get possibilities(): { readonly states: readonly Readonly<Possible>[]; readonly isExact: boolean } {
    return { ...this.now, isExact: this.now.isExact && !this.doubtful };
  }

  private start(): Possibilities {
    const { game } = this.loaded;
    const views = this.limits.keepsViews ? firstViews(game.roles.length) : undefined;
    return { states: [{ state: game.initialState(), weight: 1, views }], isExact: true, scale: 1 };
  }

  /** The states after a turn that agree with what was perceived. */
  private async follow(
    { states, isExact, scale }: Possibilities,
    perceived: Perceived,
    random: Random,
    breath: Breath,
    clock: Clock,
    isReplay = false,
  ): Promise<Possibilities> {
    const { draws, most } = this.limits;
    const begun = performance.now();
    const choices = await this.choicesOf(states, perceived, breath);
    const all = choices.reduce((sum, moves) => sum + jointCount(moves), 0);
    const isWhole = this.isFewEnough(all, isReplay ? NO_TIME : clock);
    const shares = isWhole ? undefined : drawsOf(states, Math.min(draws, this.affordable(clock)), random);
    const table = new PossibleTable();
    for (const some of inPieces(weightedMoves(states, choices, shares, random), this.piece)) {
      const children = this.loaded.childOfEach(
        some.map(({ state }) => state),
        some.map(({ joint }) => joint),
      );
      for (const [i, child] of children.entries())
        if (this.agrees(child, perceived))
          table.add({ state: child.state, weight: some[i].weight, ...this.seenAfter(some[i], child) });
      await breath.take();
    }
    const followed = shares === undefined ? all : shares.reduce((sum, share) => sum + share, 0);
    if (followed >= Math.max(this.piece, LEAST_MEASURED)) this.cost = (performance.now() - begun) / followed;
    const found = table.values();
    const areAll = isExact && isWhole;
    const kept = areAll || found.length <= most ? found : resampled(found, most);
    const agreed = found.reduce((sum, { weight }) => sum + weight, 0);
    return { states: normalised(kept), isExact: areAll, scale: scale * agreed };
  }

  /** What the roles have seen, and the turn, where that is kept. */
  private seenAfter(
    { state, views, before, joint }: WeightedMove,
    child: Child,
  ): Pick<Possible, "views" | "before"> {
    if (views === undefined) return {};
    return {
      // What chance has drawn nobody knows by having drawn it.
      views: nextViews(views, this.withoutChance(joint), (role) => child.percepts(role)),
      before: { state, views, joint, before },
    };
  }

  private withoutChance(joint: readonly TermId[]): readonly TermId[] {
    const { chance } = this.loaded.game;
    return chance < 0 ? joint : joint.with(chance, NO_MOVE);
  }

  /** Whether all of this number of joint moves can be followed. */
  private isFewEnough(count: number, { deadline }: Clock): boolean {
    const { exact, quick } = this.limits;
    if (count > exact || count <= quick) return count <= exact;
    return count * this.cost <= EXACT_SHARE * (deadline - performance.now());
  }

  /** For how many draws there is time, but some draws in any case. */
  private affordable({ deadline }: Clock): number {
    return Math.max(
      this.limits.least,
      Math.floor((EXACT_SHARE * (deadline - performance.now())) / this.cost),
    );
  }

  private agrees(child: Child, perceived: Perceived): boolean {
    if (child.isTerminal) return false;
    if ("joint" in perceived) return true;
    // Messages may tell percepts in any order.
    const percepts = child.percepts(this.role);
    return (
      percepts.length === perceived.percepts.length &&
      percepts.every((percept) => perceived.percepts.includes(percept))
    );
  }

  /** The moves that each role may have made in each state; none if a known move is not legal there. */
  private async choicesOf(
    states: readonly Possible[],
    perceived: Perceived | undefined,
    breath: Breath,
  ): Promise<RoleChoices[]> {
    const choices: RoleChoices[] = [];
    for (const some of inPieces(states, this.piece)) {
      for (const legal of this.loaded.legalMovesOfEach(some.map(({ state }) => state))) {
        choices.push(
          legal.map((moves, role) => {
            const made = perceived && this.madeBy(role, perceived);
            return made === undefined ? moves : moves.filter((move) => move === made);
          }),
        );
      }
      await breath.take();
    }
    return choices;
  }

  /** The move of a role in a turn, where it is known. */
  private madeBy(role: number, perceived: Perceived): TermId | undefined {
    if ("joint" in perceived) return perceived.joint[role];
    return role === this.role ? perceived.move : undefined;
  }

  /** Moves on though no state agrees: a draw for each state, with the own move if it is legal in any. */
  private async moveOn(perceived: Perceived, breath: Breath): Promise<Possibilities> {
    const random = new Random(this.seed, this.settled);
    const { most } = this.limits;
    const { states: all } = this.now;
    const states = all.length > most ? resampled(all, most) : all;
    const agreed = await this.choicesOf(states, perceived, breath);
    const isLegal = agreed.some((choices) => jointCount(choices) > 0);
    const choices = isLegal ? agreed : await this.choicesOf(states, undefined, breath);
    const table = new PossibleTable();
    for (const [i, { state, weight, views, before }] of states.entries()) {
      if (jointCount(choices[i]) === 0) continue;
      const joint = drawOneEach(choices[i], random);
      const [child] = this.loaded.children(state, [joint]);
      if (!child.isTerminal)
        table.add({
          state: child.state,
          weight,
          ...this.seenAfter({ state, views, before, joint, weight }, child),
        });
      await breath.take();
    }
    const moved = normalised(table.values());
    // If no state can move on, they stay as they were.
    return { states: moved.length > 0 ? moved : states, isExact: false, scale: this.now.scale };
  }

  /** Replays the match with other draws while there are too few states. All replays count alike. */
  private async replayIfNeeded(clock: Clock, breath: Breath): Promise<void> {
    const { least, replays, most } = this.limits;
    for (let replay = 1; replay <= replays; replay++) {
      const isEnough = this.now.isExact || (this.now.states.length >= least && !this.doubtful);
      if (isEnough || isOver(clock)) return;
      const found = await this.replay(replay, clock, breath);
      if (found.length === 0) continue;
      const before = this.doubtful ? [] : this.now.states;
      const table = new PossibleTable();
      for (const possible of before) table.add({ ...possible, weight: possible.weight * replay });
      for (const possible of found) table.add(possible);
      const states = table.values();
      this.now = {
        states: normalised(states.length > most ? resampled(states, most) : states),
        isExact: false,
        scale: this.now.scale,
      };
      this.doubtful = false;
    }
  }

  /** Without states if the draws led nowhere or time ran out; it follows at most `quick` moves exactly. */
  private async replay(number: number, clock: Clock, breath: Breath): Promise<readonly Possible[]> {
    let now = this.start();
    for (const [turn, perceived] of this.history.entries()) {
      if (isOver(clock)) return [];
      const stream = number * STREAMS + this.settled * REPLAYED + turn;
      now = await this.follow(now, perceived, new Random(this.seed, stream % 2 ** 32), breath, clock, true);
      if (now.states.length === 0) return [];
    }
    return now.states;
  }
}

/** Replays draw from streams of random numbers that no turn and hardly any other replay draws from. */
const STREAMS = 0x10000000;
const REPLAYED = 0x1000;
