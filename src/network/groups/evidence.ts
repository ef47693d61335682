/** What states of random matches say about candidates: which are no groups, and which groups may be empty. */
import type { AcyclicProgram } from "../../ground/acyclic.js";
import type { Candidate } from "./candidates.js";
import { walk } from "./random-walk.js";

export interface Evidence {
  /** Per candidate: whether two of its fluents held at once. */
  readonly broken: Uint8Array;
  /** Per candidate: whether none of its fluents held in some state. */
  readonly empty: Uint8Array;
  /** Per pattern: the part of its candidates that were not broken, from 0 to 1. */
  readonly trust: readonly number[];
}

/** About how many atoms and candidates are looked at in a piece of the work. */
const LOOKS_AT_ONCE = 2 ** 15;

/** The initial state is always looked at: it is the base of the induction. */
export function* evidenceFor(
  program: AcyclicProgram,
  candidates: readonly Candidate[],
  budget: { readonly states: number; readonly walkSteps: number },
): Generator<void, Evidence> {
  const broken = new Uint8Array(candidates.length);
  const empty = new Uint8Array(candidates.length);
  const candidatesOf: number[][] = program.fluents.map(() => []);
  for (const [c, { fluents }] of candidates.entries()) for (const f of fluents) candidatesOf[f].push(c);
  const count = new Int32Array(candidates.length);
  const see = (fluents: readonly number[]) => {
    count.fill(0);
    for (const fluent of fluents) for (const c of candidatesOf[fluent]) count[c]++;
    for (let c = 0; c < count.length; c++) {
      if (count[c] > 1) broken[c] = 1;
      else if (count[c] === 0) empty[c] = 1;
    }
  };
  see([...program.fluents.keys()].filter((fluent) => program.fluents[fluent].initially));
  let looked = 0;
  for (const fluents of walk(program, budget.states, budget.walkSteps)) {
    see(fluents);
    looked += program.atoms + candidates.length;
    if (looked < LOOKS_AT_ONCE) continue;
    looked = 0;
    yield;
  }

  const total: number[] = [];
  const unbroken: number[] = [];
  for (const [c, { pattern }] of candidates.entries()) {
    total[pattern] = (total[pattern] ?? 0) + 1;
    unbroken[pattern] = (unbroken[pattern] ?? 0) + 1 - broken[c];
  }
  return { broken, empty, trust: total.map((of, pattern) => unbroken[pattern] / of) };
}
