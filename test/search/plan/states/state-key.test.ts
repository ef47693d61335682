/** What of a state matters: live fluents, counters, and when an earlier state may stand for a later one. */
import { describe, expect, it } from "vitest";
import { provideKernel } from "../../../../src/engine/memory/module.js";
import { allOf } from "../../../../src/gdl/pieces.js";
import { liveFluents } from "../../../../src/ground/live-fluents.js";
import { readGameText } from "../../../../src/node/game-file.js";
import { dominatedFrom } from "../../../../src/search/plan/states/key-dominance.js";
import { counterFluents } from "../../../../src/search/plan/states/state-key.js";
import { kernelModule } from "../../../kernels.js";
import { loadedGame } from "../../../loaded.js";

provideKernel(kernelModule("release"));

function keysOf(rules: string) {
  const { program, game } = loadedGame(rules);
  if (program === undefined) throw new Error("the puzzle is not compiled");
  const named = (is: Uint8Array, value: number) =>
    program.fluents.flatMap(({ text }, fluent) => (is[fluent] === value ? [text] : []));
  const isCounter = allOf(counterFluents(program));
  return {
    dead: named(allOf(liveFluents(program)), 0),
    counters: named(isCounter, 1),
    least: allOf(dominatedFrom(program, game.initialState(), isCounter)),
  };
}

const COUNTED = `
  (role r) (init (step 0)) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
  (<= (next (step ?y)) (true (step ?x)) (succ ?x ?y))
  (legal r rise) (legal r fall)
  (<= (next up) (does r rise))
  (<= (next (did ?m)) (does r ?m))`;

const STEPS = ["(step 0)", "(step 1)", "(step 2)", "(step 3)", "(step 4)"];

describe("what matters of a state", () => {
  it("leaves out what nothing reads, and knows what only counts", () => {
    const keys = keysOf(`${COUNTED} (<= terminal (true up)) (<= terminal (true (step 4)))
      (<= (goal r 100) (true up)) (<= (goal r 0) (not (true up)))`);
    expect(keys).toEqual({ dead: ["(did fall)", "(did rise)"], counters: STEPS, least: 100 });
  });

  it("keeps the counter where a goal asks for the time", () => {
    const late = keysOf(`${COUNTED} (<= terminal (true up)) (<= terminal (true (step 4)))
      (<= (goal r 100) (true up) (true (step 3))) (<= (goal r 50) (true up) (not (true (step 3))))
      (<= (goal r 0) (not (true up)))`);
    expect(late.least).toBeUndefined();
  });

  it("keeps the counter where time alone ends the match with the score", () => {
    const timed = keysOf(`${COUNTED} (<= terminal (true (step 4)))
      (<= (goal r 100) (true up)) (<= (goal r 0) (not (true up)))`);
    expect(timed.least).toBeUndefined();
  });

  it("keeps the counter where it says what is legal", () => {
    const legal = keysOf(`${COUNTED} (<= (legal r stay) (true (step 2))) (<= (next up) (does r stay))
      (<= terminal (true up)) (<= (goal r 100) (true up))`);
    expect(legal.least).toBeUndefined();
  });

  it("keeps the counter where another goal spoils the score early", () => {
    const spoiled = keysOf(`${COUNTED} (<= terminal (true up)) (<= terminal (true (step 4)))
      (<= (goal r 100) (true up)) (<= (goal r 0) (true (step 2)))`);
    expect(spoiled.least).toBeUndefined();
  });

  it("keeps the counter where a match that is over early goes on later", () => {
    const over = keysOf(`${COUNTED} (<= terminal (true up)) (<= terminal (true (step 4)))
      (<= terminal (true (did rise)) (true (step 1)))
      (<= (goal r 100) (true up)) (<= (goal r 0) (not (true up)))
      (<= terminal (true (did fall)) (true (step 2)))`);
    expect(over.least).toBeUndefined();
  });

  it("knows a lap that counts less the later it ends", () => {
    expect(keysOf(readGameText("vectorracer-6").text).least).toBe(5);
  });

  it("has nothing to prove where nothing counts", () => {
    expect(keysOf(readGameText("sudoku").text).least).toBe(Number.NEGATIVE_INFINITY);
  });
});
