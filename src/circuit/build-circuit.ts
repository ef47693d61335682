/**
 * From a ground program to a circuit: the rules of an atom are a disjunction of conjunctions. The program's
 * answers are taken as they are; what play implies is used later (`knowledge.ts`, `optimise.ts`).
 *
 * The source is the ground program and not the network, whose tables are the completion of the program,
 * written out.
 */
import { allOf } from "../gdl/pieces.js";
import type { ProgramLoop } from "../ground/acyclic.js";
import {
  ALWAYS,
  atomOf,
  type GroundProgram,
  inputsOf,
  isNegative,
  type Output,
} from "../ground/ground-program.js";
import { Circuit, FALSE, TRUE } from "./circuit.js";

/**
 * In programs of at most this many literals, equal rules are found as nodes are made. In larger ones
 * `optimise` finds most of them, in less time.
 */
const LARGE = 1_000_000;

/**
 * Inputs that are false at first and become true one after another, each where its literal in `after` holds,
 * until nothing changes. The literals read the variables of this loop and of those before.
 */
export interface CircuitLoop {
  /** Nodes, ascending. */
  readonly variables: Int32Array;
  readonly after: Int32Array;
}

/** A circuit with what is asked of it, as literals, in the order of the ground program. */
export interface GameCircuit {
  readonly circuit: Circuit;
  /** How many of the inputs are fluents; the moves come after them, then the variables of loops. */
  readonly fluents: number;
  readonly loops: readonly CircuitLoop[];
  readonly terminal: number;
  readonly legal: Int32Array;
  readonly goals: Int32Array;
  readonly next: Int32Array;
  readonly percepts: Int32Array;
}

/** The literal of an input: fluent f is input f, move m input fluents + m. Variables of loops come last. */
function inputLiteral(input: number): number {
  return 2 * (input + 1);
}

/** About how many literals a piece of the work reads: it takes a few milliseconds. */
const LITERALS_AT_ONCE = 2 ** 12;

/** The rules of the program read atoms before their heads, and variables of these loops. */
export function buildCircuit(program: GroundProgram, loops: readonly ProgramLoop[] = []): GameCircuit {
  return allOf(circuitInPieces(program, loops));
}

/** The same in pieces. */
export function* circuitInPieces(
  program: GroundProgram,
  loops: readonly ProgramLoop[] = [],
): Generator<void, GameCircuit> {
  const { atoms, firstRule, firstLiteral, literals, fluents, moves, goals, percepts } = program;
  const inputs = inputsOf(program);
  const variables = loops.flatMap((loop) => loop.variables);
  const circuit = new Circuit(inputs + variables.length);
  const conjunction = (from: number) =>
    literals.length > LARGE ? appended(circuit, from) : circuit.conjunction(from);
  const literalOf = new Int32Array(atoms);
  for (let input = 0; input < inputs; input++) literalOf[input] = inputLiteral(input);
  for (const [i, atom] of variables.entries()) literalOf[atom] = inputLiteral(inputs + i);
  let pauseAt = LITERALS_AT_ONCE;
  for (let atom = inputs; atom < atoms; atom++) {
    if (literalOf[atom] !== 0) continue;
    const rules = circuit.begin();
    for (let rule = firstRule[atom - inputs]; rule < firstRule[atom - inputs + 1]; rule++) {
      const body = circuit.begin();
      for (let k = firstLiteral[rule]; k < firstLiteral[rule + 1]; k++) {
        circuit.push(literalOf[literals[k] >> 1] ^ (literals[k] & 1));
      }
      circuit.push(conjunction(body));
      // An atom may have a hundred thousand rules.
      if (firstLiteral[rule + 1] < pauseAt) continue;
      pauseAt = firstLiteral[rule + 1] + LITERALS_AT_ONCE;
      yield;
    }
    for (let i = rules; i < circuit.top; i++) circuit.stack[i] ^= 1;
    literalOf[atom] = conjunction(rules) ^ 1;
  }
  const literal = (output: Output): number => {
    if (output < 0) return output === ALWAYS ? TRUE : FALSE;
    return literalOf[atomOf(output)] ^ (isNegative(output) ? 1 : 0);
  };
  return {
    circuit,
    fluents: fluents.length,
    loops: loops.map((loop) => ({
      variables: Int32Array.from(loop.variables, (atom) => literalOf[atom] >> 1),
      after: Int32Array.from(loop.after, literal),
    })),
    terminal: literal(program.terminal),
    legal: Int32Array.from(moves, (move) => literal(move.legal)),
    goals: Int32Array.from(goals, (goal) => literal(goal.holds)),
    next: Int32Array.from(fluents, (fluent) => literal(fluent.next)),
    percepts: Int32Array.from(percepts, (percept) => literal(percept.holds)),
  };
}

/** A node with the literals that have been pushed; a single literal stays as it is. */
function appended(circuit: Circuit, from: number): number {
  if (circuit.top - from > 1) return 2 * circuit.append(from);
  circuit.top = from;
  return circuit.stack[from];
}
