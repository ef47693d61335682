/**
 * Groups of fluents of which exactly one, or at most one, holds in every reachable state: in the network each group is
 * one variable with many values instead of many Booleans.
 *
 * Candidates come from the shape of the fluents. Those that random matches do not break are assumed to hold now,
 * all together, and for each the induction asks whether a state that follows can break it. What is broken or too dear to
 * prove is dropped, and every proof that used it is made again, until all that is left is proved: then
 * it holds in the initial state and is kept by every step. Of what is proved, groups without common fluents are
 * chosen, those first that save most variables.
 */
import {
  ALWAYS,
  atomOf,
  type GroundProgram,
  inputsOf,
  NEVER,
  negative,
  type Output,
  positive,
} from "../ground/program.js";
import { type Candidate, candidates } from "./groups/candidates.js";
import { Induction, type Verdict } from "./groups/induction.js";
import { walk } from "./groups/walk.js";
import { withoutCycles } from "./layers.js";

export interface Group {
  /** What the fluents share, with `_` where they differ: `(cell 1 1 _)`; a few functors are named, `(placing|choosing _)`. */
  readonly name: string;
  /** Indices into the fluents of the program, ascending. */
  readonly fluents: readonly number[];
  /** Whether one of them always holds; else at most one does. */
  readonly exactlyOne: boolean;
}

/** Counted, not timed, so that the same program always has the same groups. */
export interface GroupBudget {
  /** States of random matches that the candidates are tried on, and literals looked at for them. */
  readonly states: number;
  readonly walkSteps: number;
  /** Steps of the proofs, for one question and for all. */
  readonly questionSteps: number;
  readonly steps: number;
  /** How large the part of the program may become that the proofs look at. */
  readonly size: number;
}

export const GROUP_BUDGET: GroupBudget = {
  states: 400,
  walkSteps: 20_000_000,
  questionSteps: 2_000_000,
  steps: 100_000_000,
  size: 20_000_000,
};

export interface GroupStats {
  /** Groups whose shape made them candidates, and those of them that random matches did not break. */
  readonly candidates: number;
  readonly unbroken: number;
  /** Invariants ("at most one of", "one of") that were proved, and those given up. */
  readonly proved: number;
  readonly givenUp: number;
  readonly steps: number;
}

export function findGroups(
  cyclic: GroundProgram,
  budget: Partial<GroupBudget> = {},
): { groups: Group[]; stats: GroupStats } {
  return new Search(withoutCycles(cyclic), { ...GROUP_BUDGET, ...budget }).run();
}

interface Invariant {
  readonly candidate: number;
  /** Says that at least one of the fluents holds; else that at most one does. */
  readonly one: boolean;
  state: "open" | "proved" | "given up";
  /** The invariants that its proof used. */
  using: ReadonlySet<number>;
  /** The steps for a question that have not sufficed. */
  tried: number;
}

/** The proofs begin with the question's steps divided by this, and so do the cheap ones first. */
const FIRST_SHARE = 64;
const MOST_TURNS = 8;
/** With more moves the cases are not told apart. */
const MOST_CASES = 1000;
/** Steps for all questions of an invariant, as a multiple of those for one. */
const QUESTIONS = 8;
/** So many invariants of one pattern in a row have been too dear: then the others of it are not tried with so few steps. */
const ENOUGH_FAILURES = 3;
/**
 * First the patterns none of whose candidates was broken in play, then all others; with the parts of all steps after which
 * nothing is tried any more, and nothing is proved again.
 */
const PHASES = [
  { trust: 1, tried: 0.65, again: 0.8 },
  { trust: 0, tried: 0.9, again: 1 },
];
/** A search is begun anew when what it has looked at is this many times as much as for its first invariant. */
const GROWTH = 1.5;

class Search {
  private readonly candidates: readonly Candidate[];
  /** Per candidate: whether it is no group, and whether a state was seen in which none of its fluents held. */
  private readonly broken: Uint8Array;
  private readonly empty: Uint8Array;
  private readonly invariants: Invariant[] = [];
  /** Per candidate, its invariants. Candidates contained in others that may be groups have none. */
  private readonly atMostOne = new Map<number, number>();
  private readonly one = new Map<number, number>();

  /** Per pattern, the part of its candidates that no state seen has broken. */
  private readonly trust: number[] = [];

  private induction: Induction;
  /** How much the induction had looked at after its first invariant. */
  private firstSize = 0;
  private earlierSteps = 0;

  constructor(
    private readonly program: GroundProgram,
    private readonly budget: GroupBudget,
  ) {
    this.candidates = candidates(program);
    this.broken = new Uint8Array(this.candidates.length);
    this.empty = new Uint8Array(this.candidates.length);
    this.induction = new Induction(program, budget.size);
  }

  run(): { groups: Group[]; stats: GroupStats } {
    this.tryInPlay();
    const unbroken = this.broken.reduce((count, broken) => count + 1 - broken, 0);
    this.prove();
    const groups = this.choose();
    const proved = this.invariants.filter(({ state }) => state === "proved").length;
    const givenUp = this.invariants.length - proved;
    return {
      groups,
      stats: { candidates: this.candidates.length, unbroken, proved, givenUp, steps: this.steps },
    };
  }

  private get steps(): number {
    return this.earlierSteps + this.induction.steps;
  }

  private tryInPlay(): void {
    const { program, broken, empty } = this;
    const candidatesOf: number[][] = program.fluents.map(() => []);
    for (const [c, { fluents }] of this.candidates.entries())
      for (const f of fluents) candidatesOf[f].push(c);
    const count = new Int32Array(this.candidates.length);
    const see = (fluents: readonly number[]) => {
      count.fill(0);
      for (const fluent of fluents) for (const c of candidatesOf[fluent]) count[c]++;
      for (let c = 0; c < count.length; c++) {
        if (count[c] > 1) broken[c] = 1;
        else if (count[c] === 0) empty[c] = 1;
      }
    };
    // The base of the induction, whatever the budget.
    see([...program.fluents.keys()].filter((fluent) => program.fluents[fluent].initially));
    walk(program, this.budget.states, this.budget.walkSteps, see);
    const total: number[] = [];
    for (const [c, { pattern }] of this.candidates.entries()) {
      total[pattern] = (total[pattern] ?? 0) + 1;
      this.trust[pattern] = (this.trust[pattern] ?? 0) + 1 - broken[c];
    }
    for (const [pattern, count] of total.entries()) this.trust[pattern] /= count;
  }

  // The invariants that are assumed, and their proofs

  private prove(): void {
    for (const { trust, tried, again } of PHASES) {
      this.activate(trust);
      this.proveOpen(tried, () => this.activate(trust));
      // What is left is given up, and what rested on it is proved again, until nothing rests on anything unproved.
      for (let open = this.open(); open.length > 0; open = this.open()) {
        for (const number of open) this.giveUp(number);
        this.proveOpen(again, () => {});
      }
    }
  }

  /** Tries all that is open, with few steps first. */
  private proveOpen(share: number, afterRound: () => void): void {
    const { questionSteps, steps } = this.budget;
    for (let limit = questionSteps / FIRST_SHARE; limit <= questionSteps; limit *= 8) {
      for (let open = this.open(limit); open.length > 0; open = this.open(limit)) {
        const failures = new Map<string, number>();
        for (const number of open) {
          const invariant = this.invariants[number];
          // An earlier one of this round may have taken it along.
          if (invariant.state !== "open") continue;
          invariant.tried = limit;
          const kind = `${this.candidates[invariant.candidate].pattern} ${invariant.one}`;
          const failed = failures.get(kind) ?? 0;
          if (failed === ENOUGH_FAILURES) continue;
          this.attempt(number, limit, steps * share);
          failures.set(kind, invariant.state === "open" ? failed + 1 : 0);
        }
        afterRound();
      }
    }
  }

  /**
   * A small group such as (control _), which says what can happen at all: questions are asked for each of its
   * fluents apart, so that what follows from it follows once for many questions. That one of them holds is
   * part of the proof.
   */
  private get turns(): { fluents: readonly number[]; one: number } | undefined {
    let best: { fluents: readonly number[]; one: number } | undefined;
    for (const [c, one] of this.one) {
      const { name, fluents } = this.candidates[c];
      if (this.invariants[one].state === "given up" || !/^[(][^ ]+( _)+[)]$/.test(name)) continue;
      if (fluents.length > MOST_TURNS || (best && best.fluents.length <= fluents.length)) continue;
      best = { fluents, one };
    }
    return best;
  }

  /**
   * Makes invariants of candidates that no state seen has broken and that no others contain, from patterns that
   * were not broken elsewhere either, or not too often: the rest are mostly accidents.
   */
  private activate(trust: number): void {
    const mayHold = (c: number) => !this.broken[c] && this.trust[this.candidates[c].pattern] >= trust;
    for (const [c, { wider }] of this.candidates.entries()) {
      if (!mayHold(c) || this.atMostOne.has(c) || wider.some(mayHold)) continue;
      this.atMostOne.set(c, this.add(c, false));
      if (!this.empty[c]) this.one.set(c, this.add(c, true));
    }
  }

  private add(candidate: number, one: boolean): number {
    const number = this.invariants.length;
    this.invariants.push({ candidate, one, state: "open", using: new Set(), tried: 0 });
    this.assume(number);
    return number;
  }

  private assume(number: number): void {
    const { candidate, one } = this.invariants[number];
    const { fluents } = this.candidates[candidate];
    if (one) this.induction.assumeOne(number, fluents);
    else this.induction.assumeAtMostOne(number, fluents);
  }

  /** What is neither proved nor given up, nor has been tried with so many steps for a question. */
  private open(limit = Number.POSITIVE_INFINITY): number[] {
    return [...this.invariants.keys()].filter((number) => {
      const { state, tried } = this.invariants[number];
      return state === "open" && tried < limit;
    });
  }

  private attempt(number: number, limit: number, allSteps: number): void {
    const invariant = this.invariants[number];
    const { turns, induction } = this;
    induction.beginProof();
    const verdict = this.verdict(
      invariant,
      turns?.fluents,
      limit,
      Math.min(allSteps, this.steps + QUESTIONS * limit),
    );
    if (verdict === "proved") {
      invariant.state = "proved";
      invariant.using = turns ? new Set(induction.using).add(turns.one) : induction.using;
    } else if (verdict === "perhaps") this.giveUp(number);
    this.renew();
  }

  private verdict(
    { candidate, one }: Invariant,
    turns: readonly number[] | undefined,
    limit: number,
    allSteps: number,
  ): Verdict {
    const { induction } = this;
    const next = this.candidates[candidate].fluents
      .map((fluent) => this.program.fluents[fluent].next)
      .filter((output) => output !== NEVER);
    if (one && next.includes(ALWAYS)) return "proved";
    for (const turn of turns?.map(positive) ?? [undefined]) {
      const now = turn === undefined ? [] : [turn];
      if (one) {
        const verdict = induction.neverTogether([...now, ...next.map((output) => output ^ 1)], limit);
        if (verdict !== "proved") return verdict;
        continue;
      }
      for (const moves of this.casesOf(next)) {
        const given = [...now, ...moves];
        if (induction.plainlyNever(given, limit) === "proved") continue;
        for (const [i, a] of next.entries()) {
          const first = [...given, a].filter((output) => output !== ALWAYS);
          if (i + 1 === next.length || induction.plainlyNever(first, limit) === "proved") continue;
          for (const b of next.slice(i + 1)) {
            if (this.steps > allSteps) return "too dear";
            const both = b === ALWAYS ? first : [...first, b];
            const verdict = induction.neverTogether(both, limit);
            if (verdict !== "proved") return verdict;
          }
        }
      }
    }
    return "proved";
  }

  /**
   * The moves that the rules of some fluents name, each made by itself, and none of them made: what follows from a
   * move is then found once for all the fluents.
   */
  private casesOf(next: readonly Output[]): number[][] {
    const { firstRule, firstLiteral, literals, fluents } = this.program;
    const inputs = inputsOf(this.program);
    const moves = new Set<number>();
    for (const output of next) {
      const derived = atomOf(output) - inputs;
      if (output < 0 || derived < 0) continue;
      for (let k = firstLiteral[firstRule[derived]]; k < firstLiteral[firstRule[derived + 1]]; k++) {
        const atom = atomOf(literals[k]);
        if (atom >= fluents.length && atom < inputs) moves.add(atom);
      }
    }
    if (moves.size > MOST_CASES) return [[]];
    return [...[...moves].map((move) => [positive(move)]), [...moves].map(negative)];
  }

  /** Definitions that earlier questions called for slow later ones down: from time to time they are forgotten. */
  private renew(): void {
    const { size } = this.induction;
    if (this.firstSize === 0) this.firstSize = size;
    if (size <= GROWTH * this.firstSize) return;
    this.earlierSteps += this.induction.steps;
    this.induction = new Induction(this.program, this.budget.size);
    this.firstSize = 0;
    for (const [number, { state }] of this.invariants.entries())
      if (state !== "given up") this.assume(number);
  }

  private giveUp(number: number): void {
    const invariant = this.invariants[number];
    if (invariant.state === "given up") return;
    invariant.state = "given up";
    this.induction.giveUp(number);
    for (const other of this.invariants) {
      if (other.state !== "proved" || !other.using.has(number)) continue;
      other.state = "open";
      other.tried = 0;
    }
    if (invariant.one) return;
    this.broken[invariant.candidate] = 1;
    const one = this.one.get(invariant.candidate);
    if (one !== undefined) this.giveUp(one);
  }

  /** Pattern by pattern, the one first that saves most variables. */
  private choose(): Group[] {
    const byPattern = new Map<number, { places: number; groups: Group[] }>();
    for (const [c, number] of this.atMostOne) {
      if (this.invariants[number].state !== "proved") continue;
      const { pattern, places, name, fluents } = this.candidates[c];
      const one = this.one.get(c);
      const exactlyOne = one !== undefined && this.invariants[one].state === "proved";
      const entry = byPattern.get(pattern) ?? { places, groups: [] };
      entry.groups.push({ name, fluents, exactlyOne });
      byPattern.set(pattern, entry);
    }
    const chosen: Group[] = [];
    const taken = new Set<number>();
    while (byPattern.size > 0) {
      let best = -1;
      let most: Worth = [-1, 0, 0];
      for (const [pattern, entry] of byPattern) {
        entry.groups = entry.groups.filter(({ fluents }) => !fluents.some((fluent) => taken.has(fluent)));
        const worth = worthOf(entry);
        if (!isMore(worth, most)) continue;
        best = pattern;
        most = worth;
      }
      for (const group of byPattern.get(best)?.groups ?? []) {
        chosen.push(group);
        for (const fluent of group.fluents) taken.add(fluent);
      }
      byPattern.delete(best);
    }
    return chosen.sort((a, b) => a.fluents[0] - b.fluents[0]);
  }
}

/** Variables saved; then groups that always have a value of their own; then, less is more, the places that differ. */
type Worth = readonly [saved: number, exactly: number, places: number];

function worthOf({ places, groups }: { places: number; groups: readonly Group[] }): Worth {
  const saved = groups.reduce((sum, { fluents }) => sum + fluents.length - 1, 0);
  return [saved, groups.filter(({ exactlyOne }) => exactlyOne).length, -places];
}

function isMore(a: Worth, b: Worth): boolean {
  const i = a.findIndex((value, k) => value !== b[k]);
  return i >= 0 && a[i] > b[i];
}
