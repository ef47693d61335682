/**
 * The value of a network by UCB (paper 001, section 4.2.2; algorithm 3, line 22): a bandit whose arms are the
 * joint moves of the players in its state, and no tree. An arm is played out at random to the end of the
 * match, and the next one is the arm with the largest `ū + c √(2 ln n / nᵢ)`, as the player who decides sees
 * it. The value is the mean of all playouts.
 *
 * Several networks are valued side by side, since slices play many games at once. Playouts are planned in
 * rounds, and those under way count as taken.
 */
import type { Start } from "../../engine/chunks.js";
import type { State, TermId } from "../../engine/game.js";
import type { Child, LoadedGame } from "../../engine/loaded-game.js";
import { steppedPlayouts } from "../../engine/plain-playouts.js";
import type { Random } from "../../engine/random-numbers.js";
import type { Tally } from "../../engine/slices/tally.js";
import type { Pieces } from "../../gdl/pieces.js";
import { logarithm } from "../logarithm.js";
import { deciderOf } from "./decider.js";

/** Each round has one playout for so many that were played before. */
const ROUNDS = 8;

/** How many arms are compared in one piece. */
const COMPARED = 2 ** 16;

/** Above this number arms are drawn, not counted. */
const MOST_ARMS = 2 ** 31;

/** How many children are made in one piece. */
const CHILDREN = 128;

export interface UcbOptions {
  readonly exploration: number;
  /** The own role: it decides where it has a choice. */
  readonly role: number;
  readonly random: Random;
  /** Playouts that a round has at least, all networks together. */
  readonly least: number;
}

/** An arm and a move of `random`, and what they lead to. */
interface Begin {
  readonly arm: Arm;
  readonly joint: readonly TermId[];
  child?: Child;
  planned: number;
}

interface Arm {
  readonly choice: readonly number[];
  /** By the number of the move of `random`. */
  readonly begins: Map<number, Begin>;
  samples: number;
  planned: number;
  /** The sum of the scores of each player. */
  readonly sums: Float64Array;
}

export class Bandit {
  samples = 0;
  private planned = 0;
  private readonly legal: readonly (readonly TermId[])[];
  private readonly arms: Arm[] = [];
  private readonly all: number;
  /** Numbers of joint moves that stand elsewhere in the order than where they began. */
  private readonly moved = new Map<number, number>();
  private readonly decider: number;

  constructor(
    private readonly loaded: LoadedGame,
    private readonly state: State,
    private readonly options: UcbOptions,
  ) {
    const { players } = loaded.game;
    this.legal = loaded.legalMoves(state);
    // A match in which a role has no move, `random` among them, ends here.
    const isStuck = this.legal.some(({ length }) => length === 0);
    this.all = isStuck ? 0 : players.reduce((product, role) => product * this.legal[role].length, 1);
    this.decider = deciderOf(players, (p) => this.legal[players[p]].length > 1, options.role);
  }

  /** Whether there is no joint move. */
  get isStuck(): boolean {
    return this.all === 0;
  }

  /** How many moves are kept of it. */
  get size(): number {
    return this.legal.reduce((sum, { length }) => sum + length, 0);
  }

  /** The mean score of each player, from 0 to 1; undefined without a sample. */
  get values(): Float64Array | undefined {
    const { samples, arms } = this;
    if (samples === 0) return undefined;
    return Float64Array.from(
      this.loaded.game.players,
      (_, p) => arms.reduce((sum, arm) => sum + arm.sums[p], 0) / (100 * samples),
    );
  }

  /** Plans playouts. */
  *plan(playouts: number): Pieces {
    let compared = 0;
    for (let i = 0; i < playouts; i++) {
      const arm = this.arms.length < this.all ? this.untried() : this.best();
      compared += this.arms.length;
      if (compared > COMPARED) {
        compared = 0;
        yield;
      }
      arm.planned++;
      this.planned++;
      this.begin(arm).planned++;
    }
  }

  /** What was planned, each with what it leads to. */
  *begins(): Pieces<(Begin & { readonly child: Child })[]> {
    const planned = this.arms.flatMap(({ begins }) =>
      [...begins.values()].filter((begin) => begin.planned > 0),
    );
    const fresh = planned.filter(({ child }) => child === undefined);
    for (let from = 0; from < fresh.length; from += CHILDREN) {
      if (from > 0) yield;
      const some = fresh.slice(from, from + CHILDREN);
      const children = this.loaded.children(
        this.state,
        some.map(({ joint }) => joint),
      );
      for (const [i, begin] of some.entries()) begin.child = children[i];
    }
    return planned as (Begin & { readonly child: Child })[];
  }

  /** Takes in what came of playouts that were planned, as sums of scores. */
  take(begin: Begin, sums: readonly number[]): void {
    const { arm, planned } = begin;
    for (const [p, sum] of sums.entries()) arm.sums[p] += sum;
    arm.samples += planned;
    arm.planned -= planned;
    this.samples += planned;
    this.planned -= planned;
    begin.planned = 0;
  }

  /** Joint moves are tried for the first time in an order that is drawn. */
  private untried(): Arm {
    const { all, moved, options } = this;
    const place = this.arms.length;
    let number = 0;
    if (all <= MOST_ARMS) {
      const drawn = place + options.random.below(all - place);
      number = moved.get(drawn) ?? drawn;
      moved.set(drawn, moved.get(place) ?? place);
    }
    const { players } = this.loaded.game;
    const choice = players.map(() => 0);
    for (let p = players.length - 1; p >= 0; p--) {
      const { length } = this.legal[players[p]];
      choice[p] = all <= MOST_ARMS ? number % length : options.random.below(length);
      number = Math.floor(number / length);
    }
    const sums = new Float64Array(players.length);
    const arm: Arm = { choice, begins: new Map(), samples: 0, planned: 0, sums };
    this.arms.push(arm);
    return arm;
  }

  private best(): Arm {
    const { arms, samples, planned, decider, options } = this;
    const width = 2 * logarithm(samples + planned);
    let best = arms[0];
    let most = Number.NEGATIVE_INFINITY;
    for (const arm of arms) {
      const mean = arm.samples === 0 ? UNKNOWN : arm.sums[decider] / (100 * arm.samples);
      const index = mean + options.exploration * Math.sqrt(width / (arm.samples + arm.planned));
      if (index <= most) continue;
      most = index;
      best = arm;
    }
    return best;
  }

  /** The arm with a move of `random`, each equally likely. */
  private begin(arm: Arm): Begin {
    const { players, chance } = this.loaded.game;
    const rolls = chance < 0 ? 1 : this.legal[chance].length;
    const roll = rolls === 1 ? 0 : this.options.random.below(rolls);
    const known = arm.begins.get(roll);
    if (known !== undefined) return known;
    const joint = this.legal.map(
      (moves, role) => moves[role === chance ? roll : arm.choice[players.indexOf(role)]],
    );
    const begin: Begin = { arm, joint, planned: 0 };
    arm.begins.set(roll, begin);
    return begin;
  }
}

/** What an arm is held to be worth whose first playouts are under way. */
const UNKNOWN = 0.5;

/**
 * One round: each bandit plans up to its number of playouts in `wanted`, and all are played. Returns how many
 * moves were made.
 */
export function* playRound(
  loaded: LoadedGame,
  bandits: readonly Bandit[],
  wanted: readonly number[],
  { random, least }: UcbOptions,
): Pieces<number> {
  const active = wanted.filter((playouts) => playouts > 0).length;
  const games: { bandit: Bandit; begin: Begin }[] = [];
  const starts: Start[] = [];
  for (const [i, bandit] of bandits.entries()) {
    const share = Math.max(Math.ceil(least / active), Math.floor(bandit.samples / ROUNDS));
    yield* bandit.plan(Math.min(wanted[i], share));
    for (const begin of yield* bandit.begins()) {
      const { child, planned } = begin;
      if (child.isTerminal)
        bandit.take(
          begin,
          loaded.game.players.map((role) => planned * child.score(role)),
        );
      else {
        games.push({ bandit, begin });
        starts.push({ state: child.state, playouts: planned });
      }
    }
    yield;
  }
  if (starts.length === 0) return 0;
  const tallies =
    loaded.size === undefined
      ? yield* steppedPlayouts(loaded.game, starts, random)
      : yield* loaded.rolloutsInPieces(starts, random.next());
  let moves = 0;
  for (const [i, { bandit, begin }] of games.entries()) {
    const tally = tallies[i] as Tally;
    moves += tally.steps;
    bandit.take(
      begin,
      tally.scores.map(({ sum }) => sum),
    );
  }
  return moves;
}
