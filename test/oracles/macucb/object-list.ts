/**
 * The list of open nodes, a heap of nodes each of which knows its place in it: the oracle of
 * `assembly/macucb/open-list.ts`.
 */
import type { SearchGraphOptions } from "../../../src/search/macucb/search-graph.js";
import { NOWHERE, type ObjectNode } from "./object-node.js";
import type { ObjectWindows } from "./object-windows.js";

const UNSAMPLED = Number.NEGATIVE_INFINITY;

export class ObjectList {
  private readonly heap: ObjectNode[] = [];
  private entered = 0;
  private unfinished: ObjectNode | undefined;
  /** Says which nodes cannot matter, where something is pruned. */
  windows: ObjectWindows | undefined;

  constructor(
    private readonly order: SearchGraphOptions["order"],
    /** Our own player. */
    private readonly own: number,
    /** Whether a node still matters. */
    private readonly matters: (node: ObjectNode) => boolean = () => true,
  ) {}

  /** When a node is met, and after it has been sampled. */
  enter(node: ObjectNode): void {
    if (!this.waits(node)) return;
    node.listKey = this.keyOf(node);
    node.listNumber = this.entered++;
    node.isOutside = this.windows?.isOutside(node) ?? false;
    if (node.listPlace === NOWHERE) node.listPlace = this.heap.push(node) - 1;
    this.rise(node);
    this.sink(node);
  }

  /** A node that was taken and needs more work comes first. */
  keep(node: ObjectNode): void {
    this.unfinished = node;
  }

  /**
   * The first of the list, which leaves it. Nodes without a sample wait for one, or are taken too, when no
   * others wait.
   */
  take(takesUnsampled: boolean): ObjectNode | undefined {
    const { unfinished } = this;
    this.unfinished = undefined;
    if (unfinished !== undefined) return unfinished;
    for (;;) {
      if (this.heap[0]?.listKey === UNSAMPLED && !takesUnsampled) return undefined;
      const [first] = this.heap;
      if (first === undefined) return undefined;
      // What was closed, or forgotten, since it entered has no place here.
      const stays = this.waits(first) && first.listKey === this.keyOf(first);
      if (stays && this.windows?.hasLeft(first)) {
        this.sink(first);
        continue;
      }
      this.pop();
      if (stays && this.matters(first)) return first;
    }
  }

  clear(): void {
    for (const node of this.heap) node.listPlace = NOWHERE;
    this.heap.length = 0;
    this.unfinished = undefined;
  }

  private waits({ isExpanded, isClosed, arms, fresh }: ObjectNode): boolean {
    return !isExpanded && !isClosed && fresh === arms.length;
  }

  private keyOf(node: ObjectNode): number {
    if (node.samples === 0) return UNSAMPLED;
    return this.order === "samples" ? node.samples : node.value[this.own];
  }

  private pop(): ObjectNode | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined) return undefined;
    first.listPlace = NOWHERE;
    if (heap.length > 0) {
      this.put(last, 0);
      this.sink(last);
    }
    return first;
  }

  private rise(node: ObjectNode): void {
    while (node.listPlace > 0) {
      const above = this.heap[(node.listPlace - 1) >> 1];
      if (!isBefore(node, above)) return;
      this.swap(node, above);
    }
  }

  private sink(node: ObjectNode): void {
    const { heap } = this;
    for (;;) {
      const left = 2 * node.listPlace + 1;
      if (left >= heap.length) return;
      const isRight = left + 1 < heap.length && isBefore(heap[left + 1], heap[left]);
      const below = heap[isRight ? left + 1 : left];
      if (!isBefore(below, node)) return;
      this.swap(node, below);
    }
  }

  private swap(a: ObjectNode, b: ObjectNode): void {
    const place = a.listPlace;
    this.put(a, b.listPlace);
    this.put(b, place);
  }

  private put(node: ObjectNode, place: number): void {
    this.heap[place] = node;
    node.listPlace = place;
  }
}

/** Of equal keys the first to enter comes first. */
function isBefore(a: ObjectNode, b: ObjectNode): boolean {
  if (a.isOutside !== b.isOutside) return b.isOutside;
  if (a.isRepeated !== b.isRepeated) return b.isRepeated;
  return a.listKey !== b.listKey ? a.listKey > b.listKey : a.listNumber < b.listNumber;
}
