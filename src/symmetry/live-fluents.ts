/**
 * The fluents on which anything to come may depend: `terminal`, goals, legal moves and percepts, now or later.
 * By the rules: a live fluent may yet be one that never matters. Others tell states apart for nobody, and
 * symmetries that move them alone are none of the game.
 */
import { atomOf, type GroundProgram, inputsOf, type Output } from "../ground/ground-program.js";

/** For each fluent, whether it is live. */
export function liveFluents(program: GroundProgram): Uint8Array {
  const { fluents, firstRule, firstLiteral, literals } = program;
  const inputs = inputsOf(program);
  const needed = new Uint8Array(program.atoms);
  const pending: number[] = [];
  const need = (output: Output) => {
    if (output < 0 || needed[atomOf(output)]) return;
    needed[atomOf(output)] = 1;
    pending.push(atomOf(output));
  };
  need(program.terminal);
  for (const { legal } of program.moves) need(legal);
  for (const { holds } of program.goals) need(holds);
  for (const { holds } of program.percepts) need(holds);
  for (let atom = pending.pop(); atom !== undefined; atom = pending.pop()) {
    if (atom < fluents.length) need(fluents[atom].next);
    if (atom < inputs) continue;
    const end = firstLiteral[firstRule[atom - inputs + 1]];
    for (let k = firstLiteral[firstRule[atom - inputs]]; k < end; k++) need(literals[k]);
  }
  return needed.slice(0, fluents.length);
}
