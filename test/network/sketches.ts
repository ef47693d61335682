/** Small ground programs, from sketches made by hand or at random. */
import { type GroundProgram, NEVER, type Output } from "../../src/ground/ground-program.js";
import { picker } from "./agree.js";

/**
 * Rules of each derived atom: bodies of literals, 2a or 2a+1. Fluents come first, then moves, then derived
 * atoms.
 */
export interface Sketch {
  readonly fluents: number;
  /** How many moves each role has; all are legal as `legal` says. */
  readonly moves: readonly number[];
  readonly rules: readonly (readonly (readonly number[])[])[];
  readonly next?: readonly Output[];
  readonly legal?: readonly Output[];
  readonly terminal?: Output;
  /** Of the first role. */
  readonly goals?: readonly Output[];
}

export function programOf(sketch: Sketch): GroundProgram {
  const { fluents, rules } = sketch;
  const movers = sketch.moves.flatMap((count, role) => Array.from({ length: count }, () => role));
  const firstRule = [0];
  const firstLiteral = [0];
  const literals: number[] = [];
  for (const bodies of rules) {
    for (const body of bodies) firstLiteral.push(literals.push(...body));
    firstRule.push(firstLiteral.length - 1);
  }
  return {
    roles: sketch.moves.map((_, role) => `r${role}`),
    fluents: Array.from({ length: fluents }, (_, i) => {
      return { text: `(f ${i})`, initially: false, next: sketch.next?.[i] ?? NEVER };
    }),
    moves: movers.map((role, i) => ({ role, text: `m${i}`, legal: sketch.legal?.[i] ?? 0 })),
    terminal: sketch.terminal ?? NEVER,
    goals: (sketch.goals ?? []).map((holds, i) => ({ role: 0, text: `${i}`, holds })),
    percepts: [],
    atoms: fluents + movers.length + rules.length,
    firstRule: Int32Array.from(firstRule),
    firstLiteral: Int32Array.from(firstLiteral),
    literals: Int32Array.from(literals),
    name: (derived) => `d${derived}`,
  };
}

export interface Sizes {
  readonly fluents: number;
  readonly moves: readonly number[];
  readonly derived: number;
  readonly bodies: number;
  readonly literals: number;
}

/**
 * Derived atoms read inputs, earlier atoms, and, not negated, later ones of their stratum of four. What is
 * legal, the goals and `terminal` read no moves.
 */
export function randomProgram(seed: number, sizes: Sizes): GroundProgram {
  const pick = picker(seed);
  for (let i = 0; i < 10; i++) pick(2);
  const { fluents, derived } = sizes;
  const moves = sizes.moves.reduce((sum, count) => sum + count, 0);
  const inputs = fluents + moves;
  const half = derived >> 1;
  const rules = Array.from({ length: derived }, (_, d) => {
    // The first half of the derived atoms speaks of the state alone.
    const readable = d < half ? fluents : inputs;
    const stratum = d - (d % 4);
    const limit = d < half ? half : derived;
    const literal = (): number => {
      const kind = pick(3);
      if (kind === 0 && d > 0) {
        const other = pick(Math.min(stratum + 4, limit));
        return 2 * (inputs + other) + (other < stratum ? pick(2) : 0);
      }
      return 2 * pick(readable) + pick(2);
    };
    const bodies = Array.from({ length: 1 + pick(sizes.bodies) }, () =>
      Array.from({ length: 1 + pick(sizes.literals) }, literal),
    );
    // No body contradicts itself, as the program promises.
    return bodies.map((body) =>
      [...new Set(body)].filter((one, _, all) => !all.includes(one ^ 1) || (one & 1) === 0),
    );
  });
  const output = (first: number, count: number): Output => 2 * (first + pick(count)) + pick(2);
  const ofState = (): Output => (pick(2) === 0 ? output(0, fluents) : output(inputs, half));
  return programOf({
    fluents,
    moves: sizes.moves,
    rules,
    next: Array.from({ length: fluents }, () => output(inputs, derived)),
    legal: Array.from({ length: moves }, ofState),
    terminal: ofState(),
    goals: [ofState(), ofState(), ofState()],
  });
}
