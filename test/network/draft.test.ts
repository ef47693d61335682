import { describe, expect, it } from "vitest";
import { build } from "../../src/cli/network/build-network.js";
import { parseSheet } from "../../src/gdl/text/parse.js";
import { NetworkDraft } from "../../src/network/draft.js";
import { type Network, STAR } from "../../src/network/model.js";
import { networkProblem } from "../../src/network/wellformed.js";
import { readGameText } from "../../src/node/game-file.js";
import { networkOf, solutionsByEnumeration } from "./random-networks.js";

describe("a network by hand", () => {
  it("has the variables and constraints that were given", () => {
    const draft = new NetworkDraft();
    const x = draft.variable("x", [1, 2, 3]);
    const y = draft.variable("y", ["b", "o", "x"]);
    const isB = draft.variable("y is b", 2);
    draft.allow(
      [x, y],
      [
        [1, "o"],
        [3, "*"],
      ],
    );
    draft.forbid([y], [["x"]]);
    draft.channel(y, [isB, undefined, undefined]);
    const network = draft.network();
    expect(networkProblem(network)).toBeUndefined();
    expect(network.variables.map(({ name, values }) => [name, ...values])).toEqual([
      ["x", "1", "2", "3"],
      ["y", "b", "o", "x"],
      ["y is b", "0", "1"],
    ]);
    expect(solutionsByEnumeration(network)).toEqual([
      [0, 1, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]);
  });

  it("finds a slip where it is made", () => {
    const draft = new NetworkDraft();
    const x = draft.variable("x", [1, 2, 3]);
    const b = draft.variable("b", 2);
    expect(() => draft.variable("y", [1, "1"])).toThrow("y has a value twice");
    expect(() => draft.variable("y", ["*"])).toThrow("y has the value *, which stands for all values");
    expect(() => draft.allow([], [])).toThrow("a table needs a variable");
    expect(() => draft.allow([x], [[4]])).toThrow("x has no value 4");
    expect(() => draft.forbid([x, b], [[1]])).toThrow("a tuple of 1 values stands for 2 variables");
    expect(() => draft.allow([7], [[1]])).toThrow("there is no variable 7");
    expect(() => draft.channel(x, [b, b])).toThrow("x has 3 values, not 2");
    expect(() => draft.channel(x, [b, x, b])).toThrow("x does not have two values");
  });
});

describe("a network that was written down", () => {
  const table = (scope: number[], ...tuples: number[]) =>
    ({ kind: "table", scope, positive: true, tuples: Int32Array.from(tuples) }) as const;
  const channel = (variable: number, ...booleans: number[]) =>
    ({ kind: "channel", variable, booleans }) as const;

  it("may be as it is", () => {
    expect(
      networkProblem(networkOf([2, 3, 0], [table([0, 1], 1, STAR, 0, 2), channel(1, 0, -1, -1)])),
    ).toBeUndefined();
  });

  it.each(["tic-tac-toe", "monty-hall", "orchard"])("may be that of %s", (name) => {
    const { sheet } = parseSheet(readGameText(name).text);
    const { network } = build(sheet, { encoding: "grouped", stages: 2, state: "initial" });
    expect(networkProblem(network)).toBeUndefined();
  });

  it.each([
    [table([]), "constraint 0: its scope is empty"],
    [table([0, 3], 0, 0), "constraint 0: there is no variable 3"],
    [table([-1], 0), "constraint 0: there is no variable -1"],
    [table([0, 1], 0, 0, 1), "constraint 0: 3 values are no whole tuples of 2"],
    [table([0, 1], 0, 0, 1, 3), "constraint 0: tuple 1 has value 3 for x1, which has 3 values"],
    [table([0], -2), "constraint 0: tuple 0 has value -2 for x0, which has 2 values"],
    [channel(5), "constraint 0: there is no variable 5"],
    [channel(1, 0, 0), "constraint 0: x1 has 3 values, but there are Booleans for 2"],
    [channel(1, 0, 1, -1), "constraint 0: variable 1 is no Boolean"],
    [channel(1, 0, 9, -1), "constraint 0: variable 9 is no Boolean"],
  ])("is refused with %j", (constraint, sentence) => {
    expect(networkProblem(networkOf([2, 3], [constraint]))).toBe(sentence);
  });

  it("is refused for its chance too", () => {
    const network: Network = { ...networkOf([2, 3], []), chance: [{ variable: 1, booleans: [0] }] };
    expect(networkProblem(network)).toBe("chance: x1 has 3 values, but there are Booleans for 1");
  });
});
