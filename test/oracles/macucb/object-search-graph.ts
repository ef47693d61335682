/** The search graph of MAC-UCB as objects, on any engine: the oracle of the one in the kernel. */
import type { Start } from "../../../src/engine/chunks.js";
import type { State } from "../../../src/engine/game.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import type { Tally } from "../../../src/engine/slices/tally.js";
import type { Pieces } from "../../../src/gdl/pieces.js";
import { type Estimate, estimates } from "../../../src/search/macucb/estimates.js";
import type { Expander } from "../../../src/search/macucb/expander.js";
import type {
  SearchCounts,
  SearchGraph,
  SearchGraphOptions,
} from "../../../src/search/macucb/search-graph.js";
import { WindowPasses } from "../../../src/search/macucb/window-passes.js";
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
  private readonly passes: WindowPasses | undefined;

  constructor(
    private readonly loaded: LoadedGame,
    expander: Expander,
    private readonly options: SearchGraphOptions,
  ) {
    const { role, order, window = false, pruning = "none" } = options;
    const matters = (node: ObjectNode) => options.list === "all" || this.sampling.matters(node);
    this.list = new ObjectList(order, loaded.game.players.indexOf(role), matters);
    this.graph = new ObjectGraph(loaded, expander, this.list, options);
    if (window || pruning !== "none") {
      this.passes = new WindowPasses();
      this.list.windows = this.graph.windows;
    }
    this.sampling = new ObjectSampling(this.graph, this.list, options);
  }

  get players(): readonly number[] {
    return this.graph.players;
  }

  get counts(): SearchCounts {
    const { expanded, successors, windows, removal } = this.graph;
    const { iterations, moves } = this.sampling;
    const guesses = this.options.alike && { noGoods: this.sampling.noGoods };
    const counts = { iterations, moves, solved: expanded, successors, dropped: 0, ...guesses };
    if (this.passes === undefined) return counts;
    return { ...counts, outside: windows.outside, removed: removal.removed };
  }

  get depth(): number {
    return this.sampling.depth;
  }

  get canHaveWindow(): boolean {
    return this.graph.relations.relation !== "several";
  }

  turnTo(states: readonly State[]): void {
    this.present = states;
  }

  *begin(): Pieces {
    yield;
    this.graph.begin(this.present);
    this.passes?.begin(this.graph.successors);
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
    if (this.passes?.isDue(this.graph.successors))
      this.passes.end(this.graph.successors, this.graph.handDown());
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
