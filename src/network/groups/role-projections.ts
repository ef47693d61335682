/**
 * Which atoms say something about the move of one role. An atom is a projection for a role if each of its
 * rules needs a move of that role, directly or through another projection. While the atom is true, the role's
 * move is one of those.
 *
 * If the rules of an atom need moves of different roles, such as `does(r, …)` for any r, they are divided:
 * the rules of each role get a new atom, and these atoms are projections.
 */
import { listOf } from "../../gdl/maps.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { atomOf, bodyOf, inputsOf, isNegative, positive } from "../../ground/ground-program.js";
import { ProgramWriter } from "../../ground/program-writer.js";

export interface DividedProgram {
  readonly program: AcyclicProgram;
  /** Per atom, the roles that it is a projection for, as bits. */
  readonly rolesOf: Int32Array;
  /** Per atom: whether dividing made it. */
  readonly isPart: Uint8Array;
}

/** Roles from this number on are left out. */
const MOST_ROLES = 30;

/** Fluents, moves and outputs keep their meaning. */
export function divideByRole(program: AcyclicProgram): DividedProgram {
  return new Division(program).run();
}

class Division {
  private readonly inputs: number;
  /** What each atom is in the new program. */
  private readonly became: Int32Array;
  private readonly rolesOf: number[] = [];
  private readonly isPart: number[] = [];
  private readonly writer: ProgramWriter;
  private readonly origin: number[] = [];

  constructor(private readonly program: AcyclicProgram) {
    this.inputs = inputsOf(program);
    this.writer = new ProgramWriter(program);
    this.became = Int32Array.from({ length: program.atoms }, (_, atom) => atom);
    for (let fluent = 0; fluent < program.fluents.length; fluent++) this.rolesOf.push(0);
    for (const { role } of program.moves) this.rolesOf.push(role < MOST_ROLES ? 1 << role : 0);
    for (let input = 0; input < this.inputs; input++) this.isPart.push(0);
  }

  run(): DividedProgram {
    const { program } = this;
    const { firstRule } = program;
    for (let derived = 0; derived < firstRule.length - 1; derived++) {
      this.divide(derived, firstRule[derived], firstRule[derived + 1]);
    }
    const divided = this.writer.finish(
      (literal) => this.literal(literal),
      (made) => program.name(this.origin[made]),
    );
    return {
      // An atom still comes after those that it reads.
      program: { ...divided, source: program.source },
      rolesOf: Int32Array.from(this.rolesOf),
      isPart: Uint8Array.from(this.isPart),
    };
  }

  private divide(derived: number, first: number, end: number): void {
    const ofRule = Array.from({ length: end - first }, (_, i) => this.rolesOfRule(first + i));
    const ofAll = ofRule.reduce((common, roles) => common & roles, -1);
    const byRole = new Map<number, number[]>();
    if (ofAll === 0) {
      for (const [i, roles] of ofRule.entries()) {
        // The lowest of its roles as a bit, or 0 if it has none.
        const role = roles & -roles;
        listOf(byRole, role).push(first + i);
      }
    }
    const parts: number[] = [];
    for (const [role, rules] of byRole) {
      if (role === 0 || rules.length === 1) continue;
      for (const rule of rules) this.copy(rule);
      parts.push(this.close(derived, role, 1));
    }
    for (let rule = first; rule < end; rule++) {
      const roles = ofRule[rule - first];
      if (ofAll === 0 && roles !== 0 && (byRole.get(roles & -roles) as number[]).length > 1) continue;
      this.copy(rule);
    }
    for (const part of parts) {
      this.writer.add(positive(part));
      this.writer.endRule();
    }
    this.became[this.inputs + derived] = this.close(derived, ofAll, 0);
  }

  /** Makes an atom of the rules that have been copied since the last one. */
  private close(derived: number, roles: number, isPart: number): number {
    this.rolesOf.push(roles);
    this.isPart.push(isPart);
    this.origin.push(derived);
    return this.writer.endAtom();
  }

  private copy(rule: number): void {
    for (const literal of bodyOf(this.program, rule)) this.writer.add(this.literal(literal));
    this.writer.endRule();
  }

  private rolesOfRule(rule: number): number {
    let roles = 0;
    for (const literal of bodyOf(this.program, rule)) {
      if (!isNegative(literal)) roles |= this.rolesOf[atomOf(this.literal(literal))];
    }
    return roles;
  }

  private literal(old: number): number {
    return positive(this.became[atomOf(old)]) + (old & 1);
  }
}

/**
 * The moves of a role that a projection leaves: 1 for each, by its number in the program. Undefined if these
 * are more than half of the role's moves, since it would not pay to exclude the others.
 */
export function movesLeft(divided: DividedProgram, projection: number, role: number): Uint8Array | undefined {
  const { program, rolesOf } = divided;
  const { firstRule, fluents, moves } = program;
  const inputs = inputsOf(program);
  const left = new Uint8Array(moves.length);
  const seen = new Set([projection]);
  for (const atom of seen) {
    if (atom < inputs) {
      left[atom - fluents.length] = 1;
      continue;
    }
    const derived = atom - inputs;
    for (let rule = firstRule[derived]; rule < firstRule[derived + 1]; rule++) {
      // A move itself says most, so it is preferred to a projection.
      let needed = -1;
      for (const literal of bodyOf(program, rule)) {
        const other = atomOf(literal);
        if (isNegative(literal) || (rolesOf[other] & (1 << role)) === 0) continue;
        if (needed === -1 || other < inputs) needed = other;
      }
      seen.add(needed);
    }
  }
  const count = left.reduce((sum, one) => sum + one, 0);
  const all = moves.reduce((sum, move) => sum + (move.role === role ? 1 : 0), 0);
  return 2 * count > all ? undefined : left;
}
