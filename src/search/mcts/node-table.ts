/**
 * The nodes of the plain tree by their states. Memory is estimated: each node has a size, and when the sizes
 * add up to more than the budget, the least visited half goes.
 */
import type { Game, State, TermId } from "../../engine/game.js";
import type { TreeOptions } from "../../engine/tree/playout-tree.js";
import { NodeChoice, PlainNode } from "./plain-node.js";

/** How states form orbits, for a tree in which a node stands for all states of an orbit. */
export interface StateOrbits {
  /** Equal for the states of an orbit; and the element that takes this state into the one that gives the key. */
  orbitOf(state: State): { readonly key: string; readonly element: number };
  /** The element a⁻¹b. */
  quotient(a: number, b: number): number;
  /** The image of a role's move. */
  moveBy(element: number, role: number, move: TermId): TermId;
}

/** The node of a state, and the element that takes the state into that of the node. */
export interface Located {
  readonly node: PlainNode;
  readonly turn: number;
}

export class NodeTable {
  /** By their states; and where there are orbits, of each orbit the latest node. */
  private readonly nodes = new Map<string, PlainNode>();
  private readonly byOrbit = new Map<string, PlainNode>();
  private bytes = 0;

  constructor(
    private readonly game: Game,
    /** The roles that have scores. */
    private readonly players: readonly number[],
    private readonly options: TreeOptions,
    private readonly orbits?: StateOrbits,
  ) {}

  get size(): number {
    return this.nodes.size;
  }

  /** The node of a state, made in this epoch if it is new. */
  nodeOf(state: State, epoch: number): PlainNode {
    return this.nodes.get(state.join()) ?? this.add(state, epoch);
  }

  /** The node of a state or of an image of it, made in this epoch if it is new. */
  locate(state: State, epoch: number): Located {
    return this.imageOf(state) ?? { node: this.nodeOf(state, epoch), turn: 0 };
  }

  /** The node of an image of a state, or of the state, if there is one. */
  imageOf(state: State): Located | undefined {
    if (this.orbits === undefined) return undefined;
    const { key, element } = this.orbits.orbitOf(state);
    const node = this.byOrbit.get(key);
    return node && { node, turn: this.orbits.quotient(node.element, element) };
  }

  has(state: State): boolean {
    return this.nodes.has(state.join());
  }

  private add(state: State, epoch: number): PlainNode {
    const node = this.newNode(state);
    node.epoch = epoch;
    this.nodes.set(state.join(), node);
    this.bytes += node.bytes;
    if (this.orbits === undefined) return node;
    const { key, element } = this.orbits.orbitOf(state);
    node.element = element;
    this.byOrbit.set(key, node);
    return node;
  }

  private forgetOrbit(node: PlainNode): void {
    if (this.orbits === undefined) return;
    const { key } = this.orbits.orbitOf(node.state);
    if (this.byOrbit.get(key) === node) this.byOrbit.delete(key);
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
        this.forgetOrbit(node);
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
