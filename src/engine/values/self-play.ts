/**
 * Self-play by learnt values, in a memory of its own: either it learns, or it judges the weights that it was
 * given by matches against random moves. `assembly/values/self-play.ts` plays; this file lays out the memory
 * and reads what was counted. The same seed and weights, and the same number of matches, give the same weights
 * to the bit.
 */

import { PLAY_PHASE } from "../../../assembly/slices/slice-layout.js";
import * as layout from "../../../assembly/values/self-play-layout.js";
import { PhaseFinder } from "../../circuit/phase-finder.js";
import type { Pieces } from "../../gdl/pieces.js";
import { Kernel, type KernelOptions } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import { linkSelfPlay, planSelfPlay, type SelfPlayPlan, type ValueGame } from "./self-play-plan.js";
import type { ValueModel } from "./value-model.js";

export interface LearningOptions {
  /** The part of moves that are made at random. */
  readonly exploration: number;
  /** How much of a target is the target of the next state; the rest is what that state was thought worth. */
  readonly lambda: number;
  /** By how much of an error the sum of the weights of a state moves at first. */
  readonly rate: number;
}

export const LEARNING: LearningOptions = { exploration: 0.1, lambda: 0.9, rate: 8 };

export interface SelfPlayCounts {
  /** Matches that ended. */
  readonly matches: number;
  /** Matches that ended since some role had no legal move. Nothing is learnt of them. */
  readonly stuck: number;
  /** States that were learnt, and children that were valued. */
  readonly positions: number;
  readonly children: number;
  /**
   * Over the states that were learnt, for the first column, from 0 to 1: the sum of squares of the value when
   * it was met less the outcome, the sum of outcomes, and that of their squares.
   */
  readonly errors: number;
  readonly outcomes: number;
  readonly outcomeSquares: number;
}

/** What a player had who moved by values while all others moved at random. */
export interface JudgedScore {
  readonly matches: number;
  /** Of scores from 0 to 1. */
  readonly sum: number;
}

/** The work of a call of the kernel: a millisecond or two. */
const WORK = 2 ** 20;

export class SelfPlay {
  /** Set after set, in units of 2^-24: views that learning changes. */
  readonly weights: Int32Array;
  readonly coherences: Float32Array;
  private readonly kernel: Kernel;
  private readonly plan: SelfPlayPlan;
  private readonly record: MemoryView;
  private readonly players: number;
  private linking: Pieces | undefined;

  constructor(
    module: WebAssembly.Module,
    game: ValueGame,
    model: ValueModel,
    task: "learn" | "judge",
    options: LearningOptions = LEARNING,
    kernelOptions: KernelOptions = {},
  ) {
    const plan = planSelfPlay(game, model, task === "learn");
    const kernel = new Kernel(module, plan.bytes, kernelOptions);
    this.plan = plan;
    this.kernel = kernel;
    this.players = plan.tables.roles.length;
    this.record = kernel.memory.at(plan.regions.record.address);
    const { weights, coherences } = plan.modelPlan.regions;
    const { buffer } = kernel.memory;
    this.weights = new Int32Array(buffer, weights.address, weights.bytes >>> 2);
    this.coherences = new Float32Array(buffer, coherences.address, coherences.bytes >>> 2);
    this.linking = this.link(game, options, task === "judge");
  }

  private *link(game: ValueGame, options: LearningOptions, judges: boolean): Pieces {
    yield* linkSelfPlay(this.kernel, this.plan, game, options.rate);
    const { fluents } = game.program;
    const initial = [...fluents.keys()].filter((fluent) => fluents[fluent].initially);
    const phase = new PhaseFinder(game.slices).of(initial);
    if (phase === undefined) throw new Error("the slices do not know the initial state");
    const { record } = this;
    record.set(layout.SELF_START_PHASE, phase);
    record.set(PLAY_PHASE, phase);
    record.set(layout.SELF_JUDGES, judges ? 1 : 0);
    record.set(layout.SELF_TO_BEGIN, judges ? 0 : layout.SELF_LANES_COUNT);
    record.setF64(layout.SELF_EXPLORATION, options.exploration * 2 ** 32);
    record.setF64(layout.SELF_LAMBDA, options.lambda);
  }

  /** From now on random numbers are those of (seed, stream). */
  *begin(seed: number, stream: number): Pieces {
    if (this.linking !== undefined) yield* this.linking;
    this.linking = undefined;
    const { drawn } = this.plan.regions;
    this.kernel.calls.seedRandom(drawn.address, seed % 2 ** 32, Math.floor(seed / 2 ** 32), stream);
  }

  /** Learns until this many matches have ended in all. The matches under way go on with the next call. */
  *learnUntil(matches: number): Pieces {
    this.record.setF64(layout.SELF_MATCHES_GOAL, matches);
    while (this.kernel.calls.playByValues(this.record.address, WORK) !== 0) yield;
  }

  /** Plays this many matches, of which each player moves by values in its share. */
  *judge(matches: number): Pieces<JudgedScore[]> {
    const { record, kernel } = this;
    const scores = kernel.floats(this.plan.regions.scores).fill(0);
    record.set(layout.SELF_TO_BEGIN, matches);
    record.setF64(layout.SELF_MATCHES_GOAL, Number.POSITIVE_INFINITY);
    while (kernel.calls.playByValues(record.address, WORK) !== 0) yield;
    return Array.from({ length: this.players }, (_, player) => ({
      matches: scores[2 * player],
      sum: scores[2 * player + 1],
    }));
  }

  get counts(): SelfPlayCounts {
    const { record } = this;
    return {
      matches: record.f64(layout.SELF_MATCHES),
      stuck: record.f64(layout.SELF_STUCK),
      positions: record.f64(layout.SELF_POSITIONS),
      children: record.f64(layout.SELF_CHILDREN),
      errors: record.f64(layout.SELF_ERRORS),
      outcomes: record.f64(layout.SELF_OUTCOMES),
      outcomeSquares: record.f64(layout.SELF_OUTCOME_SQUARES),
    };
  }
}
