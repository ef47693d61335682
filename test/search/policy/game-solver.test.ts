/** Solving games, compared with plain recursion over the reference reasoner and with values found by hand. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Game, State } from "../../../src/engine/game.js";
import { loadReference } from "../../../src/engine/reference.js";
import { parseSheet } from "../../../src/gdl/text/parse.js";
import type { GameAnswer } from "../../../src/search/policy/game-answer.js";
import { FRACTIONS, fraction } from "../../../src/search/policy/numbers.js";
import { toNumber } from "../../../src/search/policy/utility.js";
import {
  bundledTemplate,
  gameArbitrary,
  half,
  nothing,
  type RandomGame,
  rulesOf,
  solved,
  solverOf,
  templateOf,
} from "./games.js";

const whole = { horizon: Number.POSITIVE_INFINITY, aim: "best", threshold: nothing } as const;
const within = (horizon: number) => ({ ...whole, horizon });

function referenceOf(rules: string): Game {
  const loading = loadReference(parseSheet(rules).sheet);
  if ("problem" in loading) throw new Error(loading.problem);
  return loading.game;
}

interface Rows {
  /** Moves of each player. */
  readonly counts: readonly number[];
  /** Expected values of a joint move of the players, the last one's move changing fastest. */
  readonly rows: readonly (readonly number[])[];
}

/** Values of all players by plain recursion: `decide` says what becomes of the rows of a state. */
function recursion(
  game: Game,
  turns: number,
  decide: (rows: Rows) => readonly number[] | undefined,
): readonly number[] | undefined {
  const players = game.roles.map((_, role) => role).filter((role) => game.roles[role] !== "random");
  const chance = game.roles.indexOf("random");
  const visit = (state: State, left: number): readonly number[] | undefined => {
    if (game.isTerminal(state))
      return players.map((role) => Number(game.text(game.goals(state, role)[0])) / 100);
    if (left === 0) return players.map(() => 0);
    const moves = game.roles.map((_, role) => game.legalMoves(state, role));
    let joints: number[][] = [[]];
    for (const role of players)
      joints = joints.flatMap((joint) => moves[role].map((move) => [...joint, move]));
    const outcomes = chance < 0 ? [undefined] : moves[chance];
    const rows: (readonly number[])[] = [];
    for (const joint of joints) {
      const sum = players.map(() => 0);
      for (const outcome of outcomes) {
        const full = [...joint];
        if (outcome !== undefined) full.splice(chance, 0, outcome);
        const values = visit(game.nextState(state, full), left - 1);
        if (values === undefined) return undefined;
        for (const i of sum.keys()) sum[i] += values[i] / outcomes.length;
      }
      rows.push(sum);
    }
    return decide({ counts: players.map((role) => moves[role].length), rows });
  };
  return visit(game.initialState(), turns);
}

const numbers = (answer: GameAnswer) =>
  answer.utilities?.map((utility) => (utility === undefined ? undefined : toNumber(utility)));

function expectClose(found: readonly (number | undefined)[] | undefined, values: readonly number[]): void {
  expect(found?.length).toBe(values.length);
  for (const [i, value] of values.entries()) expect(found?.[i]).toBeCloseTo(value, 10);
}

/** What a policy of one player expects within very many turns, by value iteration on the game's table. */
function inTheEnd({ states }: RandomGame, aim: "best" | "worst"): number {
  const pick = aim === "best" ? Math.max : Math.min;
  let values = states.map(() => 0);
  for (let turn = 0; turn < 5000; turn++) {
    values = states.map(({ moves: [mine, theirs], successors, scores }) => {
      if (scores !== undefined) return scores[0] / 100;
      const rows = Array.from({ length: mine }, (_, move) => {
        let sum = 0;
        for (let roll = 0; roll < theirs; roll++) sum += values[successors[move + mine * roll]];
        return sum / theirs;
      });
      return pick(...rows);
    });
  }
  return values[0];
}

describe("one player", () => {
  it.each(["best", "worst"] as const)("expects of the %s policy what plain recursion says", (aim) => {
    fc.assert(
      fc.property(
        gameArbitrary({ players: 1, hasChance: true, mostStates: 6 }),
        fc.integer({ min: 0, max: 5 }),
        (game, turns) => {
          const rules = rulesOf(game);
          const pick = aim === "best" ? Math.max : Math.min;
          const value = recursion(referenceOf(rules), turns, ({ rows }) => [pick(...rows.map(([v]) => v))]);
          const answer = solved(solverOf(templateOf(rules, "boolean")), { ...within(turns), aim });
          expectClose(numbers(answer), value as readonly number[]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each(["best", "worst"] as const)(
    "has the value of the %s policy in the long run, where states return",
    (aim) => {
      fc.assert(
        fc.property(gameArbitrary({ players: 1, hasChance: true, mostStates: 6 }), (game) => {
          const solver = solverOf(templateOf(rulesOf(game), "boolean"));
          const [value] = numbers(solved(solver, { ...whole, aim })) as number[];
          expect(value).toBeCloseTo(inTheEnd(game, aim), 9);
        }),
        { numRuns: 40 },
      );
    },
  );

  it("takes never ending for nothing", () => {
    const rules = `(role p) (init a) (<= (legal p (m 1)) (true a)) (<= (legal p (m 2)) (true a))
      (<= (next a) (does p (m 1))) (<= (next b) (does p (m 2)))
      (<= terminal (true b)) (<= (goal p 70) (true b)) (<= (goal p 0) (true a))`;
    const solver = solverOf(templateOf(rules));
    expect(numbers(solved(solver, whole))).toEqual([0.7]);
    expect(numbers(solved(solver, { ...whole, aim: "worst" }))).toEqual([0]);
  });

  it("expects of a die that may be thrown again once what is worked out by hand", () => {
    const faces = [1, 2, 3, 4, 5, 6];
    const rules = `(role p) (role random) (init (phase throw)) (init (left 1))
      ${faces.map((n) => `(face ${n}) (<= (goal p ${n * 10}) (true (shows ${n})))`).join(" ")}
      (<= (legal random (throw ?n)) (true (phase throw)) (face ?n))
      (<= (legal p wait) (true (phase throw)))
      (<= (legal random wait) (true (phase choose)))
      (<= (legal p keep) (true (phase choose)))
      (<= (legal p again) (true (phase choose)))
      (<= (next (shows ?n)) (does random (throw ?n)))
      (<= (next (phase choose)) (does random (throw ?n)) (true (left 1)))
      (<= (next (phase over)) (does random (throw ?n)) (true (left 0)))
      (<= (next (left 1)) (does random (throw ?n)) (true (left 1)))
      (<= (next (shows ?n)) (does p keep) (true (shows ?n)))
      (<= (next (phase over)) (does p keep))
      (<= (next (phase throw)) (does p again))
      (<= (next (left 0)) (does p again))
      (<= terminal (true (phase over)))`;
    const solver = solverOf(templateOf(rules));
    // 4, 5 and 6 are kept, the others are worth the mean of a die: (3.5 + 3.5 + 3.5 + 4 + 5 + 6) / 6 = 4.25.
    const answer = solved(solver, { ...whole, threshold: fraction(17n, 40n) });
    expect(answer.utilities).toEqual([fraction(17n, 40n)]);
    expect(answer.feasible).toBe(true);
    // 1 to 3 must be thrown again, 4 to 6 kept: this is the only one.
    expect(answer.policies).toBe(1n);
    expect(solved(solver, { ...whole, threshold: fraction(171n, 400n) })).toMatchObject({
      feasible: false,
      policies: 0n,
    });
    expect(solved(solver, whole).policies).toBe(64n);
  });
});

/** What the first of two rivals can secure by pure strategies, and what the second can hold it to. */
function pureBounds(game: Game, turns: number): [number, number] {
  const bound = (secured: boolean) =>
    recursion(game, turns, ({ counts: [mine, theirs], rows }) => {
      const value = (a: number, b: number) => rows[a * theirs + b][0];
      const range = (n: number) => Array.from({ length: n }, (_, i) => i);
      if (secured)
        return [Math.max(...range(mine).map((a) => Math.min(...range(theirs).map((b) => value(a, b)))))];
      return [Math.min(...range(theirs).map((b) => Math.max(...range(mine).map((a) => value(a, b)))))];
    })?.[0] as number;
  return [bound(true), bound(false)];
}

describe("two rivals", () => {
  const shape = { players: 2, ends: true, scores: "sum 100", mostStates: 7, moves: [1, 2, 2, 2, 3] } as const;
  const eitherArbitrary = fc.boolean().chain((hasChance) => gameArbitrary({ ...shape, hasChance }));

  it("have the value of plain recursion, or its two bounds where there is no saddle point", () => {
    let saddles = 0;
    let others = 0;
    fc.assert(
      fc.property(eitherArbitrary, (game) => {
        const rules = rulesOf(game);
        const answer = solved(solverOf(templateOf(rules, "boolean")), whole);
        if (answer.relation !== "rivals") return;
        const [low, high] = pureBounds(referenceOf(rules), 10);
        if (answer.bounds === undefined) {
          saddles++;
          expect(Math.abs(high - low)).toBeLessThan(1e-12);
          expectClose(numbers(answer), [low, 1 - low]);
        } else {
          others++;
          expect(answer.problem).toContain("no pure saddle point");
          expect(toNumber(answer.bounds.low)).toBeCloseTo(low, 10);
          expect(toNumber(answer.bounds.high)).toBeCloseTo(high, 10);
        }
      }),
      { numRuns: 80, seed: 4, unbiased: true },
    );
    expect(Math.min(saddles, others)).toBeGreaterThan(3);
  });

  it("draw at tic-tac-toe", () => {
    expect(solved(solverOf(bundledTemplate("tic-tac-toe")), whole)).toMatchObject({
      relation: "rivals",
      utilities: [half, half],
      problem: undefined,
    });
  });

  it("have no pure saddle point at matching pennies", () => {
    const answer = solved(solverOf(bundledTemplate("matching-pennies")), whole);
    expect(answer.utilities).toBeUndefined();
    expect(answer.problem).toMatch(/no pure saddle point.*j1 can secure 0, and j2 can hold it to 100$/);
  });

  it("are told where a match may go on for ever", () => {
    const rules = `(role a) (role b) (init (at 0)) (<= (legal ?r (m 1)) (role ?r)) (<= (legal ?r (m 2)) (role ?r))
      (<= (next (at 0)) (does a ?m) (does b ?m))
      (<= (next (at 1)) (does a (m 1)) (does b (m 2))) (<= (next (at 2)) (does a (m 2)) (does b (m 1)))
      (<= terminal (true (at 1))) (<= terminal (true (at 2)))
      (<= (goal a 100) (true (at 1))) (<= (goal b 0) (true (at 1)))
      (<= (goal a 0) (true (at 2))) (<= (goal b 100) (true (at 2)))`;
    const answer = solved(solverOf(templateOf(rules)), whole);
    expect(answer.problem).toBe(
      "a match may come back to a state, so that no number of turns bounds it: (at 0)",
    );
    // Within a horizon it has a value: to stay is best for both.
    expect(solved(solverOf(templateOf(rules)), within(3)).utilities).toEqual([nothing, undefined]);
  });
});

describe("players who score the same", () => {
  it("are one team: the cooperative matching pennies are worth 1/2 to both", () => {
    const answer = solved(solverOf(bundledTemplate("matching-pennies-cooperative")), {
      ...whole,
      threshold: half,
    });
    expect(answer).toMatchObject({ relation: "team", utilities: [half, half], feasible: true, policies: 2n });
  });
});

describe("several players", () => {
  it("have the values of plain recursion, each maximising its own", () => {
    let values = 0;
    let without = 0;
    fc.assert(
      fc.property(
        gameArbitrary({ players: 3, hasChance: true, ends: true, mostStates: 6, moves: [1, 2, 2, 2] }),
        (game) => {
          const rules = rulesOf(game);
          const answer = solved(solverOf(templateOf(rules)), whole);
          if (answer.relation !== "several") return;
          const value = recursion(referenceOf(rules), 10, decideAlone);
          if (value === undefined) {
            without++;
            expect(answer.problem).toContain("no pure equilibrium");
          } else {
            values++;
            expectClose(numbers(answer), value);
          }
        },
      ),
      { numRuns: 60, seed: 7, unbiased: true },
    );
    expect(Math.min(values, without)).toBeGreaterThan(3);
  });
});

/** The equilibria by definition; undefined where there is none, or none that is best for all. */
function decideAlone({ counts, rows }: Rows): readonly number[] | undefined {
  const joint = (row: number) =>
    counts.map((_, i) => Math.floor(row / counts.slice(i + 1).reduce((a, b) => a * b, 1)) % counts[i]);
  const more = (a: number, b: number) => a > b + 1e-12;
  const stable = [...rows.keys()].filter((row) =>
    [...rows.keys()].every((other) => {
      const changed = counts.flatMap((_, i) => (joint(row)[i] === joint(other)[i] ? [] : [i]));
      return changed.length !== 1 || !more(rows[other][changed[0]], rows[row][changed[0]]);
    }),
  );
  if (counts.filter((count) => count > 1).length < 2) return rows[stable[0]];
  const best = stable.find((row) =>
    stable.every((other) => rows[other].every((value, i) => !more(value, rows[row][i]))),
  );
  return best === undefined ? undefined : rows[best];
}

describe("what cannot be solved", () => {
  it("is the worst policy where no single one decides", () => {
    expect(solved(solverOf(bundledTemplate("tic-tac-toe")), { ...whole, aim: "worst" }).problem).toBe(
      "the worst policy is asked for, but no single policy decides for all players",
    );
  });

  it("is said where something is hidden", () => {
    for (const name of ["monty-hall", "liars-dice"]) {
      expect(solved(solverOf(bundledTemplate(name)), whole).problem).toMatch(
        /cannot always tell where it is, and solving would need belief states: it sees the same after “.*” as after “.*” in /,
      );
    }
  });

  it("is not said where all that matters is seen", () => {
    const seen = `(role p) (role random) (init start) (face 1) (face 2)
      (<= (legal random (throw ?n)) (true start) (face ?n)) (<= (legal p wait) (true start))
      (<= (legal p (guess ?n)) (true (shows ?m)) (face ?n)) (<= (legal random wait) (true (shows ?m)))
      (<= (next (shows ?n)) (does random (throw ?n)))
      (<= (next right) (does p (guess ?n)) (true (shows ?n))) (<= (next wrong) (does p (guess ?n)) (not (true (shows ?n))))
      (<= terminal (true right)) (<= terminal (true wrong)) (<= (goal p 100) (true right)) (<= (goal p 0) (not (true right)))`;
    const told = `${seen} (<= (sees p ?n) (does random (throw ?n)))`;
    expect(solved(solverOf(templateOf(told)), whole).utilities).toEqual([FRACTIONS.ofPoints(100)]);
    const half = `${seen} (<= (sees p thrown) (does random (throw ?n)))`;
    expect(solved(solverOf(templateOf(half)), whole).problem).toContain("belief states");
  });

  it("is said where a role has no legal move", () => {
    const rules = `(role p) (init a) (<= (legal p go) (true a)) (<= (next b) (does p go))
      (<= terminal (true c)) (goal p 0)`;
    expect(solved(solverOf(templateOf(rules)), whole).problem).toBe(
      "p has no legal move in a state that is not terminal: b",
    );
  });
});
