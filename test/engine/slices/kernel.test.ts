/** The kernel runs slice programs as the plain evaluator does, bit for bit, on every width and build. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GateOp, ONE, type SliceProgram, ZERO } from "../../../src/circuit/slice-program.js";
import { ArenaPlan } from "../../../src/engine/memory/arena.js";
import type { Kernel } from "../../../src/engine/memory/kernel.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { planPhases, SliceMachine, WIDTHS } from "../../../src/engine/slices/slice-machine.js";
import { KERNELS, openKernel } from "../../kernels.js";
import { plainSlots, runPlainly } from "../../oracles/plain-slices.js";

const FLUENTS = 6;
const SLOTS = 40;
/** Slots that gates write: runs write the upper half from the lower one and the other way round. */
const FIRST = ONE + 1 + FLUENTS;
const MIDDLE = FIRST + (SLOTS - FIRST) / 2;

const run = fc.record({
  op: fc.constantFrom<GateOp>(GateOp.And, GateOp.Or, GateOp.AndNot),
  operands: fc.integer({ min: 1, max: 7 }),
  gates: fc.integer({ min: 1, max: 6 }),
  upwards: fc.boolean(),
  reads: fc.infiniteStream(fc.nat()),
});
type Run = typeof run extends fc.Arbitrary<infer T> ? T : never;

function wordsOf({ op, operands, gates, upwards, reads }: Run): number[] {
  const words: number[] = [op, operands, gates];
  for (let gate = 0; gate < gates; gate++) {
    words.push((upwards ? MIDDLE : FIRST) + gate);
    for (let i = 0; i < operands; i++) {
      const read = reads.next().value % MIDDLE;
      words.push(upwards || read < FIRST ? read : read + MIDDLE - FIRST);
    }
  }
  return words;
}

/** A loop: gates upwards, then gates that grow below from what these have written. */
const loop = fc.tuple(run, run).map(([gates, growing]) => {
  const round = [
    ...wordsOf({ ...gates, upwards: true }),
    ...wordsOf({ ...growing, op: GateOp.Grow, operands: growing.operands + 1, upwards: false }),
  ];
  return [GateOp.Loop, round.length, 0, ...round];
});

const code = fc
  .array(fc.oneof({ weight: 5, arbitrary: run.map(wordsOf) }, { weight: 1, arbitrary: loop }), {
    maxLength: 12,
  })
  .map((list) => Int32Array.from(list.flat()));

const program: fc.Arbitrary<SliceProgram> = fc
  .record({
    state: code,
    transition: code,
    next: fc.array(fc.nat(), { minLength: FLUENTS, maxLength: FLUENTS }),
  })
  .map(({ state, transition, next }) => ({
    slots: SLOTS,
    state,
    goalsFrom: state.length,
    transition,
    // The last fluent is read by nothing.
    now: Int32Array.from({ length: FLUENTS }, (_, i) => (i === FLUENTS - 1 ? -1 : ONE + 1 + i)),
    next: Int32Array.from(next, (slot, i) => {
      const made = slot % (SLOTS - FIRST + 3);
      return made === 0
        ? ZERO
        : made === 1
          ? ONE
          : made === 2 && i < FLUENTS - 1
            ? ONE + 1 + i
            : FIRST + made - 3;
    }),
    legal: new Int32Array(0),
    does: new Int32Array(0),
    terminal: FIRST,
    goals: new Int32Array(0),
    percepts: new Int32Array(0),
  }));

/** The plain evaluator, once for every word of a slot. */
function expectSame(machine: SliceMachine, program: SliceProgram, seed: number): void {
  const random = new Random(seed);
  for (let slot = ONE + 1; slot < SLOTS; slot++) {
    const words = machine.slot(slot);
    for (let w = 0; w < words.length; w++) words[w] = random.next();
  }
  const plain = Array.from(machine.slot(ZERO), (_, w) => {
    const slots = plainSlots(program);
    for (let slot = ONE + 1; slot < SLOTS; slot++) slots[slot] = machine.slot(slot)[w];
    return slots;
  });
  const expectEqual = () => {
    for (let slot = 0; slot < SLOTS; slot++) {
      expect(Array.from(machine.slot(slot)), `slot ${slot}`).toEqual(plain.map((slots) => slots[slot] >>> 0));
    }
  };
  machine.runState();
  for (const slots of plain) runPlainly(program.state, slots);
  expectEqual();
  machine.runTransition();
  for (const slots of plain) runPlainly(program.transition, slots);
  expectEqual();
}

describe.each(KERNELS)("slices in the kernel (%s)", (build) => {
  it.each(WIDTHS)("are the plain evaluator's, %i vectors a slot", (width) => {
    fc.assert(
      fc.property(program, fc.nat(), (some, seed) => {
        const plan = new ArenaPlan();
        const [machinePlan] = planPhases(plan, [some], width);
        const kernel = openKernel(build, plan.bytes);
        expectSame(new SliceMachine(kernel, machinePlan), some, seed);
      }),
      { numRuns: 20 },
    );
  });

  it("of two phases share their slots", () => {
    const [first, second] = fc.sample(program, { seed: 3, numRuns: 2 }) as [SliceProgram, SliceProgram];
    const plan = new ArenaPlan();
    const plans = planPhases(plan, [first, second], 2);
    const kernel: Kernel = openKernel(build, plan.bytes);
    const [a, b] = plans.map((machinePlan) => new SliceMachine(kernel, machinePlan)) as [
      SliceMachine,
      SliceMachine,
    ];
    expectSame(a, first, 1);
    expect(Array.from(b.slot(FIRST))).toEqual(Array.from(a.slot(FIRST)));
    expectSame(b, second, 2);
  });
});
