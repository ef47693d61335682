/**
 * Groups that agree with random play and are not proved: for uses that stay right where one of them breaks.
 * They are found in a small part of the time that proofs take, in rules of any size.
 */
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { candidates as candidatesOf } from "./candidates.js";
import { chooseDisjoint, type Proved } from "./disjoint.js";
import { evidenceFor } from "./evidence.js";
import type { Group } from "./groups.js";

/** States of random matches that candidates are tried on, and literals that may be looked at for them. */
const BUDGET = { states: 400, walkSteps: 10_000_000 };

/** Without common fluents, in the order of their first ones. */
export function* believedGroups(program: AcyclicProgram): Generator<void, Group[]> {
  const candidates = yield* candidatesOf(program);
  yield;
  const { broken, empty } = yield* evidenceFor(program, candidates, BUDGET);
  yield;
  const unbroken = candidates.flatMap((candidate, i): Proved[] =>
    broken[i] === 0 ? [{ candidate, exactlyOne: empty[i] === 0 }] : [],
  );
  return chooseDisjoint(unbroken)
    .map(({ candidate: { name, fluents }, exactlyOne }): Group => ({ name, fluents, exactlyOne }))
    .sort((a, b) => a.fluents[0] - b.fluents[0]);
}
