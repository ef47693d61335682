/** The networks of MAC-UCB in the kernel. */
export { addArm, beginArms } from "./blocks";
export { closeStuck, forgetArms, keepProof, reopenNetwork } from "./forget";
export { takeFromList } from "./open-list";
export { addNetwork, findNetwork, freeBytes } from "./network";
export { passOn } from "./pass-on";
export { cancelSamples, isDone, planSamples, takeSamples } from "./sampling";
export { reach, sweep } from "./sweep";
