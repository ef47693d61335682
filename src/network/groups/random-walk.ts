/** Random matches on a ground program, which show which candidates do not even hold in play. */
import type { AcyclicProgram } from "../../ground/acyclic.js";
import {
  ALWAYS,
  atomOf,
  inputsOf,
  isNegative,
  literalsOf,
  NEVER,
  type Output,
} from "../../ground/ground-program.js";

/** Random numbers below `count`. The stream is fixed, so that a program always gives the same groups. */
class Draws {
  private state = 0x2545f491;

  below(count: number): number {
    // xorshift (Marsaglia 2003)
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % count;
  }
}

/**
 * The fluents of states along random matches, each from the initial state on. It stops after `maxStates`
 * states, or when `maxSteps` literals have been looked at.
 */
export function* walk(
  program: AcyclicProgram,
  maxStates: number,
  maxSteps: number,
): Generator<readonly number[], void> {
  const { fluents, moves } = program;
  const evaluation = new Evaluation(program);
  const { holds } = evaluation;
  const draws = new Draws();
  const movesOf = program.roles.map((_, role) =>
    [...moves.keys()].filter((move) => moves[move].role === role),
  );
  let states = 0;
  const more = () => states < maxStates && evaluation.steps < maxSteps;
  while (more()) {
    holds.set(fluents.map(({ initially }) => (initially ? 1 : 0)));
    while (more()) {
      states++;
      yield [...fluents.keys()].filter((fluent) => holds[fluent] === 1);
      evaluation.state();
      const legal = movesOf.map((ofRole) => ofRole.filter((move) => evaluation.output(moves[move].legal)));
      if (evaluation.output(program.terminal) || legal.some((ofRole) => ofRole.length === 0)) break;
      for (const ofRole of legal) holds[fluents.length + ofRole[draws.below(ofRole.length)]] = 1;
      evaluation.transition();
      holds.set(fluents.map(({ next }) => (evaluation.output(next) ? 1 : 0)));
      holds.fill(0, fluents.length, fluents.length + moves.length);
    }
  }
}

/** Evaluates the derived atoms: first those that depend on the state alone, later those on moves. */
class Evaluation {
  readonly holds: Uint8Array;
  steps = 0;
  private readonly ofState: readonly number[];
  private readonly ofMoves: readonly number[];

  constructor(private readonly program: AcyclicProgram) {
    this.holds = new Uint8Array(program.atoms);
    const { fluents } = program;
    const inputs = inputsOf(program);
    const needsMoves = new Uint8Array(program.atoms).fill(1, fluents.length, inputs);
    const ofState: number[] = [];
    const ofMoves: number[] = [];
    for (let derived = 0; derived < program.atoms - inputs; derived++) {
      const isOfMoves = literalsOf(program, derived).some((literal) => needsMoves[atomOf(literal)] === 1);
      needsMoves[inputs + derived] = isOfMoves ? 1 : 0;
      (isOfMoves ? ofMoves : ofState).push(derived);
    }
    this.ofState = ofState;
    this.ofMoves = ofMoves;
  }

  state(): void {
    this.evaluate(this.ofState);
  }

  transition(): void {
    this.evaluate(this.ofMoves);
  }

  output(output: Output): boolean {
    if (output === ALWAYS || output === NEVER) return output === ALWAYS;
    return this.isTrue(output);
  }

  private isTrue(literal: number): boolean {
    return (this.holds[atomOf(literal)] === 1) !== isNegative(literal);
  }

  private evaluate(some: readonly number[]): void {
    const inputs = inputsOf(this.program);
    for (const derived of some) this.holds[inputs + derived] = this.followsFromRules(derived) ? 1 : 0;
  }

  private followsFromRules(derived: number): boolean {
    const { firstRule, firstLiteral, literals } = this.program;
    for (let rule = firstRule[derived]; rule < firstRule[derived + 1]; rule++) {
      const end = firstLiteral[rule + 1];
      let k = firstLiteral[rule];
      while (k < end && this.isTrue(literals[k])) k++;
      this.steps += k - firstLiteral[rule] + 1;
      if (k === end) return true;
    }
    return false;
  }
}
