/**
 * MAC-UCB (paper 001, algorithm 3; paper 003, section 4): networks are solved, what their solutions lead to is sampled, and
 * values are backed up. `solver.ts` solves, `sampling.ts` samples, `values.ts` says what a value is, and
 * `docs/players.md` where the papers are read differently.
 *
 * Solving and sampling take turns, each as often as its share allows. With a deadline shares are shares of time. With a number of
 * iterations they are shares of work, so that a seed decides everything: a successor made for a solution counts for as much as
 * `SUCCESSOR_COST` playouts.
 */
import type { State } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded.js";
import { Random } from "../../engine/random.js";
import { Breath, type Clock, isOver } from "../clock.js";
import { playersOf } from "../scores.js";
import { Graph } from "./graph.js";
import { OpenNetworks, type Order } from "./list.js";
import type { Network } from "./network.js";
import { Sampling } from "./sampling.js";
import type { NetworkSolver } from "./solver.js";

export interface MacUcbOptions {
  /** Role of the game. */
  readonly role: number;
  readonly seed: number;
  readonly memoryBytes: number;
  /** Part of the time that goes to solving; the rest goes to sampling. */
  readonly solving: number;
  readonly order: Order;
  readonly plainMean: boolean;
  readonly exploration: number;
  /** Playouts at each visit. */
  readonly playouts: number;
}

/** What was done since the search was made. */
export interface Effort {
  /** Complete playouts. */
  readonly iterations: number;
  /** Those of playouts and the successors of networks. */
  readonly states: number;
  readonly solved: number;
  readonly successors: number;
  /** Networks dropped for want of memory. */
  readonly dropped: number;
}

/** Measured on the bundled games by slices: a successor takes as long as two to five playouts do, many at once. */
const SUCCESSOR_COST = 4;

/** Playouts that are planned at once: as many as run at once by slices. Large programs, and engines that play one after the other, have less. */
const BATCH = 512;
const BATCH_OF_LARGE = 128;
const BATCH_OF_PLAIN = 8;
/** Gates. */
const LARGE = 10_000;

export class MacUcbSearch {
  readonly graph: Graph;
  readonly sampling: Sampling;
  private readonly list: OpenNetworks;
  private readonly batch: number;
  private random: Random;
  private solvingMs = 0;
  private samplingMs = 0;

  constructor(
    private readonly loaded: LoadedGame,
    solver: NetworkSolver,
    private readonly options: MacUcbOptions,
  ) {
    const { role, seed, memoryBytes, order, plainMean } = options;
    const players = playersOf(loaded.game);
    this.list = new OpenNetworks(order, players.indexOf(role));
    this.graph = new Graph(loaded, solver, this.list, role, memoryBytes, plainMean);
    this.sampling = new Sampling(this.graph, this.list, options);
    const gates = loaded.size?.gates;
    this.batch = gates === undefined ? BATCH_OF_PLAIN : gates < LARGE ? BATCH : BATCH_OF_LARGE;
    this.random = new Random(seed);
  }

  /** Thinks about these states until the clock is over, or all is known. Their networks, in the same order. */
  async think(states: readonly State[], step: number, clock: Clock): Promise<readonly Network[]> {
    const { graph, sampling } = this;
    this.random = new Random(this.options.seed, step);
    graph.begin(states);
    const breath = new Breath();
    const before = { iterations: sampling.iterations, successors: graph.successors };
    this.solvingMs = this.samplingMs = 0;
    for (;;) {
      if (isOver(clock) || graph.isClosed) break;
      const begun = performance.now();
      const iterations = sampling.iterations - before.iterations;
      const root = graph.roots.find(({ isClosed, arms }) => !isClosed && arms.length === 0);
      if (root !== undefined) graph.solve(root);
      else if (iterations >= clock.iterations) break;
      else if (this.mayBeSolved(clock, iterations, graph.successors - before.successors)) {
        this.solvingMs += performance.now() - begun;
      } else {
        this.sample(Math.min(this.batch, clock.iterations - iterations));
        this.samplingMs += performance.now() - begun;
      }
      await breath.take();
    }
    return states.map((state) => graph.networkOf(state));
  }

  effort(): Effort {
    const { solved, successors, dropped } = this.graph;
    const { iterations, moves } = this.sampling;
    return { iterations, states: moves + successors, solved, successors, dropped };
  }

  /** Solves the first network of the list, or a part of it, unless sampling has its turn or none waits. */
  private mayBeSolved(clock: Clock, iterations: number, successors: number): boolean {
    const { solving } = this.options;
    const isTimed = clock.iterations === Number.POSITIVE_INFINITY;
    const isDue = isTimed
      ? this.solvingMs * (1 - solving) <= this.samplingMs * solving
      : successors * SUCCESSOR_COST * (1 - solving) < iterations * solving;
    if (!isDue) return false;
    const network = this.list.take();
    if (network === undefined) return false;
    if (!this.graph.solve(network)) this.list.keep(network);
    return true;
  }

  private sample(playouts: number): void {
    const starts = this.sampling.plan(playouts);
    this.sampling.take(this.loaded.rollouts(starts, this.random.next()));
  }
}
