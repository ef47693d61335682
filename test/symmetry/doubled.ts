/** Programs with a symmetry that was planted: two copies of a program as one game. */
import { type GroundProgram, inputsOf, type Output } from "../../src/ground/ground-program.js";
import type { GameSymmetry } from "../../src/symmetry/game-symmetry.js";

/**
 * Two copies of a program as one game: the roles make the moves of both, which are those of the first copy and
 * then those of the second. Derived atoms of the first copy come first.
 */
export function doubled(program: GroundProgram): GroundProgram {
  const { fluents, moves } = program;
  const inputs = inputsOf(program);
  const derived = program.atoms - inputs;
  const newInputs = 2 * inputs;
  const image =
    (copy: number) =>
    (literal: Output): Output => {
      if (literal < 0) return literal;
      const atom = literal >> 1;
      const sign = literal & 1;
      if (atom < fluents.length) return 2 * (atom + copy * fluents.length) + sign;
      if (atom < inputs) return 2 * placeOf(atom - fluents.length, copy) + sign;
      return 2 * (newInputs + copy * derived + atom - inputs) + sign;
    };
  // Moves stand role by role: both copies of a role's moves before the next role's.
  const order = [...moves.keys()]
    .flatMap((move) => [0, 1].map((copy) => ({ move, copy, role: moves[move].role })))
    .sort((a, b) => a.role - b.role || a.copy - b.copy || a.move - b.move);
  const placeOf = (move: number, copy: number) =>
    2 * fluents.length + order.findIndex((one) => one.move === move && one.copy === copy);
  const copies = [0, 1].map(image);
  return {
    roles: program.roles,
    fluents: copies.flatMap((became, copy) =>
      fluents.map(({ text, initially, next }) => ({
        text: `(${copy} ${text})`,
        initially,
        next: became(next),
      })),
    ),
    moves: order.map(({ move, copy, role }) => ({
      role,
      text: `(${copy} ${moves[move].text})`,
      legal: copies[copy](moves[move].legal),
    })),
    terminal: -2,
    goals: [],
    percepts: [],
    atoms: newInputs + 2 * derived,
    firstRule: Int32Array.from([
      ...program.firstRule,
      ...program.firstRule.slice(1).map((rule) => rule + program.firstLiteral.length - 1),
    ]),
    firstLiteral: Int32Array.from([
      ...program.firstLiteral,
      ...program.firstLiteral.slice(1).map((literal) => literal + program.literals.length),
    ]),
    literals: Int32Array.from(copies.flatMap((became) => [...program.literals].map(became))),
    name: (d) => `d${d}`,
  };
}

/** The symmetry that exchanges the copies. */
export function exchangeOfCopies({ roles, fluents, moves }: GroundProgram): GameSymmetry {
  const half = fluents.length / 2;
  const other = (text: string) => text.replace(/^\((.)/, (_, copy) => `(${1 - Number(copy)}`);
  const moveAt = new Map(moves.map(({ role, text }, i) => [`${role} ${text}`, i]));
  return {
    roles: Int32Array.from(roles.keys()),
    fluents: Int32Array.from(fluents, (_, i) => (i + half) % fluents.length),
    moves: Int32Array.from(moves, ({ role, text }) => moveAt.get(`${role} ${other(text)}`) as number),
    percepts: new Int32Array(0),
  };
}
