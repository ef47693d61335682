/** States of random matches, each with a legal move of every role: sets in which guesses are tried. */
import type { Pieces } from "../../gdl/pieces.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { firstMovesOf } from "../../ground/ground-program.js";
import { walk } from "../../network/groups/random-walk.js";
import { BitEvaluator } from "../../symmetry/bit-evaluator.js";
import { dependenciesOf } from "../../symmetry/normal/atom-dependencies.js";
import { evaluateAll, TRIED_SETS } from "../../symmetry/random-states.js";
import { Random } from "../random-numbers.js";

/** So many states are met for each that is taken, and so many literals looked at for all. */
const STRIDE = 5;
const WALK_STEPS = 10_000_000;
const SEED = 1;

/** Lists of fluents and moves, as inputs of the program. */
export function* reachedSets(program: AcyclicProgram): Pieces<readonly (readonly number[])[]> {
  const states: (readonly number[])[] = [];
  let met = 0;
  for (const state of walk(program, STRIDE * TRIED_SETS, WALK_STEPS)) {
    if (met++ % STRIDE === 0) states.push(state);
    if (met % TRIED_SETS === 0) yield;
  }
  const dependencies = dependenciesOf(program);
  const width = Math.ceil(states.length / 32);
  const evaluator = new BitEvaluator(program, dependencies.inputs, width);
  for (const [i, state] of states.entries())
    for (const fluent of state) evaluator.words[width * fluent + (i >> 5)] |= 1 << (i & 31);
  yield* evaluateAll(evaluator, dependencies);
  const { fluents, moves, roles } = program;
  const random = new Random(SEED);
  const first = firstMovesOf(program);
  return states.map((state, i) => {
    const isLegal = (move: number) => (evaluator.outputWord(moves[move].legal, i >> 5) >>> (i & 31)) & 1;
    const joint = roles.flatMap((_, role) => {
      const legal = Array.from({ length: first[role + 1] - first[role] }, (__, k) => first[role] + k).filter(
        isLegal,
      );
      return legal.length === 0 ? [] : [fluents.length + legal[random.below(legal.length)]];
    });
    return [...state, ...joint];
  });
}
