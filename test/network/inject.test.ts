import { describe, expect, test } from "vitest";
import { withoutCycles } from "../../src/ground/acyclic.js";
import { inject, stateOfTexts, withValues } from "../../src/network/inject.js";
import { translate } from "../../src/network/translate/translate.js";
import { solve } from "../oracles/plain-solver.js";
import { programOf } from "./sketches.js";

// Two groups, (f 0) (f 1) and (f 2) (f 3), and (f 4) by itself. The move is legal if (f 4) holds.
const program = withoutCycles(
  programOf({ fluents: 5, moves: [1], rules: [], next: [2, 0, 4, 6, 9], legal: [8] }),
);
const groups = [
  { name: "(f a)", fluents: [0, 1], exactlyOne: true },
  { name: "(f b)", fluents: [2, 3], exactlyOne: false },
];
const grouped = translate(program, { encoding: "grouped", groups });
const boolean = translate(program, { encoding: "boolean", groups });

function solutions(template: typeof grouped, fluents: readonly number[]): number {
  const injection = inject(template, fluents);
  if ("problem" in injection) throw new Error(injection.problem);
  return [...solve(withValues(template.network, injection.values))].length;
}

describe("a state becomes the values of the fluents now", () => {
  test("each variable once, in order, a group's fluent or none of them", () => {
    expect(inject(grouped, [1, 4])).toEqual({
      values: [
        [1, 1],
        [2, 2],
        [3, 1],
      ],
    });
    expect(inject(grouped, [0, 3])).toEqual({
      values: [
        [1, 0],
        [2, 1],
        [3, 0],
      ],
    });
    expect(inject(boolean, [0, 1])).toEqual({
      values: [
        [1, 1],
        [2, 1],
        [3, 0],
        [4, 0],
        [5, 0],
      ],
    });
  });

  test("and the network then has one solution for each joint move", () => {
    for (const template of [grouped, boolean]) {
      expect(solutions(template, [1, 4])).toBe(1);
      expect(solutions(template, [1])).toBe(0);
    }
  });
});

describe("a state that breaks a group is refused", () => {
  test("two fluents of one group", () => {
    expect(inject(grouped, [0, 1])).toEqual({
      problem: "(f 0) and (f 1) both hold, which no state of this game can have",
    });
    expect(inject(grouped, [0, 2, 3])).toMatchObject({ problem: expect.stringContaining("(f 2) and (f 3)") });
  });

  test("no fluent of a group of which one always holds", () => {
    expect(inject(grouped, [4])).toEqual({
      problem: "no fluent (f a) holds, but in every state of this game one does",
    });
  });
});

describe("a state given as text", () => {
  test("is read regardless of case", () => {
    expect(stateOfTexts(grouped, ["(F 4)", "(f 1)"])).toEqual({ fluents: [4, 1] });
  });

  test("is refused if it names what is no fluent", () => {
    expect(stateOfTexts(grouped, ["(f 5)"])).toEqual({ problem: "(f 5) can never hold in this game" });
  });
});
