/**
 * Finds the symmetries of a game in its ground rules, and proves each of them: the kernel searches for the
 * automorphisms of a graph of the rules, and every generator is checked by looking up the image of every
 * definition that it touches.
 *
 * Roles stay in place unless they may be swapped, and the initial state may be moved unless it is fixed: values
 * of states do not need it. In the normal form more shows than in the rules as they stand.
 */
import type { Pieces } from "../../gdl/pieces.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import { FormChecker, type FormPermutation, gameSymmetryOf } from "../../symmetry/form-checker.js";
import { type FormGraph, graphOf, type Kept } from "../../symmetry/form-graph.js";
import type { Form } from "../../symmetry/game-form.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";
import { normalForm } from "../../symmetry/normal/normal-form.js";
import type { Permutation } from "../../symmetry/permutation.js";
import { RandomStates } from "../../symmetry/random-states.js";
import { rawForm } from "../../symmetry/raw-form.js";
import { type AutomorphismOptions, automorphisms } from "./automorphism-search.js";

/** The rules as they stand, or their normal form. */
export const FORMS = ["raw", "normal"] as const;

export type FormName = (typeof FORMS)[number];

/** The options of the search for automorphisms bound its memory and its work; `isOver` ends it early. */
export interface SymmetryOptions extends AutomorphismOptions {
  readonly form?: FormName;
  /** Whether roles other than `random` may change places; only with this are the images of roles others. */
  readonly swapsRoles?: boolean;
  /** Whether the initial state has to stay as it is. It does not have to be, and there may be more without. */
  readonly fixesStart?: boolean;
}

export interface GameSymmetries {
  /** They generate the group that was found. None of them is the identity. */
  readonly generators: readonly GameSymmetry[];
  /** Whether these are all that the graph of the rules has; if the search was cut short, there may be more. */
  readonly complete: boolean;
}

/** Past this size of the rules, in literals, they are searched as they stand: the normal form takes too long. */
const MOST_LITERALS = 1_000_000;

/** Literals that are read to refute, all together. */
const REFUTING = 20_000_000;

export function* gameSymmetries(
  given: GroundProgram | AcyclicProgram,
  { form: name = "normal", swapsRoles = false, fixesStart = false, ...search }: SymmetryOptions = {},
): Pieces<GameSymmetries> {
  const program = sourceOf(given);
  const forms = yield* formsOf(program, name);
  const state = fixesStart ? initialFluents(program) : undefined;
  return yield* symmetriesOf(forms, { roles: !swapsRoles, state }, search);
}

/** Cycles are kept: without them, layers of atoms would hide what the rules show. */
function sourceOf(program: GroundProgram | AcyclicProgram): GroundProgram {
  return "source" in program ? program.source : program;
}

export function initialFluents({ fluents }: GroundProgram): ReadonlySet<number> {
  return new Set([...fluents.keys()].filter((fluent) => fluents[fluent].initially));
}

/** The forms in which symmetries are looked for: all that they show together is used. */
export function* formsOf(program: GroundProgram, name: FormName): Pieces<readonly Form[]> {
  if (name === "raw" || program.literals.length > MOST_LITERALS) return [yield* rawForm(program)];
  const { form, isWhole } = yield* normalForm(program);
  return isWhole ? [form] : [form, yield* rawForm(program)];
}

/** The symmetries of the forms of one game that leave what is to be kept. */
export function* symmetriesOf(
  forms: readonly Form[],
  kept: Kept,
  search: AutomorphismOptions = {},
): Pieces<GameSymmetries> {
  const generators: GameSymmetry[] = [];
  let complete = true;
  let random: RandomStates | undefined;
  for (const form of forms) {
    const formGraph = yield* graphOf(form, kept);
    const found = yield* automorphisms(formGraph.graph, search);
    complete &&= found.complete;
    const checker = new FormChecker(form, kept);
    yield;
    for (const generator of found.generators) {
      const permutation = permutationOf(form, formGraph, generator);
      const isProved = yield* checker.isSymmetry(permutation);
      const symmetry = gameSymmetryOf(form, permutation);
      if (isProved && isIdentity(symmetry)) continue;
      random ??= new RandomStates(form.program);
      const isRefuted = random.work < REFUTING && (yield* random.refute(symmetry));
      if (isProved && !isRefuted) generators.push(symmetry);
      else complete = false;
      yield;
    }
  }
  return { generators, complete };
}

/** What an automorphism of the graph does to the form. */
function permutationOf(
  { atoms, program }: Form,
  { firstAtom, firstPercept }: FormGraph,
  { points, images }: Permutation,
): FormPermutation {
  const found = {
    roles: new Map<number, number>(),
    atoms: new Map<number, number>(),
    percepts: new Map<number, number>(),
  };
  for (let i = 0; i < points.length; i++) {
    const point = points[i];
    if (point < firstAtom) found.roles.set(point, images[i]);
    else if (point < firstAtom + atoms) found.atoms.set(point - firstAtom, images[i] - firstAtom);
    else if (point >= firstPercept && point < firstPercept + program.percepts.length)
      found.percepts.set(point - firstPercept, images[i] - firstPercept);
  }
  return found;
}

/** Whether a symmetry does nothing to the game. */
export function isIdentity({ roles, fluents, moves, percepts }: GameSymmetry): boolean {
  return [roles, fluents, moves, percepts].every((table) => table.every((image, point) => image === point));
}
