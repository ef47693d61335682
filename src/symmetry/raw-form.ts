/**
 * The rules as they stand: an atom is a disjunction of rules, and a rule a conjunction of literals. Cycles are
 * kept. It is the rule graph of paper 004 with heads and bodies told apart.
 */
import { PIECE_STEPS, type Pieces } from "../gdl/pieces.js";
import { type GroundProgram, inputsOf } from "../ground/ground-program.js";
import { type Form, FormWriter, formOutputs } from "./game-form.js";

export function* rawForm(program: GroundProgram): Pieces<Form> {
  const { firstRule, firstLiteral, literals } = program;
  const inputs = inputsOf(program);
  const writer = new FormWriter(program, inputs);
  const derived = firstRule.length - 1;
  // Derived atoms keep their numbers; the rules follow.
  for (let d = 0; d < derived; d++) writer.reserve();
  let steps = 0;
  for (let d = 0; d < derived; d++) {
    const bodies: Int32Array[] = [];
    for (let rule = firstRule[d]; rule < firstRule[d + 1]; rule++)
      bodies.push(literals.subarray(firstLiteral[rule], firstLiteral[rule + 1]));
    if (bodies.length === 1) writer.make(inputs + d, "and", bodies[0]);
    else {
      const args = bodies.map((body) => (body.length === 1 ? body[0] : 2 * writer.add("and", body)));
      writer.make(inputs + d, "or", args);
    }
    steps += bodies.length;
    if (steps < PIECE_STEPS) continue;
    steps = 0;
    yield;
  }
  return writer.finish(formOutputs(program));
}
