/** The ground program of what the plainest grounder found (`naive.ts`). */
import {
  ALWAYS,
  type GroundFact,
  type GroundProgram,
  NEVER,
  type Output,
} from "../../src/ground/ground-program.js";
import type { Instance, Terms, Verdict } from "./naive.js";

export function emit(terms: Terms, instances: readonly Instance[], verdict: Verdict): GroundProgram {
  const { text } = terms;
  const atomsOf = (functor: string): number[] =>
    [...new Set(instances.map(({ head }) => head))].filter((atom) => terms.functor[atom] === functor);
  const argument = (atom: number, place: number): number => terms.args[atom][place];
  const textOf = (atom: number): string => text[atom];

  const roles = atomsOf("role/1").map((atom) => argument(atom, 0));
  const fluentTerms = byText(
    [...atomsOf("init/1"), ...atomsOf("next/1")].map((atom) => argument(atom, 0)),
  ).filter((fluent) => verdict(terms.make("true", "true", [fluent])) !== false);
  const moveAtoms = roles.flatMap((role) =>
    byText(atomsOf("legal/2").filter((atom) => argument(atom, 0) === role && verdict(atom) !== false)),
  );
  const numbers = new Map<number, number>();
  for (const fluent of fluentTerms) numbers.set(terms.make("true", "true", [fluent]), numbers.size);
  for (const atom of moveAtoms)
    numbers.set(terms.make("does", "does", terms.args[atom] as number[]), numbers.size);
  const inputs = numbers.size;

  // Bodies without the constants; then only the atoms that an output needs.
  const bodies = new Map<number, Map<string, number[]>>();
  const wanted = new Set<number>();
  for (const { head, positive, negative } of instances) {
    if (verdict(head) !== undefined) continue;
    if (positive.some((atom) => verdict(atom) === false) || negative.some((atom) => verdict(atom) === true))
      continue;
    const literals = [
      ...positive.filter((atom) => verdict(atom) === undefined).map((atom) => 2 * atom),
      ...negative.filter((atom) => verdict(atom) === undefined).map((atom) => 2 * atom + 1),
    ];
    if (!bodies.has(head)) bodies.set(head, new Map());
    bodies.get(head)?.set(literals.join(" "), literals);
  }
  const derived: number[] = [];
  const want = (atom: number): void => {
    const pending = [atom];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (wanted.has(next) || numbers.has(next)) continue;
      wanted.add(next);
      derived.push(next);
      for (const body of bodies.get(next)?.values() ?? [])
        pending.push(...body.map((literal) => literal >> 1));
    }
  };
  const outputOf = (atom: number): Output => {
    const constant = verdict(atom);
    if (constant !== undefined) return constant ? ALWAYS : NEVER;
    want(atom);
    return 2 * atom;
  };
  const facts = (functor: string): GroundFact[] =>
    byText(atomsOf(functor)).flatMap((atom) => {
      const role = roles.indexOf(argument(atom, 0));
      const holds = outputOf(atom);
      return role < 0 || holds === NEVER ? [] : [{ role, text: textOf(argument(atom, 1)), holds }];
    });

  const fluents = fluentTerms.map((fluent) => ({
    text: textOf(fluent),
    initially: verdict(terms.make("init", "init", [fluent])) === true,
    next: outputOf(terms.make("next", "next", [fluent])),
  }));
  const moves = moveAtoms.map((atom) => ({
    role: roles.indexOf(argument(atom, 0)),
    text: textOf(argument(atom, 1)),
    legal: outputOf(atom),
  }));
  const terminal = outputOf(terms.make("terminal", "terminal", []));
  const goals = facts("goal/2");
  const percepts = facts("sees/2");

  for (const atom of derived) numbers.set(atom, numbers.size);
  const literalOf = (literal: number): number => 2 * (numbers.get(literal >> 1) as number) + (literal & 1);
  const renumber = (output: Output): Output => (output < 0 ? output : literalOf(output));
  const firstRule = [0];
  const firstLiteral = [0];
  const literals: number[] = [];
  for (const atom of derived) {
    for (const body of bodies.get(atom)?.values() ?? []) {
      literals.push(...body.map(literalOf));
      firstLiteral.push(literals.length);
    }
    firstRule.push(firstLiteral.length - 1);
  }
  return {
    roles: roles.map(textOf),
    fluents: fluents.map((fluent) => ({ ...fluent, next: renumber(fluent.next) })),
    moves: moves.map((move) => ({ ...move, legal: renumber(move.legal) })),
    terminal: renumber(terminal),
    goals: goals.map((goal) => ({ ...goal, holds: renumber(goal.holds) })),
    percepts: percepts.map((percept) => ({ ...percept, holds: renumber(percept.holds) })),
    atoms: inputs + derived.length,
    firstRule: Int32Array.from(firstRule),
    firstLiteral: Int32Array.from(firstLiteral),
    literals: Int32Array.from(literals),
    name: (index) => textOf(derived[index]),
  };

  function byText(atoms: readonly number[]): number[] {
    const key = (atom: number): string => textOf(atom).toLowerCase();
    return [...new Set(atoms)].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  }
}
