/** With iterations in place of clocks a seed decides all of a match, whatever the clock on the wall does. */
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { provideKernel } from "../../src/engine/module.js";
import { Random } from "../../src/engine/random.js";
import { kernelModule } from "../kernels.js";
import { asked, reportsOf, SCENES } from "../web/matches.js";
import { recordsOf } from "../web/record-of.js";

beforeAll(() => provideKernel(kernelModule("release")));

afterEach(() => vi.restoreAllMocks());

/** Stands still, or jumps as if the machine had been busy. */
function jumpingClock(): () => number {
  const random = new Random(5);
  let now = 0;
  return () => {
    now += random.below(3) * random.below(12);
    return now;
  };
}

describe.each(SCENES)("a match: %o", (scene) => {
  it("is the same again while the clock jumps, and another with another seed", async () => {
    const records = await recordsOf(asked(scene));
    for (const record of records) expect(JSON.parse(record).errors.flat().join("")).toBe("");
    expect(records.flatMap(reportsOf).some(({ iterations }) => iterations >= scene.iterations)).toBe(true);
    expect(await recordsOf(asked(scene, 12))).not.toEqual(records);
    vi.spyOn(performance, "now").mockImplementation(jumpingClock());
    expect(await recordsOf(asked(scene))).toEqual(records);
  });
});
