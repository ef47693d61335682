/** Beam search through states: its plans are played, its proofs are checked, and its estimate by an oracle. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCircuit } from "../../../../src/circuit/build-circuit.js";
import { provideKernel } from "../../../../src/engine/memory/module.js";
import { allOf } from "../../../../src/gdl/pieces.js";
import { readGameText } from "../../../../src/node/game-file.js";
import { relaxedEstimate } from "../../../../src/search/plan/states/estimate-relaxed.js";
import { beamOfStates } from "../../../../src/search/plan/states/state-beam.js";
import { kernelModule } from "../../../kernels.js";
import { loadedGame } from "../../../loaded.js";
import { fewestTurns } from "../../../oracles/plain-plans.js";
import { relaxedCosts } from "../../../oracles/relaxed-costs.js";
import { expectPlansToHold, expectProofsToHold, findingsOf } from "../findings.js";
import { plansAmong, questionOf } from "../plan-faults.js";
import { puzzle } from "../random-puzzles.js";

provideKernel(kernelModule("release"));

describe("random puzzles", () => {
  it("have the best score, plans that hold and no other proofs", () => {
    fc.assert(
      fc.property(puzzle, (rules) => {
        const loaded = loadedGame(rules);
        const fewest = fewestTurns(loadedGame(rules, { engine: "reference" }).game, 100_000);
        if (fewest === undefined) throw new Error("a random puzzle has few states");
        const findings = findingsOf(beamOfStates(questionOf(loaded)));
        expectPlansToHold(loaded, findings);
        expectProofsToHold(findings, fewest);
        const scores = plansAmong(findings).map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((a, b) => a - b));
        expect(scores.at(-1)).toBe(fewest.size === 0 ? undefined : Math.max(...fewest.keys()));
      }),
      { numRuns: 150 },
    );
  });

  it("have the relaxed costs of the plainest fixpoint", () => {
    fc.assert(
      fc.property(puzzle, (rules) => {
        const { program } = loadedGame(rules);
        if (program === undefined) throw new Error("the puzzle is not compiled");
        const game = buildCircuit(program);
        const words = new Uint32Array(Math.ceil(program.fluents.length / 32));
        for (const [fluent, { initially }] of program.fluents.entries())
          if (initially) words[fluent >>> 5] |= 1 << (fluent & 31);
        const costs = relaxedCosts(game, (fluent) => program.fluents[fluent].initially);
        for (const literal of [game.terminal, ...game.goals, ...game.next, ...game.legal]) {
          for (const target of [literal, literal ^ 1])
            expect(allOf(relaxedEstimate(game, target)).of(words, 0)).toBe(costs[target]);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe("bundled puzzles", () => {
  it.each([1, 2, 3])("hunter-big is toured, with seed %i", (seed) => {
    const loaded = loadedGame(readGameText("hunter-big").text);
    const findings = findingsOf(beamOfStates(questionOf(loaded, { seed, memoryBytes: 2 ** 28 })));
    expectPlansToHold(loaded, findings);
    expect(plansAmong(findings).at(-1)).toMatchObject({ score: 100, moves: { length: 48 } });
  });

  it("a seed decides the plan", () => {
    const loaded = loadedGame(readGameText("eight-puzzle-graded").text);
    const find = () => findingsOf(beamOfStates(questionOf(loaded, { seed: 5 })), 300);
    expect(find()).toEqual(find());
  });
});

describe("a puzzle without a way to its goal", () => {
  it("ends with the proof", () => {
    // What has fallen does not rise, and it has fallen.
    const loaded = loadedGame(`
      (role r) (init lamp) (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3)
      (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
      (legal r wait) (legal r look)
      (<= (next lamp) (true lamp) (does r wait))
      (<= (next dark) (does r look))
      (<= terminal (true (step 3)))
      (<= (goal r 100) (true lamp))
      (<= (goal r 20) (not (true lamp)) (true dark))
      (<= (goal r 10) (not (true lamp)) (not (true dark)))`);
    const { game } = loaded;
    const look = game.legalMoves(game.initialState(), 0).filter((move) => game.text(move) === "look");
    const state = game.nextState(game.initialState(), look);
    const findings = findingsOf(beamOfStates(questionOf(loaded, { state })));
    expect(findings).toContainEqual({ none: { score: 100, turns: Number.POSITIVE_INFINITY } });
    expect(plansAmong(findings).at(-1)?.score).toBe(20);
  });
});
