/** Writes a ground program that is made from another one, one derived atom after the other. */
import { type GroundProgram, inputsOf, type Output, withOutputs } from "./ground-program.js";

export class ProgramWriter {
  private readonly firstRule: number[] = [0];
  private readonly firstLiteral: number[] = [0];
  private readonly literals: number[] = [];
  private readonly inputs: number;

  constructor(private readonly source: GroundProgram) {
    this.inputs = inputsOf(source);
  }

  /** Adds a literal, in the numbers of the new program, to the rule in the making. */
  add(literal: number): void {
    this.literals.push(literal);
  }

  endRule(): void {
    this.firstLiteral.push(this.literals.length);
  }

  /** Makes an atom of the rules since the last one. */
  endAtom(): number {
    return this.inputs + this.firstRule.push(this.firstLiteral.length - 1) - 2;
  }

  /**
   * `became` says what a literal of the source is in the new program, `name` how derived atoms are called.
   */
  finish(became: (literal: number) => Output, name: (derived: number) => string): GroundProgram {
    return {
      ...withOutputs(this.source, became),
      atoms: this.inputs + this.firstRule.length - 1,
      firstRule: Int32Array.from(this.firstRule),
      firstLiteral: Int32Array.from(this.firstLiteral),
      literals: Int32Array.from(this.literals),
      name,
    };
  }
}
