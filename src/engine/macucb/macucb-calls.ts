/** What the host calls for networks: the functions of `assembly/networks/`. Addresses are bytes from the start of the memory. */
export interface NetworkCalls {
  /** The network of the state that was left, or 0. */
  findNetwork(graph: number): number;
  /** A network for that state; 0 where there is no room. */
  addNetwork(graph: number, isRepeated: number, isTerminal: number): number;
  /** Bytes between arms and networks, and of networks that are free. */
  freeBytes(graph: number): number;

  /** Room for so many arms or fewer, of players with as many moves as was left; 0 where there is none. */
  beginArms(graph: number, network: number, branches: number, arms: number): number;
  /** An arm of the choice and with the children that were left; 0 where there is no room. */
  addArm(graph: number, network: number): number;

  /** Brings bounds in line with the arms, and those of all that hang on them. */
  passOn(graph: number, network: number): void;
  closeStuck(graph: number, network: number): void;
  reopenNetwork(graph: number, network: number): void;
  forgetArms(graph: number, network: number): void;
  keepProof(graph: number, network: number): void;

  /** Whether there is no more to find out about a present network. */
  isDone(graph: number, root: number): number;
  /** How many leaves there are where so many playouts should begin. */
  planSamples(graph: number, playouts: number): number;
  takeSamples(graph: number): void;
  cancelSamples(graph: number): void;
  /** The first of the list, which leaves it, or 0. */
  takeFromList(graph: number, takesUnsampled: number): number;

  /** Chains all that can be reached; how many they are. */
  reach(graph: number): number;
  /** Drops all others; how many are left. */
  sweep(graph: number): number;
}
