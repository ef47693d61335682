/** What a search expects: from a node on turn by turn the moves of the players with a choice. */
import type { State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { KernelGraph } from "../../engine/macucb/kernel-graph.js";

/** `movesIn`: the legal moves of each player in a node. */
export function* expectedLine(
  loaded: LoadedGame,
  graph: KernelGraph,
  root: number | undefined,
  movesIn: (node: number) => readonly (readonly TermId[])[],
): Generator<string, void> {
  const { game } = loaded;
  const met = new Set<number>();
  /** The state that is meant: where nodes stand for orbits, that of the node may be an image of it. */
  let state: State | undefined;
  for (let node = root; node !== undefined && !met.has(node); ) {
    met.add(node);
    const arm = graph.preferredArm(node);
    if (arm === undefined) break;
    const moves = movesIn(node);
    // The line goes on with the outcome of chance that has most samples.
    const child = arm.children.reduce((a, b) => (graph.nodes.samples(b) > graph.nodes.samples(a) ? b : a));
    let joint = moves.map((legal, player) => legal[arm.choice[player]]);
    if (graph.orbits !== undefined) {
      state ??= graph.nodes.state(node);
      const whole = jointMove(loaded, graph.nodes.state(node), joint, arm.children.indexOf(child));
      const meant = meantMoves(loaded, graph, state, node, whole);
      joint = game.players.map((role) => meant[role]);
      state = game.nextState(state, meant);
    }
    yield joint
      .filter((_, player) => moves[player].length > 1)
      .map((move) => game.text(move))
      .join(" ");
    node = child;
  }
}

/** With the move of `random` that belongs to a branch. */
function jointMove({ game }: LoadedGame, state: State, joint: readonly TermId[], branch: number): TermId[] {
  return game.roles.map((_, role) => {
    const player = game.players.indexOf(role);
    return player < 0 ? game.legalMoves(state, role)[branch] : joint[player];
  });
}

/** The moves in a state that have these moves in the node of its orbit as images; else these moves. */
export function meantMoves(
  { game, program }: LoadedGame,
  { orbits }: KernelGraph,
  state: State,
  node: number,
  joint: readonly TermId[],
): TermId[] {
  if (orbits === undefined || program === undefined) return [...joint];
  const before = orbits.movesAsIn(state, node);
  return joint.map((move, role) => {
    const number = program.moves.findIndex((one) => one.role === role && one.text === game.text(move));
    return game.term(program.moves[before(number)].text) as TermId;
  });
}
