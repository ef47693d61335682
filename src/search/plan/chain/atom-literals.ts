/** What the atoms of a ground program are as literals of a circuit, at one stage after the other. */
import { PIECE_STEPS, type Pieces } from "../../../gdl/pieces.js";
import { bodyOf, type GroundProgram, inputsOf, NEVER, type Output } from "../../../ground/ground-program.js";
import { type ClauseCircuit, NO, YES } from "./clause-circuit.js";

/** How many literals of rules are read in a piece: each costs more than a simple step. */
const LITERALS_AT_ONCE = PIECE_STEPS / 8;

export class AtomLiterals {
  /** Per atom. Whoever knows inputs sets them here; they are false at first. */
  readonly of: Int32Array;
  private readonly inputs: number;
  private steps = 0;

  constructor(
    private readonly program: GroundProgram,
    private readonly circuit: ClauseCircuit,
  ) {
    this.of = new Int32Array(program.atoms).fill(NO);
    this.inputs = inputsOf(program);
  }

  output(output: Output): number {
    if (output < 0) return output === NEVER ? NO : YES;
    return this.of[output >> 1] ^ (output & 1);
  }

  /** Derived atoms, definitions before uses. */
  *derive(atoms: Iterable<number>): Pieces {
    const { firstRule } = this.program;
    for (const atom of atoms) {
      const derived = atom - this.inputs;
      const alternatives: number[] = [];
      for (let rule = firstRule[derived]; rule < firstRule[derived + 1]; rule++) {
        const body = this.body(rule);
        if (body !== NO) alternatives.push(body);
        if (body === YES) break;
        // An atom may have a hundred thousand rules.
        if (this.steps < LITERALS_AT_ONCE) continue;
        this.steps = 0;
        yield;
      }
      this.of[atom] = this.circuit.or(alternatives);
    }
  }

  private body(rule: number): number {
    const body: number[] = [];
    for (const literal of bodyOf(this.program, rule)) {
      this.steps++;
      const value = this.of[literal >> 1] ^ (literal & 1);
      if (value === NO) return NO;
      if (value !== YES) body.push(value);
    }
    return this.circuit.and(body);
  }
}
