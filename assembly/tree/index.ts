/** The tree of playouts in the kernel. */
export { advanceTree, cancelBatch, childByJoint, emptyTree, openNode } from "./search";
