/**
 * The symmetries that the network of a turn shows, as the papers look for them: for comparison with those that
 * the rules show (`game-symmetries.ts`). Each is proved on the normal form of the rules.
 */
import type { Pieces } from "../../gdl/pieces.js";
import type { Template } from "../../network/template.js";
import { Extender } from "../../symmetry/extension.js";
import { FormChecker } from "../../symmetry/form-checker.js";
import type { Kept } from "../../symmetry/form-graph.js";
import type { Form } from "../../symmetry/game-form.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";
import { type NetworkGraph, networkGraph } from "../../symmetry/network-graph.js";
import { imagesOf, type Permutation } from "../../symmetry/permutation.js";
import { type AutomorphismOptions, automorphisms } from "./automorphism-search.js";
import { type GameSymmetries, isIdentity } from "./game-symmetries.js";

export function* networkSymmetries(
  template: Template,
  form: Form,
  kept: Kept,
  search: AutomorphismOptions = {},
): Pieces<GameSymmetries> {
  const inNetwork = yield* networkGraph(template, kept, { lockstep: true });
  const found = yield* automorphisms(inNetwork.graph, search);
  const extender = new Extender(form);
  const checker = new FormChecker(form, kept);
  const generators: GameSymmetry[] = [];
  let complete = found.complete;
  for (const generator of found.generators) {
    const symmetry = symmetryOf(template, inNetwork, generator);
    if (symmetry !== undefined && isIdentity(symmetry)) continue;
    const permutation = symmetry && (yield* extender.extend(symmetry));
    if (symmetry !== undefined && permutation !== undefined && (yield* checker.isSymmetry(permutation)))
      generators.push(symmetry);
    else complete = false;
  }
  return { generators, complete };
}

/** What an automorphism of the network does to the game; undefined where fluents or moves do not stay such. */
function symmetryOf(
  { program }: Template,
  { fluents, moves, percepts }: NetworkGraph,
  generator: Permutation,
): GameSymmetry | undefined {
  const images = imagesOf(generator);
  const among = (vertices: Int32Array) => {
    const places = new Map(Array.from(vertices, (vertex, place) => [vertex, place]));
    return vertices.map((vertex) => places.get(images.get(vertex) ?? vertex) ?? -1);
  };
  const tables = {
    roles: Int32Array.from(program.roles, (_, role) => images.get(role) ?? role),
    fluents: among(fluents),
    moves: among(moves),
    percepts: among(percepts),
  };
  return Object.values(tables).some((table) => table.includes(-1)) ? undefined : tables;
}
