/**
 * Random playouts of a game by slices: hundreds at once, each role choosing uniformly among its legal moves.
 * `assembly/slices/playout.ts` plays; this lays out its memory and hands it the work.
 *
 * Work comes in chunks. The lanes of a chunk begin empty and its random numbers are those of (seed, chunk), so its
 * tallies are the same whoever plays it and whatever was played before.
 */
import * as layout from "../../../assembly/slices/slice-layout.js";
import type { SliceGame } from "../../circuit/compile.js";
import { PhaseFinder } from "../../circuit/phase-finder.js";
import { ArenaPlan, type Region } from "../memory/arena.js";
import { Kernel, type KernelOptions } from "../memory/kernel.js";
import { PhaseTables, type PlayedGame, record } from "./phase-tables.js";
import {
  type MachinePlan,
  planPhases,
  SliceMachine,
  slotBytes,
  WIDTHS,
  type Width,
} from "./slice-machine.js";
import type { Tally } from "./tally.js";

export interface PlayoutOptions extends KernelOptions {
  /** Vectors of a slot: as many times 128 playouts run at once, or fewer where there are few. It decides which random numbers a playout gets. */
  readonly width?: Width;
  /** So many moves end a playout that has not ended by itself. */
  readonly limit?: number;
  /** The score of every role in such a playout. */
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

/** Between two calls of the kernel: some milliseconds. */
const PASSES = 4096;

const LANES_OF_VECTOR = 128;

export class Playouts {
  /** Playouts that run at once. */
  readonly lanes: number;
  /** The roles that have scores, as indices into those of the game: all but `random`. */
  readonly roles: readonly number[];
  private readonly kernel: Kernel;
  /** One for each phase, on the same slots. */
  private readonly machines: readonly SliceMachine[];
  private readonly finder: PhaseFinder;
  /** The records of the phases. */
  private readonly phases: Region;
  private readonly regions: Regions;
  /** Floats of the results of a start. */
  private readonly resultFloats: number;

  constructor(module: WebAssembly.Module, game: PlayedGame, slices: SliceGame, options: PlayoutOptions = {}) {
    const { width = 4, limit = 1000, limitScore = 50 } = options;
    const { programs } = slices;
    if (!Number.isInteger(limit) || limit < 1 || limit >= 2 ** 31) {
      throw new RangeError(`the limit of moves is an integer from 1, not ${limit}`);
    }
    this.finder = new PhaseFinder(slices);
    const plan = new ArenaPlan();
    const machines = planPhases(plan, programs, width);
    const tables = new PhaseTables(plan, game, machines);
    this.roles = tables.roles;
    this.resultFloats = layout.RESULT_SCORES / 8 + 2 * this.roles.length;
    this.regions = reserve(plan, machines, limit, 8 * this.resultFloats);
    this.kernel = new Kernel(module, plan.bytes, options);
    this.machines = machines.map((machine) => new SliceMachine(this.kernel, machine));
    this.lanes = this.machine.lanes;
    tables.link(this.kernel, this.machine);
    this.phases = tables.phases;
    this.link(tables, limit, limitScore);
  }

  /**
   * Plays chunk `chunk` of the work that `seed` stands for: from each start as many playouts as it asks for. One tally for
   * each start. A start has to be a state that can be reached from the initial one.
   */
  playChunk(seed: number, chunk: number, starts: readonly FluentStart[]): Tally[] {
    const { calls } = this.kernel;
    calls.seedSlices(this.address("random"), seed % 2 ** 32, Math.floor(seed / 2 ** 32), chunk);
    const tallies: Tally[] = [];
    for (let from = 0; from < starts.length; from += MAX_STARTS) {
      const batch = starts.slice(from, from + MAX_STARTS);
      this.enqueue(batch);
      while (calls.playPasses(this.address("play"), PASSES)) {}
      tallies.push(...batch.map((_, i) => this.tally(i)));
    }
    return tallies;
  }

  private address(region: keyof Regions): number {
    return this.kernel.address(this.regions[region]);
  }

  private words(region: keyof Regions): Uint32Array {
    return this.kernel.words(this.regions[region]);
  }

  /** Any of the machines: what they say of slots and lanes is the same. */
  private get machine(): SliceMachine {
    return this.machines[0];
  }

  private link(tables: PhaseTables, limit: number, limitScore: number): void {
    const kernel = this.kernel;
    const play = record(this.words("play"));
    play(layout.PLAY_PHASES, this.machines.length);
    play(layout.PLAY_PHASE_RECORDS, kernel.address(this.phases));
    play(layout.PLAY_SCRATCH, tables.scratch(kernel));
    play(layout.PLAY_RANDOM, this.address("random"));
    play(layout.PLAY_LIVE, this.address("live"));
    play(layout.PLAY_BEGUN, this.address("begun"));
    play(layout.PLAY_STEPS, this.address("steps"));
    play(layout.PLAY_LIMIT, limit);
    play(layout.PLAY_LANE_STARTS, this.address("laneStarts"));
    play(layout.PLAY_START_RECORDS, this.address("starts"));
    play(layout.PLAY_SCORED, this.roles.length);
    play(layout.PLAY_FIRST_GOALS, kernel.address(tables.firstGoals));
    play(layout.PLAY_GOAL_VALUES, kernel.address(tables.goalValues));
    kernel.floats(this.regions.play)[layout.PLAY_LIMIT_SCORE / 8] = limitScore;
  }

  /** Puts starts into the queues of their phases, for empty lanes and with tallies of zero. */
  private enqueue(starts: readonly FluentStart[]): void {
    const kernel = this.kernel;
    for (const region of [this.regions.live, this.regions.steps, this.regions.startLanes]) {
      kernel.calls.clear(kernel.address(region), region.bytes);
    }
    kernel.floats(this.regions.results).fill(0);
    const phases = starts.map(({ fluents }) => this.phaseOf(fluents));
    let number = 0;
    for (const phaseNumber of this.machines.keys()) {
      const queue = [...starts.keys()].filter((start) => phases[start] === phaseNumber);
      const phase = record(kernel.words(this.phases), phaseNumber * layout.PHASE_BYTES);
      phase(layout.PHASE_NEXT_START, number);
      phase(layout.PHASE_WAITING_HERE, starts[queue[0] ?? 0]?.playouts ?? 0);
      let waiting = 0;
      for (const start of queue) {
        this.linkStart(number++, start, starts[start]);
        waiting += starts[start].playouts;
      }
      phase(layout.PHASE_WAITING, waiting);
    }
    const play = record(this.words("play"));
    play(layout.PLAY_VECTORS, this.vectorsFor(starts));
    play(layout.PLAY_STARTS, starts.length);
    play(layout.PLAY_STEP_BITS, 0);
  }

  /** As few as the playouts need: what has no playout need not run. */
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
    const { now } = this.machine.program;
    const first = number * this.machine.fluents.length;
    const slots = this.words("startFluents");
    let end = first;
    for (let i = 0; i < fluents.length; i++) {
      const slot = now[fluents[i]];
      if (slot >= 0) slots[end++] = this.machine.address(slot);
    }
    const start = record(this.words("starts"), number * layout.START_BYTES);
    start(layout.START_FLUENTS, this.address("startFluents") + 4 * first);
    start(layout.START_FLUENTS_END, this.address("startFluents") + 4 * end);
    start(layout.START_PLAYOUTS, playouts);
    start(layout.START_LANES, this.address("startLanes") + number * this.machine.slotBytes);
    start(layout.START_RESULTS, this.address("results") + 8 * index * this.resultFloats);
  }

  private tally(start: number): Tally {
    const floats = this.kernel.floats(this.regions.results);
    const at = start * this.resultFloats;
    return {
      terminal: floats[at + layout.RESULT_TERMINAL / 8],
      limited: floats[at + layout.RESULT_LIMITED / 8],
      stuck: floats[at + layout.RESULT_STUCK / 8],
      steps: floats[at + layout.RESULT_STEPS / 8],
      scores: this.roles.map((_, i) => ({
        sum: floats[at + layout.RESULT_SCORES / 8 + 2 * i],
        squares: floats[at + layout.RESULT_SCORES / 8 + 2 * i + 1],
      })),
    };
  }
}

type Regions = ReturnType<typeof reserve>;

function reserve(plan: ArenaPlan, machines: readonly MachinePlan[], limit: number, resultBytes: number) {
  const { program, width } = machines[0];
  const lanesBytes = slotBytes(width);
  const fluents = program.now.filter((slot) => slot >= 0).length;
  return {
    play: plan.reserve(layout.PLAY_BYTES),
    random: plan.reserve(layout.SLICE_RANDOM_BYTES),
    live: plan.reserve(lanesBytes),
    begun: plan.reserve(lanesBytes),
    steps: plan.reserve(lanesBytes * (32 - Math.clz32(limit))),
    laneStarts: plan.reserve(4 * LANES_OF_VECTOR * width),
    // One more: the kernel reads on past the last start that it takes.
    starts: plan.reserve(layout.START_BYTES * (MAX_STARTS + 1)),
    startFluents: plan.reserve(4 * fluents * MAX_STARTS),
    startLanes: plan.reserve(lanesBytes * MAX_STARTS),
    results: plan.reserve(resultBytes * MAX_STARTS),
  } satisfies Record<string, Region>;
}
