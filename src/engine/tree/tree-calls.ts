/** What the host calls for trees: the functions of `assembly/tree/`. Addresses are bytes from the start of the memory. */
export interface TreeCalls {
  logarithm(x: number): number;
  /** The node of the state in the row of lane 0, or 0 where there is no room. */
  openNode(tree: number, phase: number): number;
  /** Works for about so many passes; 1 once there are so many iterations, or the only root is solved. */
  advanceTree(tree: number, iterations: number, passes: number): number;
  /** Gives up all nodes that can be, the roots not among them. */
  emptyTree(tree: number): void;
  /** The child of a node by the number of a joint move, where several roles have a choice; or 0. */
  childByJoint(tree: number, node: number, joint: number): number;
  /** Takes back what is under way. */
  cancelBatch(tree: number): void;
}
