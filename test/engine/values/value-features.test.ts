/** Features come from what the rules look at together, whatever the game. */
import { describe, expect, it } from "vitest";
import { compileSlices } from "../../../src/circuit/compile.js";
import {
  FEATURE_LIMITS,
  findFeatures,
  type ValueFeatures,
} from "../../../src/engine/values/value-features.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { load } from "../../games/bundled.js";
import { acyclicOf } from "../../ground/sheets.js";

function featuresOf(name: string, limits = FEATURE_LIMITS) {
  const program = acyclicOf(load(name).sheet);
  return { program, features: allOf(findFeatures(program, compileSlices(program).game, limits)) };
}

/** The names of the variables of each tuple. */
function namesOf({ tuples, variables }: ValueFeatures): Set<string>[] {
  return tuples.map((tuple) => new Set(tuple.variables.map((variable) => variables[variable].name)));
}

describe("features", () => {
  it("of connect four hold every line of four cells", () => {
    const names = namesOf(featuresOf("connect-four").features);
    const steps = [
      [1, 0],
      [0, 1],
      [1, 1],
      [1, -1],
    ];
    let lines = 0;
    for (let x = 1; x <= 7; x++) {
      for (let y = 1; y <= 6; y++) {
        for (const [dx, dy] of steps) {
          const [lastX, lastY] = [x + 3 * dx, y + 3 * dy];
          if (lastX > 7 || lastY > 6 || lastY < 1) continue;
          lines++;
          const line = [0, 1, 2, 3].map((i) => `(cell ${x + i * dx} ${y + i * dy} _)`);
          expect(
            names.some((tuple) => line.every((cell) => tuple.has(cell))),
            line.join(" "),
          ).toBe(true);
        }
      }
    }
    expect(lines).toBe(69);
  });

  it.each(["breakthrough", "english-draughts", "reversi", "monty-hall", "oware", "yahtzee"])(
    "of %s have an entry for each combination of digits, and none twice",
    (name) => {
      const { features } = featuresOf(name);
      const { variables, tuples, entries } = features;
      let next = 0;
      for (const tuple of tuples) {
        expect(tuple.first).toBe(next);
        const sizes = tuple.variables.map((variable) => variables[variable].size);
        expect(tuple.entries).toBe(sizes.reduce((product, size) => product * size, 1));
        for (const [i, stride] of tuple.strides.entries())
          expect(stride).toBe(sizes.slice(i + 1).reduce((product, size) => product * size, 1));
        next += tuple.entries;
      }
      expect(entries).toBe(next);
      const members = tuples.map((tuple) => tuple.variables.join(" "));
      expect(new Set(members).size).toBe(members.length);
      // No scope of the rules lies within another one; single variables do.
      const wide = tuples.filter((tuple) => tuple.variables.length > 1);
      for (const one of wide)
        for (const other of wide)
          if (one !== other)
            expect(one.variables.every((variable) => other.variables.includes(variable))).toBe(false);
    },
  );

  it("keep to their limits, and cover the board evenly where there are more", () => {
    const { features } = featuresOf("breakthrough", { tuples: 90, entries: 20_000, allEntries: 30_000 });
    expect(features.tuples.length).toBeGreaterThan(64);
    expect(features.tuples.length).toBeLessThanOrEqual(90);
    // Two stages share the room of all.
    expect(features.entries).toBeLessThanOrEqual(15_000);
    expect(features.entries).toBeGreaterThan(10_000);
  });

  it("have a stage for each phase, or for each digit of what says whose turn it is", () => {
    expect(featuresOf("pentago").features).toMatchObject({ stages: 4, stageVariable: undefined });
    const { features } = featuresOf("english-draughts");
    expect(features.stages).toBe(2);
    expect(features.variables[features.stageVariable as number].name).toBe("(control _)");
    expect(
      features.tuples.some(({ variables }) => variables.includes(features.stageVariable as number)),
    ).toBe(false);
  });

  it("are the same each time", () => {
    expect(featuresOf("reversi").features).toEqual(featuresOf("reversi").features);
  });
});
