/**
 * A turn evaluated by functional order in the kernel, and by the plain model: on networks made by hand, and
 * on random programs.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadFunctional, loadTurn } from "../../../src/engine/functional/functional.js";
import { provideKernel } from "../../../src/engine/memory/module.js";
import { withoutCycles } from "../../../src/ground/acyclic.js";
import { findGroups } from "../../../src/network/groups/groups.js";
import { inject } from "../../../src/network/inject.js";
import {
  BOOLEAN_VALUES,
  type Constraint,
  type Network,
  STAR,
  type VariableKind,
} from "../../../src/network/model.js";
import type { Template } from "../../../src/network/template.js";
import { translate } from "../../../src/network/translate/translate.js";
import { load, SAMPLE } from "../../games/bundled.js";
import { acyclicOf } from "../../ground/sheets.js";
import { kernelModule } from "../../kernels.js";
import { difference, picker, randomStates, type TurnEvaluator } from "../../network/agree.js";
import { allStates, programArbitrary } from "../../network/random-programs.js";
import { loadForward } from "../../oracles/forward.js";

provideKernel(kernelModule("release"));

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

function plain(given: Network): TurnEvaluator | string {
  const loading = loadForward(given);
  return "problem" in loading ? loading.problem : loading.forward;
}

function kernel(given: Network): TurnEvaluator | string {
  const fluents = [...given.variables.keys()].filter((x) => given.variables[x].kind === "fluent");
  const loading = loadFunctional(given, { given: fluents, share: 0 });
  return "problem" in loading ? loading.problem : loading.functional;
}

describe.each([
  ["plain", plain],
  ["kernel", kernel],
])("%s", (_, evaluatorOf) => {
  function turnOf(given: Network): TurnEvaluator {
    const turn = evaluatorOf(given);
    if (typeof turn === "string") throw new Error(turn);
    return turn;
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
      const turn = turnOf({ ...given, constraints: order });
      expect(
        turn.give([
          [0, 1],
          [1, 0],
        ]),
      ).toBe(true);
      expect(Array.from(turn.values.subarray(3, 5))).toEqual([0, 1]);
      expect(turn.valuesOf(2)).toEqual([0, 1, 2]);
      expect(turn.move([[2, 2]])).toBe(true);
      expect(turn.values[5]).toBe(2);
      expect(
        turn.give([
          [0, 1],
          [1, 1],
        ]),
      ).toBe(true);
      expect(turn.valuesOf(2)).toEqual([0, 1]);
      expect(turn.move([[2, 1]])).toBe(true);
      expect(turn.values[5]).toBe(0);
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
    const turn = turnOf(network(kinds, [4, 4, 4, 4, 4, 4, 4, 2], [table(true, [...inputs, 7], ...rows)]));
    for (const last of [3, 1]) {
      expect(turn.give(inputs.map((i) => [i, i === 6 ? last : 3] as const))).toBe(true);
      expect(turn.values[7]).toBe(last === 3 ? 1 : 0);
    }
    const ambiguous = network(
      kinds,
      [4, 4, 4, 4, 4, 4, 4, 2],
      [table(true, [...inputs, 7], ...rows, [...inputs.map(() => STAR), 1])],
    );
    expect(evaluatorOf(ambiguous)).toBeTypeOf("string");
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
      const turn = turnOf(given);
      for (const [now, next] of [
        [0, 2],
        [1, 0],
        [2, 1],
      ]) {
        expect(turn.give([[0, now]])).toBe(true);
        expect(turn.move([])).toBe(true);
        expect(turn.values[3]).toBe(next);
      }
    });

    test("two true Booleans, or none where every value has one, are no value", () => {
      const collect = network(
        ["fluent", "fluent", "derived"],
        [2, 2, 3],
        [table(true, [2], [0], [1]), { kind: "channel", variable: 2, booleans: [0, 1, -1] }],
      );
      const turn = turnOf(collect);
      expect(
        turn.give([
          [0, 1],
          [1, 1],
        ]),
      ).toBe(false);
      expect(
        turn.give([
          [0, 0],
          [1, 1],
        ]),
      ).toBe(true);
      expect(
        turn.give([
          [0, 0],
          [1, 0],
        ]),
      ).toBe(false);
    });
  });

  describe("what is no function", () => {
    test("is refused, with the variable", () => {
      const given = network(["fluent", "derived"], [2, 2], [table(true, [0, 1], [0, 0], [0, 1], [1, 1])]);
      expect(evaluatorOf(given)).toMatch(/v1 is not a function|1 of 2 variables|more than 0 of 2/);
    });

    test("a constraint on the state alone may leave it without solutions", () => {
      const turn = turnOf(network(["fluent", "fluent"], [2, 2], [table(false, [0, 1], [1, STAR])]));
      expect(
        turn.give([
          [0, 1],
          [1, 0],
        ]),
      ).toBe(false);
      expect(
        turn.give([
          [0, 0],
          [1, 0],
        ]),
      ).toBe(true);
    });

    test("a constraint between two actions is looked at when both are chosen", () => {
      const turn = turnOf(network(["action", "action"], [3, 3], [table(true, [0, 1], [0, 1], [2, STAR])]));
      expect(turn.give([])).toBe(true);
      expect(turn.valuesOf(0)).toEqual([0, 1, 2]);
      expect(
        turn.move([
          [0, 0],
          [1, 1],
        ]),
      ).toBe(true);
      expect(
        turn.move([
          [0, 0],
          [1, 2],
        ]),
      ).toBe(false);
      expect(
        turn.move([
          [0, 2],
          [1, 2],
        ]),
      ).toBe(true);
    });

    test("what is next has to follow after a move only", () => {
      const kinds: VariableKind[] = ["fluent", "next", "action"];
      const turn = turnOf(network(kinds, [2, 2, 2], [table(true, [0, 1], [0, 1])]));
      expect(turn.give([[0, 1]])).toBe(true);
      expect(turn.move([[2, 0]])).toBe(false);
      expect(turn.give([[0, 0]])).toBe(true);
      expect(turn.move([[2, 0]])).toBe(true);
    });
  });
});

/** The turn of a template, by both. */
function both(template: Template): { plainly: TurnEvaluator; inKernel: TurnEvaluator } {
  const forward = loadForward(template.network);
  const functional = loadTurn(template);
  if ("problem" in forward) throw new Error(forward.problem);
  if ("problem" in functional) throw new Error(functional.problem);
  return { plainly: forward.forward, inKernel: functional.functional };
}

describe.each(["boolean", "grouped"] as const)("both, %s", (encoding) => {
  test("say the same of every state and every joint move of random programs", () => {
    fc.assert(
      fc.property(programArbitrary, (ground) => {
        const program = withoutCycles(ground);
        const groups = encoding === "grouped" ? findGroups(program).groups : [];
        const template = translate(program, { encoding, groups });
        const { plainly, inKernel } = both(template);
        const ofState = [...template.ofTurn.keys()].filter((x) => template.ofTurn[x] === 0);
        const valuesIn = (turn: TurnEvaluator) => ofState.map((x) => turn.values[x]);
        for (const state of allStates(program)) {
          const injection = inject(
            template,
            state.flatMap((holds, fluent) => (holds ? [fluent] : [])),
          );
          if ("problem" in injection) continue;
          expect(inKernel.give(injection.values)).toBe(true);
          expect(plainly.give(injection.values)).toBe(true);
          expect(valuesIn(inKernel)).toEqual(valuesIn(plainly));
          const legal = template.actions.map((action) => plainly.valuesOf(action));
          expect(template.actions.map((action) => inKernel.valuesOf(action))).toEqual(legal);
          for (const first of legal[0]) {
            for (const second of legal[1]) {
              const joint = [first, second].map((value, role) => [template.actions[role], value] as const);
              const follows = plainly.move(joint);
              expect(inKernel.move(joint)).toBe(follows);
              if (follows) expect(inKernel.values).toEqual(plainly.values);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test.each(SAMPLE)("say of %s what the rules say", (name) => {
    const { sheet, game } = load(name);
    const program = acyclicOf(sheet);
    const groups = encoding === "grouped" ? findGroups(program).groups : [];
    const template = translate(program, { encoding, groups });
    const { inKernel } = both(template);
    for (const state of randomStates(game, picker(4), 40))
      expect(difference(template, inKernel, game, state, picker(5), 3)).toBeUndefined();
  });
});
