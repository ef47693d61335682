/** Learnt values: evaluation, and self-play that learns them. */
export { valueStates } from "./value-states";
export { playByValues } from "./self-play";
