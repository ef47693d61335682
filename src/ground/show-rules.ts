/**
 * A ground program as rules in KIF: a sheet without variables that says the same as the sheet it was made
 * from. It can only be asked for `role`, `init`, `legal`, `next`, `terminal`, `goal` and `sees`.
 */
import {
  ALWAYS,
  atomOf,
  bodyOf,
  type GroundProgram,
  inputsOf,
  isNegative,
  NEVER,
  type Output,
} from "./ground-program.js";

export function* groundRules(program: GroundProgram): Generator<string> {
  const { roles, fluents, moves, terminal, goals, percepts } = program;
  for (const role of roles) yield `(role ${role})`;
  for (const { text, initially } of fluents) if (initially) yield `(init ${text})`;
  yield* derivedRules(program);
  for (const { role, text, legal } of moves)
    yield* outputRule(program, `(legal ${roles[role]} ${text})`, legal);
  for (const { text, next } of fluents) yield* outputRule(program, `(next ${text})`, next);
  for (const { role, text, holds } of percepts) {
    yield* outputRule(program, `(sees ${roles[role]} ${text})`, holds);
  }
  yield* outputRule(program, "terminal", terminal);
  for (const { role, text, holds } of goals)
    yield* outputRule(program, `(goal ${roles[role]} ${text})`, holds);
}

function* derivedRules(program: GroundProgram): Generator<string> {
  const { firstRule, atoms } = program;
  for (let derived = 0; derived < atoms - inputsOf(program); derived++) {
    const head = program.name(derived);
    for (let rule = firstRule[derived]; rule < firstRule[derived + 1]; rule++) {
      const body = bodyOf(program, rule);
      yield `(<= ${[head, ...Array.from(body, (literal) => literalText(program, literal))].join(" ")})`;
    }
  }
}

/** The rule of an output; none if the output is the atom of that name, whose rules have been given. */
function* outputRule(program: GroundProgram, head: string, output: Output): Generator<string> {
  if (output === ALWAYS) yield head;
  if (output === ALWAYS || output === NEVER) return;
  const text = literalText(program, output);
  if (text !== head) yield `(<= ${head} ${text})`;
}

function literalText(program: GroundProgram, literal: number): string {
  const atom = atomOf(literal);
  const text = atomText(program, atom);
  return isNegative(literal) ? `(not ${text})` : text;
}

function atomText(program: GroundProgram, atom: number): string {
  const { fluents, moves, roles } = program;
  const fluent = fluents[atom];
  if (fluent !== undefined) return `(true ${fluent.text})`;
  const move = moves[atom - fluents.length];
  if (move !== undefined) return `(does ${roles[move.role]} ${move.text})`;
  return program.name(atom - inputsOf(program));
}
