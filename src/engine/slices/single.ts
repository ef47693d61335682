/**
 * A game played by slices one state at a time: every lane of the narrowest machine holds the same state. A state is given to
 * the program of its phase; one that play cannot reach, to the program for all states. A transition may
 * reuse the slots of what the state phase answered, so that is computed again where it is asked for afterwards.
 */
import { ArenaPlan } from "../arena.js";
import type { State } from "../game.js";
import type { Evaluator } from "../ground-game.js";
import { Kernel } from "../kernel.js";
import { type CompiledSlices, phaseOf } from "./compile.js";
import { planMachine, SliceMachine } from "./machine.js";
import type { SliceProgram } from "./program.js";

/** 32-bit words of a slot of one vector. */
const WORDS = 4;

/** A program in a memory of its own. */
interface Loaded {
  readonly program: SliceProgram;
  readonly machine: SliceMachine;
  readonly words: Uint32Array;
}

export class SingleState implements Evaluator {
  /** By phase, the one for all states last; made when they are needed. */
  private readonly machines: Loaded[] = [];
  private loaded: Loaded;
  /** Whether the slots hold what the state phase answered. */
  private fresh = false;
  /** The moves whose slots are set. */
  private made: readonly number[] = [];
  /** Whether the slots hold what follows from these moves. */
  private moved = false;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly compiled: CompiledSlices,
  ) {
    this.loaded = this.machineOf(0);
  }

  private machineOf(phase: number): Loaded {
    const { programs } = this.compiled.game;
    this.machines[phase] ??= load(this.module, programs[phase] ?? this.compiled.general());
    return this.machines[phase];
  }

  state(fluents: State): void {
    const held = new Set(fluents);
    const { game } = this.compiled;
    const phase = phaseOf(game, (fluent) => held.has(fluent)) ?? game.programs.length;
    if (this.machineOf(phase) !== this.loaded) {
      this.unmake();
      this.loaded = this.machineOf(phase);
    }
    const { now } = this.loaded.program;
    for (const slot of now) if (slot >= 0) this.set(slot, 0);
    for (const fluent of fluents) if (now[fluent] >= 0) this.set(now[fluent], -1);
    this.fresh = false;
    this.moved = false;
  }

  isTerminal(): boolean {
    return this.stateBit(this.loaded.program.terminal);
  }

  isLegal(move: number): boolean {
    return this.stateBit(this.loaded.program.legal[move]);
  }

  isGoal(goal: number): boolean {
    return this.stateBit(this.loaded.program.goals[goal]);
  }

  move(moves: readonly number[]): void {
    if (this.moved && moves.every((move, role) => move === this.made[role])) return;
    this.unmake();
    const { does } = this.loaded.program;
    for (const move of moves) if (does[move] >= 0) this.set(does[move], -1);
    this.made = moves;
    this.answerState();
    this.loaded.machine.runTransition();
    this.fresh = false;
    this.moved = true;
  }

  private unmake(): void {
    const { does } = this.loaded.program;
    for (const move of this.made) if (does[move] >= 0) this.set(does[move], 0);
    this.made = [];
  }

  isNext(fluent: number): boolean {
    return this.bit(this.loaded.program.next[fluent]);
  }

  isSeen(percept: number): boolean {
    return this.bit(this.loaded.program.percepts[percept]);
  }

  private answerState(): void {
    if (this.fresh) return;
    this.loaded.machine.runState();
    this.fresh = true;
    this.moved = false;
  }

  private stateBit(slot: number): boolean {
    this.answerState();
    return this.bit(slot);
  }

  private bit(slot: number): boolean {
    return (this.loaded.words[slot * WORDS] & 1) === 1;
  }

  private set(slot: number, word: 0 | -1): void {
    this.loaded.words.fill(word >>> 0, slot * WORDS, slot * WORDS + WORDS);
  }
}

function load(module: WebAssembly.Module, program: SliceProgram): Loaded {
  const plan = new ArenaPlan();
  const machinePlan = planMachine(plan, program, 1);
  const kernel = new Kernel(module, plan.bytes);
  return { program, machine: new SliceMachine(kernel, machinePlan), words: kernel.words(machinePlan.slots) };
}
