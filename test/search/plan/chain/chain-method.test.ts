/** Chains of turns: plans and proofs, against the plain oracle and against each other. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LoadedGame } from "../../../../src/engine/loaded-game.js";
import { provideKernel } from "../../../../src/engine/memory/module.js";
import { readGameText } from "../../../../src/node/game-file.js";
import { chainMethod, parallelChainMethod } from "../../../../src/search/plan/chain/chain-method.js";
import type { Finding, PlanMethod, PlanQuestion } from "../../../../src/search/plan/puzzle.js";
import { kernelModule } from "../../../kernels.js";
import { loadedGame } from "../../../loaded.js";
import { fewestTurns } from "../../../oracles/plain-plans.js";
import { expectPlansToHold, expectProofsToHold, findingsOf } from "../findings.js";
import { plansAmong, questionOf } from "../plan-faults.js";
import { puzzle } from "../random-puzzles.js";
import { productPuzzle } from "./product-puzzles.js";

provideKernel(kernelModule("release"));

/** `ARCWOOD_PUZZLES=20000` for a long run. */
const RUNS = Number(process.env.ARCWOOD_PUZZLES ?? 200);
/** Many of these puzzles have no longest course, and then a chain has no end either. */
const PIECES = 400;

function found(
  method: (question: PlanQuestion) => PlanMethod | undefined,
  loaded: LoadedGame,
  pieces?: number,
): Finding[] {
  const made = method(questionOf(loaded));
  if (made === undefined) throw new Error("the puzzle has ground rules and one role");
  return findingsOf(made, pieces);
}

describe("random puzzles", () => {
  it("have plans that hold, and no proofs that do not", () => {
    fc.assert(
      fc.property(puzzle, (rules) => {
        const loaded = loadedGame(rules);
        const fewest = fewestTurns(loadedGame(rules, { engine: "reference" }).game, 100_000);
        if (fewest === undefined) throw new Error("a random puzzle has few states");
        for (const method of [chainMethod, parallelChainMethod]) {
          const findings = found(method, loaded, PIECES);
          expectPlansToHold(loaded, findings);
          expectProofsToHold(findings, fewest);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("have their best plans where moves are products and where they share turns", () => {
    fc.assert(
      fc.property(productPuzzle, (rules) => {
        const loaded = loadedGame(rules);
        const fewest = fewestTurns(loadedGame(rules, { engine: "reference" }).game, 100_000);
        if (fewest === undefined) throw new Error("a random puzzle has few states");
        const best = Math.max(0, ...fewest.keys());
        const serial = found(chainMethod, loaded, PIECES);
        const parallel = found(parallelChainMethod, loaded, PIECES);
        for (const findings of [serial, parallel]) {
          expectPlansToHold(loaded, findings);
          expectProofsToHold(findings, fewest);
        }
        const isOverAtStart = loaded.game.isTerminal(loaded.game.initialState());
        expect(plansAmong(serial).at(-1)?.score ?? 0).toBe(isOverAtStart ? 0 : best);
      }),
      { numRuns: RUNS },
    );
  });
});

describe("bundled puzzles", () => {
  it.each([
    ["bandl-3", 6],
    ["bandl-7", 6],
    ["bandl-10", 6],
    ["joint-buttons-and-lights-25", 6],
    ["untwisty-complex", 9],
    ["vectorracer-6", 12],
    ["eight-puzzle", 30],
  ])("%s scores 100 in %i turns", (name, turns) => {
    const loaded = loadedGame(readGameText(name).text);
    const findings = found(chainMethod, loaded);
    expectPlansToHold(loaded, findings);
    expect(plansAmong(findings).at(-1)).toMatchObject({ score: 100, moves: { length: turns } });
  });

  it("sudoku is one turn of independent moves", () => {
    const loaded = loadedGame(readGameText("sudoku").text);
    const findings = found(parallelChainMethod, loaded);
    expectPlansToHold(loaded, findings);
    expect(plansAmong(findings)).toMatchObject([{ score: 100, moves: { length: 57 } }]);
  });

  it("moves share a turn though a fluent of the end has no rule that keeps it", () => {
    // Nothing says that `gone` goes on, which no turn needs, since with it the match is over.
    const sheet = `
      (role r) (cell 1) (cell 2) (cell 3) (cell 4) (init (blank 1)) (init (blank 2)) (init (blank 3)) (init (blank 4))
      (<= (legal r (fill ?c)) (true (blank ?c))) (legal r quit)
      (<= (next (blank ?c)) (true (blank ?c)) (not (does r (fill ?c))))
      (<= (next gone) (does r quit))
      (<= some (true (blank ?c)))
      (<= terminal (true gone)) (<= terminal (not some))
      (<= (goal r 100) (not some)) (<= (goal r 0) some)`;
    const loaded = loadedGame(sheet);
    const findings = found(parallelChainMethod, loaded);
    expectPlansToHold(loaded, findings);
    expect(plansAmong(findings).at(-1)).toMatchObject({ score: 100, moves: { length: 4 } });
  });

  it("proves of all courses what it proves up to the last turn that there can be", () => {
    const rules = readGameText("bandl-3").text.replace(
      "terminal (true (turn 6))",
      "terminal (true (turn 5))",
    );
    const findings = found(chainMethod, loadedGame(rules));
    expect(plansAmong(findings)).toEqual([]);
    expect(findings.at(-1)).toEqual({ none: { score: 100, turns: Number.POSITIVE_INFINITY } });
  });

  it("ends when memory is full", () => {
    const loaded = loadedGame(readGameText("sudoku").text);
    const method = chainMethod(questionOf(loaded, { memoryBytes: 2 ** 20 }));
    expect(plansAmong(findingsOf(method as PlanMethod))).toEqual([]);
  });

  it("is not for games without ground rules, or of several roles", () => {
    expect(chainMethod(questionOf(loadedGame(readGameText("tic-tac-toe").text)))).toBeUndefined();
    const reference = loadedGame(readGameText("bandl-3").text, { engine: "reference" });
    expect(chainMethod(questionOf(reference))).toBeUndefined();
  });
});
