/** Writes the record of a graph: where everything is, and how it searches. */
import * as layout from "../../../assembly/macucb/graph-layout.js";
import { allOf } from "../../gdl/pieces.js";
import type { Kernel } from "../memory/kernel.js";
import { linkOrbits } from "../symmetry/orbit-plan.js";
import { type GraphOptions, type GraphPlan, keepsWindows } from "./graph-plan.js";

const ORDERS = { samples: layout.ORDER_SAMPLES, utility: layout.ORDER_UTILITY } as const;

const RULES = {
  none: layout.PRUNING_NONE,
  rmin: layout.PRUNING_RMIN,
  confidence: layout.PRUNING_CONFIDENCE,
} as const;

export function linkGraph(kernel: Kernel, plan: GraphPlan, options: GraphOptions): void {
  const graph = kernel.memory.at(plan.regions.graph.address);
  const { players, own, least, most, plainMean, order, exploration, playouts } = options;
  const { regions, stateBytes, window, alike, stride, buckets } = plan;
  graph.set(layout.GRAPH_PLAYERS, players);
  graph.set(layout.GRAPH_OWN, own);
  graph.set(layout.GRAPH_STATE_BYTES, stateBytes);
  graph.set(layout.GRAPH_NODE_STRIDE, stride);
  graph.set(layout.GRAPH_PLAIN_MEAN, plainMean ? 1 : 0);
  graph.set(layout.GRAPH_ORDER, ORDERS[order]);
  graph.set(layout.GRAPH_PLAYOUTS, playouts);
  graph.set(layout.GRAPH_HAS_WINDOW, options.window ? 1 : 0);
  graph.set(layout.GRAPH_WINDOW, keepsWindows(options) ? window : 0);
  graph.set(layout.GRAPH_PRUNING, RULES[options.pruning ?? "none"]);
  graph.set(layout.GRAPH_ROOTS, regions.roots);
  graph.set(layout.GRAPH_HEAP, regions.heap);
  graph.set(layout.GRAPH_HEAP_TOP, regions.heap);
  // Both ends of the heap begin cache lines, as its nodes do.
  const end = regions.heap.address + regions.heap.bytes;
  graph.set(layout.GRAPH_NODES, end);
  graph.set(layout.GRAPH_NODES_END, end);
  graph.set(layout.GRAPH_BUCKETS, regions.buckets);
  graph.set(layout.GRAPH_BUCKET_MASK, buckets - 1);
  graph.set(layout.GRAPH_LIST, regions.list);
  graph.set(layout.GRAPH_HEAD, regions.head);
  graph.set(layout.GRAPH_ROW_STATES, regions.rowStates);
  graph.set(layout.GRAPH_ROW_CHOICES, regions.rowChoices);
  graph.set(layout.GRAPH_ROW_ENDS, regions.rowEnds);
  graph.set(layout.GRAPH_ROW_POINTS, regions.rowPoints);
  graph.set(layout.GRAPH_LEAVES, regions.leaves);
  graph.set(layout.GRAPH_DEPTHS, regions.depths);
  graph.set(layout.GRAPH_STATE, regions.state);
  graph.set(layout.GRAPH_POINTS, regions.points);
  graph.set(layout.GRAPH_COUNTS, regions.counts);
  graph.set(layout.GRAPH_CHOICE, regions.choice);
  graph.set(layout.GRAPH_CHILDREN, regions.children);
  graph.set(layout.GRAPH_MEANS, regions.means);
  graph.set(layout.GRAPH_TAKEN, regions.taken);
  graph.set(layout.GRAPH_BY_MOVE, regions.byMove);
  graph.set(layout.GRAPH_OTHER_BY_MOVE, regions.otherByMove);
  graph.set(layout.GRAPH_OWN_MOVES, regions.ownMoves);
  graph.set(layout.GRAPH_ALIKE, options.alike ? alike : 0);
  graph.set(layout.GRAPH_LOOKS, regions.looks);
  graph.set(layout.GRAPH_LOOK_TABLE, regions.lookTable);
  if (plan.orbits !== undefined && options.group !== undefined) {
    graph.set(layout.GRAPH_BY_ORBIT, 1);
    graph.set(layout.GRAPH_IMAGES, regions.images);
    graph.set(layout.GRAPH_ORBITS, plan.orbits.orbits);
    const bits = Array.from({ length: options.fluents }, (_, fluent) => fluent);
    allOf(linkOrbits(kernel, plan.orbits, options.group, bits));
  }
  graph.setF64(layout.GRAPH_LEAST, least);
  graph.setF64(layout.GRAPH_MOST, most);
  graph.setF64(layout.GRAPH_EXPLORATION, exploration);
}
