import { describe, expect, test } from "vitest";
import { type Forward, loadForward } from "../../src/network/forward.js";
import {
  BOOLEAN_VALUES,
  type Constraint,
  type Network,
  STAR,
  type VariableKind,
} from "../../src/network/model.js";

function network(
  kinds: readonly VariableKind[],
  sizes: readonly number[],
  constraints: readonly Constraint[],
): Network {
  return {
    variables: kinds.map((kind, i) => ({
      name: `v${i}`,
      kind,
      stage: 0,
      values: sizes[i] === 2 ? BOOLEAN_VALUES : Array.from({ length: sizes[i] }, (_, value) => `${value}`),
    })),
    constraints,
    chance: [],
    threshold: [],
  };
}

function table(
  positive: boolean,
  scope: readonly number[],
  ...tuples: readonly (readonly number[])[]
): Constraint {
  return { kind: "table", scope, positive, tuples: Int32Array.from(tuples.flat()) };
}

function forwardOf(given: Network): Forward {
  const loading = loadForward(given);
  if ("problem" in loading) throw new Error(loading.problem);
  return loading.forward;
}

describe("functions are found in any order of the constraints", () => {
  // v0 and v1 are fluents, v2 an action; v3 = v0 and v1, v4 = not v3, v5 = v2 if v4, else 0.
  const constraints = [
    table(true, [4, 2, 5], [1, 0, 0], [1, 1, 1], [1, 2, 2], [0, STAR, 0]),
    table(false, [3, 4], [0, 0], [1, 1]),
    table(true, [0, 1, 3], [1, 1, 1], [0, STAR, 0], [STAR, 0, 0]),
    table(false, [3, 2], [1, 2]),
  ];
  const given = network(
    ["fluent", "fluent", "action", "derived", "derived", "next"],
    [2, 2, 3, 2, 2, 3],
    constraints,
  );

  test.each([
    ["as given", constraints],
    ["reversed", [...constraints].reverse()],
  ])("%s", (_, order) => {
    const forward = forwardOf({ ...given, constraints: order });
    expect(
      forward.state([
        [0, 1],
        [1, 0],
      ]),
    ).toBe(true);
    expect(Array.from(forward.values.subarray(3, 5))).toEqual([0, 1]);
    expect(forward.legal(2)).toEqual([0, 1, 2]);
    expect(forward.move([[2, 2]])).toBe(true);
    expect(forward.values[5]).toBe(2);
    expect(
      forward.state([
        [0, 1],
        [1, 1],
      ]),
    ).toBe(true);
    expect(forward.legal(2)).toEqual([0, 1]);
    expect(forward.move([[2, 1]])).toBe(true);
    expect(forward.values[5]).toBe(0);
  });
});

test("a function of many inputs is read from its tuples", () => {
  // Seven inputs of four values: whether all have the value 3.
  const inputs = [0, 1, 2, 3, 4, 5, 6];
  const falsified = inputs.flatMap((column) =>
    [0, 1, 2].map((value) => [...inputs.map((i) => (i < column ? 3 : i === column ? value : STAR)), 0]),
  );
  const rows = [...falsified, [3, 3, 3, 3, 3, 3, 3, 1]];
  const kinds = [...inputs.map((): VariableKind => "fluent"), "derived" as const];
  const forward = forwardOf(network(kinds, [4, 4, 4, 4, 4, 4, 4, 2], [table(true, [...inputs, 7], ...rows)]));
  for (const last of [3, 1]) {
    expect(forward.state(inputs.map((i) => [i, i === 6 ? last : 3] as const))).toBe(true);
    expect(forward.values[7]).toBe(last === 3 ? 1 : 0);
  }
  const ambiguous = network(
    kinds,
    [4, 4, 4, 4, 4, 4, 4, 2],
    [table(true, [...inputs, 7], ...rows, [...inputs.map(() => STAR), 1])],
  );
  expect(loadForward(ambiguous)).toHaveProperty("problem");
});

describe("channels", () => {
  // v0 a fluent of 3 values, v1 to v3 its Booleans; v4 = next value by the same Booleans, shifted.
  const given = network(
    ["fluent", "derived", "derived", "next"],
    [3, 2, 2, 3],
    [
      { kind: "channel", variable: 3, booleans: [2, -1, 1] },
      { kind: "channel", variable: 0, booleans: [1, 2, -1] },
    ],
  );

  test("from a variable to Booleans, and from all Booleans to a variable", () => {
    const forward = forwardOf(given);
    for (const [now, next] of [
      [0, 2],
      [1, 0],
      [2, 1],
    ]) {
      expect(forward.state([[0, now]])).toBe(true);
      expect(forward.move([])).toBe(true);
      expect(forward.values[3]).toBe(next);
    }
  });

  test("two true Booleans, or none where every value has one, are no value", () => {
    const collect = network(
      ["fluent", "fluent", "derived"],
      [2, 2, 3],
      [table(true, [2], [0], [1]), { kind: "channel", variable: 2, booleans: [0, 1, -1] }],
    );
    const forward = forwardOf(collect);
    expect(
      forward.state([
        [0, 1],
        [1, 1],
      ]),
    ).toBe(false);
    expect(
      forward.state([
        [0, 0],
        [1, 1],
      ]),
    ).toBe(true);
    expect(
      forward.state([
        [0, 0],
        [1, 0],
      ]),
    ).toBe(false);
  });
});

describe("what is no function", () => {
  test("is refused, with the variable", () => {
    const given = network(["fluent", "derived"], [2, 2], [table(true, [0, 1], [0, 0], [0, 1], [1, 1])]);
    expect(loadForward(given)).toEqual({ problem: "v1 is not a function of the state and the moves" });
  });

  test("a constraint on the state alone may leave it without solutions", () => {
    const forward = forwardOf(network(["fluent", "fluent"], [2, 2], [table(false, [0, 1], [1, STAR])]));
    expect(
      forward.state([
        [0, 1],
        [1, 0],
      ]),
    ).toBe(false);
    expect(
      forward.state([
        [0, 0],
        [1, 0],
      ]),
    ).toBe(true);
  });

  test("a constraint between two actions is looked at when both are chosen", () => {
    const forward = forwardOf(
      network(["action", "action"], [3, 3], [table(true, [0, 1], [0, 1], [2, STAR])]),
    );
    expect(forward.state([])).toBe(true);
    expect(forward.legal(0)).toEqual([0, 1, 2]);
    expect(
      forward.move([
        [0, 0],
        [1, 1],
      ]),
    ).toBe(true);
    expect(
      forward.move([
        [0, 0],
        [1, 2],
      ]),
    ).toBe(false);
    expect(
      forward.move([
        [0, 2],
        [1, 2],
      ]),
    ).toBe(true);
  });

  test("what is next has to follow after a move only", () => {
    const forward = forwardOf(network(["fluent", "next"], [2, 2], [table(true, [0, 1], [0, 1])]));
    expect(forward.state([[0, 1]])).toBe(true);
    expect(forward.move([])).toBe(false);
    expect(forward.state([[0, 0]])).toBe(true);
    expect(forward.move([])).toBe(true);
  });
});
