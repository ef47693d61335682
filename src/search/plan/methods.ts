/** All methods of planning. A new method is a file beside this one and a line here. */
import type { PlanMethod, PlanQuestion } from "./plan.js";

export function planMethods(_question: PlanQuestion): readonly PlanMethod[] {
  return [];
}
