import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { groundSheet } from "../../src/ground/ground.js";
import { networkDot } from "../../src/network/dot.js";
import { findGroups } from "../../src/network/groups/groups.js";
import type { Network, NetworkVariable } from "../../src/network/model.js";
import { networkStatistics } from "../../src/network/statistics.js";
import { translate } from "../../src/network/translate/translate.js";
import { load } from "../games/bundled.js";

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

describe("the constraint graph", () => {
  it("shows each variable and constraint of a small network", () => {
    const lines = networkDot(NETWORK).split("\n");
    expect(lines).toContain('    v1 [label="(cell \\"1\\" _)\\nb, o, x" fillcolor="#cfe2f3"];');
    expect(lines).toContain('    v3 [label="x\\n5 values" fillcolor="#fff2cc"];');
    expect(lines.filter((line) => line.includes("--")).map((line) => line.trim())).toEqual([
      "v0 -- c0;",
      "v1 -- c0;",
      "v2 -- c0;",
      "v1 -- v4;",
      "v3 -- v4;",
    ]);
  });

  it.skipIf(spawnSync("dot", ["-V"]).status !== 0)("is no strip, as Graphviz draws it", () => {
    const grounding = groundSheet(load("tic-tac-toe").sheet);
    if ("problem" in grounding) throw new Error(grounding.problem);
    const program = grounding.acyclic();
    const { network } = translate(program, { encoding: "grouped", groups: findGroups(program).groups });
    const { stdout } = spawnSync("dot", ["-Tsvg"], { input: networkDot(network), encoding: "utf8" });
    const [, width, height] = /<svg width="(\d+)pt" height="(\d+)pt"/.exec(stdout) ?? [];
    const [narrow, wide] = [Number(width), Number(height)].sort((a, b) => a - b);
    expect(narrow).toBeGreaterThan(100);
    expect(wide / narrow).toBeLessThan(4);
  });

  it("shows kinds of variables of a large one, with the number of constraints between them", () => {
    const lines = networkDot(NETWORK, 4)
      .split("\n")
      .map((line) => line.trim());
    expect(lines).toContain('k1 [label="fluent\\n2 of up to 3 values" fillcolor="#cfe2f3"];');
    expect(lines.filter((line) => line.includes("--"))).toEqual([
      'k0 -- k1 [label="1" fontsize=9];',
      'k1 -- k3 [label="1" fontsize=9];',
      'k0 -- k0 [label="1" fontsize=9];',
      'k2 -- k3 [label="1" fontsize=9];',
    ]);
  });
});
