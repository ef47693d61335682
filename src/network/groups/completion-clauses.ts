/**
 * The completion of a ground program as clauses, as far as it has been asked for, and what may be assumed of
 * a state and its moves. Atoms get variables when they are met, and definitions when these are called for.
 * All methods that add clauses may be called only at level 0.
 *
 * A guard switches an invariant on. "At most one of these" is a set of the clauses; "one of these" is dormant
 * until one of its fluents is met. The moves of a role exclude each other from the start. That the role makes
 * one of them is told only when a proof needs it, since then all its moves are met.
 */
import { listOf } from "../../gdl/maps.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { ALWAYS, atomOf, inputsOf, isNegative, NEVER, positive } from "../../ground/ground-program.js";
import { ClauseSolver, negate } from "./clause-solver.js";
import { type DividedProgram, movesLeft } from "./role-projections.js";

/** One of these variables is true: fluents, by an invariant, or the moves of a role. */
export interface ClauseChoice {
  readonly variables: readonly number[];
  readonly invariant: number | undefined;
}

const NOT_YET = -1;
/** How much is defined besides the atoms called for, nearest first: with more, more follows at once. */
const EAGER = 100_000;
/** An atom whose rules have more literals than this stays without definition. */
const MOST_LITERALS = 50_000;

export class CompletionClauses {
  readonly clauses = new ClauseSolver();
  readonly choices: ClauseChoice[] = [];
  /** For each invariant that is assumed, the variable that is its guard. */
  readonly guards = new Map<number, number>();
  readonly invariantOf = new Map<number, number>();

  private readonly inputs: number;
  private readonly variableOf: Int32Array;
  /** What a variable stands for: atom a as a, rule r as -1 - r, a guard as undefined. */
  private readonly meanings: (number | undefined)[] = [];
  private readonly variableOfRule = new Map<number, number>();
  private readonly defined: Uint8Array;
  /** Atoms in the bodies of rules that have just been defined. */
  private nearest: number[] = [];

  /** The sets that a fluent joins when it is met, and the invariants that are woken then. */
  private readonly setsOf = new Map<number, number[]>();
  private readonly dormant = new Map<number, number[]>();
  private readonly fluentsOf = new Map<number, readonly number[]>();
  private readonly toWake: number[] = [];

  private readonly setOfRole: readonly number[];
  /** Roles with a move that has been met, and roles that are known to make one of their moves. */
  private readonly met = new Set<number>();
  private readonly told = new Set<number>();

  readonly program: AcyclicProgram;

  constructor(
    private readonly divided: DividedProgram,
    /** How many numbers the clauses may take; beyond that, atoms stay without definition. */
    private readonly maxSize: number,
  ) {
    const { program } = divided;
    this.program = program;
    this.inputs = inputsOf(program);
    this.variableOf = new Int32Array(program.atoms).fill(NOT_YET);
    this.defined = new Uint8Array(program.atoms);
    this.setOfRole = program.roles.map(() => this.clauses.newSet(undefined));
    if (program.terminal >= 0) this.clauses.addClause([negate(this.literal(program.terminal))]);
  }

  // Looking

  /** Whether a literal of the program has a variable. */
  isMet(literal: number): boolean {
    return this.variableOf[atomOf(literal)] !== NOT_YET;
  }

  /** The literal of the clauses for a literal of the program, whose atom has been met. */
  known(literal: number): number {
    return 2 * this.variableOf[atomOf(literal)] + (isNegative(literal) ? 1 : 0);
  }

  /** Whether the value of a variable needs a reason. The values of inputs and guards need none. */
  isDerived(variable: number): boolean {
    const meaning = this.meanings[variable];
    return meaning !== undefined && (meaning < 0 || meaning >= this.inputs);
  }

  /** The rules that can make a derived variable true: the one that it stands for, or those of its atom. */
  rulesOf(variable: number): readonly [first: number, end: number] {
    const meaning = this.meanings[variable] as number;
    if (meaning < 0) return [-1 - meaning, -meaning];
    if (!this.defined[meaning]) return [0, 0];
    const { firstRule } = this.program;
    return [firstRule[meaning - this.inputs], firstRule[meaning - this.inputs + 1]];
  }

  /** The literal that says whether the body of a rule holds, where the atom has several rules. */
  bodyOf(rule: number): number {
    const variable = this.variableOfRule.get(rule);
    const { firstLiteral, literals } = this.program;
    return variable === undefined ? this.known(literals[firstLiteral[rule]]) : 2 * variable;
  }

  /** The atom that a variable stands for, if it has no definition yet and can get one. */
  undefinedAtomOf(variable: number): number | undefined {
    const meaning = this.meanings[variable];
    if (meaning === undefined || meaning < 0 || !this.canBeDefined(meaning)) return undefined;
    return meaning;
  }

  /** Whether each "one of these" with a fluent that has been met has been told. */
  get isAwake(): boolean {
    return this.toWake.length === 0;
  }

  /** Whether the same has been told of each role with a move that has been met. */
  get rolesAreTold(): boolean {
    return this.told.size === this.met.size;
  }

  canBeDefined(atom: number): boolean {
    if (atom < this.inputs || this.defined[atom] || this.clauses.size > this.maxSize) return false;
    const { firstRule, firstLiteral } = this.program;
    const derived = atom - this.inputs;
    return firstLiteral[firstRule[derived + 1]] - firstLiteral[firstRule[derived]] <= MOST_LITERALS;
  }

  // Adding

  assumeAtMostOne(invariant: number, fluents: readonly number[]): void {
    const set = this.clauses.newSet(2 * this.newGuard(invariant));
    for (const fluent of fluents) {
      const variable = this.variableOf[fluent];
      if (variable === NOT_YET) listOf(this.setsOf, fluent).push(set);
      else this.clauses.addMember(set, variable);
    }
  }

  assumeOne(invariant: number, fluents: readonly number[]): void {
    this.newGuard(invariant);
    this.fluentsOf.set(invariant, fluents);
    if (fluents.some((fluent) => this.variableOf[fluent] !== NOT_YET)) this.toWake.push(invariant);
    else for (const fluent of fluents) listOf(this.dormant, fluent).push(invariant);
  }

  giveUp(invariant: number): void {
    this.clauses.addClause([2 * (this.guards.get(invariant) as number) + 1]);
    this.guards.delete(invariant);
  }

  /** The literal for a literal of the program. A new atom gets a variable, an input also what is known. */
  literal(literal: number): number {
    const atom = atomOf(literal);
    if (this.variableOf[atom] === NOT_YET) {
      const variable = this.newVariable(atom);
      this.variableOf[atom] = variable;
      if (atom < this.program.fluents.length) this.meetFluent(atom, variable);
      else if (atom < this.inputs) this.meetMove(atom - this.program.fluents.length, variable);
    }
    if (atom >= this.inputs && !this.defined[atom]) this.nearest.push(atom);
    return this.known(literal);
  }

  /** Defines these atoms, and then what is nearest to them. */
  define(atoms: readonly number[]): void {
    const limit = this.clauses.size + EAGER;
    for (const atom of atoms) this.complete(atom);
    for (let next = 0; next < this.nearest.length && this.clauses.size < limit; next++) {
      this.complete(this.nearest[next]);
    }
    this.nearest = [];
    this.wake();
  }

  /** Tells that each role with a move that has been met makes one of its moves. */
  tellRoles(): void {
    const { fluents, moves } = this.program;
    for (const role of this.met) {
      if (this.told.has(role)) continue;
      this.told.add(role);
      const ofRole = [...moves.keys()].filter((move) => moves[move].role === role);
      this.tellOne(
        ofRole.map((move) => fluents.length + move),
        undefined,
      );
    }
    this.wake();
  }

  /** Tells that one of the fluents holds, for each such invariant with a fluent that has been met. */
  wake(): void {
    for (let invariant = this.toWake.pop(); invariant !== undefined; invariant = this.toWake.pop()) {
      const fluents = this.fluentsOf.get(invariant);
      this.fluentsOf.delete(invariant);
      if (fluents !== undefined && this.guards.has(invariant)) this.tellOne(fluents, invariant);
    }
  }

  private tellOne(inputs: readonly number[], invariant: number | undefined): void {
    const literals = inputs.map((input) => this.literal(2 * input));
    const guard = invariant === undefined ? [] : [2 * (this.guards.get(invariant) as number) + 1];
    this.clauses.addClause([...guard, ...literals]);
    this.choices.push({ variables: literals.map((literal) => literal >> 1), invariant });
  }

  /** Clark's completion: the atom is true exactly if the body of one of its rules is. */
  private complete(atom: number): void {
    if (!this.canBeDefined(atom)) return;
    this.defined[atom] = 1;
    this.restrictRoles(atom);
    const { clauses } = this;
    const { firstRule, firstLiteral, literals } = this.program;
    const head = this.literal(2 * atom);
    const first = firstRule[atom - this.inputs];
    const end = firstRule[atom - this.inputs + 1];
    const bodies: number[] = [];
    for (let rule = first; rule < end; rule++) {
      const body: number[] = [];
      for (let k = firstLiteral[rule]; k < firstLiteral[rule + 1]; k++) body.push(this.literal(literals[k]));
      const isOnly = end === first + 1;
      if (body.length === 1) bodies.push(body[0]);
      else bodies.push(isOnly ? head : this.newBody(rule));
      const both = bodies[bodies.length - 1];
      if (body.length === 1) continue;
      for (const literal of body) clauses.addClause([negate(both), literal]);
      clauses.addClause([both, ...body.map(negate)]);
    }
    if (bodies.length === 1 && bodies[0] === head) return;
    for (const body of bodies) clauses.addClause([head, negate(body)]);
    clauses.addClause([negate(head), ...bodies]);
  }

  /** A projection that is true leaves only some moves. */
  private restrictRoles(atom: number): void {
    const roles = this.divided.rolesOf[atom];
    if (roles === 0) return;
    const variable = this.literal(positive(atom)) >> 1;
    for (const [role, set] of this.setOfRole.entries()) {
      if ((roles & (1 << role)) === 0) continue;
      this.clauses.addRestriction(variable, set, () => movesLeft(this.divided, atom, role));
    }
  }

  private newBody(rule: number): number {
    const variable = this.newVariable(-1 - rule);
    this.variableOfRule.set(rule, variable);
    return 2 * variable;
  }

  private newGuard(invariant: number): number {
    const guard = this.newVariable(undefined);
    this.invariantOf.set(guard, invariant);
    this.guards.set(invariant, guard);
    return guard;
  }

  private newVariable(meaning: number | undefined): number {
    this.meanings.push(meaning);
    return this.clauses.newVariable();
  }

  private meetFluent(fluent: number, variable: number): void {
    for (const set of this.setsOf.get(fluent) ?? []) this.clauses.addMember(set, variable);
    for (const invariant of this.dormant.get(fluent) ?? []) this.toWake.push(invariant);
  }

  /** A move that is made is legal, and its role makes no other. */
  private meetMove(move: number, variable: number): void {
    const { role, legal } = this.program.moves[move];
    this.met.add(role);
    this.clauses.addMember(this.setOfRole[role], variable, move);
    if (legal === NEVER) this.clauses.addClause([2 * variable + 1]);
    else if (legal !== ALWAYS) this.clauses.addClause([2 * variable + 1, this.literal(legal)]);
  }
}
