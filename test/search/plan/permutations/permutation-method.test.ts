/** Puzzles whose moves permute: plans and proofs against plain searches, and two cubes. */
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { provideKernel } from "../../../../src/engine/memory/module.js";
import { allOf } from "../../../../src/gdl/pieces.js";
import { LegSearch } from "../../../../src/search/plan/permutations/leg-search.js";
import { permutationMethod } from "../../../../src/search/plan/permutations/permutation-method.js";
import { type PuzzlePoints, puzzlePoints } from "../../../../src/search/plan/permutations/puzzle-points.js";
import { subgroupChains } from "../../../../src/search/plan/permutations/subgroup-chains.js";
import { groupOf, takesHome, WayHome } from "../../../../src/search/plan/permutations/way-home.js";
import { wheelsOf } from "../../../../src/search/plan/permutations/wheels.js";
import type { PlanMethod } from "../../../../src/search/plan/puzzle.js";
import { kernelModule } from "../../../kernels.js";
import { loadedGame } from "../../../loaded.js";
import { fewestTurns } from "../../../oracles/plain-plans.js";
import { fewestToHome, moved } from "../../../oracles/plain-turning.js";
import { expectPlansToHold, expectProofsToHold, findingsOf } from "../findings.js";
import { plansAmong, questionOf } from "../plan-faults.js";
import { type CornerTurn, pocketCube } from "./pocket-cube.js";
import { rulesOf, type TurningPuzzle, turningPuzzle } from "./turning-puzzles.js";

provideKernel(kernelModule("release"));

/** `ARCWOOD_PUZZLES=20000` for a long run. */
const RUNS = Number(process.env.ARCWOOD_PUZZLES ?? 80);

function methodOf(rules: string, memoryBytes = 2 ** 26): PlanMethod {
  const method = permutationMethod(questionOf(loadedGame(rules), { memoryBytes }));
  if (method === undefined) throw new Error("there are moves that are always legal");
  return method;
}

describe("random puzzles", () => {
  it("have plans of the best score where there are any, and no wrong proofs", () => {
    fc.assert(
      fc.property(turningPuzzle, (puzzle) => {
        const rules = rulesOf(puzzle);
        const loaded = loadedGame(rules);
        const fewest = fewestTurns(loadedGame(rules, { engine: "reference" }).game, 100_000);
        if (fewest === undefined) throw new Error("a random puzzle has few states");
        const findings = findingsOf(methodOf(rules));
        expectPlansToHold(loaded, findings);
        expectProofsToHold(findings, fewest);
        // Where time alone ends the match, some turns can't be spent without undoing what was done.
        if (puzzle.last === undefined || !puzzle.endsByTime)
          expect(plansAmong(findings).length > 0).toBe(fewest.has(100));
      }),
      { numRuns: RUNS },
    );
  });

  it("are brought home by the fewest moves in one leg, and by more legs too", () => {
    fc.assert(
      fc.property(turningPuzzle, fc.integer({ min: 2 ** 12, max: 2 ** 20 }), (puzzle, memoryBytes) => {
        const points = pointsOf(puzzle);
        const wheels = typeof points === "object" ? wheelsOf(points.moves) : undefined;
        if (typeof points !== "object" || wheels === undefined) return;
        const start = points.pieces.map(() => 0);
        const fewest = fewestToHome(points.pieces, start);
        const group = allOf(
          groupOf(
            points,
            wheels.map(({ powers }) => powers[1]),
          ),
        );
        expect(takesHome(group, points, start)).toBe(fewest !== undefined);
        for (const chain of allOf(subgroupChains(points.degree, wheels, 16)).slice(0, 4)) {
          const way = allOf(WayHome.of(points, wheels, chain, memoryBytes));
          const course = way && firstOf(way.courses(64, 2 ** 16));
          if (way === undefined) continue;
          // With more legs only so many ends of each are gone on from, and those of the next may all be too long.
          if (chain.groups.length === 2) expect(course !== undefined).toBe(fewest !== undefined);
          if (course === undefined) continue;
          expect(fewest).toBeDefined();
          if (chain.groups.length === 2) expect(course.length).toBe(fewest);
          const end = course.reduce<readonly number[]>((at, move) => moved(points.pieces, at, move), start);
          expect(end).toEqual(points.pieces.map(({ home }) => home));
        }
      }),
      { numRuns: RUNS },
    );
  });

  it("are looked for no longer than asked, wherever legs end", () => {
    const run = vi.spyOn(LegSearch.prototype, "run");
    fc.assert(
      fc.property(turningPuzzle, (puzzle) => {
        const points = pointsOf(puzzle);
        const wheels = typeof points === "object" ? wheelsOf(points.moves) : undefined;
        if (typeof points !== "object" || wheels === undefined) return;
        for (const chain of allOf(subgroupChains(points.degree, wheels, 16)).slice(0, 4)) {
          const way = allOf(WayHome.of(points, wheels, chain, 2 ** 20));
          run.mockClear();
          for (const _ of way?.courses(64, 1) ?? []);
          // A leg looks at one node, and it may be gone without a move, which takes none.
          const ends = run.mock.results.filter(({ value }) => value === "found").length;
          expect(ends).toBeLessThanOrEqual(2 ** chain.groups.length);
        }
      }),
      { numRuns: RUNS },
    );
    run.mockRestore();
  });
});

/** The points of a puzzle, without its rules: each piece is a part, of the places that it can get to. */
function pointsOf({ kinds }: TurningPuzzle): PuzzlePoints | "never" | undefined {
  const wanted: number[][] = [];
  const parts = kinds.flatMap(({ moves, pieces }) =>
    pieces.map(({ at, home }) => {
      const places = [at];
      for (const place of places)
        for (const images of moves) if (!places.includes(images[place])) places.push(images[place]);
      wanted.push(places.includes(home) ? [places.indexOf(home)] : []);
      const next = moves.map((images) => Int32Array.from(places, (place) => places.indexOf(images[place])));
      return { fluents: [], states: places.map(() => new Uint8Array()), next };
    }),
  );
  return allOf(puzzlePoints(parts, wanted));
}

function firstOf(courses: Iterable<readonly number[] | undefined>): readonly number[] | undefined {
  for (const course of courses) if (course !== undefined) return course;
  return undefined;
}

describe("the pocket cube", () => {
  const scrambled = fc
    .array(fc.constantFrom<CornerTurn>("u", "r", "f"), { minLength: 1, maxLength: 40 })
    .map((turns) => ({ turns, rules: pocketCube(turns) }));

  it("is solved wherever it was turned to, with quarter turns one way only", () => {
    fc.assert(
      fc.property(scrambled, ({ rules }) => {
        const loaded = loadedGame(rules);
        const findings = findingsOf(permutationMethod(questionOf(loaded)) as PlanMethod);
        expectPlansToHold(loaded, findings);
        expect(plansAmong(findings).map(({ score }) => score)).toContain(100);
      }),
      { numRuns: 2 },
    );
  });

  it("is never solved with a corner twisted, which is proved", () => {
    const findings = findingsOf(methodOf(pocketCube(["u", "r"], { twisted: true })));
    expect(findings.filter((finding) => finding !== undefined)).toEqual([
      { none: { score: 100, turns: Number.POSITIVE_INFINITY } },
    ]);
  });
});

describe("other games", () => {
  it("are none of its business where a move's effect depends on other parts", () => {
    // A light that is switched only while the other one is on.
    const rules = `
      (role r) (init a) (legal r m) (legal r n)
      (<= (next a) (true a)) (<= (next b) (true a) (does r m)) (<= (next b) (true b) (not (does r m)))
      (<= terminal (true b)) (<= (goal r 100) (true b))`;
    expect(findingsOf(methodOf(rules))).toEqual([]);
  });

  it("are none of its business where a move can't be undone", () => {
    const rules = `
      (role r) (init (x a)) (init (x b)) (legal r m) (legal r n) (<= (next (x a)) (true (x a)) (does r n))
      (<= (next (x b)) (true (x b)) (does r m))
      (<= terminal (not (true (x a))) (not (true (x b)))) (<= (goal r 100) terminal)`;
    expect(findingsOf(methodOf(rules))).toEqual([]);
  });

  it("are not asked about where moves are legal now and then", () => {
    const rules = `
      (role r) (init a) (<= (legal r m) (true a)) (<= (legal r n) (not (true a)))
      (<= (next a) (does r n)) (<= terminal (not (true a))) (<= (goal r 100) terminal)`;
    expect(permutationMethod(questionOf(loadedGame(rules)))).toBeUndefined();
  });
});
