/** Algorithm 1 against the plainest reading of the definitions; the practical search against algorithm 1. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Network, NetworkVariable, VariableKind } from "../../../src/network/model.js";
import { FRACTIONS, type Fraction, fraction, fractionText } from "../../../src/search/policy/numbers.js";
import { LiteralSearch, literalMoves, type Policy, utilityOfScores } from "../../oracles/literal.js";
import { policies } from "../../oracles/policies.js";
import {
  bundledTemplate,
  gameArbitrary,
  literalOf,
  nothing,
  rulesOf,
  solved,
  solverOf,
  templateOf,
} from "./games.js";

const beyond: Fraction = { above: 2n, below: 1n };
const sixths = Array.from({ length: 7 }, (_, i) => fraction(BigInt(i), 6n));

/** The network of figure 2 of paper 000, with C_s as a score. */
function figure2(): Network {
  const values = ["0", "1", "2"];
  const variable = (name: string, kind: VariableKind, own: readonly string[] = values): NetworkVariable => ({
    name,
    kind,
    stage: 0,
    values: own,
  });
  const pairs = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y] as const));
  return {
    variables: [
      variable("x", "action"),
      variable("y", "chance"),
      variable("z", "action"),
      ...values.map((value) => variable(`y may be ${value}`, "derived", ["false", "true"])),
      variable("score", "score", ["0", "100"]),
    ],
    constraints: [
      { kind: "table", scope: [0, 2], positive: true, tuples: Int32Array.of(0, 0, 1, 1, 2, 2) },
      ...[3, 4, 5].map((boolean) => ({
        kind: "table" as const,
        scope: [boolean],
        positive: true,
        tuples: Int32Array.of(1),
      })),
      {
        kind: "table",
        scope: [0, 1, 6],
        positive: true,
        tuples: Int32Array.from(pairs.flatMap(([x, y]) => [x, y, x + y >= 1 ? 1 : 0])),
      },
    ],
    chance: [{ variable: 1, booleans: [3, 4, 5] }],
    threshold: [0.5],
  };
}

describe("algorithm 1", () => {
  it("finds the policy of figure 2 of the paper, with utility 2/3", () => {
    const found = new LiteralSearch(figure2()).search(fraction(1n, 2n));
    expect(found && fractionText(found.utility)).toBe("2/3");
    expect(found && literalMoves(figure2(), found.policy)).toBe("0,{0:0,.;1:0,.;2:0,.}");
  });

  it("goes on to a better one where the threshold asks for it", () => {
    const network = figure2();
    const found = new LiteralSearch(network).search(fraction(3n, 4n));
    expect(found && literalMoves(network, found.policy)).toBe("1,{0:1,.;1:1,.;2:1,.}");
    expect(new LiteralSearch(network).policies(nothing).map(({ utility }) => fractionText(utility))).toEqual([
      "2/3",
      "1",
      "1",
    ]);
  });

  it("knows that no policy is feasible where chance runs into a contradiction", () => {
    const network = figure2();
    const broken = {
      ...network,
      constraints: [
        ...network.constraints,
        { kind: "table" as const, scope: [1], positive: false, tuples: Int32Array.of(2) },
      ],
    };
    expect(new LiteralSearch(broken).search(nothing)).toBeUndefined();
    expect(new LiteralSearch(broken).policies(nothing)).toEqual([]);
  });
});

/** Two stages x0 y0 x1 y1, some tables between them, and a score of all. */
const networkArbitrary: fc.Arbitrary<Network> = fc
  .record({
    sizes: fc.tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 1, max: 3 }))),
    tables: fc.array(
      fc.record({
        scope: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1, maxLength: 2 }),
        rows: fc.array(fc.tuple(fc.integer({ min: -1, max: 2 }), fc.integer({ min: -1, max: 2 })), {
          maxLength: 2,
        }),
      }),
      { maxLength: 2 },
    ),
    impossible: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 1 }),
    points: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 81, maxLength: 81 }),
  })
  .map(({ sizes, tables, impossible, points }) => {
    const kinds: VariableKind[] = ["action", "chance", "action", "chance"];
    const names = (length: number) => Array.from({ length }, (_, i) => `${i}`);
    const variables: NetworkVariable[] = sizes.map((size, x) => ({
      name: `x${x}`,
      kind: kinds[x],
      stage: x >> 1,
      values: names(size),
    }));
    const booleans = [1, 3].map((x) =>
      names(sizes[x]).map((value) => {
        const boolean = {
          name: `${x} ${value}`,
          kind: "derived" as const,
          stage: x >> 1,
          values: ["f", "t"],
        };
        return variables.push(boolean) - 1;
      }),
    );
    const score = variables.push({ name: "s", kind: "score", stage: 1, values: ["0", "50", "100"] }) - 1;
    const rows: number[] = [];
    let next = 0;
    for (let a = 0; a < sizes[0]; a++)
      for (let b = 0; b < sizes[1]; b++)
        for (let c = 0; c < sizes[2]; c++)
          for (let d = 0; d < sizes[3]; d++) rows.push(a, b, c, d, points[next++]);
    return {
      variables,
      constraints: [
        { kind: "table", scope: [0, 1, 2, 3, score], positive: true, tuples: Int32Array.from(rows) },
        ...booleans.flat().map((boolean, i) => ({
          kind: "table" as const,
          scope: [boolean],
          positive: true,
          tuples: Int32Array.of(impossible.includes(i) ? 0 : 1),
        })),
        ...tables.map(({ scope, rows: forbidden }) => ({
          kind: "table" as const,
          scope,
          positive: false,
          tuples: Int32Array.from(
            forbidden.flatMap((row) => scope.map((x, i) => (row[i] < sizes[x] ? row[i] : -1))),
          ),
        })),
      ],
      chance: [
        { variable: 1, booleans: booleans[0] },
        { variable: 3, booleans: booleans[1] },
      ],
      threshold: [0],
    };
  });

/** By the definition: x0, and a value of x1 for each outcome y0; all combinations, each checked whole. */
function policiesByDefinition(network: Network): string[] {
  const size = (x: number) => network.variables[x].values.length;
  const allows = (x: number) => {
    const { booleans } = network.chance[x >> 1];
    return Array.from({ length: size(x) }, (_, value) => value).filter((value) => {
      return network.constraints.some(
        (c) =>
          c.kind === "table" && c.scope.length === 1 && c.scope[0] === booleans[value] && c.tuples[0] === 1,
      );
    });
  };
  const [first, second] = [allows(1), allows(3)];
  if (first.length === 0) return [];
  const utility = utilityOfScores(network);
  const [scores] = network.constraints;
  const tables = network.constraints.filter((c) => c.kind === "table" && !c.positive);
  const found: string[] = [];
  for (let x0 = 0; x0 < size(0); x0++) {
    for (let code = 0; code < size(2) ** first.length; code++) {
      let sum = nothing;
      let feasible = second.length > 0;
      const shown = first.map((y0, i) => {
        const x1 = Math.floor(code / size(2) ** (first.length - 1 - i)) % size(2);
        for (const y1 of second) {
          const play = [x0, y0, x1, y1];
          const broken = tables.some((table) => {
            if (table.kind !== "table") return false;
            const { scope, tuples } = table;
            for (let row = 0; row < tuples.length; row += scope.length)
              if (scope.every((x, k) => tuples[row + k] === -1 || tuples[row + k] === play[x])) return true;
            return false;
          });
          if (broken) feasible = false;
          const values = new Int32Array(network.variables.length);
          for (let row = 0; scores.kind === "table" && row < scores.tuples.length; row += 5)
            if (play.every((value, k) => scores.tuples[row + k] === value))
              values[network.variables.length - 1] = scores.tuples[row + 4];
          sum = FRACTIONS.plus(sum, utility(values));
        }
        return `${y0}:${x1},{${second.map((y1) => `${y1}:.`).join(";")}}`;
      });
      const mean = FRACTIONS.over(sum, first.length * Math.max(1, second.length));
      if (feasible) found.push(`${x0},{${shown.join(";")}} ${fractionText(mean)}`);
    }
  }
  return found;
}

const shown = (network: Network, { policy, utility }: { policy: Policy; utility: Fraction }) =>
  `${literalMoves(network, policy)} ${fractionText(utility)}`;

describe("algorithm 1, on random networks of two stages", () => {
  it("enumerates the policies of the definition, and finds one for each threshold that one reaches", () => {
    fc.assert(
      fc.property(networkArbitrary, (network) => {
        const all = policiesByDefinition(network);
        const literal = new LiteralSearch(network);
        expect(literal.policies(nothing).map((found) => shown(network, found))).toEqual(all);
        const best = literal.search(beyond);
        if (all.length === 0) {
          expect(best).toBeUndefined();
          return;
        }
        const utilities = literal.policies(nothing).map(({ utility }) => utility);
        for (const utility of utilities)
          expect(FRACTIONS.compare(utility, best?.utility ?? nothing)).toBeLessThanOrEqual(0);
        for (const threshold of [...sixths, ...utilities]) {
          const found = literal.search(threshold);
          const reached = found !== undefined && FRACTIONS.compare(found.utility, threshold) >= 0;
          expect(reached).toBe(utilities.some((utility) => FRACTIONS.compare(utility, threshold) >= 0));
          if (found) expect(all).toContain(shown(network, found));
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** Everything about a game within a horizon, by both searches. */
function compare(template: ReturnType<typeof templateOf>, turns: number, texts?: readonly string[]): number {
  const { network, literal } = literalOf(template, turns, texts);
  const solver = solverOf(template, texts);
  const ask = (threshold: Fraction) => solved(solver, { horizon: turns, aim: "best", threshold });
  const every = literal.policies(nothing);
  const best = literal.search(beyond);
  expect(ask(nothing).utilities?.[0]).toEqual(best?.utility);
  expect(ask(nothing).policies).toBe(BigInt(every.length));
  expect(
    [...policies(solver.graph, solver.root, turns)]
      .map(({ moves, utilities: [utility] }) => `${moves} ${fractionText(utility as Fraction)}`)
      .sort(),
  ).toEqual(every.map((found) => shown(network, found)).sort());
  for (const threshold of [...sixths, ...every.slice(0, 3).map(({ utility }) => utility)]) {
    const found = literal.search(threshold);
    const { feasible, policies: count } = ask(threshold);
    expect(feasible).toBe(found !== undefined && FRACTIONS.compare(found.utility, threshold) >= 0);
    const reaching = every.filter(({ utility }) => FRACTIONS.compare(utility, threshold) >= 0);
    expect(count).toBe(BigInt(reaching.length));
  }
  const worst = every.reduce((a, b) => (FRACTIONS.compare(a.utility, b.utility) <= 0 ? a : b));
  expect(solved(solver, { horizon: turns, aim: "worst", threshold: nothing }).utilities?.[0]).toEqual(
    worst.utility,
  );
  return every.length;
}

describe("the practical search", () => {
  it("agrees with algorithm 1 on random games of one player and chance, returning states and all", () => {
    fc.assert(
      fc.property(
        gameArbitrary({ players: 1, hasChance: true }),
        fc.integer({ min: 0, max: 3 }),
        (game, turns) => {
          compare(templateOf(rulesOf(game)), turns);
        },
      ),
      { numRuns: 80 },
    );
  });

  it("agrees with algorithm 1 on the small orchard", () => {
    const orchard = bundledTemplate("orchard-2-2-1");
    expect([0, 1, 2, 3].map((turns) => compare(orchard, turns))).toEqual([1, 1, 4, 64]);
    expect(compare(orchard, 3, ["(state 2 2 1)", "(control bob)"])).toBe(16);
  });

  it("agrees with algorithm 1 on the cooperative matching pennies", () => {
    expect(compare(bundledTemplate("matching-pennies-cooperative"), 2)).toBe(4);
  });
});
