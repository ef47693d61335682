/**
 * What `uct` and `grave` share: a tree that lasts for the match, grown while the clock allows. The tree of
 * the last turn is not thrown away. Its nodes are found again by their states, so what lies below the moves
 * that were played is still known.
 *
 * If the role does not know the state, iterations begin in any of the states that it holds possible, and the
 * role has one bandit for all of them in the root: there it decides by what it knows. Further down the tree
 * decides as if everything were seen.
 */
import type { State, TermId } from "../engine/game.js";
import { DEFAULT_PLAYOUT_LIMITS } from "../engine/plain-playouts.js";
import {
  BEST_SCORE,
  type RootMove,
  type Tree,
  type TreePolicy,
  type TreeValues,
} from "../engine/tree/playout-tree.js";
import { Breath, type Clock, Pace, PIECE_MS } from "../search/clock.js";
import { openTree } from "../search/mcts/open-tree.js";
import { rangeOfPoints } from "../search/player-relation.js";
import type { SearchWay } from "../search/tree-gate.js";
import { Labels, type WorkedOut } from "./labels.js";
import { choiceOption, wholeNumberOption } from "./options.js";
import {
  type Decision,
  MOST_REPORTED,
  type MoveEstimate,
  type Player,
  PONDERED,
  type Position,
  type Report,
  reportOfOnlyMove,
  type Seat,
} from "./player.js";
import { StateSymmetries } from "./state-symmetries.js";

export const BATCH = wholeNumberOption(
  "batch",
  "playouts that are played at once; 0: as many as suit the game",
  0,
  [0, 512],
);

export const LOOK = choiceOption(
  "look",
  "whether a new node looks at its children for those that end the match",
  ["no", "yes"],
);

export const MOST_ITERATIONS = wholeNumberOption(
  "iterations",
  "the most playouts for a move, whatever the match allows; 0: as many as it allows",
  0,
  [0, Number.MAX_SAFE_INTEGER],
);

/**
 * 400 matches each of connect four, breakthrough and reversi, against playouts one at a time, show no loss by
 * it: see `bench/results/players.md`.
 */
const SMALL_BATCH = 16;
/**
 * A pass of a large program takes long, and takes as long for one lane as for all 128; so does one of loops, which run
 * until nothing changes in any lane.
 */
const LARGE_BATCH = 128;
/** From this many gates on, a program is large. */
const LARGE = 20_000;

/** Milliseconds that it takes to look at a move at the end of a thought, until that was measured. */
const ENDING_MS = 0.0005;

function batchOf({ loaded, options }: Pick<Seat, "loaded" | "options">): number {
  const asked = Number(options[BATCH.name] ?? 0);
  if (asked > 0) return asked;
  if (loaded.size === undefined) return 1;
  const { gates, isLooped } = loaded.size;
  return gates >= LARGE || isLooped ? LARGE_BATCH : SMALL_BATCH;
}

export interface TreePlayerOptions {
  readonly policy: TreePolicy;
  /** Whether new nodes look at their children. */
  readonly looks: boolean;
  readonly values?: TreeValues | undefined;
  /** Playouts at a time, in place of what the seat asks for. */
  readonly batch?: number | undefined;
  /** Sentences that the report should say. */
  readonly notes?: readonly string[];
}

/** Whether the option asks for it. */
export function looksOf({ options }: Seat): boolean {
  return options[LOOK.name] === "yes";
}

export class TreePlayer implements Player {
  private readonly symmetries: StateSymmetries;
  /** Made at once, or when it is known which states are one. */
  private opened: Tree | undefined;
  private readonly labels: Labels;
  /** Whether no score is above the one for which a tree looks no further. */
  private readonly isBestTheMost: boolean;
  private readonly pace = new Pace();
  /** Whether the root of the tree is what a decision is about. */
  private isThinking = false;
  /** Milliseconds that the end of a thought takes at most: looking at all moves, and the report. */
  private endingMs = 0;

  constructor(
    private readonly seat: Seat,
    private readonly options: TreePlayerOptions,
  ) {
    const { loaded } = seat;
    this.labels = new Labels(loaded);
    const [, most] = rangeOfPoints(loaded);
    this.isBestTheMost = most <= BEST_SCORE;
    this.symmetries = new StateSymmetries(seat, (found, limits) => loaded.stateGroup?.(found, limits));
    if (!this.symmetries.isWanted) this.opened = this.open();
  }

  private get tree(): Tree {
    this.opened ??= this.open();
    return this.opened;
  }

  private open(): Tree {
    const { seat, options } = this;
    const { loaded, role, seed, memoryBytes } = seat;
    const { group, barren } = this.symmetries;
    const { values } = options;
    const ofValues = values === undefined ? 0 : 4 * values.weights.length;
    return openTree(loaded, {
      ...TreePlayer.wayOf(seat, options),
      role,
      seed,
      memoryBytes: memoryBytes - ofValues,
      symmetry: group && { group, barren },
    });
  }

  /** How it searches, whoever asks. */
  static wayOf(
    seat: Pick<Seat, "loaded" | "options">,
    { policy, looks, values, batch = batchOf(seat) }: TreePlayerOptions,
  ): SearchWay {
    return { policy, batch, limits: DEFAULT_PLAYOUT_LIMITS, looks, values };
  }

  /** What the start clock finds out is known when the first move is asked for. */
  async prepare(position: Position, clock: Clock): Promise<void> {
    await this.labels.prepare(clock);
    if (clock.deadline !== Number.POSITIVE_INFINITY) await this.search(position, clock, 0);
    else await this.symmetries.find(clock);
  }

  async think(position: Position, allowed: Clock): Promise<Decision> {
    const most = Number(this.seat.options[MOST_ITERATIONS.name]) || Number.POSITIVE_INFINITY;
    const clock = { ...allowed, iterations: Math.min(allowed.iterations, most) };
    const { game } = this.seat.loaded;
    const legal = game.legalMoves(position.states[0], this.seat.role);
    if (legal.length === 1) return { move: legal[0], report: reportOfOnlyMove(position) };
    const begun = performance.now();
    const breath = new Breath();
    await this.labels.begin(clock);
    this.endingMs = Math.max(this.endingMs, ENDING_MS * legal.length);
    this.isThinking = true;
    await this.search(position, { ...clock, deadline: clock.deadline - this.endingMs }, position.step + 1);
    this.isThinking = false;
    const searched = performance.now();
    // Where there are ten thousands of moves, each look at all of them takes some milliseconds.
    await breath.take();
    const moves = this.tree.best(MOST_REPORTED);
    await breath.take();
    const looked = performance.now();
    await this.labels.settle(
      moves.map((known) => this.workedOut(known)),
      clock,
    );
    const settled = performance.now() - looked;
    const [best] = moves;
    const move = best === undefined || best.value === undefined ? legal[0] : best.move;
    const report = this.report(position, moves, (performance.now() - begun) / 1000);
    this.endingMs = Math.max(this.endingMs, performance.now() - searched - settled);
    return { move, report };
  }

  best(): TermId | undefined {
    const [best] = this.isThinking ? this.tree.best(1) : [];
    return best?.value === undefined ? undefined : best.move;
  }

  movesAt(state: State): readonly (readonly MoveEstimate[])[] | undefined {
    return this.tree
      .movesAt(state, MOST_REPORTED)
      ?.map((moves) => moves.map((known) => this.estimate(known)));
  }

  async ponder(position: Position, clock: Clock): Promise<number> {
    // Nobody waits, so room is made as soon as the memory is full: in a short turn there is no time for it.
    await this.search(position, clock, PONDERED + position.step, Number.POSITIVE_INFINITY);
    return this.tree.counts.iterations;
  }

  /**
   * The seed and `stream` decide what is drawn; the start clock has a stream of its own. By `roomUntil` room
   * that is made in a full memory should be there.
   */
  private async search(
    { states, isKnown }: Position,
    clock: Clock,
    stream: number,
    roomUntil = clock.deadline,
  ): Promise<void> {
    await this.symmetries.find(clock);
    const { tree } = this;
    tree.begin(isKnown ? states.slice(0, 1) : this.alike(states), stream);
    const breath = new Breath();
    this.pace.begin(clock);
    while (this.pace.goesOn()) {
      const until = Math.min(clock.deadline, performance.now() + PIECE_MS);
      if (tree.advance(clock.iterations, until, roomUntil)) break;
      await breath.take();
    }
    tree.cancel();
  }

  /** The states in which the role has the same moves as in the first: they share one bandit for them. */
  private alike(states: readonly State[]): readonly State[] {
    const { loaded, role } = this.seat;
    const own = (state: State) => loaded.game.legalMoves(state, role).join();
    const [first] = states;
    const moves = own(first);
    return states.filter((state) => state === first || own(state) === moves);
  }

  private workedOut({ isProven, rests }: RootMove): WorkedOut {
    return { isClosed: isProven, rests: this.isBestTheMost ? rests : "belief" };
  }

  private estimate(known: RootMove): MoveEstimate {
    const { value, count, learnt } = known;
    const move = this.seat.loaded.game.text(known.move);
    const labels = this.labels.of(this.workedOut(known));
    return { move, value, count, ...labels, ...(learnt !== undefined && { learnt }) };
  }

  private report({ doubt, states, isKnown }: Position, moves: readonly RootMove[], seconds: number): Report {
    const { tree } = this;
    const { game } = this.seat.loaded;
    const { iterations, known, states: met, limited, stuck, depth, pruned, merged } = tree.counts;
    const [best] = moves;
    const notes = [...(this.options.notes ?? []), ...(doubt === undefined ? [] : [doubt])];
    notes.push(...this.symmetries.notes(merged));
    if (best === undefined || best.value === undefined) notes.push("there was no time for a single playout");
    else if (iterations === 0) {
      notes.push(
        tree.isSolved
          ? "the position was solved before"
          : "there was no time: the samples are of earlier turns",
      );
    }
    if (states.length > 1)
      notes.push("the values below the first move are those of players who see everything");
    return {
      iterations,
      states: met,
      seconds,
      depth,
      line: tree.line().map((joint) => joint.map((move) => game.text(move)).join(" ")),
      moves: moves.map((known) => this.estimate(known)),
      ...(isKnown && tree.isSolved && { isFinal: true }),
      notes,
      counts: {
        ...{ known, limited, stuck, pruned, nodes: tree.nodes },
        ...(this.symmetries.isWanted && { merged }),
      },
    };
  }
}
