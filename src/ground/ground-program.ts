/**
 * A ground program: what a game's rules say, without variables, simplified. Everything after grounding reads
 * this, and nothing that comes before it.
 *
 * Atoms are numbers. The inputs come first: whether a fluent holds now, then whether a move is made. The
 * derived atoms follow, each with its rules:
 *
 *     0 … fluents-1 | fluents … fluents+moves-1 | fluents+moves … atoms-1
 *     true(fluent)  | does(role, move)          | derived
 *
 * A derived atom holds if the body of one of its rules does (Clark's completion; if atoms depend on
 * themselves, the least fixpoint). A body is a list of literals: 2a says that atom a holds, 2a+1 that it does
 * not. No body is empty and no atom is without rules: what never changes is a constant of the outputs and
 * appears in no body.
 */

/** A literal of an atom, or ALWAYS, or NEVER. */
export type Output = number;

export const ALWAYS = -1;
export const NEVER = -2;

export const positive = (atom: number): number => 2 * atom;
export const negative = (atom: number): number => 2 * atom + 1;
export const atomOf = (literal: number): number => literal >> 1;
export const isNegative = (literal: number): boolean => (literal & 1) === 1;

export interface GroundMove {
  /** Index of the role. */
  readonly role: number;
  /** KIF text. */
  readonly text: string;
  readonly legal: Output;
}

export interface GroundFluent {
  /** KIF text. */
  readonly text: string;
  readonly initially: boolean;
  readonly next: Output;
}

/** `goal(role, value)` or `sees(role, percept)`: the value or percept is `text`, in KIF. */
export interface GroundFact {
  readonly role: number;
  readonly text: string;
  readonly holds: Output;
}

export interface GroundProgram {
  /** KIF text, in the order of the rules. */
  readonly roles: readonly string[];
  /** In the order of their texts. */
  readonly fluents: readonly GroundFluent[];
  /** Grouped by role in the order of roles, then in the order of their texts. */
  readonly moves: readonly GroundMove[];
  readonly terminal: Output;
  readonly goals: readonly GroundFact[];
  readonly percepts: readonly GroundFact[];

  /** How many atoms, inputs included. */
  readonly atoms: number;
  /**
   * The derived atoms with their rules, as nested ranges. Derived atom d, which is atom inputs + d, has the
   * rules firstRule[d] to firstRule[d+1]-1, and rule r has the literals literals[firstLiteral[r]] to
   * literals[firstLiteral[r+1]-1].
   */
  readonly firstRule: Int32Array;
  readonly firstLiteral: Int32Array;
  readonly literals: Int32Array;
  /** KIF text of a derived atom; an auxiliary one, made by splitting a rule, has a name of its own. */
  name(derived: number): string;
}

/** How many atoms are inputs: the derived ones begin here. */
export function inputsOf(program: GroundProgram): number {
  return program.fluents.length + program.moves.length;
}

/** Per role the first of its moves; after the last role, how many moves there are. */
export function firstMovesOf({ roles, moves }: Pick<GroundProgram, "roles" | "moves">): number[] {
  return Array.from({ length: roles.length + 1 }, (_, role) => {
    // There may be hundreds of thousands of moves.
    let [from, to] = [0, moves.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (moves[middle].role < role) from = middle + 1;
      else to = middle;
    }
    return from;
  });
}

/** The literals of a rule. Code that reads millions of rules walks the arrays without these views. */
export function bodyOf(
  { firstLiteral, literals }: Pick<GroundProgram, "firstLiteral" | "literals">,
  rule: number,
): Int32Array {
  return literals.subarray(firstLiteral[rule], firstLiteral[rule + 1]);
}

/** The literals of all rules of a derived atom. */
export function literalsOf(program: GroundProgram, derived: number): Int32Array {
  const { firstRule, firstLiteral, literals } = program;
  return literals.subarray(firstLiteral[firstRule[derived]], firstLiteral[firstRule[derived + 1]]);
}

/** Everything that is asked of a program. */
export function allOutputs({ terminal, moves, goals, percepts, fluents }: GroundProgram): Output[] {
  return [
    terminal,
    ...moves.map(({ legal }) => legal),
    ...goals.map(({ holds }) => holds),
    ...percepts.map(({ holds }) => holds),
    ...fluents.map(({ next }) => next),
  ];
}

/** The same, with each literal replaced by what it became; constants stay. */
export function withOutputs(program: GroundProgram, became: (literal: number) => Output) {
  const output = (old: Output): Output => (old < 0 ? old : became(old));
  return {
    roles: program.roles,
    fluents: program.fluents.map((fluent) => ({ ...fluent, next: output(fluent.next) })),
    moves: program.moves.map((move) => ({ ...move, legal: output(move.legal) })),
    terminal: output(program.terminal),
    goals: program.goals.map((goal) => ({ ...goal, holds: output(goal.holds) })),
    percepts: program.percepts.map((percept) => ({ ...percept, holds: output(percept.holds) })),
  };
}
