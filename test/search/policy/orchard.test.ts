/** The orchard games, solved: the values that are known from elsewhere. */
import { describe, expect, it } from "vitest";
import type { GameAnswer } from "../../../src/search/policy/game-answer.js";
import { FRACTIONS, fraction } from "../../../src/search/policy/numbers.js";
import { toNumber } from "../../../src/search/policy/utility.js";
import { load } from "../../games/bundled.js";
import { bundledTemplate, half, nothing, solved, solverOf } from "./games.js";

const whole = { horizon: Number.POSITIVE_INFINITY, aim: "best", threshold: nothing } as const;

const numbers = (answer: GameAnswer) =>
  answer.utilities?.map((utility) => (utility === undefined ? undefined : toNumber(utility)));

describe("the small orchard", () => {
  const orchard = bundledTemplate("orchard-2-2-1");
  const values = (texts: readonly string[] | undefined, horizons: readonly number[]) => {
    const solver = solverOf(orchard, texts);
    return horizons.map((horizon) => solved(solver, { ...whole, horizon, threshold: half }));
  };

  it("has the values by horizon that are known, from the start", () => {
    const answers = values(undefined, [1, 2, 3, 4, 5]);
    expect(answers.map(({ utilities }) => utilities?.[0])).toEqual(
      [0, 0, 0, 27 / 128, 21 / 64].map((value) => FRACTIONS.ofPoints(100 * value)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ feasible: false, policies: 0n });
    expect(values(undefined, [Number.POSITIVE_INFINITY])[0].utilities).toEqual([fraction(107n, 288n)]);
    expect(numbers(values(undefined, [40])[0])?.[0]).toBeCloseTo(107 / 288, 10);
  });

  it("has those after a first basket, where policies reach 1/2 from 4 turns on", () => {
    const basket = ["(state 2 2 1)", "(control bob)"];
    const answers = values(basket, [1, 2, 3, 4, 5]);
    expect(answers.map(({ utilities }) => utilities?.[0])).toEqual(
      [0, 0, 3 / 8, 17 / 32, 73 / 128].map((value) => FRACTIONS.ofPoints(100 * value)),
    );
    expect(answers.map(({ policies }) => policies)).toEqual([0n, 0n, 0n, 36n, 1188n]);
    expect(values(basket, [Number.POSITIVE_INFINITY])[0].utilities).toEqual([fraction(7n, 12n)]);
  });
});

describe("the orchard", () => {
  it("is solved to the six digits that are known, for the best policy and for the worst", () => {
    const { values } = load("orchard").manifest.facts;
    const solver = solverOf(bundledTemplate("orchard"));
    for (const aim of ["best", "worst"] as const) {
      const [value] = numbers(solved(solver, { ...whole, aim })) as number[];
      expect(value).toBeCloseTo(values[`${aim} chance of winning`], 6);
    }
  });
});
