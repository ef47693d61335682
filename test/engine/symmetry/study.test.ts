/** What `arcwood symmetry` says where it is stopped before the end. */
import { beforeAll, expect, it } from "vitest";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { initialFluents } from "../../../src/engine/symmetry/game-symmetries.js";
import { study } from "../../../src/engine/symmetry/study.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { groundSheet } from "../../../src/ground/ground.js";
import { load } from "../../games/bundled.js";
import { kernelModule } from "../../kernels.js";

beforeAll(() => provideKernel(kernelModule("release")));

it("never has fewer symmetries where more is allowed, wherever it is stopped", () => {
  const grounding = groundSheet(load("connect-four-simultaneous").sheet);
  if ("problem" in grounding) throw new Error(grounding.problem);
  const state = new Set(initialFluents(grounding.program));
  const orders = new Set<string>();
  for (let asked = 0, isComplete = false; !isComplete; asked++) {
    let left = asked;
    const isOver = () => left-- <= 0;
    const found = allOf(study(grounding, { representation: "raw", state, isOver }, () => {}));
    if (found === undefined) continue;
    const { state: fixed, free, swapped } = found.orders;
    expect(free.order).toBeGreaterThanOrEqual(fixed.order);
    expect(swapped.order).toBeGreaterThanOrEqual(free.order);
    orders.add(`${fixed.order} ${free.order}`);
    isComplete = found.complete;
  }
  // It was stopped between the two groups as well.
  expect(orders).toContain("4 4");
  expect([...orders].at(-1)).toBe("4 8");
});
