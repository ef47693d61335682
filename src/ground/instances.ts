/**
 * Ground rules as they are made, before they are simplified, in flat arrays. Atoms are numbered in the order
 * in which they are first met, and get their rules in that order, one atom after the other:
 *
 *     atom a     rules firstRule[a] … firstRule[a+1]-1
 *     rule r     literals first[r] … first[r+1]-1, each 2a or 2a+1 (see `ground-program.ts`)
 */
import { grow } from "../datalog/arrays.js";

export class Instances {
  firstRule = new Int32Array(1024);
  first = new Int32Array(1024);
  literals = new Int32Array(4096);
  atoms = 0;
  rules = 0;

  /** Adds a rule for the next atom to be closed. */
  add(body: Int32Array, length: number): void {
    if (this.rules + 2 > this.first.length) this.first = grow(this.first, this.rules + 2);
    const start = this.first[this.rules];
    if (start + length > this.literals.length) this.literals = grow(this.literals, start + length);
    for (let i = 0; i < length; i++) this.literals[start + i] = body[i];
    this.first[++this.rules] = start + length;
  }

  /** Ends an atom: it has all its rules. */
  close(): void {
    if (this.atoms + 2 > this.firstRule.length) this.firstRule = grow(this.firstRule, this.atoms + 2);
    this.firstRule[++this.atoms] = this.rules;
  }
}
