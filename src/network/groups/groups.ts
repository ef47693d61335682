/**
 * Groups of fluents of which exactly one, or at most one, holds in every reachable state. In the network each
 * group is one variable with many values instead of many Booleans.
 *
 * Candidates come from the shape of the fluents. Those that random matches do not break are assumed to hold
 * now, all together, and for each the induction asks whether the next state can break it. What is broken or
 * costs too much to prove is dropped, and every proof that used it is made again, until all that is left is
 * proved. Then it holds in the initial state and every step keeps it. Of the proved groups, some without
 * common fluents are chosen, those first that save most variables.
 */
import { allOf } from "../../gdl/pieces.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { candidates as candidatesOf } from "./candidates.js";
import { chooseDisjoint, type Proved } from "./disjoint.js";
import { evidenceFor } from "./evidence.js";
import { Proofs } from "./proofs.js";

export interface Group {
  /** What the fluents share, with `_` where they differ: `(cell 1 1 _)`, `(placing|choosing _)`. */
  readonly name: string;
  /** Indices into the fluents of the program, ascending. */
  readonly fluents: readonly number[];
  /** Whether one of them always holds; otherwise at most one does. */
  readonly exactlyOne: boolean;
}

/** Work is counted, not timed, so that the same program always has the same groups. */
export interface GroupBudget {
  /** States of random matches that candidates are tried on, and literals that may be looked at for them. */
  readonly states: number;
  readonly walkSteps: number;
  /** Steps of the proofs, for each question and for all of them. */
  readonly questionSteps: number;
  readonly steps: number;
  /** How large the part of the program that the proofs look at may become. */
  readonly size: number;
}

const GROUP_BUDGET: GroupBudget = {
  states: 400,
  walkSteps: 20_000_000,
  questionSteps: 2_000_000,
  steps: 150_000_000,
  size: 20_000_000,
};

export interface GroupStats {
  /** How many groups became candidates by their shape, and how many of those random matches did not break. */
  readonly candidates: number;
  readonly unbroken: number;
  /** How many invariants ("at most one of", "one of") were proved, and how many were given up. */
  readonly proved: number;
  readonly givenUp: number;
  readonly steps: number;
}

export interface FoundGroups {
  readonly groups: Group[];
  /**
   * What may be groups as well, of fluents that are in none of `groups`: nothing has broken them, but their
   * proofs took more than the budget. `exactlyOne` says what would be proved.
   */
  readonly unproved: Group[];
  readonly stats: GroupStats;
}

export function findGroups(program: AcyclicProgram, budget: Partial<GroupBudget> = {}): FoundGroups {
  return allOf(groupsInPieces(program, budget));
}

/** The same in pieces: some thousand fluents, some states of matches, or some questions of the proofs. */
export function* groupsInPieces(
  program: AcyclicProgram,
  budget: Partial<GroupBudget> = {},
): Generator<void, FoundGroups> {
  const limits = { ...GROUP_BUDGET, ...budget };
  const candidates = yield* candidatesOf(program);
  yield;
  const evidence = yield* evidenceFor(program, candidates, limits);
  yield;
  const proofs = new Proofs(program, candidates, evidence, limits);
  yield;
  yield* proofs.run();
  const groups = disjointGroups(proofs.groups());
  const taken = new Set(groups.flatMap(({ fluents }) => fluents));
  const undecided = [...proofs.undecided()].filter(({ candidate }) => {
    return !candidate.fluents.some((fluent) => taken.has(fluent));
  });
  const unbroken = evidence.broken.filter((broken) => broken === 0).length;
  const { proved, givenUp, steps } = proofs;
  const stats = { candidates: candidates.length, unbroken, proved, givenUp, steps };
  return { groups, unproved: disjointGroups(undecided), stats };
}

function disjointGroups(some: Iterable<Proved>): Group[] {
  return chooseDisjoint(some)
    .map(({ candidate: { name, fluents }, exactlyOne }): Group => ({ name, fluents, exactlyOne }))
    .sort((a, b) => a.fluents[0] - b.fluents[0]);
}
