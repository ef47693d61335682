/** Whether a permutation commutes with the rules of a small ground program, by trying every state and joint move. */
import { type GroundProgram, inputsOf } from "../../../src/ground/ground-program.js";
import type { GameSymmetry } from "../../../src/symmetry/game-symmetry.js";
import { evaluator } from "../../network/random-programs.js";

/** Successors and percepts count in states that are not terminal, after legal moves. Roles stay as they are. */
export function commutesPlainly(program: GroundProgram, symmetry: GameSymmetry): boolean {
  const { fluents, moves, goals, terminal } = program;
  for (let set = 0; set < 2 ** fluents.length; set++) {
    const state = fluents.map((_, i) => ((set >> i) & 1) === 1);
    const [holds, image] = bothIn(program, symmetry, state, []);
    if (holds(terminal) !== image(terminal)) return false;
    if (moves.some(({ legal }, i) => holds(legal) !== image(moves[symmetry.moves[i]].legal))) return false;
    if (goals.some((goal) => holds(goal.holds) !== image(goal.holds))) return false;
    if (holds(terminal)) continue;
    const legal = program.roles.map((_, role) =>
      [...moves.keys()].filter((move) => moves[move].role === role && holds(moves[move].legal)),
    );
    const joints = legal.reduce<number[][]>(
      (all, ofRole) => all.flatMap((joint) => ofRole.map((move) => [...joint, move])),
      [[]],
    );
    for (const joint of joints) {
      const [after, imageAfter] = bothIn(program, symmetry, state, joint);
      const isNext = fluents.every(
        ({ next }, i) => after(next) === imageAfter(fluents[symmetry.fluents[i]].next),
      );
      const isSeen = program.percepts.every(
        (percept, i) => after(percept.holds) === imageAfter(program.percepts[symmetry.percepts[i]].holds),
      );
      if (!isNext || !isSeen) return false;
    }
  }
  return true;
}

/** What holds in a state with these moves, and in its image with theirs. */
function bothIn(
  program: GroundProgram,
  { fluents, moves }: GameSymmetry,
  state: readonly boolean[],
  joint: readonly number[],
) {
  const inputs = new Array<boolean>(inputsOf(program)).fill(false);
  const images = inputs.slice();
  for (const [fluent, holds] of state.entries()) inputs[fluent] = images[fluents[fluent]] = holds;
  for (const move of joint) inputs[fluents.length + move] = images[fluents.length + moves[move]] = true;
  return [evaluator(program, inputs), evaluator(program, images)] as const;
}
