/**
 * The invariants "at most one of these fluents holds" and "one of them holds". They are assumed together and
 * proved one by one. An invariant whose proof fails is given up, until every proof uses only what is proved.
 * A candidate that another one contains gets invariants only when the other has been given up.
 */
import type { AcyclicProgram } from "../../ground/acyclic.js";
import {
  ALWAYS,
  atomOf,
  inputsOf,
  literalsOf,
  NEVER,
  negative,
  type Output,
  positive,
} from "../../ground/ground-program.js";
import type { Candidate } from "./candidates.js";
import type { Evidence } from "./evidence.js";
import { Induction, type Verdict } from "./induction.js";
import { type DividedProgram, divideByRole } from "./role-projections.js";

/** Counted in steps of the induction. */
export interface ProofBudget {
  readonly questionSteps: number;
  readonly steps: number;
  readonly size: number;
}

interface Invariant {
  readonly candidate: number;
  /** Whether it says that at least one of the fluents holds; otherwise it says that at most one does. */
  readonly one: boolean;
  state: "open" | "proved" | "given up";
  /** Whether it was given up because the steps did not suffice, and not because of a counterexample. */
  tooDear: boolean;
  /** The invariants that its proof used. */
  using: ReadonlySet<number>;
  /** The limit of steps for a question that has been tried without success. */
  tried: number;
}

/** Cheap proofs come first: the first limit of steps is divided by this, later ones grow eightfold. */
const FIRST_SHARE = 64;
/** A group with more fluents than this does not serve to tell turns apart. */
const MOST_TURNS = 8;
/** If there are more moves than this, they are not told apart as cases. */
const MOST_CASES = 1000;
/** The limit for all questions of an invariant, as a multiple of that for one. */
const QUESTIONS = 8;
/** After this many invariants of a pattern in a row that took too many steps, its others have to wait. */
const ENOUGH_FAILURES = 3;
/**
 * First come the patterns none of whose candidates was broken in play, then all others. After the part
 * `tried` of all steps nothing new is tried, and after the part `again` nothing is proved again.
 */
const PHASES = [
  { trust: 1, tried: 0.65, again: 0.8 },
  { trust: 0, tried: 0.9, again: 1 },
];
/** After this many steps a piece of the work ends with the question that is asked. */
const STEPS_AT_ONCE = 2 ** 15;
/** A search begins anew when its clauses have grown by this factor since its first invariant. */
const GROWTH = 1.5;

export class Proofs {
  private readonly invariants: Invariant[] = [];
  /** Per candidate, the numbers of its invariants. */
  private readonly atMostOne = new Map<number, number>();
  private readonly one = new Map<number, number>();
  /** Candidates broken in play, or given up. */
  private readonly broken: Uint8Array;

  private induction: Induction;
  /** The size of the clauses after the first invariant. */
  private firstSize = 0;
  private earlierSteps = 0;

  private readonly divided: DividedProgram;
  private readonly program: AcyclicProgram;

  constructor(
    program: AcyclicProgram,
    private readonly candidates: readonly Candidate[],
    private readonly evidence: Evidence,
    private readonly budget: ProofBudget,
  ) {
    this.broken = evidence.broken.slice();
    this.divided = divideByRole(program);
    this.program = this.divided.program;
    this.induction = new Induction(this.divided, budget.size);
  }

  get steps(): number {
    return this.earlierSteps + this.induction.steps;
  }

  get proved(): number {
    return this.invariants.filter(({ state }) => state === "proved").length;
  }

  get givenUp(): number {
    return this.invariants.length - this.proved;
  }

  /** The candidates of which at most one fluent holds, and whether one always does. */
  *groups(): Generator<{ readonly candidate: Candidate; readonly exactlyOne: boolean }> {
    for (const [c, number] of this.atMostOne) {
      if (this.invariants[number].state !== "proved") continue;
      const one = this.one.get(c);
      const exactlyOne = one !== undefined && this.invariants[one].state === "proved";
      yield { candidate: this.candidates[c], exactlyOne };
    }
  }

  /** The candidates that no state and no question has broken, but that took more steps than there were. */
  *undecided(): Generator<{ readonly candidate: Candidate; readonly exactlyOne: boolean }> {
    for (const [c, number] of this.atMostOne) {
      const candidate = this.candidates[c];
      if (this.invariants[number].tooDear) yield { candidate, exactlyOne: this.one.has(c) };
    }
  }

  /** In pieces, of some questions. */
  *run(): Generator<void, void> {
    for (const { trust, tried, again } of PHASES) {
      this.activate(trust);
      yield;
      this.prepare();
      yield;
      yield* this.proveOpen(tried, () => this.activate(trust));
      // What is left is given up, and what used it is proved again, until no proof uses anything unproved.
      for (let open = this.open(); open.length > 0; open = this.open()) {
        for (const number of open) {
          this.invariants[number].tooDear = true;
          this.giveUp(number);
        }
        yield* this.proveOpen(again, () => {});
      }
    }
  }

  /** Tries all that is open, first with few steps. */
  private *proveOpen(share: number, afterRound: () => void): Generator<void, void> {
    const { questionSteps, steps } = this.budget;
    for (let limit = Math.max(1, questionSteps / FIRST_SHARE); limit <= questionSteps; limit *= 8) {
      for (let open = this.open(limit); open.length > 0; open = this.open(limit)) {
        const failures = new Map<string, number>();
        for (const number of open) {
          const invariant = this.invariants[number];
          // An earlier attempt of this round may have given it up.
          if (invariant.state !== "open") continue;
          invariant.tried = limit;
          const kind = `${this.candidates[invariant.candidate].pattern} ${invariant.one}`;
          const failed = failures.get(kind) ?? 0;
          if (failed === ENOUGH_FAILURES) continue;
          yield* this.attempt(number, limit, steps * share);
          yield;
          failures.set(kind, invariant.state === "open" ? failed + 1 : 0);
        }
        afterRound();
      }
    }
  }

  /**
   * A small group such as (control _), which decides what can happen at all. Questions are asked for each of
   * its fluents separately, so that what follows from the fluent is derived once for many questions. The
   * proof then uses the invariant that one of the fluents holds.
   */
  private get turns(): { fluents: readonly number[]; one: number } | undefined {
    let best: { fluents: readonly number[]; one: number } | undefined;
    for (const [c, one] of this.one) {
      const { isWhole, fluents } = this.candidates[c];
      if (!isWhole || this.invariants[one].state === "given up") continue;
      if (fluents.length > MOST_TURNS || (best && best.fluents.length <= fluents.length)) continue;
      best = { fluents, one };
    }
    return best;
  }

  /**
   * Makes invariants of candidates that no state has broken and that no other candidate contains. Their
   * patterns must not have been broken elsewhere either, or not too often: the rest are mostly accidents.
   */
  private activate(trust: number): void {
    const mayHold = (c: number) =>
      !this.broken[c] && this.evidence.trust[this.candidates[c].pattern] >= trust;
    for (const [c, { wider }] of this.candidates.entries()) {
      if (!mayHold(c) || this.atMostOne.has(c) || wider.some(mayHold)) continue;
      this.atMostOne.set(c, this.add(c, false));
      if (!this.evidence.empty[c]) this.one.set(c, this.add(c, true));
    }
  }

  private add(candidate: number, one: boolean): number {
    const number = this.invariants.length;
    const untried = { tooDear: false, using: new Set<number>(), tried: 0 };
    this.invariants.push({ candidate, one, state: "open", ...untried });
    this.assume(number);
    return number;
  }

  private assume(number: number): void {
    const { candidate, one } = this.invariants[number];
    const { fluents } = this.candidates[candidate];
    if (one) this.induction.assumeOne(number, fluents);
    else this.induction.assumeAtMostOne(number, fluents);
  }

  /** The invariants that are neither proved nor given up, and were not tried with `limit` steps yet. */
  private open(limit = Number.POSITIVE_INFINITY): number[] {
    return [...this.invariants.keys()].filter((number) => {
      const { state, tried } = this.invariants[number];
      return state === "open" && tried < limit;
    });
  }

  private *attempt(number: number, limit: number, allSteps: number): Generator<void, void> {
    const invariant = this.invariants[number];
    const { turns, induction } = this;
    induction.beginProof();
    const verdict = yield* this.verdict(
      invariant,
      turns?.fluents,
      limit,
      Math.min(allSteps, this.steps + QUESTIONS * limit),
    );
    if (verdict === "proved") {
      invariant.state = "proved";
      invariant.using = turns ? new Set(induction.using).add(turns.one) : induction.using;
    } else if (verdict === "perhaps") this.giveUp(number);
    yield;
    this.renew();
  }

  private *verdict(
    { candidate, one }: Invariant,
    turns: readonly number[] | undefined,
    limit: number,
    allSteps: number,
  ): Generator<void, Verdict> {
    const { induction } = this;
    let pauseAt = this.steps + STEPS_AT_ONCE;
    const next = this.candidates[candidate].fluents
      .map((fluent) => this.program.fluents[fluent].next)
      .filter((output) => output !== NEVER);
    if (one && next.includes(ALWAYS)) return "proved";
    for (const turn of turns?.map(positive) ?? [undefined]) {
      const now = turn === undefined ? [] : [turn];
      if (this.steps > allSteps) return "too dear";
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
            if (this.steps >= pauseAt) {
              pauseAt = this.steps + STEPS_AT_ONCE;
              yield;
            }
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
   * The cases for some fluents: each move that their rules name is made, or none of these moves is. What
   * follows from a move is then derived once for all the fluents.
   */
  private casesOf(next: readonly Output[]): number[][] {
    const { fluents } = this.program;
    const inputs = inputsOf(this.program);
    const moves = new Set<number>();
    const atoms = new Set(next.filter((output) => output >= 0).map(atomOf));
    for (const atom of atoms) {
      if (atom < inputs) continue;
      for (const literal of literalsOf(this.program, atom - inputs)) {
        const other = atomOf(literal);
        if (other >= fluents.length && other < inputs) moves.add(other);
        else if (this.divided.isPart[other] === 1) atoms.add(other);
      }
    }
    if (moves.size > MOST_CASES) return [[]];
    return [...[...moves].map((move) => [positive(move)]), [...moves].map(negative)];
  }

  /** Definitions that earlier questions called for slow later ones down; at times all are forgotten. */
  private renew(): void {
    const { size } = this.induction;
    if (this.firstSize === 0) this.firstSize = size;
    if (size <= GROWTH * this.firstSize) return;
    this.earlierSteps += this.induction.steps;
    this.induction = new Induction(this.divided, this.budget.size);
    this.firstSize = 0;
    for (const [number, { state }] of this.invariants.entries()) {
      if (state !== "given up") this.assume(number);
    }
    this.prepare();
  }

  /** Derives what holds in any case before a question is asked, so that no question is charged for it. */
  private prepare(): void {
    this.induction.plainlyNever([], Number.POSITIVE_INFINITY);
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
}
