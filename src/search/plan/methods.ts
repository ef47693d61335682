/** All methods of planning for a question. A new method is a file beside this one and a line here. */
import { chainMethod, parallelChainMethod } from "./chain-method.js";
import type { PlanMethod, PlanQuestion } from "./plan.js";
import { beamOfStates } from "./state-beam.js";
import { layersOfStates } from "./state-layers.js";

export function planMethods(question: PlanQuestion): readonly PlanMethod[] {
  // Each may take its part of the memory, and some keep it all from the start.
  const share = { ...question, memoryBytes: Math.floor(question.memoryBytes / METHODS.length) };
  return METHODS.map((method) => method(share)).filter((method) => method !== undefined);
}

const METHODS = [layersOfStates, parallelChainMethod, chainMethod, beamOfStates];
