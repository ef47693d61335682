/**
 * Whether an atom may be a count: a few of its inputs are exchanged in random assignments, and where more of
 * them differ from each other than a table has blocks, it is none. This refutes in little time what decision
 * diagrams would be made for in vain.
 */
import type { GroundProgram } from "../../ground/ground-program.js";
import { BitEvaluator } from "../bit-evaluator.js";
import { MOST_BLOCKS } from "./count-table.js";

const WORDS = 4;
const TRIED = 2 * MOST_BLOCKS + 1;

export class CountGuess {
  private readonly evaluator: BitEvaluator;

  constructor(program: GroundProgram, inputs: number) {
    this.evaluator = new BitEvaluator(program, inputs, WORDS);
  }

  /** Counted in literals that were read. */
  get work(): number {
    return this.evaluator.work;
  }

  /** `cone` ends with the atom itself. */
  mayCount(cone: readonly number[], support: ArrayLike<number>): boolean {
    for (let i = 0; i < support.length; i++) this.evaluator.randomise(support[i]);
    const before = this.valueOf(cone);
    // Of each block that was met, one input.
    const blocks: number[] = [];
    for (let i = 0; i < TRIED; i++) {
      const input = support[Math.floor((i * support.length) / TRIED)];
      const isKnown = blocks.some((other) => {
        this.exchange(input, other);
        const after = this.valueOf(cone);
        this.exchange(input, other);
        return after.every((word, w) => word === before[w]);
      });
      if (!isKnown && blocks.push(input) > MOST_BLOCKS) return false;
    }
    return true;
  }

  private exchange(a: number, b: number): void {
    const { words } = this.evaluator;
    for (let w = 0; w < WORDS; w++) {
      const kept = words[WORDS * a + w];
      words[WORDS * a + w] = words[WORDS * b + w];
      words[WORDS * b + w] = kept;
    }
  }

  private valueOf(cone: readonly number[]): Int32Array {
    this.evaluator.evaluate(cone);
    const atom = cone[cone.length - 1];
    return this.evaluator.words.slice(WORDS * atom, WORDS * (atom + 1));
  }
}
