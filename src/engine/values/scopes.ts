/**
 * Which variables the rules look at together. The scope of an atom, or of the body of a rule, is the set of
 * variables that decide whether it holds: those that it reads, and those of the derived atoms that it reads.
 * A move counts as what makes it legal. So come out, for example, the lines of four of connect four, and the
 * rays in which stones are turned in reversi.
 *
 * A scope is wide if it has too many variables, or too many combinations of their digits; what reads a wide
 * scope is wide as well, and no feature is made of it.
 */
import type { Pieces } from "../../gdl/pieces.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { atomOf, inputsOf, literalsOf } from "../../ground/ground-program.js";
import { type ValueVariable, variablesOfFluents } from "./value-variables.js";

export interface Scope {
  /** Ascending. */
  readonly variables: readonly number[];
  /** Combinations of their digits. */
  readonly entries: number;
  /** How many atoms and bodies have just this scope. */
  readonly uses: number;
}

/** What a scope may have at most: 9 cells with 3 values are 19,683 combinations. */
const MOST_VARIABLES = 9;
export const MOST_ENTRIES = 20_000;

/** The scope of an atom that no scope has been found for, and one with too many variables. */
const UNKNOWN = -1;
const WIDE = -2;

/** The number of the empty scope. */
const EMPTY = 0;

/** Literals that are looked at in a piece of the work. */
const LITERALS_AT_ONCE = 2 ** 15;

interface KnownScope {
  readonly variables: readonly number[];
  readonly entries: number;
  uses: number;
}

/** All scopes that are not wide, in the order in which the program has them. */
export function* scopesOf(program: AcyclicProgram, variables: readonly ValueVariable[]): Pieces<Scope[]> {
  const scopes = new Scopes(program, variables);
  yield* scopes.find();
  return scopes.known.filter(({ uses, variables }) => uses > 0 && variables.length > 0);
}

class Scopes {
  readonly known: KnownScope[] = [];
  private readonly numbers = new Map<string, number>();
  /** Per atom the number of its scope. */
  private readonly ofAtom: Int32Array;
  /** The variables of the scope that is being put together. */
  private readonly members = new Int32Array(MOST_VARIABLES);
  private count = 0;
  private entries = 1;

  constructor(
    private readonly program: AcyclicProgram,
    private readonly variables: readonly ValueVariable[],
  ) {
    this.intern();
    this.ofAtom = new Int32Array(program.atoms).fill(UNKNOWN);
    const { fluents } = program;
    const variableOf = variablesOfFluents(variables, fluents.length);
    for (const fluent of fluents.keys()) {
      this.clear();
      if (variableOf[fluent] >= 0) this.add(variableOf[fluent]);
      this.ofAtom[fluent] = this.intern();
    }
  }

  /** First what depends on the state alone, then what the moves are, then what depends on moves. */
  *find(): Pieces {
    const { fluents, moves } = this.program;
    yield* this.findDerived();
    for (const [move, { legal }] of moves.entries())
      this.ofAtom[fluents.length + move] = legal < 0 ? EMPTY : this.ofAtom[atomOf(legal)];
    yield* this.findDerived();
  }

  /** The scopes of all derived atoms that read nothing unknown. */
  private *findDerived(): Pieces {
    const { program, ofAtom } = this;
    const inputs = inputsOf(program);
    let left = LITERALS_AT_ONCE;
    for (let derived = 0; derived < program.atoms - inputs; derived++) {
      if (ofAtom[inputs + derived] !== UNKNOWN) continue;
      const literals = literalsOf(program, derived);
      left -= literals.length + 1;
      if (left <= 0) {
        left = LITERALS_AT_ONCE;
        yield;
      }
      if (literals.some((literal) => ofAtom[atomOf(literal)] === UNKNOWN)) continue;
      ofAtom[inputs + derived] = this.scopeOf(derived);
    }
  }

  private scopeOf(derived: number): number {
    const { firstRule, firstLiteral, literals } = this.program;
    const bodies: number[] = [];
    for (let rule = firstRule[derived]; rule < firstRule[derived + 1]; rule++) {
      this.clear();
      let isWide = false;
      for (let k = firstLiteral[rule]; k < firstLiteral[rule + 1] && !isWide; k++)
        isWide = !this.unite(this.ofAtom[atomOf(literals[k])]);
      bodies.push(isWide ? WIDE : this.use());
    }
    this.clear();
    return bodies.every((body) => this.unite(body)) ? this.use() : WIDE;
  }

  private clear(): void {
    this.count = 0;
    this.entries = 1;
  }

  /** Adds the variables of a scope. False where it becomes wide. */
  private unite(scope: number): boolean {
    return scope !== WIDE && this.known[scope].variables.every((variable) => this.add(variable));
  }

  private add(variable: number): boolean {
    const { members } = this;
    let place = this.count;
    while (place > 0 && members[place - 1] > variable) place--;
    if (place > 0 && members[place - 1] === variable) return true;
    const entries = this.entries * this.variables[variable].size;
    if (this.count === MOST_VARIABLES || entries > MOST_ENTRIES) return false;
    members.copyWithin(place + 1, place, this.count);
    members[place] = variable;
    this.count++;
    this.entries = entries;
    return true;
  }

  private use(): number {
    const number = this.intern();
    this.known[number].uses++;
    return number;
  }

  /** The number of the scope that was put together. */
  private intern(): number {
    const variables = Array.from(this.members.subarray(0, this.count));
    const key = variables.join(" ");
    const number = this.numbers.get(key) ?? this.known.length;
    if (number === this.known.length) {
      this.numbers.set(key, number);
      this.known.push({ variables, entries: this.entries, uses: 0 });
    }
    return number;
  }
}
