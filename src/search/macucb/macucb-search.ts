/**
 * MAC-UCB (paper 001, algorithm 3; paper 003, section 4): one-stage networks are solved, what their solutions
 * lead to is sampled, and values are backed up. To solve the network of a state is to expand its node.
 * `expander.ts` finds the solutions, `search-graph.ts` keeps what is found out,
 * `assembly/macucb/node-value.ts` says what a value is, and `docs/players.md` where the papers are read
 * differently.
 *
 * Solving and sampling take turns, each as often as its share allows. With a deadline the shares are shares
 * of time. With a number of iterations they are shares of work, so that a seed decides everything: a
 * successor made for an arm counts as much as `SUCCESSOR_COST` playouts.
 */
import type { State } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { steppedPlayouts } from "../../engine/plain-playouts.js";
import { Random } from "../../engine/random-numbers.js";
import type { Pieces } from "../../gdl/pieces.js";
import { Breath, type Clock, Pace } from "../clock.js";
import { WholeWork } from "../whole-work.js";
import type { SearchCounts, SearchGraph } from "./search-graph.js";
import type { ValuedLeaves } from "./valued-leaves.js";

export interface MacUcbOptions {
  readonly seed: number;
  /** The share of the time that goes to solving; the rest goes to sampling. */
  readonly solving: number;
  /** Where values were learnt. */
  readonly leaves?: ValuedLeaves | undefined;
}

/** Measured on slices: a successor takes about one playout's time, from 0.3 in hex to 3.5 in connect four. */
const SUCCESSOR_COST = 1;

/** How many playouts are planned at once: as many as slices run at once; few for the other engines. */
const BATCH = 512;
const BATCH_OF_PLAIN = 8;
/**
 * While there are few samples, few playouts are planned at once, so that the next ones know what the last
 * ones found. With a clock more are planned: a pass of slices takes as long for one lane as for all.
 */
const LEAST_BATCH = 32;
const LEAST_BATCH_OF_TIME = 128;
const BATCHES = 8;

/** The share of the time for a move that may go to dropping what cannot come any more. */
const SWEEP_SHARE = 0.25;

/**
 * Nobody waits while the others think, but what is begun then has to be ended before the next thought: as if there
 * were so much time.
 */
const PONDERED_MS = 400;

/** So many playouts come before the first value: their ends show how the players go together. */
const PLAYED_FIRST = 512;

/** The end is near if a playout has fewer moves than this on average. */
const NEAR = 10;

export class MacUcbSearch {
  private readonly batch: number;
  private random: Random;
  /** The counts when the present thought began. */
  private before: SearchCounts;
  private readonly pace = new Pace();
  /** Whether the memory is full of what cannot be given up: then nothing more is expanded, only sampled. */
  private staysFull = false;
  private readonly work = new WholeWork();

  constructor(
    private readonly loaded: LoadedGame,
    private readonly graph: SearchGraph,
    private readonly options: MacUcbOptions,
  ) {
    this.batch = loaded.size === undefined ? BATCH_OF_PLAIN : BATCH;
    this.random = new Random(options.seed);
    this.before = graph.counts;
  }

  /** Thinks about these states until the clock runs out or everything is known. */
  async think(states: readonly State[], step: number, clock: Clock): Promise<void> {
    this.graph.turnTo(states);
    this.random = new Random(this.options.seed, step);
    this.before = this.graph.counts;
    this.staysFull = false;
    this.pace.begin(clock);
    const work = this.thoughts(clock);
    const breath = new Breath();
    while (!work.next().done && this.pace.goesOn()) if (breath.isDue) await breath.take();
  }

  private *thoughts(clock: Clock): Pieces {
    const { graph } = this;
    yield* this.work.finish();
    graph.cancel();
    const isTimed = clock.iterations === Number.POSITIVE_INFINITY;
    const isPondering = isTimed && clock.deadline === Number.POSITIVE_INFINITY;
    const until = isPondering ? performance.now() + PONDERED_MS : clock.deadline;
    yield* this.work.whole(graph.begin(SWEEP_SHARE * (until - performance.now())));
    const before = graph.counts;
    this.before = before;
    const shares = { solving: 0, sampling: 0 };
    while (!graph.isClosed) {
      const begun = performance.now();
      if (yield* this.work.whole(graph.expandRoot(begun + graph.roomMs <= until))) {
        yield;
        continue;
      }
      const { counts } = graph;
      const iterations = counts.iterations - before.iterations;
      const successors = counts.successors - before.successors;
      if (iterations >= clock.iterations) return;
      if (
        this.isSolvingDue(
          isTimed ? shares : { solving: successors * SUCCESSOR_COST, sampling: iterations },
        ) &&
        (yield* this.expandNext(until))
      ) {
        shares.solving += performance.now() - begun;
      } else {
        const wanted = Math.max(
          isTimed ? LEAST_BATCH_OF_TIME : LEAST_BATCH,
          Math.floor(iterations / BATCHES),
        );
        yield* this.sample(Math.min(wanted, this.batch, clock.iterations - iterations));
        shares.sampling += performance.now() - begun;
      }
      yield;
    }
  }

  private isSolvingDue({
    solving,
    sampling,
  }: {
    readonly solving: number;
    readonly sampling: number;
  }): boolean {
    const share = this.options.solving;
    return solving * (1 - share) <= sampling * share;
  }

  /**
   * Expands the first node of the list, or a part of it; false if none waits, or if the memory is full and
   * there is too little time to make room.
   */
  private *expandNext(until: number): Pieces<boolean> {
    const { graph } = this;
    if (graph.isFull) {
      if (this.staysFull || performance.now() + graph.roomMs > until) return false;
      yield* this.work.whole(graph.makeRoom());
      this.staysFull = graph.isFull;
      if (this.staysFull) return false;
    }
    return yield* this.work.whole(graph.expandNext(graph.players.length === 1 || this.isNearTheEnd()));
  }

  /** Near the end all that may follow can be proved, and every node is a step towards that. */
  private isNearTheEnd(): boolean {
    // Values do not tell.
    if (this.options.leaves?.share === 1) return false;
    const { iterations, moves } = this.graph.counts;
    return moves - this.before.moves <= NEAR * (iterations - this.before.iterations);
  }

  private *sample(playouts: number): Pieces {
    const { graph, loaded, random } = this;
    const starts = yield* this.work.whole(graph.plan(playouts));
    if (starts.length === 0) return;
    const leaves = graph.counts.iterations < PLAYED_FIRST ? undefined : this.options.leaves;
    if (leaves?.share === 1) {
      const valued = leaves.tallies(starts);
      if (!valued.includes(undefined)) {
        yield* this.work.whole(graph.take(valued));
        return;
      }
    }
    // Where the clock ends here, they will never be played.
    const tallies =
      loaded.size === undefined
        ? yield* steppedPlayouts(loaded.game, starts, random)
        : yield* loaded.rolloutsInPieces(starts, random.next());
    yield* this.work.whole(graph.take(leaves === undefined ? tallies : leaves.mixed(starts, tallies)));
  }
}
