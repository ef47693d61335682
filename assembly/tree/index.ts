/** The tree of playouts in the kernel. */
export { advanceGrove } from "./grove";
export { logarithm } from "./logarithm";
export { advanceTree, cancelBatch, childByJoint, emptyTree, openNode } from "./search";
