/** One-stage problems: their policies from two parts and from the whole. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inject, withValues } from "../../../src/network/inject.js";
import type { Network, NetworkVariable, TableConstraint } from "../../../src/network/model.js";
import { fraction } from "../../../src/search/policy/numbers.js";
import { type OneStage, parts, stageOfTurn } from "../../../src/search/policy/one-stage.js";
import { isSatisfied } from "../../oracles/policy-order.js";
import { feasibilityConstraint, narrowed, solutions, stageOf } from "../../oracles/sfc.js";
import { bundledTemplate, fluentsOf } from "./games.js";
import { oneStageArbitrary } from "./one-stage.js";

const one = fraction(1n, 1n);
const choices = (stage: OneStage, threshold = one, { constraints } = stage.network) =>
  Array.from(solutions(stage, constraints, threshold), ({ choice }) => choice);

/** The choices before chance that satisfy the hard part and the feasibility constraint. */
function fromParts(stage: OneStage, table: TableConstraint): (readonly number[])[] {
  const { hard } = parts(stage);
  const plain: OneStage = { ...stage, network: { ...stage.network, chance: [] }, chance: -1, after: [] };
  return choices(plain, one, { ...stage.network, constraints: hard }).filter((choice) => {
    const values = new Int32Array(stage.network.variables.length).fill(-1);
    for (const [i, variable] of stage.before.entries()) values[variable] = choice[i];
    return table.scope.length === 0 ? table.tuples.length === 0 : isSatisfied(table, values);
  });
}

describe("random problems of one stage", () => {
  it("have the solutions of the hard part that the feasibility constraint admits", () => {
    fc.assert(
      fc.property(
        oneStageArbitrary,
        fc.constantFrom(one, fraction(1n, 2n), fraction(1n, 3n), fraction(3n, 4n)),
        (network, threshold) => {
          const stage = stageOf(network);
          const all = choices(stage, threshold);
          for (const form of [stage, narrowed(stage)]) {
            const table = feasibilityConstraint(form, threshold);
            expect(choices(form, threshold)).toEqual(all);
            if (table.scope.length > 0) expect(fromParts(form, table)).toEqual(all);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("have the policies of the definition, counted outcome by outcome", () => {
    fc.assert(
      fc.property(oneStageArbitrary, (network) => {
        const stage = stageOf(network);
        const { before, chance, after } = stage;
        const order = [...before, chance, ...after];
        let points: number[][] = [[]];
        for (const x of order)
          points = points.flatMap((point) =>
            network.variables[x].values.map((_, value) => [...point, value]),
          );
        const full = points.filter((point) => {
          const values = new Int32Array(network.variables.length);
          for (const [i, x] of order.entries()) values[x] = point[i];
          return network.constraints.every((constraint) => isSatisfied(constraint, values));
        });
        const counts = new Map<string, Map<number, bigint>>();
        for (const point of full) {
          const key = point.slice(0, before.length).join();
          const outcomes = counts.get(key) ?? new Map<number, bigint>();
          counts.set(key, outcomes);
          outcomes.set(point[before.length], (outcomes.get(point[before.length]) ?? 0n) + 1n);
        }
        const [{ booleans }] = network.chance;
        const expected = [...counts].flatMap(([key, outcomes]) => {
          const choice = key.split(",").map(Number);
          const legal = booleans.flatMap((b, value) => (choice[before.indexOf(b)] === 1 ? [value] : []));
          if (legal.length === 0 || !legal.every((value) => outcomes.has(value))) return [];
          return [
            `${key}: ${legal.reduce((product, value) => product * (outcomes.get(value) as bigint), 1n)}`,
          ];
        });
        const found = Array.from(
          solutions(stage, network.constraints, one),
          ({ choice, policies }) => `${choice.join()}: ${policies}`,
        );
        expect(found).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });
});

describe("example 3 of paper 003, with constraints of our own (the paper's figure is not legible)", () => {
  const variable = (
    name: string,
    values: readonly string[],
    kind: NetworkVariable["kind"],
  ): NetworkVariable => ({
    name,
    kind,
    stage: 0,
    values,
  });
  const table = (scope: number[], rows: number[][]): TableConstraint => ({
    kind: "table",
    scope,
    positive: true,
    tuples: Int32Array.from(rows.flat()),
  });
  const certain = [3, 4, 5].map((boolean) => table([boolean], [[1]]));
  const network: Network = {
    variables: [
      variable("x1", ["1", "2", "3"], "action"),
      variable("x2", ["0", "1", "2"], "action"),
      variable("y", ["0", "1", "2"], "chance"),
      ...[0, 1, 2].map((value) => variable(`y may be ${value}`, ["false", "true"], "derived")),
    ],
    constraints: [
      // Values by index, one less than x1's value: x1 = 2 and x2 > 0 go with every y, others with some.
      table(
        [0, 2],
        [
          [0, 0],
          [0, 2],
          [1, 0],
          [1, 1],
          [1, 2],
          [2, 1],
        ],
      ),
      table(
        [1, 2],
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [1, 2],
          [2, 0],
          [2, 1],
          [2, 2],
        ],
      ),
      table(
        [0, 1],
        [
          [1, 2],
          [0, 1],
          [2, 2],
          [1, 0],
        ],
      ),
      ...certain,
    ],
    chance: [{ variable: 2, booleans: [3, 4, 5] }],
    threshold: [0.75],
  };

  it("has the feasibility constraint (2, 1), (2, 2), and with the hard part one solution", () => {
    const stage = narrowed(stageOf(network));
    const feasible = feasibilityConstraint(stage, fraction(3n, 4n));
    const columns = [0, 1].map((x) => feasible.scope.indexOf(x));
    const pairs = new Set<string>();
    for (let row = 0; row < feasible.tuples.length; row += feasible.scope.length)
      pairs.add(columns.map((c, x) => network.variables[x].values[feasible.tuples[row + c]]).join());
    expect([...pairs]).toEqual(["2,1", "2,2"]);
    expect(choices(stage, fraction(3n, 4n)).map((choice) => choice.slice(0, 2))).toEqual([[1, 2]]);
  });
});

describe("games", () => {
  it.each([
    ["matching-pennies-cooperative", undefined, 4],
    ["orchard-2-2-1", undefined, 1],
    ["orchard-2-2-1", ["(state 2 2 1)", "(control bob)"], 4],
    ["matching-pennies", undefined, 4],
  ])("%s: every joint legal move of the players is legal whatever chance does", (name, texts, joints) => {
    const template = bundledTemplate(name);
    const injection = inject(template, fluentsOf(template, texts));
    if ("problem" in injection) throw new Error(injection.problem);
    const stage = narrowed(stageOfTurn(template, withValues(template.network, injection.values)));
    const players = template.actions.filter((action) => action !== stage.chance);
    const places = players.map((action) => stage.before.indexOf(action));
    const found = new Set(choices(stage).map((choice) => places.map((place) => choice[place]).join()));
    expect(found.size).toBe(joints);
    if (stage.chance >= 0) expect(fromParts(stage, feasibilityConstraint(stage)).length).toBe(joints);
  });
});
