/**
 * Evaluates ground programs for many assignments of the inputs at once, 32 in a word. Any sets of fluents and
 * moves will do, possible or not: what is true of all of them is true of those that can be met.
 */
import { atomOf, type GroundProgram, isNegative, NEVER, type Output } from "../ground/ground-program.js";

export class BitEvaluator {
  /** Atom a has the words words[width * a] to words[width * (a + 1) - 1]. */
  readonly words: Int32Array;
  /** Counted in literals that were read. */
  work = 0;
  private readonly value: Int32Array;
  private state = 0x9e3779b9;

  constructor(
    private readonly program: GroundProgram,
    private readonly inputs: number,
    readonly width: number,
  ) {
    this.words = new Int32Array(width * program.atoms);
    this.value = new Int32Array(width);
  }

  /** Makes an input random: in some words it holds more often than in others. */
  randomise(input: number): void {
    for (let w = 0; w < this.width; w++) {
      const bits = this.next();
      // A quarter, a half, a half, three quarters, and so on.
      const sparse = w % 4 === 0 ? bits & this.next() : w % 4 === 3 ? bits | this.next() : bits;
      this.words[this.width * input + w] = sparse;
    }
  }

  /** Computes derived atoms, given after what they read. */
  evaluate(atoms: Iterable<number>): void {
    for (const atom of atoms) {
      this.words.fill(0, this.width * atom, this.width * (atom + 1));
      this.raise(atom);
    }
  }

  /** Computes atoms that depend on each other: the least fixpoint. */
  evaluateCycle(atoms: readonly number[]): void {
    for (const atom of atoms) this.words.fill(0, this.width * atom, this.width * (atom + 1));
    for (let grows = true; grows; ) {
      grows = false;
      for (const atom of atoms) if (this.raise(atom)) grows = true;
    }
  }

  /** A word of an output. */
  outputWord(output: Output, w: number): number {
    if (output < 0) return output === NEVER ? 0 : -1;
    return this.words[this.width * atomOf(output) + w] ^ (isNegative(output) ? -1 : 0);
  }

  /** Adds to an atom what its rules say now; whether that was more. */
  private raise(atom: number): boolean {
    const { words, value, width } = this;
    const { firstRule, firstLiteral, literals } = this.program;
    const d = atom - this.inputs;
    let grows = false;
    for (let rule = firstRule[d]; rule < firstRule[d + 1]; rule++) {
      value.fill(-1);
      for (let k = firstLiteral[rule]; k < firstLiteral[rule + 1]; k++) {
        const from = width * atomOf(literals[k]);
        const flip = isNegative(literals[k]) ? -1 : 0;
        for (let w = 0; w < width; w++) value[w] &= words[from + w] ^ flip;
      }
      this.work += firstLiteral[rule + 1] - firstLiteral[rule];
      for (let w = 0; w < width; w++) {
        const before = words[width * atom + w];
        words[width * atom + w] |= value[w];
        if (words[width * atom + w] !== before) grows = true;
      }
    }
    return grows;
  }

  /** Marsaglia's xorshift (2003). */
  private next(): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return this.state;
  }
}
