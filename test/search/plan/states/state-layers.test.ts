/** Breadth-first search through states: plans, proofs and shortest plans, against the plain oracle. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { provideKernel } from "../../../../src/engine/memory/module.js";
import { readGameText } from "../../../../src/node/game-file.js";
import { layersOfStates } from "../../../../src/search/plan/states/state-layers.js";
import { kernelModule } from "../../../kernels.js";
import { loadedGame } from "../../../loaded.js";
import { fewestTurns } from "../../../oracles/plain-plans.js";
import { expectPlansToHold, expectProofsToHold, findingsOf } from "../findings.js";
import { nastyPuzzle } from "../nasty-puzzles.js";
import { plansAmong, questionOf } from "../plan-faults.js";
import { puzzle } from "../random-puzzles.js";

provideKernel(kernelModule("release"));

/** `ARCWOOD_PUZZLES=20000` for a long run. */
const RUNS = Number(process.env.ARCWOOD_PUZZLES ?? 300);

it("leaves goals that are no numbers out of the mean", () => {
  const loaded = loadedGame(`
    (role r) (init start) (legal r little) (legal r much)
    (<= (next little) (does r little)) (<= (next much) (does r much))
    (<= terminal (not (true start))) (goal r win)
    (<= (goal r 30) (true little)) (<= (goal r 60) (true much))`);
  const findings = findingsOf(layersOfStates(questionOf(loaded)));
  expect(plansAmong(findings).at(-1)?.score).toBe(60);
});

describe("random puzzles", () => {
  it.each([["common", puzzle] as const, ["nasty", nastyPuzzle] as const])(
    "that are %s have the best score, the shortest plans and no other proofs",
    (_, kind) => {
      fc.assert(
        fc.property(kind, (rules) => {
          const loaded = loadedGame(rules);
          const fewest = fewestTurns(loadedGame(rules, { engine: "reference" }).game, 100_000);
          if (fewest === undefined) throw new Error("a random puzzle has few states");
          const findings = findingsOf(layersOfStates(questionOf(loaded)));
          expectPlansToHold(loaded, findings);
          expectProofsToHold(findings, fewest);
          const plans = plansAmong(findings);
          const best = fewest.size === 0 ? undefined : Math.max(...fewest.keys());
          expect(plans.at(-1)?.score).toBe(best);
          if (best !== undefined) expect(plans.at(-1)?.moves.length).toBe(fewest.get(best));
        }),
        { numRuns: RUNS },
      );
    },
  );
});

describe("bundled puzzles", () => {
  it.each([
    ["bandl-3", 100, 6],
    ["eight-puzzle", 100, 30],
    ["joint-buttons-and-lights-25", 100, 6],
    ["untwisty-complex", 100, 9],
    ["vectorracer-6", 100, 12],
  ])("%s scores %i in %i turns, and in no fewer", (name, score, turns) => {
    const loaded = loadedGame(readGameText(name).text);
    const findings = findingsOf(layersOfStates(questionOf(loaded)));
    expectPlansToHold(loaded, findings);
    expect(plansAmong(findings).at(-1)).toMatchObject({ score, moves: { length: turns } });
  });

  it("ends when memory is full, and keeps what it has proved", () => {
    const loaded = loadedGame(readGameText("hunter-big").text);
    const findings = findingsOf(layersOfStates(questionOf(loaded, { memoryBytes: 2 ** 22 })));
    expect(plansAmong(findings)).toEqual([]);
    expect(findings.at(-1)).toMatchObject({ none: { turns: expect.any(Number) } });
    expect(findings.at(-1)).not.toMatchObject({ none: { turns: Number.POSITIVE_INFINITY } });
  });

  it("proves nothing where memory does not hold the first state", () => {
    const loaded = loadedGame(readGameText("hunter-big").text);
    expect(findingsOf(layersOfStates(questionOf(loaded, { memoryBytes: 2 ** 10 })))).toEqual([]);
  });

  it("is not for games that no slices play", () => {
    const loaded = loadedGame(readGameText("bandl-3").text, { engine: "reference" });
    expect(findingsOf(layersOfStates(questionOf(loaded)))).toEqual([]);
  });
});
