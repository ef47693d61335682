/**
 * States of random matches, each with a legal move of every role: sets in which guesses are tried. 128 matches are
 * played at once, bit by bit. A quarter gives its last state, a quarter the one before, and the others any.
 */
import type { Pieces } from "../../gdl/pieces.js";
import type { GroundProgram, Output } from "../../ground/ground-program.js";
import { BitEvaluator } from "../../symmetry/bit-evaluator.js";
import { dependenciesOf } from "../../symmetry/normal/atom-dependencies.js";
import { evaluateAll, TRIED_SETS } from "../../symmetry/random-states.js";
import { Random } from "../random-numbers.js";

const WIDTH = TRIED_SETS / 32;
/** Matches that take longer are cut; so are all after so many literals and moves that were looked at. */
const MOST_TURNS = 200;
const MOST_STEPS = 10_000_000;
const SEED = 1;

/** Lists of fluents and moves, as inputs of the program. */
export function* reachedSets(program: GroundProgram): Pieces<readonly (readonly number[])[]> {
  const { fluents, moves, roles, terminal } = program;
  const dependencies = dependenciesOf(program);
  const evaluator = new BitEvaluator(program, dependencies.inputs, WIDTH);
  const { words } = evaluator;
  const random = new Random(SEED);
  const initial = [...fluents.keys()].filter((fluent) => fluents[fluent].initially);
  let states: readonly (readonly number[])[] = Array.from({ length: TRIED_SETS }, () => initial);
  const isOver = new Uint8Array(TRIED_SETS);
  const sets = states.slice();
  let steps = 0;
  for (let turn = 0; turn < MOST_TURNS && evaluator.work + steps < MOST_STEPS; turn++) {
    words.fill(0, 0, WIDTH * dependencies.inputs);
    const set = (input: number, lane: number) => {
      words[WIDTH * input + (lane >> 5)] |= 1 << (lane & 31);
    };
    for (const [lane, state] of states.entries()) for (const fluent of state) set(fluent, lane);
    yield* evaluateAll(evaluator, dependencies);
    // Moves change no atom that legality or the end depends on.
    const legal = roles.map(() => states.map((): number[] => []));
    for (const [move, { role, legal: holds }] of moves.entries())
      for (const lane of lanesOf(evaluator, holds)) legal[role][lane].push(move);
    const ended = new Set(lanesOf(evaluator, terminal));
    const joints = states.map((state, lane) => {
      if (isOver[lane]) return [];
      const joint = legal.flatMap(({ [lane]: own }) =>
        own.length === 0 ? [] : [fluents.length + own[random.below(own.length)]],
      );
      const isStuck = ended.has(lane) || joint.length < roles.length;
      const isTaken =
        lane % 4 === 0 || (lane % 4 === 1 ? !isStuck || turn === 0 : random.below(turn + 1) === 0);
      if (isTaken) sets[lane] = [...state, ...joint];
      if (isStuck) isOver[lane] = 1;
      return joint;
    });
    steps += WIDTH * (moves.length + fluents.length);
    if (isOver.every((over) => over === 1)) break;
    for (const [lane, joint] of joints.entries()) for (const move of joint) set(move, lane);
    yield* evaluateAll(evaluator, dependencies);
    const following: number[][] = states.map(() => []);
    for (const [fluent, { next }] of fluents.entries())
      for (const lane of lanesOf(evaluator, next)) following[lane].push(fluent);
    states = following;
    yield;
  }
  return sets;
}

/** The matches in which an output holds. */
function* lanesOf(evaluator: BitEvaluator, output: Output): Generator<number> {
  for (let w = 0; w < WIDTH; w++)
    for (let left = evaluator.outputWord(output, w); left !== 0; left &= left - 1)
      yield 32 * w + 31 - Math.clz32(left & -left);
}
