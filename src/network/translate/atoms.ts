/** What the atoms of a ground program are in a network: tests of its variables. */
import { allOf } from "../../gdl/pieces.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { ALWAYS, atomOf, bodyOf, inputsOf, isNegative, type Output } from "../../ground/ground-program.js";
import type { VariableKind } from "../model.js";
import { type Completion, type Formula, fails, holds, type VariableTest } from "./completion.js";
import type { InputVariables } from "./input-variables.js";
import type { Builder } from "./template-builder.js";

export class Atoms {
  private readonly first: number;
  /** Per derived atom: its Boolean, or -1 if it has none yet. */
  private readonly booleans: Int32Array;

  constructor(
    private readonly program: AcyclicProgram,
    private readonly inputs: InputVariables,
    private readonly builder: Builder,
    private readonly completion: Completion,
  ) {
    this.first = inputsOf(program);
    this.booleans = new Int32Array(program.atoms - this.first).fill(-1);
  }

  /** Defines an atom by Clark's completion, with its own kind and name, or those of the output that it is. */
  define(atom: number, kind?: VariableKind, name?: string): void {
    allOf(this.defineInPieces(atom, kind, name));
  }

  *defineInPieces(
    atom: number,
    kind: VariableKind = "derived",
    name: string = this.program.name(atom - this.first),
  ): Generator<void, void> {
    const formula = this.bodiesOf(atom);
    this.booleans[atom - this.first] = yield* this.completion.defineInPieces(kind, name, formula);
  }

  booleanOf(atom: number): number {
    return this.booleans[atom - this.first];
  }

  /** The formula that one of the rules of a derived atom applies. */
  bodiesOf(atom: number): Formula {
    const { firstRule } = this.program;
    const bodies: VariableTest[][] = [];
    for (let rule = firstRule[atom - this.first]; rule < firstRule[atom - this.first + 1]; rule++) {
      const body: VariableTest[] = [];
      for (const literal of bodyOf(this.program, rule)) body.push(this.test(literal));
      bodies.push(body);
    }
    return bodies;
  }

  formula(output: Output): Formula {
    if (output < 0) return output === ALWAYS ? [[]] : [];
    return [[this.test(output)]];
  }

  /** A Boolean that is true exactly if the output holds; an existing one is used if it says that. */
  truth(output: Output, name: string): number {
    if (output >= 0) {
      const { variable, value } = this.completion.reduced(this.test(output));
      if (value === 1 && this.builder.isBoolean(variable)) return variable;
    }
    return this.completion.define("derived", name, this.formula(output));
  }

  test(literal: number): VariableTest {
    const atom = atomOf(literal);
    if (atom < this.first) return this.inputs.test(literal);
    const boolean = this.booleans[atom - this.first];
    if (boolean < 0) throw new Error(`${this.program.name(atom - this.first)} is read before it is defined`);
    return isNegative(literal) ? fails(boolean) : holds(boolean);
  }
}
