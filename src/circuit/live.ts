/** Which nodes of a circuit are needed. Nodes that nothing reads any more stay where they are. */
import type { CircuitLoop, GameCircuit } from "./build-circuit.js";
import type { Circuit } from "./circuit.js";

/** Per node, whether an answer needs it. */
export function liveNodes(game: GameCircuit): Uint8Array {
  const { terminal, legal, goals, next, percepts } = game;
  return nodesFor(game, [terminal], legal, goals, next, percepts);
}

/** The loops whose variables some answer needs. */
export function neededLoops(game: GameCircuit): readonly CircuitLoop[] {
  if (game.loops.length === 0) return [];
  const live = liveNodes(game);
  return game.loops.filter(({ variables }) => variables.some((node) => live[node]));
}

/** Per node, whether one of the literals in these lists needs it. */
export function nodesFor(
  { circuit, loops }: Pick<GameCircuit, "circuit" | "loops">,
  ...lists: readonly ArrayLike<number>[]
): Uint8Array {
  const live = new Uint8Array(circuit.nodes);
  const mark = (literals: ArrayLike<number>): void => {
    for (let i = 0; i < literals.length; i++) live[literals[i] >> 1] = 1;
  };
  for (const literals of lists) mark(literals);
  markOperands(circuit, live);
  // A loop reads no later ones.
  for (const { variables, after } of loops.toReversed()) {
    if (!variables.some((node) => live[node])) continue;
    mark(after);
    markOperands(circuit, live);
  }
  return live;
}

/** Marks all that marked nodes read. */
function markOperands(circuit: Circuit, live: Uint8Array): void {
  for (let node = circuit.nodes - 1; node > circuit.inputs; node--) {
    if (!live[node]) continue;
    for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) live[circuit.operands[i] >> 1] = 1;
  }
}

/** Per node, whether one of the literals needs it. What variables of loops become is not followed. */
export function neededBy(circuit: Circuit, literals: Iterable<number>): Uint8Array {
  const needed = new Uint8Array(circuit.nodes);
  const open = Array.from(literals, (literal) => literal >> 1);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (needed[node]) continue;
    needed[node] = 1;
    if (circuit.isInput(node)) continue;
    for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) open.push(circuit.operands[i] >> 1);
  }
  return needed;
}

/** The number of needed nodes and of the operands that they read: about what a turn costs. */
export function circuitSize(game: GameCircuit): number {
  const live = liveNodes(game);
  const { first, inputs, nodes } = game.circuit;
  let operands = 0;
  for (let node = inputs + 1; node < nodes; node++)
    if (live[node]) operands += first[node + 1] - first[node] + 1;
  return operands;
}
