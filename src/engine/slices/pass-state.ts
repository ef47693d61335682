/**
 * A slice program played one state at a time by whole passes: every lane of the narrowest machine holds the
 * same state. A transition may reuse the slots of the state part's answers; if they are asked for
 * afterwards, they are computed again.
 */

import type { SliceProgram } from "../../circuit/slice-program.js";
import type { State } from "../game.js";
import type { Evaluator } from "../ground-game.js";
import { ArenaPlan } from "../memory/arena.js";
import { Kernel } from "../memory/kernel.js";
import { planMachine, SliceMachine } from "./slice-machine.js";

/** 32-bit words of a slot of one vector. */
const WORDS = 4;

export class PassState implements Evaluator {
  private readonly machine: SliceMachine;
  private readonly words: Uint32Array;
  /** Whether the slots hold what the state part answered. */
  private fresh = false;
  /** The moves whose slots are set. */
  private made: readonly number[] = [];
  /** Whether the slots hold what follows from these moves. */
  private moved = false;

  constructor(
    module: WebAssembly.Module,
    private readonly program: SliceProgram,
  ) {
    const plan = new ArenaPlan();
    const machinePlan = planMachine(plan, program, 1);
    const kernel = new Kernel(module, plan.bytes);
    this.machine = new SliceMachine(kernel, machinePlan);
    this.words = kernel.words(machinePlan.slots);
  }

  state(fluents: State): void {
    const { now } = this.program;
    for (const slot of now) if (slot >= 0) this.set(slot, 0);
    for (const fluent of fluents) if (now[fluent] >= 0) this.set(now[fluent], -1);
    this.fresh = false;
    this.moved = false;
  }

  isTerminal(): boolean {
    return this.stateBit(this.program.terminal);
  }

  isLegal(move: number): boolean {
    return this.stateBit(this.program.legal[move]);
  }

  isGoal(goal: number): boolean {
    return this.stateBit(this.program.goals[goal]);
  }

  move(moves: readonly number[]): void {
    if (this.moved && moves.every((move, role) => move === this.made[role])) return;
    const { does } = this.program;
    for (const move of this.made) if (does[move] >= 0) this.set(does[move], 0);
    for (const move of moves) if (does[move] >= 0) this.set(does[move], -1);
    this.made = moves;
    this.answerState();
    this.machine.runTransition();
    this.fresh = false;
    this.moved = true;
  }

  isNext(fluent: number): boolean {
    return this.bit(this.program.next[fluent]);
  }

  isSeen(percept: number): boolean {
    return this.bit(this.program.percepts[percept]);
  }

  private answerState(): void {
    if (this.fresh) return;
    this.machine.runState();
    this.fresh = true;
    this.moved = false;
  }

  private stateBit(slot: number): boolean {
    this.answerState();
    return this.bit(slot);
  }

  private bit(slot: number): boolean {
    return (this.words[slot * WORDS] & 1) === 1;
  }

  private set(slot: number, word: 0 | -1): void {
    this.words.fill(word >>> 0, slot * WORDS, slot * WORDS + WORDS);
  }
}
