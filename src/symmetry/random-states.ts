/**
 * Refutes what is no symmetry of the ground rules, in 128 random sets of fluents and moves at once, or in states of
 * random matches. It proves nothing. It guards against a fault of the normal form, whose symmetries are proved on
 * the form alone, and finds among guesses those that are worth a proof.
 */
import { PIECE_STEPS, type Pieces } from "../gdl/pieces.js";
import type { GroundProgram, Output } from "../ground/ground-program.js";
import { BitEvaluator } from "./bit-evaluator.js";
import type { GameSymmetry } from "./game-symmetry.js";
import { type AtomDependencies, dependenciesOf } from "./normal/atom-dependencies.js";

const WORDS = 4;

/** How many sets there are. */
export const TRIED_SETS = 32 * WORDS;

export class RandomStates {
  private readonly evaluator: BitEvaluator;
  private readonly dependencies: AtomDependencies;
  /** The words of the inputs, and of all outputs, as they were drawn. */
  private readonly drawn: Int32Array;
  private answers: Answers | undefined;

  /** The sets are drawn, unless they are given: each a list of fluents and moves, as inputs of the program. */
  constructor(
    private readonly program: GroundProgram,
    sets?: readonly (readonly number[])[],
  ) {
    this.dependencies = dependenciesOf(program);
    const { inputs } = this.dependencies;
    this.evaluator = new BitEvaluator(program, inputs, WORDS);
    const { words } = this.evaluator;
    if (sets === undefined) for (let input = 0; input < inputs; input++) this.evaluator.randomise(input);
    for (const [i, set] of sets?.entries() ?? [])
      for (const input of set) words[WORDS * input + (i >> 5)] |= 1 << (i & 31);
    this.drawn = words.slice(0, WORDS * inputs);
  }

  /** Literals that were read so far. */
  get work(): number {
    return this.evaluator.work;
  }

  /** Whether an output and its image differ in some of the sets and their images. */
  *refute({ roles, fluents, moves, percepts }: GameSymmetry): Pieces<boolean> {
    const { program, drawn, evaluator } = this;
    const before = yield* this.answersBefore();
    for (const [table, from] of [
      [fluents, 0],
      [moves, fluents.length],
    ] as const)
      for (let i = 0; i < table.length; i++)
        for (let w = 0; w < WORDS; w++)
          evaluator.words[WORDS * (from + table[i]) + w] = drawn[WORDS * (from + i) + w];
    yield* evaluateAll(evaluator, this.dependencies);
    const after = this.read();
    const differ = (a: Int32Array, b: Int32Array) => a.some((word, w) => word !== b[w]);
    const goalAt = new Map(program.goals.map(({ role, text }, i) => [`${role} ${text}`, i]));
    return (
      differ(before.terminal, after.terminal) ||
      fluents.some((image, fluent) => differ(before.next[fluent], after.next[image])) ||
      moves.some((image, move) => differ(before.legal[move], after.legal[image])) ||
      percepts.some((image, percept) => differ(before.percepts[percept], after.percepts[image])) ||
      program.goals.some(({ role, text }, i) => {
        const image = goalAt.get(`${roles[role]} ${text}`);
        return image === undefined || differ(before.goals[i], after.goals[image]);
      })
    );
  }

  /** The words of all atoms in the sets, and in their images under a symmetry: WORDS of each. */
  *signatures(symmetry: GameSymmetry): Pieces<readonly [Int32Array, Int32Array]> {
    yield* this.refute(symmetry);
    const after = this.evaluator.words.slice();
    this.evaluator.words.set(this.drawn);
    yield* evaluateAll(this.evaluator, this.dependencies);
    return [this.evaluator.words.slice(), after];
  }

  private *answersBefore(): Pieces<Answers> {
    if (this.answers === undefined) {
      this.evaluator.words.set(this.drawn);
      yield* evaluateAll(this.evaluator, this.dependencies);
      this.answers = this.read();
    }
    return this.answers;
  }

  private read(): Answers {
    const { terminal, fluents, moves, goals, percepts } = this.program;
    const words = (output: Output) =>
      Int32Array.from({ length: WORDS }, (_, w) => this.evaluator.outputWord(output, w));
    return {
      terminal: words(terminal),
      next: fluents.map(({ next }) => words(next)),
      legal: moves.map(({ legal }) => words(legal)),
      goals: goals.map(({ holds }) => words(holds)),
      percepts: percepts.map(({ holds }) => words(holds)),
    };
  }
}

/** Computes all derived atoms from the inputs. */
export function* evaluateAll(
  evaluator: BitEvaluator,
  { order, component, isCyclic, inputs }: AtomDependencies,
): Pieces {
  let pauseAt = evaluator.work + PIECE_STEPS;
  for (let i = 0; i < order.length; ) {
    let end = i + 1;
    while (end < order.length && component[order[end]] === component[order[i]]) end++;
    const atoms = Array.from(order.subarray(i, end), (d) => inputs + d);
    if (isCyclic[order[i]]) evaluator.evaluateCycle(atoms);
    else evaluator.evaluate(atoms);
    i = end;
    if (evaluator.work < pauseAt) continue;
    pauseAt = evaluator.work + PIECE_STEPS;
    yield;
  }
}

interface Answers {
  readonly terminal: Int32Array;
  readonly next: readonly Int32Array[];
  readonly legal: readonly Int32Array[];
  readonly goals: readonly Int32Array[];
  readonly percepts: readonly Int32Array[];
}
