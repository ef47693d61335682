/** What the host calls for random play: the functions of `assembly/slices/`. Addresses are bytes from the start of the memory. */
export interface PlayoutCalls {
  /** Puts a source of random slices in the state of (seed, stream). */
  seedSlices(random: number, seedLow: number, seedHigh: number, stream: number): void;
  /** Writes random vectors. */
  fillSlices(random: number, target: number, vectors: number): void;
  /** One move of one role in every lane; `able` gets the lanes that have a legal one. */
  chooseMoves(choice: number, vectors: number, able: number, scratch: number, random: number): void;
  /** At most so many passes; 1 while playouts are left. */
  playPasses(play: number, passes: number): number;
  /** The answers and the key of the state that is loaded as parent. */
  askState(children: number): void;
  /** Its children by the first joint moves of the batch. */
  makeChildren(children: number, count: number): void;
  /** The answers to the first states of the batch, each in a lane of its own. */
  askStates(children: number, count: number): void;
  /** Of each of these the child by the joint move of its lane. */
  makeChildOfEach(children: number, count: number): void;
  /** Sets an input of a circuit that is followed event by event: 0 or 1. */
  setNode(events: number, node: number, value: number): void;
  /** Settles what follows in the first so many nodes. */
  settle(events: number, nodes: number): void;
}
