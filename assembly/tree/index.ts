/** The tree of playouts in the kernel. */
export { beginPruning, forgetNodes } from "./prune";
export { advanceTree, cancelBatch, childByJoint, openNode, tidyTree } from "./search";
