/**
 * States of random matches, each with a legal move of every role: sets in which guesses are tried. 128 matches are
 * played at once, bit by bit. A quarter gives its last state, a quarter the one before, and the others any.
 */
import type { Pieces } from "../../gdl/pieces.js";
import { firstMovesOf, type GroundProgram } from "../../ground/ground-program.js";
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
  const first = firstMovesOf(program);
  const bit = (word: number, lane: number) => (word >>> (lane & 31)) & 1;
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
    const joints = states.map((_, lane) => {
      if (isOver[lane]) return [];
      const isEnd = bit(evaluator.outputWord(terminal, lane >> 5), lane) === 1;
      const joint = roles.flatMap((__, role) => {
        const legal: number[] = [];
        for (let move = first[role]; move < first[role + 1]; move++)
          if (bit(evaluator.outputWord(moves[move].legal, lane >> 5), lane)) legal.push(move);
        return legal.length === 0 ? [] : [fluents.length + legal[random.below(legal.length)]];
      });
      const isStuck = isEnd || joint.length < roles.length;
      const isTaken =
        lane % 4 === 0 || (lane % 4 === 1 ? !isStuck || turn === 0 : random.below(turn + 1) === 0);
      if (isTaken) sets[lane] = [...states[lane], ...joint];
      if (isStuck) isOver[lane] = 1;
      return joint;
    });
    steps += (TRIED_SETS * moves.length) / 8;
    if (isOver.every((over) => over === 1)) break;
    for (const [lane, joint] of joints.entries()) for (const move of joint) set(move, lane);
    yield* evaluateAll(evaluator, dependencies);
    const following: number[][] = states.map(() => []);
    for (const [fluent, { next }] of fluents.entries())
      for (let w = 0; w < WIDTH; w++) {
        const word = evaluator.outputWord(next, w);
        for (let left = word; left !== 0; left &= left - 1)
          following[32 * w + 31 - Math.clz32(left & -left)].push(fluent);
      }
    states = following;
    yield;
  }
  return sets;
}
