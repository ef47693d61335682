/**
 * The nodes of the plain tree by their states. Memory is estimated: each node has a size, and when the sizes
 * add up to more than the budget, the least visited half goes.
 */
import type { Game, State } from "../../engine/game.js";
import type { TreeOptions } from "../../engine/tree/playout-tree.js";
import { NodeChoice, PlainNode } from "./plain-node.js";

export class NodeTable {
  private readonly nodes = new Map<string, PlainNode>();
  private bytes = 0;

  constructor(
    private readonly game: Game,
    /** The roles that have scores. */
    private readonly players: readonly number[],
    private readonly options: TreeOptions,
  ) {}

  get size(): number {
    return this.nodes.size;
  }

  /** The node of a state, made in this epoch if it is new. */
  nodeOf(state: State, epoch: number): PlainNode {
    const key = state.join();
    const known = this.nodes.get(key);
    if (known !== undefined) return known;
    const node = this.newNode(state);
    node.epoch = epoch;
    this.nodes.set(key, node);
    this.bytes += node.bytes;
    return node;
  }

  private newNode(state: State): PlainNode {
    const { game, players } = this;
    if (game.isTerminal(state)) {
      const node = new PlainNode(state, []);
      node.values = players.map((role) => game.score(state, role));
      return node;
    }
    const choices = game.roles.map((_, role) => new NodeChoice(game.legalMoves(state, role)));
    if (choices.every(({ moves }) => moves.length > 0)) return new PlainNode(state, choices);
    const stuck = new PlainNode(state, []);
    stuck.values = players.map(() => this.options.limits.limitScore);
    stuck.rests = "belief";
    return stuck;
  }

  /**
   * Keeps the most visited half if memory is full; returns whether it was. Nodes that neither this search nor
   * the one before has visited go first.
   */
  prune(roots: ReadonlySet<PlainNode>, epoch: number): boolean {
    if (this.bytes <= this.options.memoryBytes) return false;
    const rank = (node: PlainNode) => {
      if (roots.has(node)) return Number.POSITIVE_INFINITY;
      return node.epoch + 1 >= epoch ? node.visits : -1;
    };
    const ranked = [...this.nodes].sort(([, a], [, b]) => rank(b) - rank(a));
    this.bytes = 0;
    const gone = new Set<PlainNode>();
    for (const [key, node] of ranked) {
      if (!roots.has(node) && this.bytes + node.bytes > this.options.memoryBytes / 2) {
        gone.add(node);
        this.nodes.delete(key);
      } else this.bytes += node.bytes;
    }
    for (const node of this.nodes.values()) {
      for (const [joint, { child, isCounted }] of node.edges) {
        if (!gone.has(child)) continue;
        node.edges.delete(joint);
        if (isCounted) node.proved--;
      }
    }
    return true;
  }
}
