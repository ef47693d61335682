/** The tree of playouts in the kernel. */
export { logarithm } from "./logarithm";
export { advanceTree, cancelBatch, childByJoint, emptyTree, openNode } from "./search";
