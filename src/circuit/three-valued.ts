/** Follows a circuit with three values, false, true and open: what is known if some inputs are known. */
import type { GameCircuit } from "./build-circuit.js";
import { type Circuit, FALSE, TRUE } from "./circuit.js";

export const OPEN = 2;

export class ThreeValued {
  /** Per node. The caller sets the inputs; node 0 is false. */
  readonly truth: Uint8Array;

  constructor(private readonly circuit: Circuit) {
    this.truth = new Uint8Array(circuit.nodes);
  }

  valueOf(literal: number): number {
    const value = this.truth[literal >> 1];
    return value === OPEN ? OPEN : value ^ (literal & 1);
  }

  /** Gives these nodes their values: they are ascending, and what they need is among them or known. */
  evaluate(nodes: Int32Array): void {
    for (const node of nodes) this.evaluateNode(node);
  }

  evaluateAll(): void {
    const { nodes, inputs } = this.circuit;
    for (let node = inputs + 1; node < nodes; node++) this.evaluateNode(node);
  }

  private evaluateNode(node: number): void {
    const { first, operands } = this.circuit;
    const end = first[node + 1];
    let value = 1;
    for (let i = first[node]; i < end && value !== 0; i++) {
      const operand = this.valueOf(operands[i]);
      if (operand !== 1) value = operand;
    }
    this.truth[node] = value;
  }
}

/**
 * Which moves are legal if the inputs have these constants, or are open where they are -1: FALSE if that
 * follows, else the literal as it was. Variables of loops that cannot become true become constants.
 */
export function legalGiven(game: GameCircuit, constants: Int32Array): Int32Array {
  const { circuit, legal, loops } = game;
  const values = new ThreeValued(circuit);
  const { truth } = values;
  for (const [input, constant] of constants.entries()) {
    truth[input + 1] = constant < 0 ? OPEN : Number(constant === TRUE);
  }
  const variables = loops.flatMap(({ variables, after }) =>
    Array.from(variables, (node, i) => ({ node, literal: after[i] })),
  );
  for (const { node } of variables) truth[node] = 0;
  for (let found = true; found; ) {
    values.evaluateAll();
    const grown = variables.filter(({ node, literal }) => truth[node] === 0 && values.valueOf(literal) !== 0);
    for (const { node } of grown) truth[node] = OPEN;
    found = grown.length > 0;
  }
  for (const { node } of variables) if (truth[node] === 0) constants[node - 1] = FALSE;
  return legal.map((literal) => (values.valueOf(literal) === 0 ? FALSE : literal));
}
