/**
 * Relations that are computed from below are cut down to what is asked: fewer tuples, the same ground
 * program.
 */
import { describe, expect, it } from "vitest";
import { DEFAULT_GROUND_LIMITS, GroundBudget } from "../../src/ground/budget.js";
import { reachInputs } from "../../src/ground/inputs.js";
import { DEFAULT_TUNING } from "../../src/ground/tuning.js";
import { programOf, read } from "./sheets.js";

const NEVER = { ...DEFAULT_TUNING, far: Number.POSITIVE_INFINITY };
const ALWAYS = { ...DEFAULT_TUNING, far: 0 };

/** Files a, b and c, ranks 1 to 4, all of them coordinates; a square that is left lets a line through. */
const LINES = `
  (role r)
  (file a b) (file b c) (rank 1 2) (rank 2 3) (rank 3 4)
  (coordinate a) (coordinate b) (coordinate c)
  (coordinate 1) (coordinate 2) (coordinate 3) (coordinate 4)
  (init (cell a 1 p)) (init (cell b 1 e)) (init (cell c 1 k))
  (<= (legal r (leave ?u ?v)) (true (cell ?u ?v p)))
  (<= (clear ?u ?y ?x ?y ?i ?j) (file ?u ?x) (coordinate ?y) (coordinate ?i) (coordinate ?j))
  (<= (clear ?u ?y ?x ?y ?i ?j) (file ?u ?w) (true (cell ?w ?y e)) (clear ?w ?y ?x ?y ?i ?j))
  (<= (clear ?u ?y ?x ?y ?i ?y) (file ?u ?i) (clear ?i ?y ?x ?y ?i ?y))
  (<= (next (cell ?u ?v e)) (does r (leave ?u ?v)))
  (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (does r (leave ?u ?v)) (distinct ?x ?u))
  (<= (next check) (does r (leave ?u ?v)) (true (cell ?s ?t p)) (true (cell ?x ?y k)) (clear ?s ?t ?x ?y ?u ?v))
  (<= terminal (true check))
  (<= (goal r 0) (true (cell ?x ?y k)) (not (clear a ?y ?x ?y b 1)))
  (goal r 100)
`;

function reached(far: number) {
  const { tables, relaxation, fluents, moves } = reachInputs(
    read(LINES),
    new GroundBudget(DEFAULT_GROUND_LIMITS),
    {
      ...DEFAULT_TUNING,
      far,
    },
  );
  const clear = [...relaxation.rules.keys()].find(({ name }) => name === "clear");
  return { clear: clear && tables.relationOf(clear)?.size, fluents: fluents.length, moves: moves.length };
}

describe("what is asked", () => {
  it("bounds a relation that ranges further", () => {
    const all = reached(NEVER.far);
    const cut = reached(ALWAYS.far);
    // In rank 1, from a to b, a to c and b to c, with a square in the files and rank 1 that may be left.
    expect(cut).toEqual({ ...all, clear: 9 });
    expect(all.clear).toBeGreaterThan(300);
  });

  it("leaves the ground program as it is", () => {
    const { name: _, ...without } = programOf(read(LINES), {}, NEVER);
    const { name: __, ...cut } = programOf(read(LINES), {}, ALWAYS);
    expect(cut).toEqual(without);
  });

  it("is not looked for where no rule ranges far", () => {
    expect(reached(7)).toEqual(reached(NEVER.far));
  });
});
