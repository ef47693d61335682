/** Which nodes of a circuit are needed. Nodes that nothing reads any more stay where they are. */
import type { CircuitLoop, GameCircuit } from "./build-circuit.js";
import type { Circuit } from "./circuit.js";

/** Per node, whether an answer needs it. */
export function liveNodes(game: GameCircuit): Uint8Array {
  return reach(game).live;
}

/** The loops whose variables some answer needs. */
export function neededLoops(game: GameCircuit): readonly CircuitLoop[] {
  return game.loops.length === 0 ? [] : reach(game).loops;
}

function reach({ circuit, loops, terminal, legal, goals, next, percepts }: GameCircuit) {
  const live = new Uint8Array(circuit.nodes);
  for (const literals of [[terminal], legal, goals, next, percepts])
    for (const literal of literals) live[literal >> 1] = 1;
  markOperands(circuit, live);
  const needed = new Set<CircuitLoop>();
  for (let found = true; found; ) {
    found = false;
    for (const loop of loops) {
      if (needed.has(loop) || !loop.variables.some((node) => live[node])) continue;
      needed.add(loop);
      found = true;
      for (const literal of loop.after) live[literal >> 1] = 1;
    }
    if (found) markOperands(circuit, live);
  }
  return { live, loops: loops.filter((loop) => needed.has(loop)) };
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
