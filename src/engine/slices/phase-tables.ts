/**
 * What the kernel must know to play a game at random: the records of its phases (`PHASE_…`), with the code,
 * the pairs of fluents now and next, the choices and the goals; and how the game is played (`PLAY_…`).
 * Playouts and trees use it, each in a memory of its own.
 */
import * as layout from "../../../assembly/slices/slice-layout.js";
import { type SliceProgram, ZERO } from "../../circuit/slice-program.js";
import { playersAmong } from "../../gdl/roles.js";
import { firstMovesOf, type GroundProgram } from "../../ground/ground-program.js";
import type { ArenaPlan, Region } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import type { PlayoutLimits } from "../plain-playouts.js";
import { Choices } from "./choices.js";
import { type MachinePlan, type SliceMachine, setCode, slotBytes } from "./slice-machine.js";

/** What play needs to know of a ground program, for sending it to a worker. */
export type PlayedGame = Pick<GroundProgram, "roles" | "moves" | "goals">;

interface Goals {
  /** For each role that has scores the first of its goals, and one more. */
  readonly first: readonly number[];
  /** Numbers of goals, and what they are worth. */
  readonly goals: readonly number[];
  readonly values: readonly number[];
}

export class PhaseTables {
  /** The roles that have scores, as indices into those of the game: all but `random`. */
  readonly roles: readonly number[];
  private readonly goals: Goals;
  private readonly choices: Choices;
  private readonly phases: Region;
  private readonly random: Region;
  private readonly live: Region;
  private readonly firstGoals: Region;
  private readonly goalValues: Region;
  /** For each phase. */
  private readonly goalSlots: readonly Region[];

  constructor(
    plan: ArenaPlan,
    game: PlayedGame,
    private readonly machines: readonly MachinePlan[],
  ) {
    const lanesBytes = slotBytes(machines[0].width);
    const programs = machines.map((machine) => machine.program);
    this.roles = playersAmong(game.roles);
    this.goals = goalsOf(game, programs, this.roles);
    const firstMoves = firstMovesOf(game);
    const choices = programs.map((one) => game.roles.map((_, role) => movesOf(one, firstMoves, role)));
    this.choices = new Choices(plan, choices, lanesBytes);
    this.phases = plan.reserve(layout.PHASE_BYTES * machines.length);
    this.random = plan.reserve(layout.SLICE_RANDOM_BYTES);
    this.live = plan.reserve(lanesBytes);
    this.firstGoals = plan.reserve(4 * this.goals.first.length);
    this.goalValues = plan.reserve(8 * this.goals.values.length);
    this.goalSlots = machines.map(() => plan.reserve(4 * this.goals.goals.length));
  }

  /** Writes all of it, for slots as this machine has them. The record of what plays gets the addresses. */
  link(kernel: Kernel, machine: SliceMachine, play: MemoryView, { limit, limitScore }: PlayoutLimits): void {
    kernel.words(this.firstGoals).set(this.goals.first);
    kernel.floats(this.goalValues).set(this.goals.values);
    for (const phase of this.machines.keys()) this.linkPhase(kernel, machine, phase);
    play.set(layout.PLAY_VECTORS, machine.width);
    play.set(layout.PLAY_PHASES, this.machines.length);
    play.set(layout.PLAY_PHASE_RECORDS, this.phases);
    play.set(layout.PLAY_RANDOM, this.random);
    play.set(layout.PLAY_LIVE, this.live);
    play.set(layout.PLAY_LIMIT, limit);
    play.set(layout.PLAY_PLAYERS, this.roles.length);
    play.set(layout.PLAY_FIRST_GOALS, this.firstGoals);
    play.set(layout.PLAY_GOAL_VALUES, this.goalValues);
    play.setF64(layout.PLAY_LIMIT_SCORE, limitScore);
  }

  /** From now on random numbers are those of (seed, stream). */
  seed(kernel: Kernel, seed: number, stream: number): void {
    kernel.calls.seedSlices(this.random.address, seed % 2 ** 32, Math.floor(seed / 2 ** 32), stream);
  }

  /** Empties all lanes. */
  emptyLanes(kernel: Kernel): void {
    kernel.bytes(this.live).fill(0);
  }

  /** The record of a phase. */
  phase(kernel: Kernel, phase: number): MemoryView {
    return kernel.memory.at(this.phases.address + phase * layout.PHASE_BYTES);
  }

  private linkPhase(kernel: Kernel, machine: SliceMachine, phase: number): void {
    const plan = this.machines[phase];
    const record = this.phase(kernel, phase);
    setCode(record, plan);
    record.set(layout.PHASE_GOAL_CODE, plan.state.address + 4 * plan.program.goalsFrom);
    record.set(layout.PHASE_TERMINAL, machine.address(plan.program.terminal));
    const choices = this.choices.link(kernel, phase, machine);
    record.set(layout.PHASE_CHOICES, choices.address);
    record.set(layout.PHASE_CHOICE_ROLES, choices.roles);
    const goalSlots = this.goalSlots[phase];
    const { goals } = plan.program;
    machine.putAddresses(
      kernel.words(goalSlots),
      this.goals.goals.map((goal) => goals[goal]),
    );
    record.set(layout.PHASE_GOALS, goalSlots);
  }
}

/** The goals that can hold and have a number for a value, role by role. */
function goalsOf(game: PlayedGame, programs: readonly SliceProgram[], roles: readonly number[]): Goals {
  const first: number[] = [0];
  const goals: number[] = [];
  const values: number[] = [];
  for (const role of roles) {
    for (const [i, goal] of game.goals.entries()) {
      if (goal.role !== role) continue;
      const value = Number(goal.text);
      if (Number.isNaN(value)) continue;
      if (programs.every((program) => program.goals[i] === ZERO)) continue;
      goals.push(i);
      values.push(value);
    }
    first.push(goals.length);
  }
  return { first, goals, values };
}

/** `firstMoves`: per role the first of its moves, and one more. */
function movesOf({ legal, does }: SliceProgram, firstMoves: readonly number[], role: number) {
  const [first, end] = [firstMoves[role], firstMoves[role + 1]];
  return { legal: legal.subarray(first, end), does: does.subarray(first, end) };
}
