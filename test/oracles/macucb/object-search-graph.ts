/** The search graph of MAC-UCB as objects, on any engine: the oracle of the one in the kernel. */
import type { Start } from "../../../src/engine/chunks.js";
import type { State } from "../../../src/engine/game.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import type { Pieces } from "../../../src/engine/pieces.js";
import type { Tally } from "../../../src/engine/slices/tally.js";
import { type Estimate, estimates } from "../../../src/search/macucb/estimates.js";
import type { Expander } from "../../../src/search/macucb/expander.js";
import type {
  SearchCounts,
  SearchGraph,
  SearchGraphOptions,
} from "../../../src/search/macucb/search-graph.js";
import type { AssumedRelation } from "../../../src/search/score-proof.js";
import { expectedLine, ownMoves } from "./object-estimates.js";
import { ObjectGraph } from "./object-graph.js";
import { ObjectList } from "./object-list.js";
import type { ObjectNode } from "./object-node.js";
import { ObjectSampling } from "./object-sampling.js";

export class ObjectSearchGraph implements SearchGraph {
  readonly isFull = false;
  readonly roomMs = 0;
  private readonly graph: ObjectGraph;
  private present: readonly State[] = [];
  private readonly list: ObjectList;
  private readonly sampling: ObjectSampling;

  constructor(
    private readonly loaded: LoadedGame,
    expander: Expander,
    options: SearchGraphOptions,
  ) {
    const { role, order, plainMean } = options;
    const matters = (node: ObjectNode) => options.list === "all" || this.sampling.matters(node);
    this.list = new ObjectList(order, loaded.game.players.indexOf(role), matters);
    this.graph = new ObjectGraph(loaded, expander, this.list, role, plainMean);
    this.sampling = new ObjectSampling(this.graph, this.list, options);
  }

  get players(): readonly number[] {
    return this.graph.players;
  }

  get counts(): SearchCounts {
    const { expanded, successors } = this.graph;
    const { iterations, moves } = this.sampling;
    return { iterations, moves, solved: expanded, successors, dropped: 0 };
  }

  get depth(): number {
    return this.sampling.depth;
  }

  turnTo(states: readonly State[]): void {
    this.present = states;
  }

  *begin(): Pieces {
    yield;
    this.graph.begin(this.present);
  }

  get isClosed(): boolean {
    return this.graph.isClosed;
  }

  get assumed(): AssumedRelation {
    return this.graph.relations;
  }

  *expandRoot(): Pieces<boolean> {
    yield;
    const root = this.graph.rootToExpand();
    if (root !== undefined) this.graph.expand(root);
    return root !== undefined;
  }

  *expandNext(takesUnsampled: boolean): Pieces<boolean> {
    yield;
    const node = this.list.take(takesUnsampled);
    if (node === undefined) return false;
    if (!this.graph.expand(node)) this.list.keep(node);
    return true;
  }

  *makeRoom(): Pieces {
    yield;
  }

  *plan(playouts: number): Pieces<readonly Start[]> {
    yield;
    return this.sampling.plan(playouts);
  }

  *take(tallies: readonly (Tally | undefined)[]): Pieces {
    yield;
    this.sampling.take(tallies);
  }

  cancel(): void {
    this.sampling.cancel();
  }

  estimates(most?: number): Pieces<Estimate[]> {
    const nodes = this.present.map((state) => this.graph.nodeOf(state));
    return estimates(nodes, (node) => inOneGo(ownMoves(this.graph, node)), most);
  }

  *line(): Generator<string, void> {
    const [state] = this.present;
    if (state !== undefined)
      yield* expectedLine(this.loaded.game, this.graph.values, this.graph.nodeOf(state));
  }
}

function* inOneGo<T>(value: T): Pieces<T> {
  yield;
  return value;
}
