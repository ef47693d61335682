/**
 * Random playouts of a game by slices: hundreds at once, each role choosing uniformly among its legal moves.
 * `assembly/slices/playout.ts` plays them; this file lays out its memory and hands it the work.
 *
 * Work comes in chunks. The lanes of a chunk begin empty and its random numbers are those of (seed, chunk),
 * so its tallies are the same whoever plays it and whatever was played before.
 */
import * as layout from "../../../assembly/slices/slice-layout.js";
import type { SliceGame } from "../../circuit/compile.js";
import { PhaseFinder } from "../../circuit/phase-finder.js";
import { gatesOf } from "../../circuit/slice-program.js";
import { allOf, type Pieces } from "../../gdl/pieces.js";
import { ArenaPlan, type Region } from "../memory/arena.js";
import { Kernel, type KernelOptions } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import { DEFAULT_PLAYOUT_LIMITS } from "../plain-playouts.js";
import { PhaseTables, type PlayedGame } from "./phase-tables.js";
import {
  LANES_OF_VECTOR,
  type MachinePlan,
  planPhases,
  SliceMachine,
  slotBytes,
  WIDTHS,
  type Width,
} from "./slice-machine.js";
import type { Tally } from "./tally.js";

export interface PlayoutOptions extends KernelOptions {
  /**
   * Vectors of a slot: 128 times this number of playouts run at once, or fewer where there are few. The
   * random numbers of a playout depend on it.
   */
  readonly width?: Width;
  /** A playout that has not ended by itself ends after this many moves. */
  readonly limit?: number;
  /** The score of every role in a playout that ends this way. */
  readonly limitScore?: number;
}

/** A state from which playouts begin, and how many. */
export interface FluentStart {
  /** The fluents of the ground program that hold. */
  readonly fluents: ArrayLike<number>;
  readonly playouts: number;
}

/** Starts that are in memory at once. More are played in turns. */
const MAX_STARTS = 256;

/** The limits of one call of the kernel, in turns and in operations on vectors: some milliseconds. */
const PASSES = 4096;
const OPERATIONS = 2 ** 21;

export class Playouts {
  /** Playouts that run at once. */
  readonly lanes: number;
  /** The roles that have scores, as indices into those of the game: all but `random`. */
  readonly roles: readonly number[];
  private readonly kernel: Kernel;
  /** The machine of any phase: what it says of slots and lanes is the same. */
  private readonly machine: SliceMachine;
  private readonly phases: number;
  private readonly finder: PhaseFinder;
  private readonly tables: PhaseTables;
  private readonly regions: Regions;
  /** The record of the playouts. */
  private readonly play: MemoryView;
  private readonly startFluents: Uint32Array;
  /** Bytes of the results of a start. */
  private readonly resultBytes: number;
  /** Gates of the largest phase, and moves to choose among: the work of a turn for one vector. */
  private readonly gates: number;

  constructor(module: WebAssembly.Module, game: PlayedGame, slices: SliceGame, options: PlayoutOptions = {}) {
    const { width = 4 } = options;
    const { limit = DEFAULT_PLAYOUT_LIMITS.limit, limitScore = DEFAULT_PLAYOUT_LIMITS.limitScore } = options;
    if (!Number.isInteger(limit) || limit < 1 || limit >= 2 ** 31) {
      throw new RangeError(`the limit of moves is an integer from 1, not ${limit}`);
    }
    this.finder = new PhaseFinder(slices);
    this.gates = game.moves.length + Math.max(...slices.programs.map(gatesOf));
    const plan = new ArenaPlan();
    const machines = planPhases(plan, slices.programs, width);
    this.phases = machines.length;
    this.tables = new PhaseTables(plan, game, machines);
    this.roles = this.tables.roles;
    this.resultBytes = layout.RESULT_SCORES + this.roles.length * layout.SCORE_BYTES;
    this.regions = reserve(plan, machines[0], limit, this.resultBytes);
    this.kernel = new Kernel(module, plan.bytes, options);
    [this.machine] = machines.map((machine) => new SliceMachine(this.kernel, machine));
    this.lanes = this.machine.lanes;
    this.play = this.kernel.memory.at(this.regions.play.address);
    this.startFluents = this.kernel.words(this.regions.startFluents);
    this.tables.link(this.kernel, this.machine, this.play, { limit, limitScore });
    this.play.set(layout.PLAYOUTS_BEGUN, this.regions.begun);
    this.play.set(layout.PLAYOUTS_STEPS, this.regions.steps);
    this.play.set(layout.PLAYOUTS_LANE_STARTS, this.regions.laneStarts);
    this.play.set(layout.PLAYOUTS_START_RECORDS, this.regions.starts);
  }

  /**
   * Plays chunk `chunk` of the work that `seed` stands for: the playouts that each start asks for. Returns
   * one tally for each start. A start has to be a state that can be reached from the initial one.
   */
  playChunk(seed: number, chunk: number, starts: readonly FluentStart[]): Tally[] {
    return allOf(this.chunkInPieces(seed, chunk, starts));
  }

  *chunkInPieces(seed: number, chunk: number, starts: readonly FluentStart[]): Pieces<Tally[]> {
    this.tables.seed(this.kernel, seed, chunk);
    const tallies: Tally[] = [];
    for (let from = 0; from < starts.length; from += MAX_STARTS) {
      const batch = starts.slice(from, from + MAX_STARTS);
      this.enqueue(batch);
      yield;
      const passes = Math.min(PASSES, Math.ceil(OPERATIONS / (this.gates * this.vectorsFor(batch))));
      while (this.kernel.calls.playPasses(this.play.address, passes)) yield;
      tallies.push(...batch.map((_, i) => this.tally(i)));
    }
    return tallies;
  }

  /** Puts starts into the queues of their phases, for empty lanes and with tallies of zero. */
  private enqueue(starts: readonly FluentStart[]): void {
    const { kernel, regions, tables, play } = this;
    tables.emptyLanes(kernel);
    for (const region of [regions.steps, regions.startLanes, regions.results]) kernel.bytes(region).fill(0);
    const phases = starts.map(({ fluents }) => this.phaseOf(fluents));
    let number = 0;
    for (let phase = 0; phase < this.phases; phase++) {
      const queue = [...starts.keys()].filter((start) => phases[start] === phase);
      const record = tables.phase(kernel, phase);
      record.set(layout.PHASE_NEXT_START, number);
      record.set(layout.PHASE_WAITING_HERE, starts[queue[0] ?? 0]?.playouts ?? 0);
      let waiting = 0;
      for (const start of queue) {
        this.linkStart(number++, start, starts[start]);
        waiting += starts[start].playouts;
      }
      record.set(layout.PHASE_WAITING, waiting);
    }
    play.set(layout.PLAY_VECTORS, this.vectorsFor(starts));
    play.set(layout.PLAYOUTS_STARTS, starts.length);
    play.set(layout.PLAYOUTS_STEP_BITS, 0);
  }

  /** As few vectors as the playouts need: empty ones need not run. */
  private vectorsFor(starts: readonly FluentStart[]): number {
    const playouts = starts.reduce((sum, start) => sum + start.playouts, 0);
    const { width } = this.machine;
    return WIDTHS.find((fewer) => fewer < width && playouts <= LANES_OF_VECTOR * fewer) ?? width;
  }

  private phaseOf(fluents: ArrayLike<number>): number {
    const phase = this.finder.of(fluents);
    if (phase === undefined) throw new RangeError("playouts cannot begin in a state that play never reaches");
    return phase;
  }

  /** Writes record `number` of the starts; its results are those of the start `index` of the batch. */
  private linkStart(number: number, index: number, { fluents, playouts }: FluentStart): void {
    if (!Number.isInteger(playouts) || playouts < 1) {
      throw new RangeError(`a start asks for an integer of playouts from 1, not ${playouts}`);
    }
    const { machine, regions, startFluents } = this;
    const { now } = machine.program;
    const first = number * machine.fluents.length;
    let end = first;
    for (let i = 0; i < fluents.length; i++) {
      const slot = now[fluents[i]];
      if (slot >= 0) startFluents[end++] = machine.address(slot);
    }
    const start = this.kernel.memory.at(regions.starts.address + number * layout.START_BYTES);
    start.set(layout.START_FLUENTS, regions.startFluents.address + 4 * first);
    start.set(layout.START_FLUENTS_END, regions.startFluents.address + 4 * end);
    start.set(layout.START_PLAYOUTS, playouts);
    start.set(layout.START_LANES, regions.startLanes.address + number * machine.slotBytes);
    start.set(layout.START_RESULTS, this.resultsOf(index));
  }

  private tally(start: number): Tally {
    const results = this.kernel.memory.at(this.resultsOf(start));
    return {
      terminal: results.f64(layout.RESULT_TERMINAL),
      limited: results.f64(layout.RESULT_LIMITED),
      stuck: results.f64(layout.RESULT_STUCK),
      steps: results.f64(layout.RESULT_STEPS),
      scores: this.roles.map((_, i) => {
        const score = layout.RESULT_SCORES + i * layout.SCORE_BYTES;
        return {
          sum: results.f64(score + layout.SCORE_SUM),
          squares: results.f64(score + layout.SCORE_SQUARES),
        };
      }),
    };
  }

  private resultsOf(start: number): number {
    return this.regions.results.address + start * this.resultBytes;
  }
}

type Regions = ReturnType<typeof reserve>;

function reserve(plan: ArenaPlan, machine: MachinePlan, limit: number, resultBytes: number) {
  const lanesBytes = slotBytes(machine.width);
  return {
    play: plan.reserve(layout.PLAYOUTS_BYTES),
    begun: plan.reserve(lanesBytes),
    steps: plan.reserve(lanesBytes * (32 - Math.clz32(limit))),
    laneStarts: plan.reserve(4 * LANES_OF_VECTOR * machine.width),
    // One more than there are starts: the kernel reads the record behind the last one.
    starts: plan.reserve(layout.START_BYTES * (MAX_STARTS + 1)),
    startFluents: plan.reserve(4 * machine.fluents.length * MAX_STARTS),
    startLanes: plan.reserve(lanesBytes * MAX_STARTS),
    results: plan.reserve(resultBytes * MAX_STARTS),
  } satisfies Record<string, Region>;
}
