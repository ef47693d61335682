/** Breadth-first search with one state for all images of it: the same plans and proofs, in fewer states. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { provideKernel } from "../../../../src/engine/memory/module.js";
import { gameSymmetries } from "../../../../src/engine/symmetry/game-symmetries.js";
import { generateRules } from "../../../../src/gdl/families/families.js";
import { allOf } from "../../../../src/gdl/pieces.js";
import type { AcyclicProgram } from "../../../../src/ground/acyclic.js";
import type { StateMethod } from "../../../../src/search/plan/states/puzzle-states.js";
import { layersOfStates } from "../../../../src/search/plan/states/state-layers.js";
import { kernelModule } from "../../../kernels.js";
import { loadedGame } from "../../../loaded.js";
import { expectPlansToHold, findingsOf } from "../findings.js";
import { plansAmong, questionOf } from "../plan-faults.js";
import { puzzle } from "../random-puzzles.js";

provideKernel(kernelModule("release"));

/** What breadth-first search finds without symmetries, and with them. */
function both(rules: string) {
  const loaded = loadedGame(rules);
  const symmetries = allOf(gameSymmetries(loaded.program as AcyclicProgram)).generators;
  return [undefined, symmetries].map((given) => {
    const method = layersOfStates({ ...questionOf(loaded), symmetries: given }) as StateMethod;
    const findings = findingsOf(method);
    expectPlansToHold(loaded, findings);
    const best = plansAmong(findings).at(-1);
    const proofs = findings.filter((finding) => !("plan" in finding));
    return { states: method.states, score: best?.score, turns: best?.moves.length, proofs };
  });
}

describe("breadth-first search by orbits", () => {
  it("finds the best score, the shortest plan and the same proofs in random puzzles", () => {
    fc.assert(
      fc.property(puzzle, (rules) => {
        const [plain, byOrbits] = both(rules);
        expect({ ...byOrbits, states: 0 }).toEqual({ ...plain, states: 0 });
        expect(byOrbits?.states).toBeLessThanOrEqual(plain?.states ?? 0);
      }),
      { numRuns: 60 },
    );
  });

  it("looks at a fraction of the states of puzzles that have symmetries", () => {
    const made = generateRules("lightsout", 3);
    if ("problem" in made) throw new Error(made.problem);
    const [plain, byOrbits] = both(made.text);
    expect({ ...byOrbits, states: 0 }).toEqual({ ...plain, states: 0 });
    expect(2 * (byOrbits?.states ?? 0)).toBeLessThan(plain?.states ?? 0);
  });
});
