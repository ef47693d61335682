/** The ground that trees of the kernel stand on: one memory, one machine, lanes for their batches; and what a tree asks of its game. */

import type { SliceGame } from "../../circuit/compile.js";
import { PhaseFinder } from "../../circuit/phase-finder.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import type { TermId } from "../game.js";
import { Kernel, type KernelOptions } from "../memory/kernel.js";
import { SliceMachine } from "../slices/slice-machine.js";
import type { Growth } from "./playout-tree.js";
import { planTrees, type TreePlan } from "./tree-plan.js";

export interface TreeGame {
  readonly program: GroundProgram;
  readonly slices: SliceGame;
  /** Of each move of the program its term. */
  readonly moveTerms: ArrayLike<TermId>;
}

export class TreeSite {
  /** One for each tree. */
  readonly plans: readonly TreePlan[];
  readonly kernel: Kernel;
  readonly machine: SliceMachine;
  readonly finder: PhaseFinder;
  readonly moveTerms: ArrayLike<TermId>;
  /** Of each role which of those with scores it is, or -1. */
  readonly places: readonly number[];

  /** A site for `count` trees, whose batches have at most `lanes` lanes together. */
  constructor(
    module: WebAssembly.Module,
    { program, slices, moveTerms }: TreeGame,
    growth: Growth,
    lanes: number,
    count: number,
    kernelOptions: KernelOptions = {},
  ) {
    this.plans = planTrees(program, slices, growth, lanes, count);
    const { plan, machines, tables } = this.plans[0];
    this.kernel = new Kernel(module, plan.bytes, kernelOptions);
    const linked = machines.map((machine) => new SliceMachine(this.kernel, machine));
    this.machine = linked[0];
    this.finder = new PhaseFinder(slices);
    this.moveTerms = moveTerms;
    this.places = program.roles.map((_, role) => tables.roles.indexOf(role));
  }
}
