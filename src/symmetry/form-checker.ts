/**
 * Checks that a permutation is a symmetry of a form, by looking up the image of every definition and output
 * that it touches. Nothing is used without this, so that no fault of a search for automorphisms does harm.
 */

import { PIECE_STEPS, type Pieces } from "../gdl/pieces.js";
import { isChance } from "../gdl/roles.js";
import { atomOf, type Output } from "../ground/ground-program.js";
import type { Kept } from "./form-graph.js";
import type { Form } from "./game-form.js";
import type { GameSymmetry } from "./game-symmetry.js";

/** Images by their points; what is not named stays where it is. */
type Images = ReadonlyMap<number, number>;

/** A permutation of what a form speaks of. Percepts are the facts of the program. */
export interface FormPermutation {
  readonly roles: Images;
  readonly atoms: Images;
  readonly percepts: Images;
}

export class FormChecker {
  /** The definitions and outputs that have an atom among their arguments: atom a's begin at firstReader[a]. */
  private readonly firstReader: Int32Array;
  private readonly readers: Int32Array;
  /** The literals of the outputs `next`, `legal` and `terminal`, in this order. */
  private readonly outputs: readonly Output[];
  private readonly goals = new Map<string, Output>();
  /** For each statement the number of the last check that has looked at it. */
  private readonly seen: Int32Array;
  private checks = 0;

  constructor(
    private readonly form: Form,
    private readonly kept: Kept,
  ) {
    const { program, outputs, atoms, first, args } = form;
    this.outputs = [...outputs.next, ...outputs.legal, outputs.terminal];
    for (const [i, { role, text }] of program.goals.entries())
      this.goals.set(`${role} ${text}`, outputs.goals[i]);
    this.seen = new Int32Array(atoms + this.outputs.length);
    this.firstReader = new Int32Array(atoms + 1);
    for (const literal of args) this.firstReader[atomOf(literal) + 1]++;
    for (const output of this.outputs) if (output >= 0) this.firstReader[atomOf(output) + 1]++;
    for (let atom = 0; atom < atoms; atom++) this.firstReader[atom + 1] += this.firstReader[atom];
    const fill = this.firstReader.slice();
    this.readers = new Int32Array(this.firstReader[atoms]);
    for (let atom = 0; atom < atoms; atom++)
      for (let k = first[atom]; k < first[atom + 1]; k++) this.readers[fill[atomOf(args[k])]++] = atom;
    for (const [i, output] of this.outputs.entries())
      if (output >= 0) this.readers[fill[atomOf(output)]++] = atoms + i;
  }

  *isSymmetry(permutation: FormPermutation): Pieces<boolean> {
    const { roles, atoms, percepts } = permutation;
    const { form, firstReader, readers, seen } = this;
    const check = ++this.checks;
    if (!isPermutation(roles) || !isPermutation(atoms) || !isPermutation(percepts)) return false;
    if (!this.keepsRoles(roles)) return false;
    let steps = 0;
    for (const [atom, image] of atoms) {
      if (!this.areAlike(permutation, atom, image)) return false;
      const statements = [atom, ...this.outputsAbout(atom)];
      for (let k = firstReader[atom]; k < firstReader[atom + 1]; k++) statements.push(readers[k]);
      for (const statement of statements) {
        if (seen[statement] === check) continue;
        seen[statement] = check;
        const isKept =
          statement < form.atoms
            ? this.keepsDefinition(permutation, statement)
            : this.keepsOutput(permutation, statement - form.atoms);
        if (!isKept) return false;
        if (++steps % PIECE_STEPS === 0) yield;
      }
    }
    yield;
    return this.keepsMoves(roles, atoms) && this.keepsGoals(permutation) && this.keepsPercepts(permutation);
  }

  private keepsRoles(roles: Images): boolean {
    const names = this.form.program.roles;
    if (this.kept.roles) return roles.size === 0;
    return [...roles.keys()].every((role) => role < names.length && !isChance(names[role]));
  }

  /** Whether an atom may be mapped to another: both are fluents, moves, or definitions of one kind. */
  private areAlike({ roles }: FormPermutation, atom: number, image: number): boolean {
    const { kinds, program, atoms } = this.form;
    const { fluents, moves } = program;
    if (atom >= atoms || image >= atoms || kinds[atom] !== kinds[image]) return false;
    if (atom < fluents.length) {
      if (image >= fluents.length) return false;
      return this.kept.state === undefined || this.kept.state.has(atom) === this.kept.state.has(image);
    }
    const [move, other] = [moves[atom - fluents.length], moves[image - fluents.length]];
    if (move === undefined) return other === undefined;
    return image >= fluents.length && other !== undefined && other.role === imageOf(roles, move.role);
  }

  /** The statements `next` and `legal` of a fluent or move. */
  private outputsAbout(atom: number): number[] {
    const { fluents, moves } = this.form.program;
    return atom < fluents.length + moves.length ? [this.form.atoms + atom] : [];
  }

  /** The definition of an atom's image has the images of its arguments. */
  private keepsDefinition({ atoms }: FormPermutation, atom: number): boolean {
    const { first, args, kinds } = this.form;
    const image = imageOf(atoms, atom);
    const size = first[atom + 1] - first[atom];
    if (kinds[image] !== kinds[atom] || first[image + 1] - first[image] !== size) return false;
    const mapped = Array.from(args.subarray(first[atom], first[atom + 1]), (arg) => literalImage(atoms, arg));
    mapped.sort((a, b) => a - b);
    return mapped.every((literal, i) => literal === args[first[image] + i]);
  }

  /** Outputs `next` and `legal` have the number of their fluent or move; after them comes `terminal`. */
  private keepsOutput({ atoms }: FormPermutation, output: number): boolean {
    const isTerminal = output === this.outputs.length - 1;
    const image = isTerminal ? output : imageOf(atoms, output);
    return this.outputs[image] === literalImage(atoms, this.outputs[output]);
  }

  /** Where roles change places, all their moves do. */
  private keepsMoves(roles: Images, atoms: Images): boolean {
    const { fluents, moves } = this.form.program;
    if (roles.size === 0) return true;
    return moves.every(({ role }, move) => {
      const image = imageOf(atoms, fluents.length + move) - fluents.length;
      return moves[image].role === imageOf(roles, role);
    });
  }

  private keepsGoals({ roles, atoms }: FormPermutation): boolean {
    const { program, outputs } = this.form;
    return program.goals.every(
      ({ role, text }, i) =>
        this.goals.get(`${imageOf(roles, role)} ${text}`) === literalImage(atoms, outputs.goals[i]),
    );
  }

  private keepsPercepts({ roles, atoms, percepts }: FormPermutation): boolean {
    const { program, outputs } = this.form;
    const texts = new Map<string, string>();
    return program.percepts.every(({ role, text }, i) => {
      const image = imageOf(percepts, i);
      const other = program.percepts[image];
      if (other === undefined || other.role !== imageOf(roles, role)) return false;
      if ((texts.get(text) ?? other.text) !== other.text) return false;
      texts.set(text, other.text);
      return outputs.percepts[image] === literalImage(atoms, outputs.percepts[i]);
    });
  }
}

/** What a permutation does to the game. */
export function gameSymmetryOf(form: Form, { roles, atoms, percepts }: FormPermutation): GameSymmetry {
  const { program } = form;
  const { fluents } = program;
  const table = (length: number, image: (point: number) => number) =>
    Int32Array.from({ length }, (_, point) => image(point));
  return {
    roles: table(program.roles.length, (role) => imageOf(roles, role)),
    fluents: table(fluents.length, (fluent) => imageOf(atoms, fluent)),
    moves: table(program.moves.length, (move) => imageOf(atoms, fluents.length + move) - fluents.length),
    percepts: table(program.percepts.length, (percept) => imageOf(percepts, percept)),
  };
}

function imageOf(images: Images, point: number): number {
  return images.get(point) ?? point;
}

function literalImage(atoms: Images, literal: Output): Output {
  if (literal < 0) return literal;
  return 2 * imageOf(atoms, atomOf(literal)) + (literal & 1);
}

/** Whether the images are the points in another order. */
function isPermutation(images: Images): boolean {
  return (
    new Set(images.values()).size === images.size && [...images.values()].every((point) => images.has(point))
  );
}
