/** The relaxed costs of all literals of a circuit, by going over all nodes until nothing changes. */
import type { GameCircuit } from "../../src/circuit/build-circuit.js";

export function relaxedCosts(game: GameCircuit, holds: (fluent: number) => boolean): number[] {
  const { circuit, fluents, next, legal } = game;
  const costs = new Array<number>(2 * circuit.nodes).fill(Number.POSITIVE_INFINITY);
  costs[1] = 0;
  for (let fluent = 0; fluent < fluents; fluent++) costs[2 * (1 + fluent) + (holds(fluent) ? 0 : 1)] = 0;
  for (let move = 0; move < legal.length; move++) costs[2 * (1 + fluents + move) + 1] = 0;
  const least = (literal: number, cost: number): boolean => {
    if (cost >= costs[literal]) return false;
    costs[literal] = cost;
    return true;
  };
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (let node = circuit.inputs + 1; node < circuit.nodes; node++) {
      const operands = [...circuit.operands.subarray(circuit.first[node], circuit.first[node + 1])];
      const all = operands.reduce((sum, literal) => sum + costs[literal], 0);
      const some = Math.min(...operands.map((literal) => costs[literal ^ 1]));
      isNew = least(2 * node, all) || isNew;
      isNew = least(2 * node + 1, some) || isNew;
    }
    for (const [fluent, literal] of next.entries()) {
      isNew = least(2 * (1 + fluent), costs[literal]) || isNew;
      isNew = least(2 * (1 + fluent) + 1, costs[literal ^ 1]) || isNew;
    }
    for (const [move, literal] of legal.entries())
      isNew = least(2 * (1 + fluents + move), costs[literal] + 1) || isNew;
  }
  return costs;
}
