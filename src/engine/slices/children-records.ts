/** Where the children of states lie in the kernel's memory, and the records that tell it so (`assembly/slices/children.ts`). */
import * as layout from "../../../assembly/slices/slice-layout.js";
import { ZERO } from "../../circuit/slice-program.js";
import { type ArenaPlan, type Region, roundUp } from "../memory/arena.js";
import type { Kernel } from "../memory/kernel.js";
import type { RowShape } from "./positions.js";
import { type MachinePlan, type SliceMachine, slotBytes } from "./slice-machine.js";

export type ChildrenRegions = ReturnType<typeof planChildren>;

export function planChildren(plan: ArenaPlan, machines: readonly MachinePlan[], shape: RowShape) {
  const { program, width } = machines[0];
  const phases = machines.length;
  const lanes = 128 * width;
  const read = program.now.filter((slot) => slot >= 0).length;
  const { moves, roles } = shape.program;
  return {
    records: plan.reserve(layout.CHILDREN_BYTES * phases),
    commits: plan.reserve(8 * read * phases),
    fluents: plan.reserve(4 * read),
    does: plan.reserve(4 * moves.length * phases),
    /** A slot for moves that nothing reads. */
    nowhere: plan.reserve(slotBytes(width)),
    joints: plan.reserve(4 * roles.length * lanes),
    outcomes: plan.reserve(4 * shape.outcomeBits * phases),
    answers: plan.reserve(4 * shape.answerBits * phases),
    parent: plan.reserve(shape.percepts >>> 3),
    parentKey: plan.reserve(8),
    now: plan.reserve(4 * program.now.length * phases),
    parents: plan.reserve(lanes * parentBytes(shape)),
    outcomeRows: plan.reserve(lanes * (shape.outcomeBits >>> 3)),
    answerRows: plan.reserve(lanes * (shape.answerBits >>> 3)),
    keyRows: plan.reserve(8 * lanes),
    keys: plan.reserve(8 * roundUp(shape.fluents, 32)),
    random: plan.reserve(16),
    scratch: plan.reserve(layout.TRANSPOSE_SCRATCH_BYTES),
  } satisfies Record<string, Region>;
}

/** Of a row of fluents in whole 64-bit words. */
export function parentBytes(shape: RowShape): number {
  return roundUp(shape.percepts, 64) >>> 3;
}

/** What the records are written for. */
interface ChildrenSite {
  readonly kernel: Kernel;
  readonly regions: ChildrenRegions;
  /** Of each phase. */
  readonly plans: readonly MachinePlan[];
  /** That of any phase: what it says of slots is the same. */
  readonly machine: SliceMachine;
  readonly shape: RowShape;
}

/** Writes the records of all phases. */
export function writeRecords(site: ChildrenSite): void {
  site.kernel.words(site.regions.fluents).set(site.machine.fluents);
  for (const phase of site.plans.keys()) writeRecord(site, phase);
}

/** The lists of a phase stand behind those of the phases before. */
function writeRecord({ kernel, regions, plans, machine, shape }: ChildrenSite, phase: number): void {
  const plan = plans[phase];
  const { program } = plan;
  const { fluents } = machine;
  const { percepts, goals, terminal } = shape;
  const records = kernel.words(regions.records);
  const address = (region: keyof ChildrenRegions) => kernel.address(regions[region]);
  const slot = (number: number) => machine.address(number);
  const nowhere = address("nowhere");
  const lastOutcome = program.percepts.length > 0 ? percepts + program.percepts.length : program.next.length;
  const outcomes = new Array<number>(grouped(lastOutcome)).fill(slot(ZERO));
  for (const [fluent, number] of program.next.entries()) outcomes[fluent] = slot(number);
  for (const [percept, number] of program.percepts.entries()) outcomes[percepts + percept] = slot(number);
  const answers = new Array<number>(grouped(terminal + 1)).fill(slot(ZERO));
  for (const [move, number] of program.legal.entries()) answers[move] = slot(number);
  for (const [goal, number] of program.goals.entries()) answers[goals + goal] = slot(number);
  answers[terminal] = slot(program.terminal);

  const set = (field: number, value: number) => {
    records[(phase * layout.CHILDREN_BYTES + field) >>> 2] = value;
  };
  const code = (field: number, region: Region) => {
    set(field, kernel.address(region));
    set(field + 4, kernel.address(region) + region.bytes);
  };
  const list = (
    field: number,
    region: "commits" | "does" | "outcomes" | "answers" | "now",
    slots: number[],
  ) => {
    const first = phase * slots.length;
    kernel.words(regions[region]).set(slots, first);
    set(field, address(region) + 4 * first);
    return address(region) + 4 * (first + slots.length);
  };
  const next = (phase + 1) % plans.length;
  set(layout.CHILDREN_NEXT_PHASE, address("records") + next * layout.CHILDREN_BYTES);
  code(layout.CHILDREN_STATE, plan.state);
  code(layout.CHILDREN_TRANSITION, plan.transition);
  const pairs = [...fluents].flatMap((fluent) => [slot(program.now[fluent]), slot(program.next[fluent])]);
  set(layout.CHILDREN_COMMITS_END, list(layout.CHILDREN_COMMITS, "commits", pairs));
  set(layout.CHILDREN_FLUENTS, address("fluents"));
  const does = Array.from(program.does, (number) => (number < 0 ? nowhere : slot(number)));
  set(layout.CHILDREN_DOES_END, list(layout.CHILDREN_DOES, "does", does));
  set(layout.CHILDREN_ROLES, shape.program.roles.length);
  set(layout.CHILDREN_JOINTS, address("joints"));
  list(layout.CHILDREN_OUTCOMES, "outcomes", outcomes);
  set(layout.CHILDREN_OUTCOME_SLOTS, outcomes.length);
  set(layout.CHILDREN_FLUENT_BYTES, percepts >>> 3);
  list(layout.CHILDREN_ANSWERS, "answers", answers);
  set(layout.CHILDREN_ANSWER_SLOTS, answers.length);
  set(layout.CHILDREN_PARENT, address("parent"));
  set(layout.CHILDREN_PARENT_KEY, address("parentKey"));
  set(layout.CHILDREN_OUTCOME_ROWS, address("outcomeRows"));
  set(layout.CHILDREN_ANSWER_ROWS, address("answerRows"));
  set(layout.CHILDREN_KEY_ROWS, address("keyRows"));
  set(layout.CHILDREN_KEYS, address("keys"));
  set(layout.CHILDREN_SCRATCH, address("scratch"));
  const now = Array.from(program.now, (number) => (number < 0 ? nowhere : slot(number)));
  list(layout.CHILDREN_NOW, "now", now);
  set(layout.CHILDREN_PARENTS, address("parents"));
  set(layout.CHILDREN_PARENT_BYTES, parentBytes(shape));
}

/** So many slots, filled up to whole groups of those that are transposed at once. */
function grouped(slots: number): number {
  return roundUp(slots, layout.TRANSPOSE_GROUP);
}
