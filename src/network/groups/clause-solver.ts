/**
 * Satisfiability with learning: the search behind the proofs that a group of fluents is one variable.
 *
 * This is conflict-driven clause learning with two watched literals and the first unique implication point,
 * as in MiniSat (Eén and Sörensson 2003), cut to what the proofs need. Variables and clauses may be added
 * between searches, and the caller makes every decision. "At most one of these" is a constraint of its own,
 * since a role may have 100,000 moves; so is "while this is true, one of those". Nothing learned is
 * forgotten: the caller bounds the steps.
 *
 * A literal is 2v (variable v is true) or 2v + 1 (it is false). Level 0 holds what is true for good. Level 1
 * holds the guards: literals that switch assumptions on. A clause that was learned under an assumption
 * contains its guard, so that it stays true when the assumption is given up.
 */
import { grow } from "../../datalog/arrays.js";
import { ClauseAssignment, NO_REASON } from "./clause-assignment.js";

/** What a new variable, and a literal of a new clause, cost in steps: they take memory as well as time. */
const NEW_VARIABLE = 50;
const NEW_LITERAL = 3;
/** Reasons from here downwards are sets of which at most one member is true. */
const SETS = -2;

export const negate = (literal: number): number => literal ^ 1;

/** While a variable is true, the true member of a set is among those marked. */
interface Restriction {
  readonly set: number;
  readonly marks: () => Uint8Array | undefined;
  known: { readonly marks: Uint8Array | undefined } | undefined;
}

export class ClauseSolver extends ClauseAssignment {
  /** The measure of effort: visits of clauses, members and reasons so far, and what was added. */
  steps = 0;
  /** Whether the clauses contradict each other without any guard. */
  contradictory = false;

  /** If a set is the reason of a variable, the member of the set that is true. */
  private reasonInSet = new Int32Array(64);
  private seen = new Uint8Array(64);
  /** Whether `addGuardsBehind` has followed what a variable rests on. */
  private followed = new Uint8Array(64);
  /** The sets that a variable is a member or the guard of. */
  private readonly setsOf: number[][] = [];
  private readonly watches: number[][] = [];
  private readonly restrictions: Restriction[][] = [];
  private propagated = 0;
  /** Holds the literals of a reason. */
  private readonly buffer: number[] = [];

  /** A clause is its length and then its literals; the first two are watched. */
  private arena = new Int32Array(1024);
  private arenaEnd = 0;

  private readonly members: number[][] = [];
  /** For each member, a number by which the caller knows it. */
  private readonly tags: number[][] = [];
  private readonly guards: (number | undefined)[] = [];
  /** For each set, the member that is true for good. */
  private readonly settled: (number | undefined)[] = [];

  /** How many numbers all clauses take. */
  get size(): number {
    return this.arenaEnd;
  }

  override newVariable(): number {
    const variable = super.newVariable();
    this.steps += NEW_VARIABLE;
    if (variable >= this.seen.length) {
      this.seen = grow(this.seen, variable + 1);
      this.followed = grow(this.followed, variable + 1);
      this.reasonInSet = grow(this.reasonInSet, variable + 1);
    }
    this.setsOf.push([]);
    this.watches.push([], []);
    return variable;
  }

  /** May be called only at level 0. */
  addClause(literals: readonly number[]): void {
    if (literals.some((literal) => this.valueOf(literal) > 0)) return;
    const open = literals.filter((literal) => this.valueOf(literal) === 0);
    if (open.length === 0) this.contradictory = true;
    else if (open.length === 1) this.assign(open[0], NO_REASON);
    else this.store(open);
  }

  /** A new set of which at most one member is true while its guard is true. */
  newSet(guard: number | undefined): number {
    const set = this.members.length;
    this.members.push([]);
    this.tags.push([]);
    this.guards.push(guard);
    this.settled.push(undefined);
    if (guard !== undefined) this.setsOf[guard >> 1].push(set);
    return set;
  }

  /** May be called only at level 0. */
  addMember(set: number, variable: number, tag = 0): void {
    this.members[set].push(variable);
    this.tags[set].push(tag);
    this.setsOf[variable].push(set);
    const settled = this.settled[set];
    if (settled !== undefined) this.addClause([2 * variable + 1]);
    else if (this.value[variable] > 0) this.propagated = 0;
  }

  /**
   * While the variable is true, the true member of a set (without guard) is one of those whose tags are
   * marked. The marks are asked for when first needed; without marks the restriction says nothing.
   */
  addRestriction(variable: number, set: number, marks: () => Uint8Array | undefined): void {
    this.restrictions[variable] ??= [];
    this.restrictions[variable].push({ set, marks, known: undefined });
  }

  override backTo(level: number): void {
    if (this.level <= level) return;
    const start = this.startOf(level + 1);
    for (let i = start; i < this.assigned; i++) this.followed[this.trail[i] >> 1] = 0;
    super.backTo(level);
    this.propagated = Math.min(this.propagated, start);
  }

  /** Assigns all that follows. Returns a clause whose literals are all false, a conflict, if there is one. */
  propagate(): readonly number[] | undefined {
    while (this.propagated < this.assigned) {
      const literal = this.trail[this.propagated++];
      for (const set of this.setsOf[literal >> 1]) {
        const conflict = (literal & 1) === 0 ? this.exclude(set, literal >> 1) : undefined;
        if (conflict !== undefined) return conflict;
      }
      if ((literal & 1) === 0) {
        for (const restriction of this.restrictions[literal >> 1] ?? []) {
          const conflict = this.restrict(restriction, literal >> 1);
          if (conflict !== undefined) return conflict;
        }
      }
      const conflict = this.visitWatches(negate(literal));
      if (conflict !== undefined) return conflict;
    }
    return undefined;
  }

  /** Learns from a conflict above level 1, goes back as far as that allows and assigns what was learned. */
  learn(conflict: readonly number[]): void {
    const learned: number[] = [-1];
    const touched: number[] = [];
    let literals = conflict;
    let open = 0;
    let index = this.assigned;
    let pivot = -1;
    for (;;) {
      for (const literal of literals) {
        const variable = literal >> 1;
        if (literal === pivot || this.seen[variable] || this.levelOf[variable] === 0) continue;
        this.seen[variable] = 1;
        touched.push(variable);
        if (this.levelOf[variable] === this.level) open++;
        else learned.push(literal);
      }
      do index--;
      while (!this.seen[this.trail[index] >> 1]);
      pivot = this.trail[index];
      if (--open === 0) break;
      literals = this.reasonOf(pivot);
    }
    learned[0] = negate(pivot);
    for (const variable of touched) this.seen[variable] = 0;
    let back = 0;
    for (let i = 1; i < learned.length; i++) {
      const level = this.levelOf[learned[i] >> 1];
      if (level <= back) continue;
      back = level;
      const second = learned[1];
      learned[1] = learned[i];
      learned[i] = second;
    }
    this.backTo(back);
    this.assign(learned[0], learned.length === 1 ? NO_REASON : this.store(learned));
  }

  /**
   * Adds to `guards` the decisions of level 1 that some false literals rest on, as variables. What was
   * followed stays marked until it is taken back or a new proof begins, since following it again would add
   * nothing.
   */
  addGuardsBehind(falseLiterals: readonly number[], guards: Set<number>): void {
    const pending = [...falseLiterals];
    for (let literal = pending.pop(); literal !== undefined; literal = pending.pop()) {
      const variable = literal >> 1;
      if (this.followed[variable] || this.levelOf[variable] === 0) continue;
      this.followed[variable] = 1;
      if (this.reason[variable] !== NO_REASON) {
        for (const other of this.reasonOf(negate(literal))) pending.push(other);
      } else if (this.levelOf[variable] === 1) guards.add(variable);
    }
  }

  beginProof(): void {
    this.followed.fill(0);
  }

  private store(literals: readonly number[]): number {
    const clause = this.arenaEnd;
    this.steps += NEW_LITERAL * literals.length;
    this.arenaEnd += literals.length + 1;
    if (this.arenaEnd > this.arena.length) this.arena = grow(this.arena, 2 * this.arenaEnd);
    this.arena[clause] = literals.length;
    this.arena.set(literals, clause + 1);
    this.watches[literals[0]].push(clause);
    this.watches[literals[1]].push(clause);
    return clause;
  }

  /** The clause that made a literal true, with that literal; it is valid only until the next call. */
  private reasonOf(literal: number): readonly number[] {
    const variable = literal >> 1;
    const reason = this.reason[variable];
    const { buffer, arena } = this;
    if (reason > SETS) {
      const length = arena[reason];
      buffer.length = length;
      for (let i = 0; i < length; i++) buffer[i] = arena[reason + 1 + i];
    } else {
      const guard = this.guards[SETS - reason];
      buffer.length = guard === undefined ? 2 : 3;
      buffer[0] = 2 * variable + 1;
      buffer[1] = 2 * this.reasonInSet[variable] + 1;
      if (guard !== undefined) buffer[2] = negate(guard);
    }
    this.steps += buffer.length;
    return buffer;
  }

  /** The clause "not both". */
  private exclusion(set: number, a: number, b: number): number[] {
    const guard = this.guards[set];
    return guard === undefined ? [2 * a + 1, 2 * b + 1] : [2 * a + 1, 2 * b + 1, negate(guard)];
  }

  /** Excludes the other members, since a member of the set, or its guard, has become true. */
  private exclude(set: number, changed: number): readonly number[] | undefined {
    const guard = this.guards[set];
    if (guard !== undefined && this.valueOf(guard) <= 0) return undefined;
    const members = this.members[set];
    const isGuard = guard !== undefined && guard >> 1 === changed;
    const one = isGuard ? members.find((member) => this.value[member] > 0) : changed;
    if (one === undefined) return undefined;
    this.steps += members.length;
    if (this.level === 0) this.settled[set] = one;
    for (const member of members) {
      if (member === one || this.value[member] < 0) continue;
      if (this.value[member] > 0) return this.exclusion(set, one, member);
      this.reasonInSet[member] = one;
      this.assign(2 * member + 1, SETS - set);
    }
    return undefined;
  }

  /** The variable has become true: it excludes unmarked members, as two members exclude each other. */
  private restrict(restriction: Restriction, variable: number): readonly number[] | undefined {
    restriction.known ??= { marks: restriction.marks() };
    const { set, known } = restriction;
    if (known.marks === undefined) return undefined;
    const members = this.members[set];
    const tags = this.tags[set];
    this.steps += members.length;
    for (let i = 0; i < members.length; i++) {
      const member = members[i];
      if (known.marks[tags[i]] === 1 || this.value[member] < 0) continue;
      if (this.value[member] > 0) return this.exclusion(set, variable, member);
      this.reasonInSet[member] = variable;
      this.assign(2 * member + 1, SETS - set);
    }
    return undefined;
  }

  private visitWatches(falseLiteral: number): readonly number[] | undefined {
    const watching = this.watches[falseLiteral];
    const { arena } = this;
    let kept = 0;
    for (let i = 0; i < watching.length; i++) {
      const clause = watching[i];
      this.steps++;
      if (arena[clause + 1] === falseLiteral) {
        arena[clause + 1] = arena[clause + 2];
        arena[clause + 2] = falseLiteral;
      }
      const other = arena[clause + 1];
      if (this.valueOf(other) <= 0 && this.rewatch(clause)) continue;
      watching[kept++] = clause;
      if (this.valueOf(other) > 0) continue;
      if (this.valueOf(other) === 0) {
        this.assign(other, clause);
        continue;
      }
      for (let k = i + 1; k < watching.length; k++) watching[kept++] = watching[k];
      watching.length = kept;
      return [...arena.subarray(clause + 1, clause + 1 + arena[clause])];
    }
    if (kept < watching.length) watching.length = kept;
    return undefined;
  }

  /** Watches a literal that is not false in place of the second, if there is one. */
  private rewatch(clause: number): boolean {
    const { arena } = this;
    const end = clause + 1 + arena[clause];
    for (let k = clause + 3; k < end; k++) {
      const literal = arena[k];
      if (this.valueOf(literal) < 0) continue;
      arena[k] = arena[clause + 2];
      arena[clause + 2] = literal;
      this.watches[literal].push(clause);
      return true;
    }
    return false;
  }
}
