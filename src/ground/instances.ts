/**
 * Ground rules as they are made, before they are simplified: heads and signed bodies in flat arrays. Atoms are
 * numbered here in the order in which they are first met.
 */
import { grow } from "../gdl/reference/arrays.js";

export class Instances {
  /** Rule r is for atom head[r], with the literals first[r] … first[r+1]-1 (2a or 2a+1, see `program.ts`). */
  head = new Int32Array(1024);
  first = new Int32Array(1025);
  literals = new Int32Array(4096);
  rules = 0;

  add(head: number, body: Int32Array, length: number): void {
    if (this.rules === this.head.length) this.head = grow(this.head, this.rules + 1);
    if (this.rules + 2 > this.first.length) this.first = grow(this.first, this.rules + 2);
    const start = this.first[this.rules];
    if (start + length > this.literals.length) this.literals = grow(this.literals, start + length);
    for (let i = 0; i < length; i++) this.literals[start + i] = body[i];
    this.head[this.rules] = head;
    this.first[++this.rules] = start + length;
  }
}
