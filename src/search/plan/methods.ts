/** All methods of planning, by their names. A new method is a file beside this one and a line here. */
import { chainMethod, parallelChainMethod } from "./chain/chain-method.js";
import { permutationMethod } from "./permutations/permutation-method.js";
import type { PlanMethod, PlanQuestion } from "./puzzle.js";
import { beamOfStates } from "./states/state-beam.js";
import { layersOfStates } from "./states/state-layers.js";

/** Undefined where a method has nothing to say of the game. */
export const METHODS: Readonly<Record<string, (question: PlanQuestion) => PlanMethod | undefined>> = {
  "breadth-first": layersOfStates,
  "parallel chain": parallelChainMethod,
  chain: chainMethod,
  beam: beamOfStates,
  permutations: permutationMethod,
};

/** Each that has something to say has the same part of the memory. */
export function planMethods(question: PlanQuestion): readonly PlanMethod[] {
  const methods = Object.values(METHODS).filter((method) => method(question) !== undefined);
  const share = { ...question, memoryBytes: Math.floor(question.memoryBytes / methods.length) };
  return methods.map((method) => method(share)).filter((method) => method !== undefined);
}
