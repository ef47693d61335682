/** What a search knows of the moves in any state that it has met, for people who look into its networks. */
import type { State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { KernelGraph } from "../../engine/macucb/kernel-graph.js";
import { forEachOf, type Pieces } from "../../gdl/pieces.js";
import { type Estimate, inOrder } from "./estimates.js";
import { meantMoves } from "./expected-line.js";

/** Our own moves in a node, given the legal ones. */
export function* ownEstimates(
  graph: KernelGraph,
  node: number,
  moves: readonly TermId[],
): Pieces<Estimate[]> {
  const known: Estimate[] = [];
  yield* forEachOf(yield* graph.ownMoves(node), ({ place, ...rest }) => {
    known.push({ move: moves[place], ...rest });
  });
  return known;
}

/**
 * For each role the best of its moves, at most `most`, each judged as if that role asked. None of `random`, and
 * none where the state was not met, or its network is not solved yet.
 */
export function knownMoves(
  loaded: LoadedGame,
  graph: KernelGraph,
  state: State,
  most: number,
): readonly (readonly Estimate[])[] {
  const { game } = loaded;
  const node = graph.find({ state });
  if (node === 0 || graph.nodes.armCount(node) === 0) return game.roles.map(() => []);
  const legal = loaded.legalMoves(graph.nodes.state(node));
  return game.roles.map((_, role) => {
    const player = game.players.indexOf(role);
    if (player < 0) return [];
    const known = graph.movesOf(node, player).map(({ place, ...rest }): Estimate => {
      const move = legal[role][place];
      const joint = legal.map(([first], other) => (other === role ? move : first));
      return { ...rest, move: meantMoves(loaded, graph, state, node, joint)[role] };
    });
    return inOrder(known).slice(0, most);
  });
}
