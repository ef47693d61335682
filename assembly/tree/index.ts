/** The tree of playouts in the kernel. */
export { beginPruning, forgetNodes } from "./prune";
export { beginOrbits } from "./state-node";
export { advanceTree, cancelBatch, childByJoint, openNode, tidyTree, turnByJoint } from "./search";
