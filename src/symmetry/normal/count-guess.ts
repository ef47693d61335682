/**
 * Whether an atom may be a count: a few of its inputs are exchanged in random assignments, and where more of
 * them differ from each other than a table has blocks, it is none. This refutes in little time what decision
 * diagrams would be made for in vain.
 */
import { atomOf, type GroundProgram, isNegative } from "../../ground/ground-program.js";
import { MOST_BLOCKS } from "./count-table.js";

/** Each word has 32 assignments. */
const WORDS = 4;
const TRIED = 2 * MOST_BLOCKS + 1;

export class CountGuess {
  /** Counted in literals that were read. */
  work = 0;
  private readonly words: Int32Array;
  private readonly value = new Int32Array(WORDS);
  private state = 0x9e3779b9;

  constructor(
    private readonly program: GroundProgram,
    private readonly inputs: number,
  ) {
    this.words = new Int32Array(WORDS * program.atoms);
  }

  /** `cone` ends with the atom itself. */
  mayCount(cone: readonly number[], support: ArrayLike<number>): boolean {
    const { words } = this;
    for (let i = 0; i < support.length; i++)
      for (let w = 0; w < WORDS; w++) words[WORDS * support[i] + w] = this.draw(w);
    const before = this.evaluate(cone);
    // Of each block that was met, one input.
    const blocks: number[] = [];
    for (let i = 0; i < TRIED; i++) {
      const input = support[Math.floor((i * support.length) / TRIED)];
      const isKnown = blocks.some((other) => {
        this.exchange(input, other);
        const after = this.evaluate(cone);
        this.exchange(input, other);
        return after.every((word, w) => word === before[w]);
      });
      if (!isKnown && blocks.push(input) > MOST_BLOCKS) return false;
    }
    return true;
  }

  private exchange(a: number, b: number): void {
    for (let w = 0; w < WORDS; w++) {
      const kept = this.words[WORDS * a + w];
      this.words[WORDS * a + w] = this.words[WORDS * b + w];
      this.words[WORDS * b + w] = kept;
    }
  }

  private evaluate(cone: readonly number[]): Int32Array {
    const { words, value, inputs } = this;
    const { firstRule, firstLiteral, literals } = this.program;
    for (const atom of cone) {
      const d = atom - inputs;
      words.fill(0, WORDS * atom, WORDS * atom + WORDS);
      for (let rule = firstRule[d]; rule < firstRule[d + 1]; rule++) {
        value.fill(-1);
        for (let k = firstLiteral[rule]; k < firstLiteral[rule + 1]; k++) {
          const from = WORDS * atomOf(literals[k]);
          const flip = isNegative(literals[k]) ? -1 : 0;
          for (let w = 0; w < WORDS; w++) value[w] &= words[from + w] ^ flip;
        }
        this.work += firstLiteral[rule + 1] - firstLiteral[rule];
        for (let w = 0; w < WORDS; w++) words[WORDS * atom + w] |= value[w];
      }
    }
    const atom = cone[cone.length - 1];
    return words.slice(WORDS * atom, WORDS * atom + WORDS);
  }

  /** Words in which a bit is set with probability 1/4, 1/2, 1/2 and 3/4. */
  private draw(word: number): number {
    const bits = this.next();
    if (word === 0) return bits & this.next();
    return word === WORDS - 1 ? bits | this.next() : bits;
  }

  /** Marsaglia's xorshift (2003). */
  private next(): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return this.state;
  }
}
