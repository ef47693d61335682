/** All solutions by functional order are those of the plain solver, for networks of every kind. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Functional,
  type FunctionalOptions,
  loadFunctional,
  statePartInPieces,
} from "../../../src/engine/functional/functional.js";
import type { Game } from "../../../src/engine/game.js";
import { SolverCore } from "../../../src/engine/solver/solver-core.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { groundSheet } from "../../../src/ground/ground.js";
import { chain } from "../../../src/network/chain.js";
import { findGroups } from "../../../src/network/groups/groups.js";
import { inject, withValues } from "../../../src/network/inject.js";
import type { Constraint, Network } from "../../../src/network/model.js";
import { STAR } from "../../../src/network/model.js";
import type { Encoding, Template } from "../../../src/network/template.js";
import { translate } from "../../../src/network/translate/translate.js";
import { load as loadGame } from "../../games/bundled.js";
import { KERNELS, type KernelBuild, kernelModule } from "../../kernels.js";
import { fluentsOf, picker, randomStates } from "../../network/agree.js";
import { networkArbitrary, networkOf } from "../../network/random-networks.js";
import { countSolutions, solve } from "../../oracles/plain-solver.js";
import { expectedOf, functionalDifference, macDifference, sacDifference } from "../solver/agree.js";

/** Whole levels, or what has changed. */
const WAYS = fc.boolean();

const MODULES = new Map(KERNELS.map((build) => [build, kernelModule(build)]));

const moduleOf = (build: KernelBuild): WebAssembly.Module => MODULES.get(build) as WebAssembly.Module;

function load(build: KernelBuild, network: Network, options: FunctionalOptions = {}): Functional {
  const module = moduleOf(build);
  const loading = loadFunctional(network, { ...options, module, shared: build === "shared" });
  if ("problem" in loading) throw new Error(loading.problem);
  return loading.functional;
}

/** Rows of all columns, sorted; in runs of few nodes if asked for. */
function rowsOf(functional: Functional, nodes?: number, columns?: readonly number[]): string[] {
  const search = functional.search(columns);
  const rows: string[] = [];
  for (let more = true; more; ) {
    more = search.run(nodes) !== "complete";
    for (let i = 0; i < search.count; i++)
      rows.push(search.rows.slice(i * search.width, (i + 1) * search.width).join());
  }
  expect(search.solutions).toBe(rows.length);
  return rows.sort();
}

const solved = (network: Network): string[] => Array.from(solve(network), (row) => row.join()).sort();

describe.each(KERNELS)("functional order (%s)", (build) => {
  const numRuns = build === "release" ? 300 : 50;

  test("finds the solutions of any network, if all variables may be decisions", () => {
    fc.assert(
      fc.property(networkArbitrary, fc.integer({ min: 1, max: 9 }), WAYS, (network, nodes, byChanges) => {
        // A buffer for one row only: the search stops and goes on at each.
        const functional = load(build, network, { share: 1, bufferBytes: 0, byChanges });
        expect(rowsOf(functional)).toEqual(solved(network));
        expect(rowsOf(functional, nodes)).toEqual(solved(network));
      }),
      { numRuns },
    );
  });

  test("gives up the search for an order where too much would have to be read", () => {
    const module = moduleOf(build);
    const { game, template } = turn("tic-tac-toe", "boolean");
    const initial = inject(template, fluentsOf(template, game, game.initialState()));
    if ("problem" in initial) throw new Error(initial.problem);
    const network = withValues(chain(template, 5).network, initial.values);
    const find = (rows: number) => loadFunctional(network, { rows, module, shared: build === "shared" });
    expect(find(10_000)).toEqual({ problem: "no order was found within the limit of 10000 rows of tables" });
    expect(find(2 ** 25)).toHaveProperty("functional");
  });

  test("finds the solutions of networks of functions", () => {
    fc.assert(
      fc.property(functionsArbitrary, WAYS, (network, byChanges) => {
        const functional = load(build, network, { byChanges });
        expect(rowsOf(functional)).toEqual(solved(network));
        expect(functional.decisions.length).toBeLessThanOrEqual(FREE);
      }),
      { numRuns },
    );
  });

  test("answers for values that are given, one after another", () => {
    fc.assert(
      fc.property(functionsArbitrary, WAYS, (network, byChanges) => {
        const functional = load(build, network, { given: [0, 1], byChanges });
        const answers: string[] = [];
        for (const [a] of network.variables[0].values.entries())
          for (const [b] of network.variables[1].values.entries()) {
            functional.give([
              [0, a],
              [1, b],
            ]);
            const rows = rowsOf(functional);
            answers.push(...rows);
            for (const row of rows) {
              const values = row.split(",").map(Number);
              expect(functional.move(functional.decisions.map((x) => [x, values[x]]))).toBe(true);
              expect(Array.from(functional.values)).toEqual(values);
            }
          }
        expect(answers.sort()).toEqual(solved(network));
      }),
      { numRuns: Math.round(numRuns / 3) },
    );
  });

  test.each(["boolean", "grouped"] as const)("finds joint moves and successors of games, %s", (encoding) => {
    for (const name of GAMES) {
      const { game, template } = turn(name, encoding);
      const { network } = template;
      const given = [...new Set(template.now.map(({ variable }) => variable))];
      const core = new SolverCore(network, { module: moduleOf(build), shared: build === "shared" });
      for (const byChanges of [false, true]) {
        const functional = load(build, network, { given, byChanges });
        expect(functional.decisions).toEqual(template.actions);
        let compared = 0;
        for (const state of randomStates(game, picker(2), STATES)) {
          const right = expectedOf(template, game, state, Number.POSITIVE_INFINITY);
          if (right === undefined) continue;
          compared++;
          expect(functionalDifference(template, functional, right)).toBeUndefined();
          expect(functional.values[template.terminal]).toBe(0);
          if (byChanges) continue;
          expect(sacDifference(template, core, right)).toBeUndefined();
          for (const actionsFirst of [true, false])
            expect(macDifference(template, core, right, actionsFirst).problem).toBeUndefined();
        }
        expect(compared).toBeGreaterThan(0);
      }
    }
  });

  test("answers for terminal states, in which nothing has to follow", () => {
    const { game, template } = turn("tic-tac-toe", "grouped");
    const given = [...new Set(template.now.map(({ variable }) => variable))];
    const functional = load(build, template.network, { given });
    const terminal = randomStates(game, picker(2), 30).filter((state) => game.isTerminal(state));
    expect(terminal.length).toBeGreaterThan(0);
    for (const state of terminal) {
      const injection = inject(template, fluentsOf(template, game, state));
      if ("problem" in injection) throw new Error(injection.problem);
      expect(functional.give(injection.values)).toBe(true);
      expect(functional.values[template.terminal]).toBe(1);
    }
  });

  test.each([
    ["tic-tac-toe", 3, 504],
    ["matching-pennies", 2, 4],
    ["rock-paper-scissors", 2, undefined],
    ["orchard-2-2-1", 3, undefined],
  ] as const)("counts the matches of %s over %d turns", (name, stages, expected) => {
    for (const encoding of ["boolean", "grouped"] as const) {
      const { game, template } = turn(name, encoding);
      const initial = inject(template, fluentsOf(template, game, game.initialState()));
      if ("problem" in initial) throw new Error(initial.problem);
      const { network } = chain(template, stages);
      const fixed = withValues(network, initial.values);
      const right = expected ?? countSolutions(fixed).solutions;
      for (const byChanges of [false, true]) {
        const search = load(build, fixed, { byChanges }).search([]);
        expect(search.run()).toBe("complete");
        expect(search.failures).toBe(0);
        expect(search.solutions).toBe(right);
      }
    }
  });
});

test("a network in which little follows is refused with a reason", () => {
  const different = { kind: "table", positive: false, tuples: Int32Array.of(0, 0, 1, 1, 2, 2) } as const;
  const network = networkOf(
    [3, 3, 3],
    [
      { ...different, scope: [0, 1] },
      { ...different, scope: [1, 2] },
    ],
  );
  const reason = "more than 1 of 3 variables do not follow from the others";
  expect(loadFunctional(network)).toEqual({ problem: reason });
});

test("a variable may stand twice in a table", () => {
  const tuples = Int32Array.of(0, 0, 1, 0, 1, 0, STAR, 2, 0, 1, STAR, 1);
  for (const positive of [true, false]) {
    const network = networkOf([3, 2], [{ kind: "table", scope: [0, 0, 1], positive, tuples }]);
    const allowed = ["0,1", "1,1", "2,0"];
    const others = ["0,0", "1,0", "2,1"];
    expect(rowsOf(load("release", network, { share: 1 }))).toEqual(positive ? allowed : others);
  }
});

test("a search that a later question ended says so", () => {
  const functional = load("release", networkOf([2, 2], []), { share: 1 });
  const search = functional.search();
  functional.give([]);
  expect(() => search.run()).toThrow("ended by a later question");
});

test("variables with many values, and filters that leave few of them", () => {
  const size = 1000;
  const legal = (value: number, x: number): Constraint => {
    return { kind: "table", scope: [x, 3], positive: false, tuples: Int32Array.of(0, value) };
  };
  const few: Constraint = {
    kind: "table",
    scope: [2, 3],
    positive: true,
    tuples: Int32Array.of(1, 7, 1, 999, 0, STAR),
  };
  const network = networkOf([2, 2, 2, size], [legal(7, 0), legal(999, 1), legal(0, 1), few]);
  const functional = load("release", network, { given: [0, 1, 2] });
  const legalMoves = (...values: number[]): number[] => {
    functional.give(values.map((value, x) => [x, value]));
    const rows: number[] = [];
    const search = functional.search([3]);
    while (search.run() !== "complete");
    rows.push(...search.rows.subarray(0, search.count));
    expect(functional.valuesOf(3)).toEqual(rows);
    return rows;
  };
  expect(legalMoves(1, 1, 1)).toEqual([7, 999]);
  expect(legalMoves(0, 1, 1)).toEqual([999]);
  expect(legalMoves(0, 0, 1)).toEqual([]);
  expect(legalMoves(0, 0, 0)).toHaveLength(size - 3);
});

const GAMES = [
  "tic-tac-toe",
  "matching-pennies",
  "rock-paper-scissors",
  "orchard-2-2-1",
  "monty-hall",
  "connect-four",
];

/** States of random matches that each game is compared in. */
const STATES = 6;

const TURNS = new Map<string, { game: Game; template: Template }>();

function turn(name: string, encoding: Encoding): { game: Game; template: Template } {
  const key = `${name} ${encoding}`;
  const known = TURNS.get(key);
  if (known !== undefined) return known;
  const { sheet, game } = loadGame(name);
  const grounding = groundSheet(sheet);
  if ("problem" in grounding) throw new Error(grounding.problem);
  const groups = encoding === "grouped" ? findGroups(grounding.acyclic()).groups : [];
  const made = { game, template: translate(grounding.acyclic(), { encoding, groups }) };
  TURNS.set(key, made);
  return made;
}

/** How many variables are free in these networks; all others are functions of earlier ones. */
const FREE = 3;

/**
 * Each function is a total table of one to three earlier variables, perhaps with another table over three
 * variables.
 */
const functionsArbitrary: fc.Arbitrary<Network> = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 7, maxLength: 9 })
  .chain((sizes) => {
    const functions = sizes.slice(FREE).map((size, i) =>
      fc
        .shuffledSubarray([...sizes.keys()].slice(0, FREE + i), { minLength: 1, maxLength: 3 })
        .chain((inputs) => {
          const entries = inputs.reduce((product, x) => product * sizes[x], 1);
          return fc
            .array(fc.integer({ min: 0, max: size - 1 }), { minLength: entries, maxLength: entries })
            .map((outputs) => functionTable(sizes, inputs, FREE + i, outputs));
        }),
    );
    const check = fc.record({
      scope: fc.shuffledSubarray([...sizes.keys()], { minLength: 3, maxLength: 3 }),
      positive: fc.boolean(),
      seed: fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 9, maxLength: 9 }),
    });
    return fc.tuple(fc.tuple(...functions), fc.option(check), fc.boolean()).map(([tables, extra, turned]) => {
      const constraints: Constraint[] = turned ? [...tables].reverse() : [...tables];
      if (extra !== null) {
        const { scope, positive, seed } = extra;
        const tuples = Int32Array.from(seed, (value, i) => Math.min(value, sizes[scope[i % 3]] - 1));
        constraints.push({ kind: "table", scope, positive, tuples });
      }
      return networkOf(sizes, constraints);
    });
  });

function functionTable(
  sizes: readonly number[],
  inputs: readonly number[],
  output: number,
  outputs: readonly number[],
): Constraint {
  const tuples = outputs.flatMap((value, index) => {
    const row: number[] = [];
    let rest = index;
    for (const x of inputs) {
      row.push(rest % sizes[x]);
      rest = Math.floor(rest / sizes[x]);
    }
    return [...row, value];
  });
  return { kind: "table", scope: [...inputs, output], positive: true, tuples: Int32Array.from(tuples) };
}

describe.each(KERNELS)("what given variables decide (%s)", (build) => {
  test("leaves values and constraints that have the solutions of the network", () => {
    fc.assert(
      fc.property(
        networkArbitrary,
        fc.array(fc.tuple(fc.nat(5), fc.nat(3)), { maxLength: 4 }),
        (network, some) => {
          const sizeOf = (x: number) => network.variables[x]?.values.length ?? 0;
          const values = new Map(some.filter(([x]) => sizeOf(x) > 0).map(([x, v]) => [x, v % sizeOf(x)]));
          const module = moduleOf(build);
          const part = allOf(
            statePartInPieces(network, [...values.keys()], { module, shared: build === "shared" }),
          );
          if ("problem" in part) throw new Error(part.problem);
          const { functional, rest } = part;
          const expected = Array.from(
            solve(network, { domains: [...values].map(([x, v]) => [x, [v]] as const) }),
            (point) => point.join(),
          );
          let found: string[] = [];
          if (functional.give(values)) {
            const domains = [...network.variables.keys()].map((x) => {
              const isOpen = functional.decisions.includes(x);
              return [x, isOpen ? functional.valuesOf(x) : [functional.values[x] as number]] as const;
            });
            const empty = domains.some(([, left]) => left.length === 0);
            const left = solve({ ...network, constraints: rest }, { domains });
            if (!empty) found = Array.from(left, (point) => point.join());
          }
          expect(found.sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: 300 },
    );
  });
});
