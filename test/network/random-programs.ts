/** Small random ground programs for property tests, and what they mean, found by trying everything. */
import fc from "fast-check";
import {
  ALWAYS,
  atomOf,
  type GroundProgram,
  inputsOf,
  isNegative,
  NEVER,
  type Output,
} from "../../src/ground/ground-program.js";

const FLUENTS = ["(f a)", "(f b)", "(f c)", "(g a)", "(g b)", "p", "q"];
const MOVES = [0, 0, 0, 1, 1];
const INPUTS = FLUENTS.length + MOVES.length;

interface Kind {
  readonly derived: number;
  /** The first so many derived atoms do not depend on moves. */
  readonly ofState: number;
  /** About how many of ten literals in bodies may be of later atoms. */
  readonly recursion: number;
}

/**
 * Literals of inputs and of derived atoms before `derived`; sometimes, positive, of a later atom or of
 * itself.
 */
function bodyArbitrary({ derived: all, ofState, recursion }: Kind, derived: number) {
  const positive = (d: number): number => 2 * (INPUTS + d);
  const isOfState = derived < ofState;
  return fc.array(
    fc.oneof(
      {
        weight: 10 - recursion,
        arbitrary: fc
          .integer({ min: 0, max: 2 * (INPUTS + derived) - 1 })
          .map((literal) => (isOfState && literal < 2 * INPUTS ? literal % (2 * FLUENTS.length) : literal)),
      },
      {
        weight: recursion,
        arbitrary: fc.integer({ min: derived, max: (isOfState ? ofState : all) - 1 }).map(positive),
      },
    ),
    { minLength: 1, maxLength: 3 },
  );
}

/** Fluents stay as they are, or become what some other literal says; the rest is up to the rules. */
const nextArbitrary = ({ derived }: Kind, fluent: number): fc.Arbitrary<Output> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: FLUENTS.length - 1 }).map((other) => 2 * other) },
    { weight: 4, arbitrary: fc.integer({ min: 2 * INPUTS, max: 2 * (INPUTS + derived) - 1 }) },
    { weight: 2, arbitrary: fc.constant(2 * fluent) },
    { weight: 1, arbitrary: fc.constantFrom<Output>(ALWAYS, NEVER) },
  );

/** Does not depend on moves. */
function stateLiteral({ ofState }: Kind): fc.Arbitrary<number> {
  return fc.integer({ min: 0, max: 2 * (FLUENTS.length + ofState) - 1 }).map((literal) => {
    return literal < 2 * FLUENTS.length ? literal : literal + 2 * MOVES.length;
  });
}

function partsArbitrary(kind: Kind) {
  return fc.record({
    bodies: fc.tuple(
      ...Array.from({ length: kind.derived }, (_, d) =>
        fc.array(bodyArbitrary(kind, d), { minLength: 1, maxLength: 3 }),
      ),
    ),
    next: fc.tuple(...FLUENTS.map((_, fluent) => nextArbitrary(kind, fluent))),
    initially: fc.tuple(...FLUENTS.map(() => fc.boolean())),
    legal: fc.tuple(
      ...MOVES.map(() => fc.oneof(stateLiteral(kind), fc.constantFrom<Output>(ALWAYS, ALWAYS, NEVER))),
    ),
    terminal: fc.oneof(stateLiteral(kind), fc.constant<Output>(NEVER)),
  });
}

const programsOf = (kind: Kind): fc.Arbitrary<GroundProgram> =>
  partsArbitrary(kind)
    .map(({ bodies, next, initially, legal, terminal }) => {
      const firstRule = [0];
      const firstLiteral = [0];
      const literals: number[] = [];
      for (const rules of bodies) {
        for (const body of rules) {
          literals.push(...body);
          firstLiteral.push(literals.length);
        }
        firstRule.push(firstLiteral.length - 1);
      }
      return {
        roles: ["white", "black"],
        fluents: FLUENTS.map((text, i) => ({ text, initially: initially[i], next: next[i] })),
        moves: MOVES.map((role, i) => ({ role, text: `m${i}`, legal: legal[i] })),
        terminal,
        goals: [],
        percepts: [],
        atoms: INPUTS + bodies.length,
        firstRule: Int32Array.from(firstRule),
        firstLiteral: Int32Array.from(firstLiteral),
        literals: Int32Array.from(literals),
        name: (derived: number) => `d${derived}`,
      };
    })
    .filter(isStratified);

export const programArbitrary = programsOf({ derived: 6, ofState: 0, recursion: 1 });

/** Most have atoms that depend on each other, in the state and in the transition. */
export const recursiveArbitrary = programsOf({ derived: 12, ofState: 7, recursion: 5 });

/** No atom depends on its own negation. */
function isStratified(program: GroundProgram): boolean {
  const { firstRule, firstLiteral, literals } = program;
  const inputs = inputsOf(program);
  const stratum = new Int32Array(program.atoms);
  const derived = program.atoms - inputs;
  for (let round = 0; round <= derived + 1; round++) {
    let changed = false;
    for (let d = 0; d < derived; d++) {
      for (let k = firstLiteral[firstRule[d]]; k < firstLiteral[firstRule[d + 1]]; k++) {
        const least = stratum[atomOf(literals[k])] + (isNegative(literals[k]) ? 1 : 0);
        if (atomOf(literals[k]) < inputs || stratum[inputs + d] >= least) continue;
        stratum[inputs + d] = least;
        changed = true;
      }
    }
    if (!changed) return true;
  }
  return false;
}

/** Whether the outputs hold for some inputs: the least fixpoint, stratum by stratum. */
export function evaluator(program: GroundProgram, inputs: readonly boolean[]): (output: Output) => boolean {
  const { firstRule, firstLiteral, literals } = program;
  const count = inputsOf(program);
  const derived = program.atoms - count;
  let holds = [...inputs, ...new Array<boolean>(derived).fill(false)];
  // Negation reads the last round: after as many rounds as there are strata nothing changes any more.
  for (let round = 0; round <= derived; round++) {
    const before = holds;
    holds = [...inputs, ...new Array<boolean>(derived).fill(false)];
    for (let changed = true; changed; ) {
      changed = false;
      for (let d = 0; d < derived; d++) {
        if (holds[count + d]) continue;
        for (let r = firstRule[d]; r < firstRule[d + 1]; r++) {
          const body = literals.subarray(firstLiteral[r], firstLiteral[r + 1]);
          if (!body.every((l) => (isNegative(l) ? !before[atomOf(l)] : holds[atomOf(l)]))) continue;
          holds[count + d] = true;
          changed = true;
        }
      }
    }
  }
  return (output) => output === ALWAYS || (output !== NEVER && holds[atomOf(output)] !== isNegative(output));
}

/** The states that follow a state, each as its fluents; none if it is terminal or some role cannot move. */
export function successors(program: GroundProgram, state: readonly boolean[]): boolean[][] {
  const noMoves = program.moves.map(() => false);
  const now = evaluator(program, [...state, ...noMoves]);
  if (now(program.terminal)) return [];
  const legal = program.roles.map((_, role) =>
    [...program.moves.keys()].filter((m) => program.moves[m].role === role && now(program.moves[m].legal)),
  );
  return legal[0].flatMap((a) =>
    legal[1].map((b) => {
      const then = evaluator(program, [...state, ...noMoves.map((_, m) => m === a || m === b)]);
      return program.fluents.map(({ next }) => then(next));
    }),
  );
}

export function reachableStates(program: GroundProgram): boolean[][] {
  const key = (state: readonly boolean[]) => state.map(Number).join("");
  const initial = program.fluents.map(({ initially }) => initially);
  const found = new Map([[key(initial), initial]]);
  for (const state of found.values()) {
    for (const next of successors(program, state)) if (!found.has(key(next))) found.set(key(next), next);
  }
  return [...found.values()];
}

/** Every state there could be. */
export function allStates(program: GroundProgram): boolean[][] {
  const { length } = program.fluents;
  return Array.from({ length: 1 << length }, (_, bits) =>
    Array.from({ length }, (_, fluent) => (bits & (1 << fluent)) !== 0),
  );
}
