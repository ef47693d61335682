/**
 * A game played by slices one state at a time. A state is given to the program of its phase; a state that
 * play cannot reach is given to the program for all states. A small program is run as a whole, and so is one
 * with loops; a large one is followed event by event: a pass costs as much as the program is long, events as
 * much as a move changes.
 */

import type { CompiledSlices } from "../../circuit/compile.js";
import { PhaseFinder } from "../../circuit/phase-finder.js";
import { gatesOf, hasLoops, type SliceProgram } from "../../circuit/slice-program.js";
import type { State } from "../game.js";
import type { Evaluator } from "../ground-game.js";
import { EventState } from "./event-state.js";
import { PassState } from "./pass-state.js";

/**
 * Programs of more gates are followed by events. Microseconds measured for a step of a random match, by
 * events and by passes: reversi (13,500 gates) 15 and 13, hex (32,000) 15 and 126, skirmish (64,000) 12 and
 * 41.
 */
const PASS_GATES = 20_000;

export class SingleState implements Evaluator {
  /** By phase, the one for all states last; made when they are needed, but those that take long to make. */
  private readonly evaluators: Evaluator[] = [];
  private readonly phases: PhaseFinder;
  private loaded: Evaluator;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly compiled: CompiledSlices,
  ) {
    this.phases = new PhaseFinder(compiled.game);
    this.loaded = this.evaluatorOf(0);
    for (const [phase, program] of compiled.game.programs.entries()) {
      if (isForEvents(program)) this.evaluatorOf(phase);
    }
  }

  state(fluents: State): void {
    this.loaded = this.evaluatorOf(this.phases.of(fluents) ?? this.compiled.game.programs.length);
    this.loaded.state(fluents);
  }

  isTerminal(): boolean {
    return this.loaded.isTerminal();
  }

  isLegal(move: number): boolean {
    return this.loaded.isLegal(move);
  }

  isGoal(goal: number): boolean {
    return this.loaded.isGoal(goal);
  }

  move(moves: readonly number[]): void {
    this.loaded.move(moves);
  }

  isNext(fluent: number): boolean {
    return this.loaded.isNext(fluent);
  }

  isSeen(percept: number): boolean {
    return this.loaded.isSeen(percept);
  }

  private evaluatorOf(phase: number): Evaluator {
    const known = this.evaluators[phase];
    if (known !== undefined) return known;
    const program = this.compiled.game.programs[phase] ?? this.compiled.general();
    const made = isForEvents(program)
      ? new EventState(this.module, program)
      : new PassState(this.module, program);
    this.evaluators[phase] = made;
    return made;
  }
}

function isForEvents(program: SliceProgram): boolean {
  return gatesOf(program) > PASS_GATES && !hasLoops(program);
}
