/**
 * An action is a legal move: one table of forbidden pairs for each variable that tells which moves are legal.
 * Each move of `random` has a Boolean, since the probability of its moves depends on how many are legal.
 */
import { listOf } from "../../gdl/maps.js";
import { isChance } from "../../gdl/roles.js";
import { ALWAYS, type GroundProgram, NEVER } from "../../ground/ground-program.js";
import type { Chance } from "../model.js";
import type { Atoms } from "./atoms.js";
import { type Completion, holds } from "./completion.js";
import type { InputVariables } from "./input-variables.js";
import type { Builder } from "./template-builder.js";

export function addLegality(
  program: GroundProgram,
  inputs: InputVariables,
  atoms: Atoms,
  builder: Builder,
  completion: Completion,
): Chance[] {
  const chance: Chance[] = [];
  for (const [role, action] of inputs.actions.entries()) {
    const random = isChance(program.roles[role]);
    const booleans: number[] = [];
    // Per variable that tells what is legal: pairs of a value of it and a move that this value forbids.
    const forbidden = new Map<number, number[]>();
    for (const [i, { legal, text, role: mover }] of program.moves.entries()) {
      if (mover !== role) continue;
      const { value: move } = inputs.moves[i];
      if (random) booleans.push(atoms.truth(legal, `(legal ${program.roles[role]} ${text})`));
      if (legal === ALWAYS) continue;
      if (legal === NEVER) {
        builder.table([action], false, Int32Array.of(move));
        continue;
      }
      const test = completion.reduced(random ? holds(booleans[booleans.length - 1]) : atoms.test(legal));
      const pairs = listOf(forbidden, test.variable);
      for (let value = 0; value < builder.size(test.variable); value++) {
        if ((value === test.value) !== test.equal) pairs.push(value, move);
      }
    }
    for (const [variable, pairs] of forbidden)
      builder.table([variable, action], false, Int32Array.from(pairs));
    if (random) chance.push({ variable: action, booleans });
  }
  return chance;
}
