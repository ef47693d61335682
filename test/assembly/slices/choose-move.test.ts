/**
 * Choices are legal, single, uniform and independent. Seeds are fixed: a test that passes once passes always.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MANY_MOVES } from "../../../assembly/slices/slice-layout.js";
import { Random } from "../../../src/engine/random-numbers.js";
import { WIDTHS, type Width } from "../../../src/engine/slices/slice-machine.js";
import { KERNELS } from "../../kernels.js";
import { ChiSquared } from "../../statistics.js";
import { Chooser } from "./chooser.js";

/** The threshold for each of `statistics` statistics. */
const threshold = (statistics: number) => 1e-6 / statistics;

const SIZES = Array.from({ length: 300 }, (_, i) => i + 1);

describe.each(KERNELS)("a random legal move (%s)", (build) => {
  const sizes = fc.oneof(
    fc.integer({ min: 1, max: 20 }),
    fc.integer({ min: 60, max: 70 }),
    fc.integer({ min: 1, max: 700 }),
  );

  function expectLegal(size: number, width: Width, seed: number): void {
    const chooser = new Chooser(build, [size], width, seed);
    const random = new Random(seed);
    const legal = Array.from({ length: chooser.lanes }, () => {
      // From no move to all of them.
      const share = random.below(5);
      return Array.from({ length: size }, () => random.below(4) < share);
    });
    for (const [lane, moves] of legal.entries()) {
      for (const [move, isLegal] of moves.entries()) chooser.setLegal(0, move, lane, isLegal);
    }
    chooser.choose();
    for (const [lane, moves] of legal.entries()) {
      const made = chooser.made(0, lane);
      expect(chooser.able(lane)).toBe(moves.includes(true));
      expect(made).toHaveLength(moves.includes(true) ? 1 : 0);
      expect(made.every((move) => moves[move])).toBe(true);
    }
  }

  it("is one of the legal ones in each lane, and none where none is legal", () => {
    fc.assert(fc.property(sizes, fc.constantFrom(...WIDTHS), fc.nat(), expectLegal), {
      numRuns: build === "debug" ? 20 : 60,
    });
  });

  it.each([MANY_MOVES, MANY_MOVES + 1, MANY_MOVES + 77])(
    "is one of the legal ones among %i moves",
    (size) => {
      expectLegal(size, 1, size);
    },
  );

  it.each([
    [300, 1],
    [300, 2],
    [MANY_MOVES + 100, 1],
    [MANY_MOVES + 100, 2],
  ])("clears what was made before among %i moves, in all lanes of %i phases", (size, phases) => {
    const chooser = new Chooser(build, [size], 2, 1, 0, phases);
    chooser.setAllLegal(0, (move) => move < 8);
    chooser.choose();
    chooser.setAllLegal(0, (move) => move >= size - 10);
    chooser.choose();
    for (let lane = 0; lane < chooser.lanes; lane++) {
      expect(chooser.made(0, lane)).toEqual([expect.toSatisfy((move: number) => move >= size - 10)]);
    }
  });
});

describe("a random legal move", () => {
  /** How often each of the moves was made in all lanes. */
  function frequencies(chooser: Chooser, passes: number): number[] {
    const counts = new Array<number>(chooser.sizes[0] as number).fill(0);
    for (let pass = 0; pass < passes; pass++) {
      chooser.choose();
      for (const move of chooser.chosen(0)) counts[move] = (counts[move] as number) + 1;
    }
    return counts;
  }

  it("is uniform where all of 1 to 300 moves are legal", () => {
    for (const size of SIZES) {
      const chooser = new Chooser("release", [size], 4, size);
      chooser.setAllLegal(0, () => true);
      const test = new ChiSquared();
      test.addUniform(frequencies(chooser, 60));
      expect(test.chance, `${size} moves`).toBeGreaterThan(threshold(SIZES.length));
    }
  });

  it("is uniform over 1 to 300 legal moves among 600, with gaps", () => {
    for (const size of SIZES) {
      const chooser = new Chooser("release", [600], 4, 1000 + size);
      const random = new Random(size);
      const legal = new Set<number>();
      while (legal.size < size) legal.add(random.below(600));
      chooser.setAllLegal(0, (move) => legal.has(move));
      const counts = frequencies(chooser, 60);
      const test = new ChiSquared();
      test.addUniform(counts.filter((_, move) => legal.has(move)));
      expect(counts.reduce((sum, n) => sum + n)).toBe(60 * chooser.lanes);
      expect(test.chance, `${size} moves`).toBeGreaterThan(threshold(SIZES.length));
    }
  });

  it.each([9, 64, 65, 154, 300])("is uniform in each lane over sets that differ, of %d moves", (size) => {
    const chooser = new Chooser("release", [size], 1, size);
    const random = new Random(99, size);
    const legal = Array.from({ length: chooser.lanes }, () => {
      const share = 1 + random.below(size);
      return Array.from({ length: size }, () => random.below(size) < share);
    });
    for (const [lane, moves] of legal.entries()) {
      for (const [move, isLegal] of moves.entries()) chooser.setLegal(0, move, lane, isLegal);
    }
    const counts = legal.map(() => new Array<number>(size).fill(0));
    for (let pass = 0; pass < 10 * size; pass++) {
      chooser.choose();
      for (const [lane, move] of chooser.chosen(0).entries()) {
        if (move >= 0) (counts[lane] as number[])[move] = ((counts[lane] as number[])[move] as number) + 1;
      }
    }
    const test = new ChiSquared();
    for (const [lane, moves] of legal.entries()) {
      const made = (counts[lane] as number[]).filter((_, move) => moves[move]);
      if (made.length > 0) test.addUniform(made);
    }
    expect(test.chance).toBeGreaterThan(threshold(5));
  });

  /** Pairs of numbers, counted in a table and held against independence of uniform choices. */
  function pairs(rows: number, columns: number, draw: (add: (a: number, b: number) => void) => void): number {
    const counts = new Array<number>(rows * columns).fill(0);
    draw((a, b) => {
      counts[a * columns + b] = (counts[a * columns + b] as number) + 1;
    });
    const test = new ChiSquared();
    test.addUniform(counts);
    return test.chance;
  }

  it.each([
    [3, 3],
    [9, 7],
    [5, 100],
    [66, 20],
  ])("of a role with %d moves does not depend on that of one with %d", (first, second) => {
    const chooser = new Chooser("release", [first, second], 2, first * second);
    for (const role of [0, 1]) chooser.setAllLegal(role, () => true);
    const chance = pairs(first, second, (add) => {
      for (let pass = 0; pass < first * second; pass++) {
        chooser.choose();
        const [a, b] = [chooser.chosen(0), chooser.chosen(1)];
        a.forEach((move, lane) => {
          add(move, b[lane] as number);
        });
      }
    });
    expect(chance).toBeGreaterThan(threshold(4));
  });

  it.each([5, 9, 30])("of %d does not depend on the one before, nor on that of the next lane", (size) => {
    const chooser = new Chooser("release", [size], 2, size);
    chooser.setAllLegal(0, () => true);
    const inTime = pairs(size, size, (add) => {
      for (let pass = 0; pass < size * size; pass++) {
        chooser.choose();
        const before = chooser.chosen(0);
        chooser.choose();
        chooser.chosen(0).forEach((move, lane) => {
          add(before[lane] as number, move);
        });
      }
    });
    const besides = pairs(size, size, (add) => {
      for (let pass = 0; pass < size * size; pass++) {
        chooser.choose();
        const moves = chooser.chosen(0);
        for (let lane = 0; lane < chooser.lanes; lane += 2)
          add(moves[lane] as number, moves[lane + 1] as number);
      }
    });
    expect(Math.min(inTime, besides)).toBeGreaterThan(threshold(6));
  });

  it("is uniform over 100,000 moves", () => {
    const chooser = new Chooser("release", [100_000], 1, 5);
    chooser.setAllLegal(0, () => true);
    const hundreds = new Array<number>(100).fill(0);
    const modulo = new Array<number>(64).fill(0);
    for (let pass = 0; pass < 60; pass++) {
      chooser.choose();
      for (const move of chooser.chosen(0)) {
        hundreds[Math.floor(move / 1000)] = (hundreds[Math.floor(move / 1000)] as number) + 1;
        if (move < 99_968) modulo[move % 64] = (modulo[move % 64] as number) + 1;
      }
    }
    for (const counts of [hundreds, modulo]) {
      const test = new ChiSquared();
      test.addUniform(counts);
      expect(test.chance).toBeGreaterThan(threshold(2));
    }
  });
});
