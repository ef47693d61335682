/** Finds the symmetries of a game in its ground rules, and proves each of them. */
import type { Pieces } from "../../gdl/pieces.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import { FormChecker, gameSymmetryOf } from "../../symmetry/form-checker.js";
import { graphOf } from "../../symmetry/form-graph.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";
import { normalForm } from "../../symmetry/normal/normal-form.js";
import { imagesOf } from "../../symmetry/permutation.js";
import { automorphisms } from "./automorphism-search.js";

export interface SymmetryOptions {
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

export function* gameSymmetries(
  program: GroundProgram,
  { swapsRoles = false, fixesStart = false }: SymmetryOptions = {},
): Pieces<GameSymmetries> {
  const form = yield* normalForm(program);
  const kept = { roles: !swapsRoles, start: fixesStart };
  const { graph, firstAtom, firstPercept } = yield* graphOf(form, kept);
  const { generators, complete } = yield* automorphisms(graph);
  const checker = new FormChecker(form, kept);
  const proved: GameSymmetry[] = [];
  for (const generator of generators) {
    const images = imagesOf(generator);
    const part = (first: number, count: number) =>
      new Map(
        [...images].flatMap(([point, image]) =>
          point >= first && point < first + count ? [[point - first, image - first] as const] : [],
        ),
      );
    const permutation = {
      roles: part(0, program.roles.length),
      atoms: part(firstAtom, form.atoms),
      percepts: part(firstPercept, program.percepts.length),
    };
    if (yield* checker.isSymmetry(permutation)) proved.push(gameSymmetryOf(form, permutation));
  }
  return { generators: proved, complete };
}
