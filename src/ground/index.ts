/** `arcwood/ground`: from rules with variables to ground rules, and rules without functions. */
export type { AcyclicProgram } from "./acyclic.js";
export type { GroundLimits } from "./budget.js";
export { flatten } from "./flatten/flatten.js";
export { type Grounded, type Grounding, groundSheet } from "./ground.js";
export type { GroundProgram } from "./ground-program.js";
