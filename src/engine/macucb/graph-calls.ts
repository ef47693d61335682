/**
 * What the host calls for a graph: the functions of `assembly/macucb/`. Addresses are bytes from the start of
 * the memory.
 */
export interface GraphCalls {
  /** The node of the state that was left, or 0. */
  findState(graph: number): number;
  /** A node for that state; 0 where there is no room. */
  addState(graph: number, isRepeated: number, isTerminal: number): number;
  /** Bytes between arms and nodes, and of nodes that are free. */
  freeBytes(graph: number): number;

  /** Room for so many arms or fewer, of players with as many moves as was left; 0 where there is none. */
  beginArms(graph: number, node: number, branches: number, arms: number): number;
  /** An arm of the choice and with the children that were left; 0 where there is no room. */
  addArm(graph: number, node: number): number;

  /** Brings bounds in line with the arms, and those of all that hang on them. */
  passOn(graph: number, node: number): void;
  closeStuck(graph: number, node: number): void;
  reopenNode(graph: number, node: number): void;
  forgetArms(graph: number, node: number): void;
  keepProof(graph: number, node: number): void;

  /** Whether there is no more to find out about a present node. */
  isDone(graph: number, root: number): number;
  /** How many leaves there are where so many playouts should begin. */
  planSamples(graph: number, playouts: number): number;
  takeSamples(graph: number): void;
  cancelSamples(graph: number): void;
  /** The first of the list, which leaves it, or 0. */
  takeFromList(graph: number, takesUnsampled: number): number;

  /** Chains all that can be reached; how many they are. */
  reach(graph: number): number;
  /** Drops all others. */
  sweep(graph: number): void;

  /** The arm that the players would take in a node that has arms; 0 where none has a value. */
  preferredArm(graph: number, node: number): number;
  /** Leaves what is known of our legal moves in a node that has arms; how many they are. */
  judgeMoves(graph: number, node: number): number;
}
