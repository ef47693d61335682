/**
 * One step of induction. The question is whether a state that satisfies the invariants, that is not terminal
 * and in which every role makes one legal move, can be followed by a state in which given fluents do (not)
 * hold.
 *
 * The question goes to the completion of the ground program, clause by clause, and only to the part that
 * matters: an atom gets its definition when it gets a value. Branching finds a reason for each value: a rule
 * for a true atom, a false literal for a false rule, the true member for a group that always has one, a move
 * for each role. What was left out can always be filled in, except where that happens to break an invariant.
 * So "no" is a proof, and "perhaps" is nearly always a counterexample.
 */
import { CompletionClauses } from "./completion-clauses.js";
import { Reasons } from "./reasons.js";
import type { DividedProgram } from "./role-projections.js";

/** It is proved; or there may be a counterexample; or the steps did not suffice. */
export type Verdict = "proved" | "perhaps" | "too dear";

/** How far the search for a decision has come. It need not look at the same again, unless it goes back. */
interface Progress {
  /** Within the part of the trail that the question led to. */
  readonly question: number;
  readonly choices: number;
  /** Within the part of the trail that holds whatever the question is. */
  readonly background: number;
}

/** There is no decision: clauses have been added, and the question begins anew. */
const AGAIN = -1;
/** The steps that every question costs. */
const ASKING = 10;
/** The first level on which a question decides; below it are the facts (0) and the guards (1). */
const QUESTION = 2;

export class Induction {
  private readonly definitions: CompletionClauses;
  private readonly reasons: Reasons;
  private assumptions: readonly number[] = [];
  private progress: Progress = { question: 0, choices: 0, background: 0 };
  /** What the progress was when each level was entered. */
  private readonly saved: Progress[] = [];
  /** Up to where the trail has been searched for atoms without definition. */
  private searched = 0;
  private readonly guardsUsed = new Set<number>();

  constructor(divided: DividedProgram, maxSize: number) {
    this.definitions = new CompletionClauses(divided, maxSize);
    this.reasons = new Reasons(this.definitions);
  }

  get steps(): number {
    return this.definitions.clauses.steps;
  }

  /** How many numbers the clauses take that the questions so far have called for. */
  get size(): number {
    return this.definitions.clauses.size;
  }

  /** Assumes that at most one of the fluents holds now. The proofs name the invariant by its number. */
  assumeAtMostOne(invariant: number, fluents: readonly number[]): void {
    this.backTo(0);
    this.definitions.assumeAtMostOne(invariant, fluents);
  }

  /** Assumes that at least one of the fluents holds now. */
  assumeOne(invariant: number, fluents: readonly number[]): void {
    this.backTo(0);
    this.definitions.assumeOne(invariant, fluents);
  }

  giveUp(invariant: number): void {
    this.backTo(0);
    this.definitions.giveUp(invariant);
  }

  /** From now on `using` collects the invariants that the proofs use. */
  beginProof(): void {
    this.definitions.clauses.beginProof();
    this.guardsUsed.clear();
  }

  get using(): ReadonlySet<number> {
    return new Set([...this.guardsUsed].map((guard) => this.definitions.invariantOf.get(guard) as number));
  }

  /** Whether no state and moves make all these literals of the program true together. */
  neverTogether(literals: readonly number[], maxSteps: number): Verdict {
    return this.answer(literals, maxSteps, true);
  }

  /** The same, but only "proved" if it follows without any branching. */
  plainlyNever(literals: readonly number[], maxSteps: number): Verdict {
    return this.answer(literals, maxSteps, false);
  }

  private answer(literals: readonly number[], maxSteps: number, branching: boolean): Verdict {
    const { clauses } = this.definitions;
    const limit = clauses.steps + maxSteps;
    this.ask(literals);
    for (;;) {
      const conflict = clauses.propagate();
      if (clauses.contradictory) return "proved";
      if (conflict !== undefined) {
        if (clauses.level < QUESTION) return this.contradiction(conflict);
        clauses.learn(conflict);
        this.wentBack();
        continue;
      }
      if (clauses.steps > limit) return "too dear";
      if (this.defineWhatHasAValue()) continue;
      const { level } = clauses;
      if (level === 0) {
        const refuted = this.assumeGuards();
        if (refuted === undefined) continue;
        this.guardsUsed.add(refuted);
        return "proved";
      }
      if (level - 1 < this.assumptions.length) {
        const assumption = this.assumptions[level - 1];
        const value = clauses.valueOf(assumption);
        if (value < 0) return this.proofFrom([assumption]);
        this.enterLevel();
        if (value === 0) clauses.decide(assumption);
        continue;
      }
      const decision = branching ? this.nextDecision() : undefined;
      if (decision === undefined) return "perhaps";
      if (decision === AGAIN) continue;
      this.enterLevel();
      clauses.decide(decision);
    }
  }

  /** Goes back to the point where this question differs from the last one. */
  private ask(literals: readonly number[]): void {
    const { definitions } = this;
    if (!definitions.isAwake || !literals.every((literal) => definitions.isMet(literal))) this.backTo(0);
    const assumptions = literals.map((literal) => definitions.literal(literal));
    let common = 0;
    while (common < assumptions.length && assumptions[common] === this.assumptions[common]) common++;
    this.backTo(1 + common);
    this.assumptions = assumptions;
    definitions.clauses.steps += ASKING + assumptions.length;
    definitions.wake();
  }

  private proofFrom(falseLiterals: readonly number[]): Verdict {
    this.definitions.clauses.addGuardsBehind(falseLiterals, this.guardsUsed);
    return "proved";
  }

  /** The facts and the invariants contradict each other: there is no such state at all. */
  private contradiction(conflict: readonly number[]): Verdict {
    const { clauses } = this.definitions;
    if (clauses.level === 0) clauses.contradictory = true;
    this.proofFrom(conflict);
    this.backTo(0);
    return "proved";
  }

  /** Enters level 1. Returns the guard of an invariant that cannot hold with the facts, if there is one. */
  private assumeGuards(): number | undefined {
    const { clauses, guards } = this.definitions;
    this.enterLevel();
    for (const guard of guards.values()) {
      const value = clauses.valueOf(2 * guard);
      if (value < 0) return guard;
      if (value === 0) clauses.decide(2 * guard);
    }
    return undefined;
  }

  /** Defines atoms that have got a value and no definition yet. Returns whether there were any. */
  private defineWhatHasAValue(): boolean {
    const { definitions } = this;
    const { trail, assigned } = definitions.clauses;
    const found: number[] = [];
    for (; this.searched < assigned; this.searched++) {
      const atom = definitions.undefinedAtomOf(trail[this.searched] >> 1);
      if (atom !== undefined) found.push(atom);
    }
    if (found.length === 0) return false;
    this.backTo(0);
    definitions.define(found);
    return true;
  }

  /** A literal to decide; or AGAIN; or undefined if everything that has a value has a reason. */
  private nextDecision(): number | undefined {
    const { definitions, reasons } = this;
    const { clauses } = definitions;
    const question = reasons.mostUrgent(this.progress.question, clauses.assigned);
    this.progress = { ...this.progress, question: question.from };
    if (question.urgent !== undefined) return this.reasonFor(question.urgent);
    if (!definitions.rolesAreTold) {
      this.backTo(0);
      definitions.tellRoles();
      return AGAIN;
    }
    // What asks for a decision is looked at again: if the decision is taken back, another one must follow.
    let { choices } = this.progress;
    let member: number | undefined;
    while (member === undefined && choices < definitions.choices.length) {
      member = reasons.choiceFrom(definitions.choices[choices]);
      if (member === undefined) choices++;
    }
    this.progress = { ...this.progress, choices };
    if (member !== undefined) return member;
    const background = reasons.mostUrgent(this.progress.background, clauses.startOf(QUESTION));
    this.progress = { ...this.progress, background: background.from };
    return background.urgent === undefined ? undefined : this.reasonFor(background.urgent);
  }

  /** Before a reason is chosen, all possible ones get definitions: most may turn out to be impossible. */
  private reasonFor(literal: number): number {
    const missing = this.reasons.undefinedReasons(literal);
    if (missing.length === 0) return this.reasons.reasonFor(literal);
    this.backTo(0);
    this.definitions.define(missing);
    return AGAIN;
  }

  private enterLevel(): void {
    const { clauses } = this.definitions;
    this.saved[clauses.level] = this.progress;
    clauses.newLevel();
    if (clauses.level === QUESTION) this.progress = { question: clauses.assigned, choices: 0, background: 0 };
  }

  private backTo(level: number): void {
    const { clauses } = this.definitions;
    if (clauses.level <= level) return;
    clauses.backTo(level);
    this.wentBack();
  }

  private wentBack(): void {
    const { level, assigned } = this.definitions.clauses;
    this.progress = this.saved[level];
    this.searched = Math.min(this.searched, assigned);
  }
}
