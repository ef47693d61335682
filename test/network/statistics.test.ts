import { describe, expect, it } from "vitest";
import type { Network, NetworkVariable } from "../../src/network/model.js";
import { networkStatistics } from "../../src/network/statistics.js";

const variable = (
  name: string,
  kind: NetworkVariable["kind"],
  values: string[],
  stage = 0,
): NetworkVariable => ({
  name,
  kind,
  stage,
  values,
});

const NETWORK: Network = {
  variables: [
    variable("terminal", "terminal", ["false", "true"]),
    variable('(cell "1" _)', "fluent", ["b", "o", "x"]),
    variable("(cell 2 _)", "fluent", ["b", "o", "x"]),
    variable("x", "action", ["a", "b", "c", "d", "e"]),
    variable("x = a", "derived", ["false", "true"]),
  ],
  constraints: [
    { kind: "table", scope: [0, 1, 2], positive: true, tuples: Int32Array.of(0, 0, -1, 1, 1, 1) },
    { kind: "table", scope: [1, 4], positive: false, tuples: Int32Array.of(0, 0) },
    { kind: "table", scope: [0], positive: true, tuples: Int32Array.of(0) },
    { kind: "channel", variable: 3, booleans: [4, -1, -1, -1, -1] },
  ],
  chance: [],
  threshold: [],
};

describe("the statistics of a network", () => {
  it("count variables, values, constraints and rows", () => {
    expect(networkStatistics(NETWORK)).toEqual({
      variables: 5,
      maxDomain: 5,
      constraints: 4,
      tuples: 4,
      arity: 3,
      channels: 1,
      kinds: { terminal: 1, fluent: 2, action: 1, derived: 1 },
    });
    expect(networkStatistics({ variables: [], constraints: [], chance: [], threshold: [] })).toMatchObject({
      variables: 0,
      maxDomain: 0,
      arity: 0,
    });
  });
});
