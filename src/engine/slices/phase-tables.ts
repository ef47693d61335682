/**
 * What the kernel must know to play a game at random, phase by phase: the records of `PHASE_…`, with the code, the fluents that
 * become others, the choices and the goals. Playouts and trees use it, each in a memory of its own.
 */
import * as layout from "../../../assembly/slices/slice-layout.js";
import { type SliceProgram, ZERO } from "../../circuit/slice-program.js";
import { playersAmong } from "../../gdl/roles.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { ArenaPlan, Region } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";
import { Choices } from "./choices.js";
import { type MachinePlan, type SliceMachine, slotBytes } from "./slice-machine.js";

/** What play needs to know of a ground program, for sending it to a worker. */
export type PlayedGame = Pick<GroundProgram, "roles" | "moves" | "goals">;

interface Goals {
  /** Of each role that has scores the first of its goals, and one more. */
  readonly first: readonly number[];
  /** Numbers of goals, and what they are worth. */
  readonly goals: readonly number[];
  readonly values: readonly number[];
}

export class PhaseTables {
  /** The roles that have scores, as indices into those of the game: all but `random`. */
  readonly roles: readonly number[];
  readonly phases: Region;
  readonly firstGoals: Region;
  readonly goalValues: Region;
  private readonly machines: readonly MachinePlan[];
  private readonly goals: Goals;
  private readonly choices: Choices;
  private readonly commits: Region;
  private readonly goalSlots: Region;

  constructor(plan: ArenaPlan, game: PlayedGame, machines: readonly MachinePlan[]) {
    const { program, width } = machines[0];
    const programs = machines.map((machine) => machine.program);
    this.machines = machines;
    this.roles = playersAmong(game.roles);
    this.goals = goalsOf(game, programs, this.roles);
    this.choices = new Choices(
      plan,
      programs.map((one) => game.roles.map((_, role) => movesOf(game, one, role))),
      slotBytes(width),
    );
    const fluents = program.now.filter((slot) => slot >= 0).length;
    this.phases = plan.reserve(layout.PHASE_BYTES * machines.length);
    this.commits = plan.reserve(8 * fluents * machines.length);
    this.firstGoals = plan.reserve(4 * this.goals.first.length);
    this.goalSlots = plan.reserve(4 * this.goals.goals.length * machines.length);
    this.goalValues = plan.reserve(8 * this.goals.values.length);
  }

  /** Writes all of it, for slots as this machine has them. */
  link(kernel: Kernel, machine: SliceMachine): void {
    kernel.words(this.firstGoals).set(this.goals.first);
    kernel.floats(this.goalValues).set(this.goals.values);
    for (const [number, plan] of this.machines.entries()) this.linkPhase(kernel, machine, number, plan);
  }

  /** Where the kernel may work while it chooses. */
  scratch(kernel: Kernel): number {
    return this.choices.scratch(kernel);
  }

  private linkPhase(
    kernel: Kernel,
    machine: SliceMachine,
    number: number,
    { program, state, transition }: MachinePlan,
  ): void {
    const { fluents } = machine;
    const slot = (number: number) => machine.address(number);
    const phase = record(kernel.words(this.phases), number * layout.PHASE_BYTES);
    phase(layout.PHASE_STATE, kernel.address(state));
    phase(layout.PHASE_STATE_END, kernel.address(state) + state.bytes);
    phase(layout.PHASE_TRANSITION, kernel.address(transition));
    phase(layout.PHASE_TRANSITION_END, kernel.address(transition) + transition.bytes);
    phase(layout.PHASE_TERMINAL, slot(program.terminal));

    const firstPair = 2 * number * fluents.length;
    const commits = kernel.address(this.commits);
    const pairs = [...fluents].flatMap((fluent) => [slot(program.now[fluent]), slot(program.next[fluent])]);
    kernel.words(this.commits).set(pairs, firstPair);
    phase(layout.PHASE_COMMITS, commits + 4 * firstPair);
    phase(layout.PHASE_COMMITS_END, commits + 4 * (firstPair + pairs.length));

    const choices = this.choices.link(kernel, number, slot);
    phase(layout.PHASE_CHOICES, choices.address);
    phase(layout.PHASE_CHOICE_ROLES, choices.roles);

    const { goals } = this.goals;
    const firstGoal = number * goals.length;
    kernel.words(this.goalSlots).set(
      goals.map((goal) => slot(program.goals[goal])),
      firstGoal,
    );
    phase(layout.PHASE_GOALS, kernel.address(this.goalSlots) + 4 * firstGoal);
  }
}

/** Sets a word of a record by the offset of its field in bytes. */
export function record(words: Uint32Array, base = 0): (field: number, value: number) => void {
  return (field, value) => {
    words[(base + field) >>> 2] = value;
  };
}

/** The goals that can hold and have a number for a value, role by role. */
function goalsOf(game: PlayedGame, programs: readonly SliceProgram[], roles: readonly number[]): Goals {
  const first: number[] = [0];
  const goals: number[] = [];
  const values: number[] = [];
  for (const role of roles) {
    for (const [i, goal] of game.goals.entries()) {
      const value = Number(goal.text);
      if (goal.role !== role || Number.isNaN(value)) continue;
      if (programs.every((program) => program.goals[i] === ZERO)) continue;
      goals.push(i);
      values.push(value);
    }
    first.push(goals.length);
  }
  return { first, goals, values };
}

function movesOf(game: PlayedGame, program: SliceProgram, role: number) {
  const moves = [...game.moves.keys()].filter((move) => game.moves[move]?.role === role);
  return { legal: moves.map((move) => program.legal[move]), does: moves.map((move) => program.does[move]) };
}
