/** The joint legal moves of a state and what follows, by a solver from the network and by a reasoner. */
import type { Game, State } from "../../src/engine/game.js";
import { inject } from "../../src/network/inject.js";
import type { Template } from "../../src/network/template.js";
import { solve } from "../oracles/plain-solver.js";

export interface Successor {
  readonly joint: readonly string[];
  /** Sorted. */
  readonly next: readonly string[];
}

/** One for each solution of the network of a state. */
export function solvedSuccessors(template: Template, fluents: readonly number[]): Successor[] {
  const { network, program, actions, next } = template;
  const injection = inject(template, fluents);
  if ("problem" in injection) throw new Error(injection.problem);
  const domains = injection.values.map(([variable, value]) => [variable, [value]] as const);
  return Array.from(solve(network, { domains }), (solution) => ({
    joint: actions.map((action) => network.variables[action].values[solution[action]]),
    next: program.fluents
      .filter((_, i) => solution[next[i].variable] === next[i].value)
      .map(({ text }) => text)
      .sort(),
  }));
}

export function successors(game: Game, state: State): Successor[] {
  let joints: number[][] = [[]];
  for (const role of game.roles.keys()) {
    joints = joints.flatMap((joint) => game.legalMoves(state, role).map((move) => [...joint, move]));
  }
  return joints.map((joint) => ({
    joint: joint.map((move) => game.text(move)),
    next: Array.from(game.nextState(state, joint), (fluent) => game.text(fluent)).sort(),
  }));
}
