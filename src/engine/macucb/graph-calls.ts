/**
 * What the host calls for a graph: the functions of `assembly/macucb/`. Addresses are bytes from the start of
 * the memory.
 */
export interface GraphCalls {
  /** The node of the state that was left, or 0; under a group that of an image of it, unless it has to be exact. */
  findState(graph: number, isExact: number): number;
  /** Under a group: the element that takes this state into that of a node of its orbit. */
  turnOfState(graph: number, node: number): number;
  /** A node for that state; 0 where there is no room. */
  addState(graph: number, isRepeated: number, isTerminal: number): number;
  /** Bytes between arms and nodes, and of nodes that are free. */
  freeBytes(graph: number): number;

  /**
   * Makes room for `arms` arms or fewer, for the numbers of legal moves that were left; 0 where there is
   * none.
   */
  beginArms(graph: number, node: number, branches: number, arms: number): number;
  /** An arm of the choice and with the children that were left; 0 where there is no room. */
  addArm(graph: number, node: number): number;

  /**
   * Brings bounds in line with the arms, and those of all nodes that depend on them. Like all work that takes
   * long in a large graph it goes on from call to call: each looks at about `branches` branches, and returns
   * 1 while there is more to do.
   */
  startPassing(graph: number, node: number): void;
  passOn(graph: number, branches: number): number;
  markExpanded(graph: number, node: number): void;
  closeStuck(graph: number, node: number): void;
  reopenNode(graph: number, node: number): void;
  forgetArms(graph: number, node: number): void;
  keepProof(graph: number, node: number): void;

  /** Whether there is no more to find out about a present node. */
  isDone(graph: number, root: number): number;
  beginBatch(graph: number): void;
  /** Plans where `playouts` playouts should begin. Returns how many of them are left to be planned. */
  planSamples(graph: number, playouts: number, branches: number): number;
  takeSamples(graph: number): void;
  settleSamples(graph: number, branches: number): number;
  cancelSamples(graph: number): void;
  /** Takes the first node off the list; 0 where none waits, TAKE_AGAIN where there is more to do. */
  takeFromList(graph: number, takesUnsampled: number, onlyOpen: number, branches: number): number;
  /** Adds the arms that the host has left in rows. Returns how many had room. */
  addArmRows(graph: number, node: number, count: number): number;
  /** Copies the first nodes of the list. Returns how many they are. */
  headOfList(graph: number, most: number): number;

  /** Hands the window down from the present nodes. */
  startWindows(graph: number): void;
  handDown(graph: number, branches: number): number;

  /** Chains all that can be reached. */
  startReaching(graph: number): void;
  reach(graph: number, branches: number): number;
  /** Drops all other nodes. */
  startSweep(graph: number): void;
  sweep(graph: number, branches: number): number;
  clearGraph(graph: number): void;

  /** Finds nodes by their states again, and no more by the keys of orbits. */
  startRekeying(graph: number): void;
  rekeyGraph(graph: number, branches: number): number;

  /** The arm that the players would take in a node that has arms; 0 where none has a value. */
  preferredArm(graph: number, node: number): number;
  /** Leaves what is known of our legal moves in a node that has arms. Returns how many moves these are. */
  judgeMoves(graph: number, node: number): number;
}
