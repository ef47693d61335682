/** Where children lie in the kernel's memory, and the records that say so (`assembly/slices/children.ts`). */
import * as layout from "../../../assembly/slices/slice-layout.js";
import type { SliceGame } from "../../circuit/compile.js";
import { ZERO } from "../../circuit/slice-program.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import { ArenaPlan, roundUp } from "../memory/arena.js";
import { Kernel, type KernelOptions } from "../memory/kernel.js";
import { type RowShape, rowShape } from "./positions.js";
import {
  LANES_OF_VECTOR,
  type MachinePlan,
  planPhases,
  SliceMachine,
  setCode,
  slotBytes,
  type Width,
} from "./slice-machine.js";

export type ChildrenRegions = ReturnType<typeof planChildren>;

function planChildren(plan: ArenaPlan, machines: readonly MachinePlan[], shape: RowShape) {
  const { program, width, fluents } = machines[0];
  const lanes = LANES_OF_VECTOR * width;
  const { moves, roles } = shape.program;
  return {
    records: plan.reserve(layout.CHILDREN_BYTES * machines.length),
    fluents: plan.reserve(4 * fluents.length),
    /** A slot for moves that nothing reads. */
    nowhere: plan.reserve(slotBytes(width)),
    joints: plan.reserve(4 * roles.length * lanes),
    /** For each phase lists of slots. */
    lists: machines.map(() => ({
      does: plan.reserve(4 * moves.length),
      outcomes: plan.reserve(4 * shape.outcomeBits),
      answers: plan.reserve(4 * shape.answerBits),
      now: plan.reserve(4 * program.now.length),
    })),
    parent: plan.reserve(shape.percepts >>> 3),
    parents: plan.reserve(lanes * parentBytes(shape)),
    outcomeRows: plan.reserve(lanes * (shape.outcomeBits >>> 3)),
    answerRows: plan.reserve(lanes * (shape.answerBits >>> 3)),
    scratch: plan.reserve(layout.TRANSPOSE_SCRATCH_BYTES),
  };
}

/** Bytes of a row of fluents in whole 64-bit words. */
export function parentBytes(shape: RowShape): number {
  return roundUp(shape.percepts, 64) >>> 3;
}

/** What the records are written for. */
export interface ChildrenSite {
  readonly kernel: Kernel;
  readonly regions: ChildrenRegions;
  /** Of each phase. */
  readonly plans: readonly MachinePlan[];
  /** The machine of any phase: what it says of slots is the same. */
  readonly machine: SliceMachine;
  readonly shape: RowShape;
}

/** A memory with the programs of a game and the records; in large games the programs are millions of words. */
export function* linkChildren(
  module: WebAssembly.Module,
  game: GroundProgram,
  slices: SliceGame,
  width: Width,
  options: KernelOptions,
): Pieces<ChildrenSite> {
  const plan = new ArenaPlan();
  const plans = planPhases(plan, slices.programs, width);
  const shape = rowShape(game);
  const regions = planChildren(plan, plans, shape);
  const kernel = new Kernel(module, plan.bytes, options);
  const machines: SliceMachine[] = [];
  for (const one of plans) {
    machines.push(yield* SliceMachine.inPieces(kernel, one));
    yield;
  }
  const site = { kernel, regions, plans, machine: machines[0], shape };
  writeRecords(site);
  return site;
}

/** Writes the records of all phases. */
function writeRecords(site: ChildrenSite): void {
  site.kernel.words(site.regions.fluents).set(site.machine.fluents);
  for (const phase of site.plans.keys()) writeRecord(site, phase);
}

/** The address of the record of a phase. */
export function recordOf({ records }: ChildrenRegions, phase: number): number {
  return records.address + phase * layout.CHILDREN_BYTES;
}

function writeRecord({ kernel, regions, plans, machine, shape }: ChildrenSite, phase: number): void {
  const { program } = plans[phase];
  const { percepts, goals, terminal } = shape;
  const nowhere = regions.nowhere.address;
  const nothing = machine.address(ZERO);
  const lastOutcome = program.percepts.length > 0 ? percepts + program.percepts.length : program.next.length;
  const lists = regions.lists[phase];
  const outcomes = kernel.words(lists.outcomes).subarray(0, grouped(lastOutcome)).fill(nothing);
  machine.putAddresses(outcomes, program.next);
  machine.putAddresses(outcomes.subarray(percepts), program.percepts);
  const answers = kernel
    .words(lists.answers)
    .subarray(0, grouped(terminal + 1))
    .fill(nothing);
  machine.putAddresses(answers, program.legal);
  machine.putAddresses(answers.subarray(goals), program.goals);
  answers[terminal] = machine.address(program.terminal);
  machine.putAddresses(kernel.words(lists.does), program.does, nowhere);
  machine.putAddresses(kernel.words(lists.now), program.now, nowhere);

  const record = kernel.memory.at(recordOf(regions, phase));
  setCode(record, plans[phase]);
  record.set(layout.CHILDREN_NEXT_PHASE, recordOf(regions, (phase + 1) % plans.length));
  record.set(layout.CHILDREN_FLUENTS, regions.fluents);
  record.set(layout.CHILDREN_DOES, lists.does);
  record.set(layout.CHILDREN_DOES_END, lists.does.end);
  record.set(layout.CHILDREN_ROLES, shape.program.roles.length);
  record.set(layout.CHILDREN_JOINTS, regions.joints);
  record.set(layout.CHILDREN_OUTCOMES, lists.outcomes);
  record.set(layout.CHILDREN_OUTCOME_SLOTS, outcomes.length);
  record.set(layout.CHILDREN_ANSWERS, lists.answers);
  record.set(layout.CHILDREN_ANSWER_SLOTS, answers.length);
  record.set(layout.CHILDREN_PARENT, regions.parent);
  record.set(layout.CHILDREN_OUTCOME_ROWS, regions.outcomeRows);
  record.set(layout.CHILDREN_ANSWER_ROWS, regions.answerRows);
  record.set(layout.CHILDREN_SCRATCH, regions.scratch);
  record.set(layout.CHILDREN_NOW, lists.now);
  record.set(layout.CHILDREN_PARENTS, regions.parents);
  record.set(layout.CHILDREN_PARENT_BYTES, parentBytes(shape));
}

/** The number of slots, filled up to whole groups of those that are transposed at once. */
function grouped(slots: number): number {
  return roundUp(slots, layout.TRANSPOSE_GROUP);
}
