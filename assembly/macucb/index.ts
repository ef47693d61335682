/** What MAC-UCB keeps of the states that it has met: a graph of nodes. */
export { preferredArm } from "./best-arm";
export { addArmRows } from "./arm-rows";
export { addArm, beginArms } from "./blocks";
export { clearGraph, closeStuck, forgetArms, keepProof, reopenNode } from "./forget";
export { addState, findState, freeBytes, markExpanded, turnOfState } from "./graph-node";
export { headOfList, takeFromList } from "./open-list";
export { judgeMoves } from "./own-moves";
export { passOn, startPassing } from "./pass-on";
export { reach, startReaching } from "./reach";
export { rekey as rekeyGraph, startRekeying } from "./rekey";
export { beginBatch, cancelSamples, isDone, planSamples, takeSamples } from "./sampling";
export { settleSamples } from "./settle";
export { startSweep, sweep } from "./sweep";
export { handDown, startWindows } from "./hand-down";
