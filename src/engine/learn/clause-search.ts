/**
 * Satisfiability of clauses, with learning: `assembly/learn/` does the work, in a memory of its own.
 * Variables and clauses may be added between two searches, and what was learnt stays.
 *
 * A literal is 2v (variable v is true) or 2v + 1 (it is false).
 */

import { ARENA_BASE } from "../../../assembly/layout.js";
import * as layout from "../../../assembly/learn/learn-layout.js";
import type { Pieces } from "../../gdl/pieces.js";
import { MOST_BUDGET, roundUp } from "../memory/arena.js";
import { Kernel } from "../memory/kernel.js";
import type { MemoryView } from "../memory/memory-view.js";
import { kernelModule } from "../memory/module.js";

export interface ClauseSearchOptions {
  /**
   * What clauses, learnt ones and variables may take together. It is claimed at once, but an operating system
   * gives it only as it is used.
   */
  readonly memoryBytes: number;
  /** Shuffles the variables of equal standing; with 0, the default, they are tried in their order. */
  readonly seed?: number;
  /** Keeps what was given, learnt and forgotten, for a checker: see `proof`. */
  readonly trace?: boolean;
  /** The compiled kernel; the one that the host provided unless told otherwise. */
  readonly module?: WebAssembly.Module;
  /** For the `shared` build of the module. */
  readonly shared?: boolean;
  /** How much work a piece has; a good number unless it is set. */
  readonly piece?: number;
}

/** `limit`: the conflicts that were allowed are used up. `memory`: there is not enough of it. */
export type Satisfiability = "satisfiable" | "unsatisfiable" | "limit" | "memory";

/**
 * A step of a proof. What was learnt follows by unit propagation from what was given and learnt before and is
 * not forgotten.
 */
export interface ProofStep {
  readonly kind: "given" | "learnt" | "forgotten";
  readonly literals: readonly number[];
}

export interface ClauseCounts {
  readonly variables: number;
  /** Clauses of two or more literals that were given, and are not true for good. */
  readonly clauses: number;
  /** Learnt clauses that are kept. */
  readonly learnt: number;
  readonly conflicts: number;
  readonly decisions: number;
  readonly propagations: number;
  readonly restarts: number;
}

/** How much work a piece has: this takes a few milliseconds. */
const PIECE_WORK = 2 ** 18;

/** After this many steps of a proof a piece ends. */
const STEPS_OF_PIECE = 64;

const ALIGNMENT = 64;

/** Room for the record, and a little more. */
const LEAST_BYTES = layout.LEARN_BYTES + 2 ** 12;

const ANSWERS: Readonly<Record<number, Satisfiability>> = {
  [layout.RUN_SATISFIABLE]: "satisfiable",
  [layout.RUN_UNSATISFIABLE]: "unsatisfiable",
  [layout.RUN_LIMIT]: "limit",
  [layout.RUN_MEMORY]: "memory",
};

export class ClauseSearch {
  private readonly kernel: Kernel;
  private readonly record: MemoryView;
  private readonly piece: number;
  private readonly steps: ProofStep[] | undefined;
  /** Something that was to be added had no room, so no answer would be right. */
  private isIncomplete = false;
  /** Variables that had no room, and have numbers all the same. */
  private unmade = 0;
  private conflicting: readonly number[] = [];

  constructor(options: ClauseSearchOptions) {
    const { memoryBytes, seed = 0, trace = false, module = kernelModule(), shared = false } = options;
    const bytes = Math.min(MOST_BUDGET, Math.max(LEAST_BYTES, roundUp(memoryBytes, ALIGNMENT)));
    if (!Number.isSafeInteger(seed) || seed < 0)
      throw new RangeError(`a seed is an integer from 0 to 2^53 - 1, not ${seed}`);
    this.kernel = new Kernel(module, bytes, { shared });
    this.record = this.kernel.memory.at(ARENA_BASE);
    this.piece = options.piece ?? PIECE_WORK;
    this.steps = trace ? [] : undefined;
    const [low, high] = [(seed % 2 ** 32) | 0, Math.floor(seed / 2 ** 32)];
    this.kernel.calls.learnCreate(ARENA_BASE + bytes, low, high, trace ? 1 : 0);
  }

  /**
   * Makes variables. Returns the first: they are numbered on from it. False is what they try first. Those
   * that follow from others are best decided after all others: they are `last`.
   */
  newVariables(count: number, { last = false } = {}): number {
    const first = this.variables;
    if (!this.isIncomplete && count > 0 && this.kernel.calls.learnVariables(count, last ? 1 : 0) === 0)
      this.isIncomplete = true;
    if (this.isIncomplete) this.unmade += count;
    return first;
  }

  private get variables(): number {
    return this.record.u32(layout.LEARN_VARIABLES) + this.unmade;
  }

  /** Between two searches only. Where there is no room for it, all searches answer `memory` from then on. */
  addClause(literals: ArrayLike<number>): void {
    this.check(literals);
    this.steps?.push({ kind: "given", literals: Array.from(literals) });
    if (this.isIncomplete) return;
    const size = this.leave(layout.LEARN_BUFFER, literals);
    if (this.kernel.calls.learnClause(size) === 0) this.isIncomplete = true;
  }

  /** The clauses contradict each other without any assumption. It is not noticed before a search. */
  get isContradictory(): boolean {
    return this.record.u32(layout.LEARN_CONTRADICTORY) !== 0;
  }

  /**
   * Searches, with at most that many conflicts. To abort it, take no more pieces; the next search may follow
   * at once.
   */
  *solve(
    assumptions: ArrayLike<number> = [],
    limits: { readonly conflicts?: number } = {},
  ): Pieces<Satisfiability> {
    this.check(assumptions);
    this.conflicting = [];
    if (this.isIncomplete) return "memory";
    this.record.set(layout.LEARN_ASSUMED_COUNT, this.leave(layout.LEARN_ASSUMED, assumptions));
    this.kernel.calls.learnBegin(limits.conflicts ?? Number.POSITIVE_INFINITY);
    for (;;) {
      const answer = this.kernel.calls.learnRun(this.piece);
      if (answer === layout.RUN_SPENT) yield;
      else if (answer === layout.RUN_EVENT) {
        this.keepStep();
        if ((this.steps?.length ?? 0) % STEPS_OF_PIECE === 0) yield;
      } else return this.conclude(ANSWERS[answer]);
    }
  }

  /** A piece ends before the search has made this many more decisions. That changes nothing else. */
  pauseAfter(decisions: number): void {
    const made = this.record.f64(layout.LEARN_DECISIONS);
    this.record.setF64(layout.LEARN_PAUSE_AT, made + decisions);
  }

  /** Whether a literal is true in the solution that was found last. */
  isTrue(literal: number): boolean {
    const model = this.record.u32(layout.LEARN_MODEL) + (literal >>> 1);
    const word = this.kernel.memory.u32(model & ~3);
    return ((word >>> (8 * (model & 3))) & 1) === 1 - (literal & 1);
  }

  /** After `unsatisfiable`: assumptions that cannot all hold; none if the clauses contradict each other. */
  core(): readonly number[] {
    return this.conflicting;
  }

  /**
   * The value that a variable tries first, until it has had another. `times`: it is decided as early as if it
   * had had a part in that many conflicts.
   */
  prefer(variable: number, value: boolean, times = 0): void {
    this.check([2 * variable]);
    if (!this.isIncomplete) this.kernel.calls.learnPrefer(variable, value ? 1 : 0, times);
  }

  /** With `trace`: all steps so far. */
  get proof(): readonly ProofStep[] {
    return this.steps ?? [];
  }

  get counts(): ClauseCounts {
    const { record } = this;
    return {
      variables: this.variables,
      clauses: record.u32(layout.LEARN_CLAUSE_COUNT),
      learnt: record.u32(layout.LEARN_LEARNT_COUNT),
      conflicts: record.f64(layout.LEARN_CONFLICTS),
      decisions: record.f64(layout.LEARN_DECISIONS),
      propagations: record.f64(layout.LEARN_PROPAGATIONS),
      restarts: record.f64(layout.LEARN_RESTARTS),
    };
  }

  private conclude(answer: Satisfiability): Satisfiability {
    if (answer !== "unsatisfiable") return answer;
    const count = this.record.u32(layout.LEARN_BUFFER_COUNT);
    this.conflicting = [...this.kernel.memory.row(this.record.u32(layout.LEARN_BUFFER), count)];
    return answer;
  }

  private keepStep(): void {
    const { record } = this;
    const kind = record.u32(layout.LEARN_EVENT) === layout.EVENT_LEARNT ? "learnt" : "forgotten";
    const count = record.u32(layout.LEARN_EVENT_COUNT);
    const literals = [...this.kernel.memory.row(record.u32(layout.LEARN_EVENT_CLAUSE), count)];
    this.steps?.push({ kind, literals });
  }

  /**
   * Leaves literals in an array of the kernel, and returns how many they are. There is room for one more than
   * there are variables: among so many different literals two are opposites, and more would say no more.
   */
  private leave(array: number, literals: ArrayLike<number>): number {
    const room = this.record.u32(layout.LEARN_CAPACITY);
    const kept = literals.length <= room ? literals : [...new Set(Array.from(literals))].slice(0, room);
    this.kernel.memory.setRow(this.record.u32(array), kept);
    return kept.length;
  }

  private check(literals: ArrayLike<number>): void {
    const end = 2 * this.variables;
    for (let i = 0; i < literals.length; i++) {
      const literal = literals[i];
      if (!(Number.isInteger(literal) && literal >= 0 && literal < end))
        throw new RangeError(`${literal} is not a literal of ${this.variables} variables`);
    }
    if (literals.length > layout.MOST_SIZE)
      throw new RangeError(`a clause has at most ${layout.MOST_SIZE} literals, not ${literals.length}`);
  }
}
