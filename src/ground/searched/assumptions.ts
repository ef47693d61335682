/**
 * What follows for a ground program if some of its literals are assumed: three-valued evaluation, by
 * counting, forwards and backwards. It is sound and not complete: what it calls a contradiction is one, in
 * every state that play may reach and for every legal joint move.
 *
 *     all literals of a rule are true         its head is true
 *     every rule of an atom has a false one   the atom is false
 *     an atom is true, one rule is left       the literals of this rule are true
 *     an atom is false, one literal is left   this literal is false, in each of its rules
 *     a move is made                          it is legal, and the role makes no other
 *     a fluent holds                          those that never hold beside it do not (`exclusions.ts`)
 */
import {
  ALWAYS,
  atomOf,
  type GroundFluent,
  type GroundMove,
  type GroundProgram,
  NEVER,
  negative,
  positive,
} from "../ground-program.js";

/** A ground program as far as states and moves need it. */
export type Dynamics = Pick<GroundProgram, "atoms" | "firstRule" | "firstLiteral" | "literals"> & {
  readonly fluents: readonly Pick<GroundFluent, "initially" | "next">[];
  readonly moves: readonly Pick<GroundMove, "role" | "legal">[];
};

export class Assumptions {
  /** How many uses of literals have been looked at: the measure of effort. */
  steps = 0;
  /** 1 true, -1 false, 0 open. */
  private readonly values: Int8Array;
  private readonly trail: Int32Array;
  private assigned = 0;
  private propagated = 0;
  private readonly inputs: number;
  private readonly headOf: Int32Array;
  /** For each rule how many of its literals are not true, and how many are false. */
  private readonly open: Int32Array;
  private readonly dead: Int32Array;
  /** For each derived atom how many of its rules have no false literal. */
  private readonly alive: Int32Array;
  /** The rules with a literal: usedBy[firstUse[literal]] … usedBy[firstUse[literal+1]-1]. */
  private readonly firstUse: Int32Array;
  private readonly usedBy: Int32Array;

  constructor(
    private readonly program: Dynamics,
    /** For each pair of fluents whether they may hold together: a square matrix. Undefined if all may. */
    private readonly together: Uint8Array | undefined,
  ) {
    const { atoms, fluents, moves, firstRule, firstLiteral, literals } = program;
    const rules = firstLiteral.length - 1;
    this.inputs = fluents.length + moves.length;
    this.values = new Int8Array(atoms);
    this.trail = new Int32Array(atoms);
    this.headOf = new Int32Array(rules);
    this.open = new Int32Array(rules);
    this.dead = new Int32Array(rules);
    this.alive = new Int32Array(firstRule.length - 1);
    this.firstUse = new Int32Array(2 * atoms + 1);
    this.usedBy = new Int32Array(literals.length);
    for (const literal of literals) this.firstUse[literal + 1]++;
    for (let i = 0; i < 2 * atoms; i++) this.firstUse[i + 1] += this.firstUse[i];
    const next = this.firstUse.slice();
    for (let derived = 0; derived < this.alive.length; derived++) {
      this.alive[derived] = firstRule[derived + 1] - firstRule[derived];
      for (let rule = firstRule[derived]; rule < firstRule[derived + 1]; rule++) {
        this.headOf[rule] = this.inputs + derived;
        this.open[rule] = firstLiteral[rule + 1] - firstLiteral[rule];
        for (let k = firstLiteral[rule]; k < firstLiteral[rule + 1]; k++)
          this.usedBy[next[literals[k]]++] = rule;
      }
    }
  }

  /** 1 true, -1 false, 0 open; constants too. */
  valueOf(literal: number): number {
    if (literal < 0) return literal === ALWAYS ? 1 : -1;
    const value = this.values[literal >> 1];
    return (literal & 1) === 0 ? value : -value;
  }

  /** How much is known now, for `undo`. */
  mark(): number {
    return this.assigned;
  }

  /** Assumes a literal and what follows. False if that is contradictory: then `undo` has to follow. */
  assume(literal: number): boolean {
    if (!this.assign(literal)) return false;
    while (this.propagated < this.assigned) {
      const next = this.trail[this.propagated++];
      this.count(next, 1);
      if (!this.follow(next)) return false;
    }
    return true;
  }

  /** Forgets what was assumed since the mark. */
  undo(mark: number): void {
    while (this.assigned > mark) {
      const literal = this.trail[--this.assigned];
      if (this.assigned < this.propagated) this.count(literal, -1);
      this.values[literal >> 1] = 0;
    }
    this.propagated = Math.min(this.propagated, mark);
  }

  private assign(literal: number): boolean {
    const known = this.valueOf(literal);
    if (known !== 0) return known > 0;
    this.values[literal >> 1] = (literal & 1) === 0 ? 1 : -1;
    this.trail[this.assigned++] = literal;
    return true;
  }

  /** Counts a literal that has become true, or takes it back. */
  private count(literal: number, by: 1 | -1): void {
    const { firstUse, usedBy, open, dead, alive, headOf, inputs } = this;
    for (let i = firstUse[literal]; i < firstUse[literal + 1]; i++) open[usedBy[i]] -= by;
    const other = literal ^ 1;
    for (let i = firstUse[other]; i < firstUse[other + 1]; i++) {
      const rule = usedBy[i];
      dead[rule] += by;
      // The rule has died by this literal, or lives again without it.
      if (dead[rule] === (by > 0 ? 1 : 0)) alive[headOf[rule] - inputs] -= by;
    }
    this.steps += 1 + firstUse[literal + 1] - firstUse[literal] + firstUse[other + 1] - firstUse[other];
  }

  private follow(literal: number): boolean {
    const { firstUse, usedBy } = this;
    const atom = atomOf(literal);
    for (let i = firstUse[literal]; i < firstUse[literal + 1]; i++)
      if (!this.followRule(usedBy[i])) return false;
    const other = literal ^ 1;
    for (let i = firstUse[other]; i < firstUse[other + 1]; i++)
      if (!this.followAtom(this.headOf[usedBy[i]])) return false;
    if (atom >= this.inputs) return this.followAtom(atom);
    if (literal !== positive(atom)) return true;
    const { fluents } = this.program;
    return atom < fluents.length ? this.exclude(atom) : this.make(atom - fluents.length);
  }

  private followRule(rule: number): boolean {
    if (this.dead[rule] > 0 || this.open[rule] > 1) return true;
    const head = this.headOf[rule];
    if (this.open[rule] === 0) return this.assign(positive(head));
    return this.values[head] >= 0 || this.falsify(rule);
  }

  private followAtom(atom: number): boolean {
    const { firstRule } = this.program;
    const derived = atom - this.inputs;
    const value = this.values[atom];
    if (this.alive[derived] === 0) return this.assign(negative(atom));
    if (value === 0 || (value > 0 && this.alive[derived] > 1)) return true;
    this.steps += firstRule[derived + 1] - firstRule[derived];
    for (let rule = firstRule[derived]; rule < firstRule[derived + 1]; rule++) {
      if (this.dead[rule] > 0) continue;
      if (value > 0) return this.satisfy(rule);
      if (this.open[rule] === 0 || (this.open[rule] === 1 && !this.falsify(rule))) return false;
    }
    return true;
  }

  private satisfy(rule: number): boolean {
    const { firstLiteral, literals } = this.program;
    for (let k = firstLiteral[rule]; k < firstLiteral[rule + 1]; k++)
      if (!this.assign(literals[k])) return false;
    return true;
  }

  /** Makes the one literal of a rule false that is not true. */
  private falsify(rule: number): boolean {
    const { firstLiteral, literals } = this.program;
    for (let k = firstLiteral[rule]; k < firstLiteral[rule + 1]; k++)
      if (this.valueOf(literals[k]) === 0) return this.assign(literals[k] ^ 1);
    // It has been assigned and is not counted yet.
    return true;
  }

  private exclude(fluent: number): boolean {
    const { together } = this;
    if (together === undefined) return true;
    const count = this.program.fluents.length;
    this.steps += count;
    for (let other = 0; other < count; other++)
      if (together[fluent * count + other] === 0 && !this.assign(negative(other))) return false;
    return true;
  }

  private make(move: number): boolean {
    const { fluents, moves } = this.program;
    const { role, legal } = moves[move];
    if (legal === NEVER || (legal !== ALWAYS && !this.assign(legal))) return false;
    this.steps += moves.length;
    for (const [other, { role: whose }] of moves.entries())
      if (whose === role && other !== move && !this.assign(negative(fluents.length + other))) return false;
    return true;
  }
}
