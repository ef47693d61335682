/** Ground programs made for tests: of random rules about counts and paths, renamed, doubled, broken. */
import type { GroundProgram, Output } from "../../src/ground/ground-program.js";
import { inputsOf, NEVER } from "../../src/ground/ground-program.js";

/** A program with the rules of derived atoms as lists of bodies. */
export interface Rules {
  readonly fluents: number;
  readonly rules: readonly (readonly (readonly number[])[])[];
  readonly goals: readonly Output[];
}

/** One role, whose one move is always legal; fluents stay as they are. */
export function programOf({ fluents, rules, goals }: Rules): GroundProgram {
  const firstRule = [0];
  const firstLiteral = [0];
  const literals: number[] = [];
  for (const bodies of rules) {
    for (const body of bodies) {
      literals.push(...body);
      firstLiteral.push(literals.length);
    }
    firstRule.push(firstLiteral.length - 1);
  }
  return {
    roles: ["you"],
    fluents: Array.from({ length: fluents }, (_, i) => ({ text: `(f ${i})`, initially: false, next: 2 * i })),
    moves: [{ role: 0, text: "wait", legal: -1 }],
    terminal: NEVER,
    goals: goals.map((holds, i) => ({ role: 0, text: String(i), holds })),
    percepts: [],
    atoms: fluents + 1 + rules.length,
    firstRule: Int32Array.from(firstRule),
    firstLiteral: Int32Array.from(firstLiteral),
    literals: Int32Array.from(literals),
    name: (derived) => `d${derived}`,
  };
}

/** Another program of the same meaning: atoms are numbered anew, rules and literals stand in another order. */
export function shuffled(program: GroundProgram, random: (below: number) => number): GroundProgram {
  const inputs = inputsOf(program);
  const derived = program.atoms - inputs;
  const order = shuffledList(
    Array.from({ length: derived }, (_, d) => d),
    random,
  );
  const number = new Map(order.map((d, place) => [d, place]));
  const image = (literal: Output): Output =>
    literal < 2 * inputs
      ? literal
      : 2 * (inputs + (number.get((literal >> 1) - inputs) as number)) + (literal & 1);
  const firstRule = [0];
  const firstLiteral = [0];
  const literals: number[] = [];
  for (const d of order) {
    const bodies: number[][] = [];
    for (let rule = program.firstRule[d]; rule < program.firstRule[d + 1]; rule++)
      bodies.push([...program.literals.subarray(program.firstLiteral[rule], program.firstLiteral[rule + 1])]);
    for (const body of shuffledList(bodies, random)) {
      literals.push(...shuffledList(body, random).map(image));
      firstLiteral.push(literals.length);
    }
    firstRule.push(firstLiteral.length - 1);
  }
  return {
    ...program,
    terminal: image(program.terminal),
    fluents: program.fluents.map((fluent) => ({ ...fluent, next: image(fluent.next) })),
    moves: program.moves.map((move) => ({ ...move, legal: image(move.legal) })),
    goals: program.goals.map((goal) => ({ ...goal, holds: image(goal.holds) })),
    percepts: program.percepts.map((percept) => ({ ...percept, holds: image(percept.holds) })),
    firstRule: Int32Array.from(firstRule),
    firstLiteral: Int32Array.from(firstLiteral),
    literals: Int32Array.from(literals),
  };
}

function shuffledList<T>(items: readonly T[], random: (below: number) => number): T[] {
  const list = [...items];
  for (let i = list.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

/** "At least" counts of a chain, as rules write them: c(i, n) if c(i-1, n), or c(i-1, n-1) and input i. */
export function countingRules(
  inputs: readonly number[],
  least: number,
  firstAtom: number,
): { rules: number[][][]; top: number } {
  const rules: number[][][] = [];
  const atoms = new Map<string, number>();
  const at = (i: number, n: number): number | "always" | undefined => {
    if (n <= 0) return "always";
    if (n > i) return undefined;
    const key = `${i} ${n}`;
    const known = atoms.get(key);
    if (known !== undefined) return known;
    const [without, before] = [at(i - 1, n), at(i - 1, n - 1)];
    const bodies: number[][] = [];
    if (typeof without === "number") bodies.push([2 * without]);
    if (before !== undefined)
      bodies.push(before === "always" ? [2 * inputs[i - 1]] : [2 * before, 2 * inputs[i - 1]]);
    const atom = firstAtom + rules.push(bodies) - 1;
    atoms.set(key, atom);
    return atom;
  };
  const top = at(inputs.length, least);
  return { rules, top: top as number };
}
