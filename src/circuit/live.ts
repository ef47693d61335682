/** Which nodes of a circuit are needed. Nodes that nothing reads any more stay where they are. */
import type { GameCircuit } from "./build-circuit.js";
import type { Circuit } from "./circuit.js";

/** Per node, whether an answer needs it. */
export function liveNodes({ circuit, terminal, legal, goals, next, percepts }: GameCircuit): Uint8Array {
  return nodesFor(circuit, [terminal], legal, goals, next, percepts);
}

/** Per node, whether one of the literals in these lists needs it. */
export function nodesFor(circuit: Circuit, ...lists: readonly ArrayLike<number>[]): Uint8Array {
  const live = new Uint8Array(circuit.nodes);
  for (const literals of lists) for (let i = 0; i < literals.length; i++) live[literals[i] >> 1] = 1;
  for (let node = circuit.nodes - 1; node > circuit.inputs; node--) {
    if (!live[node]) continue;
    for (let i = circuit.first[node]; i < circuit.first[node + 1]; i++) live[circuit.operands[i] >> 1] = 1;
  }
  return live;
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
