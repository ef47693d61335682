/** Writes the record of a graph: where everything is, and how it searches. */
import * as layout from "../../../assembly/macucb/graph-layout.js";
import type { Kernel } from "../memory/kernel.js";
import type { GraphOptions, GraphPlan } from "./graph-plan.js";

const ORDERS = { samples: layout.ORDER_SAMPLES, utility: layout.ORDER_UTILITY } as const;

export function linkGraph(kernel: Kernel, plan: GraphPlan, options: GraphOptions): void {
  const words = kernel.words(plan.regions.graph);
  const floats = kernel.floats(plan.regions.graph);
  const set = (field: number, value: number) => {
    words[field >>> 2] = value;
  };
  const setFloat = (field: number, value: number) => {
    floats[field >>> 3] = value;
  };
  const { players, own, least, most, plainMean, order, exploration, playouts } = options;
  const { regions, stateBytes, stride, buckets } = plan;
  const address = (name: keyof typeof regions) => regions[name].address;
  set(layout.GRAPH_PLAYERS, players);
  set(layout.GRAPH_OWN, own);
  set(layout.GRAPH_STATE_BYTES, stateBytes);
  set(layout.GRAPH_NODE_STRIDE, stride);
  set(layout.GRAPH_PLAIN_MEAN, plainMean ? 1 : 0);
  set(layout.GRAPH_ORDER, ORDERS[order]);
  set(layout.GRAPH_PLAYOUTS, playouts);
  set(layout.GRAPH_ROOTS, address("roots"));
  set(layout.GRAPH_HEAP, address("heap"));
  set(layout.GRAPH_HEAP_TOP, address("heap"));
  // Both ends of the heap begin cache lines, as its nodes do.
  const end = address("heap") + regions.heap.bytes;
  set(layout.GRAPH_NODES, end);
  set(layout.GRAPH_NODES_END, end);
  set(layout.GRAPH_BUCKETS, address("buckets"));
  set(layout.GRAPH_BUCKET_MASK, buckets - 1);
  set(layout.GRAPH_LIST, address("list"));
  set(layout.GRAPH_LEAVES, address("leaves"));
  set(layout.GRAPH_DEPTHS, address("depths"));
  set(layout.GRAPH_STATE, address("state"));
  set(layout.GRAPH_POINTS, address("points"));
  set(layout.GRAPH_COUNTS, address("counts"));
  set(layout.GRAPH_CHOICE, address("choice"));
  set(layout.GRAPH_CHILDREN, address("children"));
  set(layout.GRAPH_MEANS, address("means"));
  set(layout.GRAPH_TAKEN, address("taken"));
  set(layout.GRAPH_BY_MOVE, address("byMove"));
  set(layout.GRAPH_OTHER_BY_MOVE, address("otherByMove"));
  set(layout.GRAPH_OWN_MOVES, address("ownMoves"));
  setFloat(layout.GRAPH_LEAST, least);
  setFloat(layout.GRAPH_MOST, most);
  setFloat(layout.GRAPH_EXPLORATION, exploration);
}
