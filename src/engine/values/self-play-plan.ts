/** Where everything of self-play lies in the kernel's memory (`assembly/values/self-play-layout.ts`). */
import { RANDOM_BYTES } from "../../../assembly/layout.js";
import { TRANSPOSE_GROUP, TRANSPOSE_SCRATCH_BYTES } from "../../../assembly/slices/slice-layout.js";
import * as layout from "../../../assembly/values/self-play-layout.js";
import type { SliceGame } from "../../circuit/compile.js";
import { gatesOf, ZERO } from "../../circuit/slice-program.js";
import type { Pieces } from "../../gdl/pieces.js";
import { firstMovesOf, type GroundProgram } from "../../ground/ground-program.js";
import { ArenaPlan, roundUp } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";
import { DEFAULT_PLAYOUT_LIMITS } from "../plain-playouts.js";
import { PhaseTables } from "../slices/phase-tables.js";
import { planPhases, SliceMachine, slotBytes } from "../slices/slice-machine.js";
import { linkModel, planModel, stateRowBytes, type ValueModel } from "./value-model.js";

/** The ground rules and slices of a game. */
export interface ValueGame {
  readonly program: GroundProgram;
  readonly slices: SliceGame;
}

/** Bytes for the states of the matches under way; how long a match may be depends on it. */
const VISITS_BYTES = 2 ** 26;

/** Moves of a role that are looked at: where more are legal, these are spread evenly over them. */
const MOST_LOOKED = 256;

const LANES = layout.SELF_LANES_COUNT;

export type SelfPlayPlan = ReturnType<typeof planSelfPlay>;

export function planSelfPlay({ program, slices }: ValueGame, model: ValueModel, learns: boolean) {
  const plan = new ArenaPlan();
  const machines = planPhases(plan, slices.programs, layout.SELF_VECTORS);
  const tables = new PhaseTables(plan, program, machines);
  const [{ fluents, width }] = machines;
  const slot = slotBytes(width);
  const roles = program.roles.length;
  const players = tables.roles.length;
  const firstMoves = firstMovesOf(program);
  const mostLooked = Math.min(
    MOST_LOOKED,
    Math.max(1, ...program.roles.map((_, role) => firstMoves[role + 1] - firstMoves[role])),
  );
  const rowBytes = stateRowBytes(fluents.length);
  const legalSlots = roundUp(program.moves.length, TRANSPOSE_GROUP);
  const legalBytes = stateRowBytes(program.moves.length);
  const visitBytes = rowBytes + 8 + layout.VISIT_COLUMN_BYTES * model.columns;
  const room = Math.floor(VISITS_BYTES / (LANES * visitBytes));
  const limit = Math.max(1, Math.min(DEFAULT_PLAYOUT_LIMITS.limit, room));
  const modelPlan = planModel(plan, model, fluents, learns);
  const regions = {
    record: plan.reserve(layout.SELF_BYTES),
    places: plan.reserve(4 * roles),
    firstMoves: plan.reserve(4 * (roles + 1)),
    nowhere: plan.reserve(slot),
    does: plan.reserve(4 * program.moves.length * machines.length),
    now: plan.reserve(4 * roundUp(fluents.length, TRANSPOSE_GROUP)),
    legal: plan.reserve(4 * legalSlots * machines.length),
    initial: plan.reserve(rowBytes),
    drawn: plan.reserve(RANDOM_BYTES),
    saved: plan.reserve(slot * fluents.length),
    parentRows: plan.reserve(LANES * rowBytes),
    childRows: plan.reserve(LANES * rowBytes),
    legalRows: plan.reserve(LANES * legalBytes),
    scratch: plan.reserve(TRANSPOSE_SCRATCH_BYTES),
    mask: plan.reserve(slot),
    lanes: plan.reserve(LANES * layout.MATCH_BYTES),
    picks: plan.reserve(LANES * roles * layout.PICK_BYTES),
    looks: plan.reserve(LANES * roles * mostLooked * layout.LOOK_BYTES),
    opens: plan.reserve(LANES * modelPlan.openBytes),
    targets: plan.reserve(LANES * players * 16),
    visits: plan.reserve(learns ? LANES * limit * visitBytes : 0),
    scores: plan.reserve(16 * players),
  };
  return {
    bytes: plan.bytes,
    machines,
    tables,
    modelPlan,
    regions,
    firstMoves,
    mostLooked,
    legalSlots,
    legalBytes,
    visitBytes,
    limit,
  };
}

/** Writes all of it but the weights and what a learner sets. */
export function* linkSelfPlay(
  kernel: Kernel,
  plan: SelfPlayPlan,
  { program, slices }: ValueGame,
  rate: number,
): Pieces {
  const { regions, machines, tables, modelPlan } = plan;
  const linked: SliceMachine[] = [];
  for (const one of machines) {
    linked.push(yield* SliceMachine.inPieces(kernel, one));
    yield;
  }
  const [machine] = linked;
  const record = kernel.memory.at(regions.record.address);
  tables.link(kernel, machine, record, { ...DEFAULT_PLAYOUT_LIMITS, limit: plan.limit });
  linkModel(kernel, modelPlan, rate);
  yield;
  const { fluents } = machine;
  const nothing = machine.address(ZERO);
  const nowhere = regions.nowhere.address;
  machine.putAddresses(
    kernel.words(regions.now).fill(nothing),
    fluents.map((fluent) => machine.program.now[fluent]),
  );
  for (const [phase, { program: code }] of machines.entries()) {
    const moves = program.moves.length;
    machine.putAddresses(kernel.words(regions.does).subarray(phase * moves), code.does, nowhere);
    const first = phase * plan.legalSlots;
    const legal = kernel.words(regions.legal).subarray(first, first + plan.legalSlots);
    machine.putAddresses(legal.fill(nothing), code.legal);
    yield;
  }
  const initial = kernel.words(regions.initial);
  for (const [bit, fluent] of fluents.entries())
    if (program.fluents[fluent].initially) initial[bit >>> 5] |= 1 << (bit & 31);
  kernel.words(regions.places).set(program.roles.map((_, role) => tables.roles.indexOf(role)));
  kernel.words(regions.firstMoves).set(plan.firstMoves);
  linkRecord(kernel, plan, program, slices);
}

function linkRecord(kernel: Kernel, plan: SelfPlayPlan, program: GroundProgram, slices: SliceGame): void {
  const { regions, modelPlan, machines, tables } = plan;
  const record = kernel.memory.at(regions.record.address);
  const { fluents, width } = machines[0];
  const gates = slices.programs.reduce((sum, code) => sum + gatesOf(code), 0) / slices.programs.length;
  record.set(layout.SELF_VALUES, modelPlan.regions.record);
  record.set(layout.SELF_ROLES, program.roles.length);
  record.set(
    layout.SELF_CHANCE,
    program.roles.findIndex((_, role) => !tables.roles.includes(role)),
  );
  record.set(layout.SELF_PLACES, regions.places);
  record.set(layout.SELF_FIRST_MOVES, regions.firstMoves);
  record.set(layout.SELF_MOVES, program.moves.length);
  record.set(layout.SELF_DOES, regions.does);
  record.set(layout.SELF_NOW, regions.now);
  record.set(layout.SELF_NOW_SLOTS, roundUp(fluents.length, TRANSPOSE_GROUP));
  record.set(layout.SELF_FLUENTS, fluents.length);
  record.set(layout.SELF_LEGAL, regions.legal);
  record.set(layout.SELF_LEGAL_SLOTS, plan.legalSlots);
  record.set(layout.SELF_LEGAL_BYTES, plan.legalBytes);
  record.set(layout.SELF_INITIAL, regions.initial);
  record.set(layout.SELF_DRAWN, regions.drawn);
  record.set(layout.SELF_TASK, layout.TASK_LOOK);
  record.set(layout.SELF_SAVED, regions.saved);
  record.set(layout.SELF_PARENT_ROWS, regions.parentRows);
  record.set(layout.SELF_CHILD_ROWS, regions.childRows);
  record.set(layout.SELF_LEGAL_ROWS, regions.legalRows);
  record.set(layout.SELF_SCRATCH, regions.scratch);
  record.set(layout.SELF_MASK, regions.mask);
  record.set(layout.SELF_LANES, regions.lanes);
  record.set(layout.SELF_PICKS, regions.picks);
  record.set(layout.SELF_LOOKS, regions.looks);
  record.set(layout.SELF_MOST_LOOKED, plan.mostLooked);
  record.set(layout.SELF_OPENS, regions.opens);
  record.set(layout.SELF_TARGETS, regions.targets);
  record.set(layout.SELF_VISITS, regions.visits);
  record.set(layout.SELF_VISIT_BYTES, plan.visitBytes);
  record.set(layout.SELF_SCORES, regions.scores);
  record.set(layout.SELF_PASS_WORK, Math.ceil(2 * width * (gates + fluents.length)));
}
