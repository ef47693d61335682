/** Self-play in the kernel learns what the plain one learns, to the bit. */
import { describe, expect, it } from "vitest";
import { compileSlices } from "../../../src/circuit/compile.js";
import { GroundGame } from "../../../src/engine/ground-game.js";
import { SingleState } from "../../../src/engine/slices/single-state.js";
import { LEARNING, SelfPlay } from "../../../src/engine/values/self-play.js";
import { findFeatures } from "../../../src/engine/values/value-features.js";
import { allOf } from "../../../src/gdl/pieces.js";
import type { Sheet } from "../../../src/gdl/tree.js";
import { load } from "../../games/bundled.js";
import { acyclicOf, read } from "../../ground/sheets.js";
import { KERNELS, kernelModule } from "../../kernels.js";
import { PlainSelfPlay } from "../../oracles/plain-self-play.js";
import { PlainValues } from "../../oracles/plain-values.js";
import { BREAKING, CHOICES, RACE } from "./value-rules.js";

const OPTIONS = { ...LEARNING, exploration: 0.2 };

/** What the plain one has learnt; the tests of all builds share it. */
function learnPlainly(sheet: Sheet, columns: number, matches: number) {
  const program = acyclicOf(sheet);
  const compiled = compileSlices(program);
  const slices = compiled.game;
  const model = { features: allOf(findFeatures(program, slices)), columns };
  const game = new GroundGame("slices", program, false, new SingleState(kernelModule("release"), compiled));
  const values = new PlainValues(slices, model, OPTIONS.rate);
  const plain = new PlainSelfPlay(game, values, OPTIONS, slices.programs.length, 5, 3);
  plain.learnUntil(matches);
  return { game: { program, slices }, model, values, plain, matches };
}

const LEARNT = {
  "two who share a column": () => learnPlainly(load("tic-tac-toe").sheet, 1, 1500),
  "a column for each of two": () => learnPlainly(load("tic-tac-toe").sheet, 2, 600),
  "two who choose at once": () => learnPlainly(load("rock-paper-scissors").sheet, 1, 3000),
  "three players and chance, some at once, and more moves than are looked at": () =>
    learnPlainly(read(CHOICES), 3, 600),
  "a variable as the stage": () => learnPlainly(read(RACE), 1, 1500),
  "a group that was believed and breaks": () => learnPlainly(read(BREAKING), 1, 512),
};

function firstDifference(own: ArrayLike<number>, plain: ArrayLike<number>): number {
  if (own.length !== plain.length) return own.length;
  for (let i = 0; i < own.length; i++) if (own[i] !== plain[i]) return i;
  return -1;
}

describe.each(Object.entries(LEARNT))("self-play with %s", (_, learn) => {
  const { game, model, values, plain, matches } = learn();

  it.each(KERNELS)("learns the same as the plain one (%s)", (build) => {
    const kernel = { shared: build === "shared" };
    const own = new SelfPlay(kernelModule(build), game, model, "learn", OPTIONS, kernel);
    allOf(own.begin(5, 3));
    // Where it stops on the way alters nothing.
    allOf(own.learnUntil(matches >> 1));
    allOf(own.learnUntil(matches));
    const { counts } = own;
    expect(counts.stuck).toBe(0);
    for (const count of ["matches", "positions", "children", "errors"] as const)
      expect(counts[count]).toBe(plain[count]);
    expect(values.weights.some((weight) => weight !== 0)).toBe(true);
    expect(firstDifference(own.weights, values.weights)).toBe(-1);
    const part = (place: number) => own.coherences.filter((_, i) => i % 2 === place);
    expect(firstDifference(part(0), values.sums)).toBe(-1);
    expect(firstDifference(part(1), values.sizes)).toBe(-1);
  });
});

describe("what the rules of these tests are for", () => {
  it("is so", () => {
    const { features } = LEARNT["a variable as the stage"]().model;
    expect(features.stageVariable).toBeDefined();
    const { variables } = LEARNT["a group that was believed and breaks"]().model.features;
    expect(variables.map(({ size }) => size)).toContain(3);
  });
});
