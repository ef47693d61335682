/** The kernel says of states what the plain evaluation says, to the bit. */
import { describe, expect, it } from "vitest";
import { compileSlices } from "../../../src/circuit/compile.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { StateValues } from "../../../src/engine/values/state-values.js";
import { findFeatures } from "../../../src/engine/values/value-features.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { load, SAMPLE } from "../../games/bundled.js";
import { randomVisits } from "../../ground/agree.js";
import { acyclicOf } from "../../ground/sheets.js";
import { KERNELS, kernelModule } from "../../kernels.js";
import { picker } from "../../network/agree.js";
import { PlainValues } from "../../oracles/plain-values.js";

describe.each(SAMPLE)("the values of states of %s", (name) => {
  const { sheet, game } = load(name);
  const program = acyclicOf(sheet);
  const slices = compileSlices(program).game;
  const players = game.players.length;
  const columns = players === 2 ? 1 : players;
  const model = { features: allOf(findFeatures(program, slices)), columns };
  const plain = new PlainValues(slices, model, 1);
  const random = new Random(8);
  for (let i = 0; i < plain.weights.length; i++) plain.weights[i] = (random.next() | 0) >> 7;
  const fluentOf = new Map(program.fluents.map(({ text }, fluent) => [text, fluent]));
  const states = [...randomVisits(game, picker(5), { states: 60 })].map(({ state }) =>
    Int32Array.from(state, (fluent) => fluentOf.get(game.text(fluent)) as number).sort(),
  );

  it.each(KERNELS)("are those of the plain evaluation (%s)", (build) => {
    const kernel = { shared: build === "shared" };
    const values = new StateValues(kernelModule(build), slices, model, plain.weights, players, kernel);
    const found = values.of(states);
    const expected = states.map((state) => {
      const own = Array.from({ length: columns }, (_, column) => plain.value(state, column));
      return players === 2 ? [own[0], 1 - own[0]] : own;
    });
    expect(found).toEqual(expected);
    expect(new Set(found.map((value) => value?.[0])).size).toBeGreaterThan(states.length / 20);
  });
});

describe("a state that play cannot reach", () => {
  it("has no value", () => {
    const program = acyclicOf(load("tic-tac-toe").sheet);
    const slices = compileSlices(program).game;
    const model = { features: allOf(findFeatures(program, slices)), columns: 1 };
    const weights = new Int32Array(model.features.entries * model.features.stages);
    const values = new StateValues(kernelModule("release"), slices, model, weights, 2);
    const initial = Int32Array.from(program.fluents.keys()).filter((f) => program.fluents[f].initially);
    expect(values.of([initial, Int32Array.of()])).toEqual([[0.5, 0.5], undefined]);
  });
});
