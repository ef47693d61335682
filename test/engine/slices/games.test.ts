/** Slices of every bundled game say in every lane what the reference reasoner says. */
import { describe, expect, it } from "vitest";
import { compileBoth } from "../../../src/circuit/compile.js";
import { ArenaPlan } from "../../../src/engine/memory/arena.js";
import { planMachine, SliceMachine, WIDTHS } from "../../../src/engine/slices/slice-machine.js";
import { load, SAMPLE } from "../../games/bundled.js";
import { randomVisits } from "../../ground/agree.js";
import { programOf } from "../../ground/sheets.js";
import { KERNELS, openKernel } from "../../kernels.js";
import { picker } from "../../network/agree.js";
import { expectation, laneDifference, plainLanes } from "./lanes.js";

describe.each(SAMPLE)("%s", (name) => {
  const { sheet, game } = load(name);
  const ground = programOf(sheet);
  const program = compileBoth(ground).general();
  const visits = [...randomVisits(game, picker(11), { states: 512 })].slice(0, 512);
  const expected = visits.map((visit) => expectation(game, visit));

  it("agrees in TypeScript", () => {
    expect(laneDifference(ground, plainLanes(program), expected.slice(-32))).toBeUndefined();
  });

  it.each(KERNELS)("agrees in the kernel, all lanes of all widths (%s)", (build) => {
    for (const width of WIDTHS) {
      const plan = new ArenaPlan();
      const machinePlan = planMachine(plan, program, width);
      const machine = new SliceMachine(openKernel(build, plan.bytes), machinePlan);
      const some = expected.slice(-machine.lanes);
      expect(laneDifference(ground, machine, some)).toBeUndefined();
    }
  });
});
