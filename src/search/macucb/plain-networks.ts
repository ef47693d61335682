/** Networks as objects, for any engine: the oracle of those in the kernel. */
import type { Start } from "../../engine/chunks.js";
import type { State } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { Tally } from "../../engine/slices/tally.js";
import { type Estimate, estimates, expectedLine } from "./estimates.js";
import type { NetworkSolver } from "./moves-first.js";
import { Graph } from "./network-graph.js";
import type { Counts, NetworkOptions, Networks } from "./networks.js";
import { OpenNetworks } from "./open-list.js";
import { Sampling } from "./sampling.js";

/** For each network. */
const ROOM_MS = 0.01;

export class PlainNetworks implements Networks {
  private readonly graph: Graph;
  private readonly list: OpenNetworks;
  private readonly sampling: Sampling;

  constructor(
    private readonly loaded: LoadedGame,
    solver: NetworkSolver,
    options: NetworkOptions,
  ) {
    const { role, memoryBytes, order, plainMean } = options;
    this.list = new OpenNetworks(order, loaded.game.players.indexOf(role));
    this.graph = new Graph(loaded, solver, this.list, role, memoryBytes, plainMean);
    this.sampling = new Sampling(this.graph, this.list, options);
  }

  get players(): readonly number[] {
    return this.graph.players;
  }

  get counts(): Counts {
    const { solved, successors, dropped } = this.graph;
    const { iterations, moves } = this.sampling;
    return { iterations, moves, solved, successors, dropped };
  }

  get depth(): number {
    return this.sampling.depth;
  }

  begin(states: readonly State[]): void {
    this.graph.begin(states);
  }

  get isClosed(): boolean {
    return this.graph.isClosed;
  }

  /** Objects may take more memory than they should, for once. */
  solveRoot(): boolean {
    const root = this.graph.rootToSolve();
    if (root !== undefined) this.graph.solve(root);
    return root !== undefined;
  }

  solveNext(takesUnsampled: boolean): boolean {
    const network = this.list.take(takesUnsampled);
    if (network === undefined) return false;
    if (!this.graph.solve(network)) this.list.keep(network);
    return true;
  }

  get isFull(): boolean {
    return this.graph.isFull;
  }

  get roomMs(): number {
    return ROOM_MS * this.graph.size;
  }

  makeRoom(): void {
    this.graph.makeRoom();
  }

  plan(playouts: number): readonly Start[] {
    return this.sampling.plan(playouts);
  }

  take(tallies: readonly (Tally | undefined)[]): void {
    this.sampling.take(tallies);
  }

  cancel(): void {
    this.sampling.cancel();
  }

  estimates(states: readonly State[]): Estimate[] {
    return estimates(
      this.graph,
      states.map((state) => this.graph.networkOf(state)),
    );
  }

  line(state: State): string[] {
    return expectedLine(this.loaded.game, this.graph.values, this.graph.networkOf(state));
  }
}
