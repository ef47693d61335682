/** The networks of MAC-UCB in the kernel. */
export { addArm, beginArms } from "./arms";
export { closeStuck, forgetArms, keepProof, passOn, reopenNetwork } from "./bounds";
export { takeFromList } from "./list";
export { addNetwork, findNetwork, freeBytes } from "./network";
export { cancelSamples, isDone, planSamples, takeSamples } from "./sampling";
export { reach, sweep } from "./sweep";
