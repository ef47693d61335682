/**
 * States by the batch for searches that meet millions of them: rows of bits go in, rows of bits come out, and
 * no object is made. A search writes parents and moves into the views, calls, and reads the views; they are
 * the kernel's memory, good until the next call.
 *
 *     parents   | state of lane 0 | state of lane 1 | …     `parentWords` words each
 *     moves     | a move of each role | …                   numbers of the program
 *     outcomes  | child of lane 0 | …                       `outcomeWords` words each, the state first
 *     answers   | legal moves, goals, end of lane 0 | …     `answerWords` words each (`positions.ts`)
 *
 * All lanes of a batch are in the same phase. Whoever calls keeps count of it: the start has the phase that
 * `phaseOf` tells, and each turn leads to the next one.
 */
import type { SliceGame } from "../../circuit/compile.js";
import { PhaseFinder } from "../../circuit/phase-finder.js";
import { allOf, type Pieces } from "../../gdl/pieces.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { State } from "../game.js";
import type { Kernel, KernelOptions } from "../memory/kernel.js";
import {
  type ChildrenRegions,
  type ChildrenSite,
  linkChildren,
  parentBytes,
  recordOf,
} from "./children-records.js";
import type { Width } from "./slice-machine.js";

const WIDTH: Width = 4;

export class StateBatches {
  /** How many states a batch has at most. */
  readonly lanes: number;
  readonly phases: number;
  /** The words that a state takes. */
  readonly stateWords: number;
  readonly parentWords: number;
  readonly outcomeWords: number;
  readonly answerWords: number;
  /** Of a row of answers, the bit of the first goal and that of the end; the legal moves come first. */
  readonly firstGoal: number;
  readonly terminal: number;
  readonly parents: Uint32Array;
  readonly moves: Uint32Array;
  readonly outcomes: Uint32Array;
  readonly answers: Uint32Array;
  /** States that play can reach are in one phase if these fluents hold alike in both. */
  readonly phaseFluents: readonly number[];
  private readonly kernel: Kernel;
  private readonly regions: ChildrenRegions;
  private readonly finder: PhaseFinder;

  constructor(
    module: WebAssembly.Module,
    program: GroundProgram,
    slices: SliceGame,
    options: KernelOptions = {},
    site: ChildrenSite = allOf(linkChildren(module, program, slices, WIDTH, options)),
  ) {
    const { shape } = site;
    this.regions = site.regions;
    this.kernel = site.kernel;
    this.finder = new PhaseFinder(slices);
    this.phaseFluents = slices.phases.fluents;
    this.lanes = site.machine.lanes;
    this.phases = site.plans.length;
    this.stateWords = shape.percepts >>> 5;
    this.parentWords = parentBytes(shape) >>> 2;
    this.outcomeWords = shape.outcomeBits >>> 5;
    this.answerWords = shape.answerBits >>> 5;
    this.firstGoal = shape.goals;
    this.terminal = shape.terminal;
    this.parents = this.kernel.words(this.regions.parents);
    this.moves = this.kernel.words(this.regions.joints);
    this.outcomes = this.kernel.words(this.regions.outcomeRows);
    this.answers = this.kernel.words(this.regions.answerRows);
  }

  static *inPieces(
    module: WebAssembly.Module,
    program: GroundProgram,
    slices: SliceGame,
  ): Pieces<StateBatches> {
    const site = yield* linkChildren(module, program, slices, WIDTH, {});
    return new StateBatches(module, program, slices, {}, site);
  }

  /** Undefined for a state that breaks what the programs take for granted: play cannot reach it. */
  phaseOf(state: State): number | undefined {
    return this.finder.of(state);
  }

  /** Answers about the first `count` parents. */
  ask(phase: number, count: number): void {
    this.kernel.calls.askStates(recordOf(this.regions, phase), count);
  }

  /** Where the legal moves of the first `count` lanes lead. */
  advance(phase: number, count: number): void {
    this.kernel.calls.makeOutcomeOfEach(recordOf(this.regions, phase), count);
  }

  /** The same, with answers about the children. */
  advanceAndAsk(phase: number, count: number): void {
    this.kernel.calls.makeChildOfEach(recordOf(this.regions, phase), count);
  }
}
