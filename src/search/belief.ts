/**
 * The belief state of a role in a game with hidden information (GDL-II, paper 002): the states that agree
 * with all that the role has done and perceived, with their probabilities. Nobody's intentions are known, so
 * the other roles, `random` included, are taken to choose uniformly among their legal moves. So is the role
 * itself where the host does not tell it its own move.
 *
 * As long as there are few states they are followed exactly: every joint move of every state. Otherwise joint
 * moves are drawn, and the states that they lead to are kept if the role would have perceived the same there:
 * a particle filter (Gordon, Salmond and Smith 1993). If too few states are left, kept histories are repaired
 * (`belief-repair.ts`). If no state is left at all, the match is replayed from its start with other draws; if
 * that finds none either, the last states move on regardless of the percepts, and `doubt` says so.
 *
 * The role also knows that the match goes on: no present state is terminal.
 */
import type { State, TermId } from "../engine/game.js";
import type { ViewRoot } from "../engine/ismcts/view-trees.js";
import type { LoadedGame } from "../engine/loaded-game.js";
import { Random } from "../engine/random-numbers.js";
import { firstViews } from "../engine/views.js";
import { type BeliefLimits, LIMITS, PLAIN_LIMITS } from "./belief-limits.js";
import { repaired } from "./belief-repair.js";
import { Breath, type Clock, isOver, NO_TIME, shareOf } from "./clock.js";
import { type Perceived, Perception } from "./perceived.js";
import {
  drawOneEach,
  drawsOf,
  jointCount,
  likelyMoves,
  normalised,
  type Possible,
  PossibleTable,
  resampled,
  weightedMoves,
} from "./possible-states.js";

interface Possibilities {
  readonly states: readonly Possible[];
  /** Whether these are all the states that agree, with the right weights. */
  readonly isExact: boolean;
  /** How likely the own percepts are where the other roles move uniformly: exact if the states are. */
  readonly scale: number;
}

/** The share of the time for a move in which one turn may be followed exactly. */
const EXACT_SHARE = 0.5;

/** The shares of the time for a move that repairs and replays may take. */
const REPAIR_SHARE = 0.2;
const REPLAY_SHARE = 0.1;

/** How many states a player is shown where the states are more, or not equally likely. */
const SHOWN = 60;

/** Weights that differ by less differ by rounding alone. */
const EVEN = 1e-9;

/** With fewer joint moves the measured cost is mostly that of code that was not compiled yet. */
const LEAST_MEASURED = 16;

/** If a smaller share of the draws agrees, it shows what was done, and the states are gone through once more. */
const SCARCE = 0.25;

/** So many times the draws are followed then. */
const MANY = 4;

const DOUBT = "no state was found that agrees with what was perceived, so the estimates may be wrong";

export class Belief {
  private readonly history: Perceived[] = [];
  /** How many turns of the history the states have gone through. */
  private settled = 0;
  private now: Possibilities;
  /** The first turn that nothing was found to agree with, and what was held possible before it. */
  private lost: { readonly turn: number; readonly before: Possibilities } | undefined;
  private readonly limits: BeliefLimits;
  private readonly perception: Perception;
  /** The milliseconds that following a joint move took of late; at first a guess. */
  private cost = 0.01;

  constructor(
    private readonly loaded: LoadedGame,
    role: number,
    private readonly seed: number,
    limits: Partial<BeliefLimits> = {},
  ) {
    const isSliced = loaded.game.engine === "slices";
    this.limits = { ...(isSliced ? LIMITS : PLAIN_LIMITS), ...limits };
    this.perception = new Perception(loaded, role);
    this.now = this.start();
  }

  /** Only notes the turn; `settle` draws the conclusions when there is time for it. */
  learn(perceived: Perceived): void {
    const isOfPercepts = "percepts" in perceived && perceived.percepts !== undefined;
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
      const after = await this.followed(this.now, this.settled, random, clock, breath);
      if (after.states.length === 0) this.lost ??= { turn: this.settled, before: this.now };
      this.now = after.states.length > 0 ? after : await this.moveOn(perceived, breath);
    }
    if (this.lost === undefined) return;
    await this.recover(shareOf(clock, REPAIR_SHARE), breath);
    await this.replayIfNeeded(shareOf(clock, REPLAY_SHARE), breath);
  }

  /** The states after a turn; where they are too few, histories are repaired. */
  private async followed(
    now: Possibilities,
    turn: number,
    random: Random,
    clock: Clock,
    breath: Breath,
  ): Promise<Possibilities> {
    const after = await this.follow(now, this.history[turn], random, breath, clock);
    // In doubt the histories of the present states are wrong already.
    if (!this.isTooFew(after) || (this.doubtful && now === this.now)) return after;
    return this.repair(now, after, turn, random, shareOf(clock, REPAIR_SHARE), breath);
  }

  /** Where the thread was lost, it is taken up again: from there the turns are followed once more. */
  private async recover(clock: Clock, breath: Breath): Promise<void> {
    while (this.lost !== undefined && !isOver(clock)) {
      const { turn, before } = this.lost;
      const random = new Random(this.seed, (STREAMS + this.settled * REPLAYED + turn) % 2 ** 32);
      const after = await this.followed(before, turn, random, clock, breath);
      if (after.states.length === 0) return;
      this.lost = turn + 1 < this.settled ? { turn: turn + 1, before: after } : undefined;
      if (this.lost === undefined) this.now = after;
    }
  }

  private isTooFew({ states, isExact }: Possibilities): boolean {
    return !isExact && states.length < this.limits.least;
  }

  /** What a turn has left, and what agrees after a change of the histories before it. */
  private async repair(
    now: Possibilities,
    { states, isExact, scale }: Possibilities,
    turn: number,
    random: Random,
    clock: Clock,
    breath: Breath,
  ): Promise<Possibilities> {
    const { least, most, draws, repairs } = this.limits;
    const history = this.history.slice(0, turn + 1);
    const options = { least, attempts: draws, most: repairs * draws };
    const { perception } = this;
    const found = await repaired(perception, history, now.states, states, options, random, clock, breath);
    return {
      states: normalised(found.length > most ? resampled(found, most) : found),
      isExact,
      // What no draw has led to is about as likely as less than one of them.
      scale: scale > 0 ? scale : now.scale / draws,
    };
  }

  /** The number of turns that were learned of. */
  get step(): number {
    return this.history.length;
  }

  private get doubtful(): boolean {
    return this.lost !== undefined;
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
    const choices = await this.perception.choicesOf(states, perceived, breath);
    const all = choices.reduce((sum, moves) => sum + jointCount(moves), 0);
    const isWhole = this.isFewEnough(all, isReplay ? NO_TIME : clock);
    const shares = isWhole ? undefined : drawsOf(states, Math.min(draws, this.affordable(clock)), random);
    const table = new PossibleTable();
    const drawn = shares === undefined ? all : shares.reduce((sum, share) => sum + share, 0);
    const made = this.loaded.game.roles.map(() => new Set<TermId>());
    let agreeing = 0;
    const moves = weightedMoves(states, choices, shares, random);
    for await (const { move, possible } of this.perception.agreeing(moves, perceived, breath)) {
      table.add(possible);
      for (const [role, one] of move.joint.entries()) made[role].add(one);
      agreeing++;
    }
    if (shares !== undefined && agreeing > 0 && agreeing < SCARCE * drawn) {
      table.clear();
      const likely = likelyMoves(states, choices, made, shares, MANY * draws, random);
      for await (const { possible } of this.perception.agreeing(likely, perceived, breath))
        table.add(possible);
    }
    if (drawn >= Math.max(this.perception.piece, LEAST_MEASURED))
      this.cost = (performance.now() - begun) / drawn;
    const found = table.values();
    const areAll = isExact && isWhole;
    const kept = areAll || found.length <= most ? found : resampled(found, most);
    const agreed = found.reduce((sum, { weight }) => sum + weight, 0);
    const isLong = kept.length > most && !this.limits.keepsViews;
    return {
      // The histories of very many states would take too much memory.
      states: normalised(isLong ? kept.map((possible) => ({ ...possible, before: undefined })) : kept),
      isExact: areAll,
      scale: scale * agreed,
    };
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

  /** Moves on though no state agrees: a draw for each state, with the own move if it is legal in any. */
  private async moveOn(perceived: Perceived, breath: Breath): Promise<Possibilities> {
    const random = new Random(this.seed, this.settled);
    const { most } = this.limits;
    const { states: all } = this.now;
    const states = all.length > most ? resampled(all, most) : all;
    const agreed = await this.perception.choicesOf(states, perceived, breath);
    const isLegal = agreed.some((choices) => jointCount(choices) > 0);
    const choices = isLegal ? agreed : await this.perception.choicesOf(states, undefined, breath);
    const table = new PossibleTable();
    for (const [i, { state, weight, views, before }] of states.entries()) {
      if (jointCount(choices[i]) === 0) continue;
      const joint = drawOneEach(choices[i], random);
      const [child] = this.loaded.children(state, [joint]);
      if (!child.isTerminal) table.add(this.perception.after({ state, views, before, joint, weight }, child));
      await breath.take();
    }
    const moved = normalised(table.values());
    // If no state can move on, they stay as they were.
    return { states: moved.length > 0 ? moved : states, isExact: false, scale: this.now.scale };
  }

  /** In doubt, replays the match with other draws until there are enough states. All replays count alike. */
  private async replayIfNeeded(clock: Clock, breath: Breath): Promise<void> {
    if (!this.doubtful) return;
    const { replays, most } = this.limits;
    for (let replay = 1; replay <= replays; replay++) {
      if (isOver(clock) || (!this.doubtful && !this.isTooFew(this.now))) return;
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
      this.lost = undefined;
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
