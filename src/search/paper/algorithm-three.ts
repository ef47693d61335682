/**
 * Algorithm 3 of paper 001, line by line, with section 4 of paper 003:
 *
 *      1     while there is time
 *      2     take the first network of the list
 *      3-15  solve it                                               stage-solver.ts
 *     16-21  each solution that does not end the match makes a network: the template with its next state
 *     22     value the network by UCB                               flat-ucb.ts
 *     23     insert it into the list by its value                   network-list.ts
 *
 * `docs/paper-preset.md` says what the papers leave open. The preset of our own is `search/macucb/`.
 *
 * Solving has a share of the time, and UCB what that leaves: the more time solving takes, the more playouts
 * the networks have that come of it, up to a number. With a number of iterations these are shares of work, so
 * that a seed decides everything: a network made counts as `NETWORK_COST` playouts.
 */
import type { State } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { Random } from "../../engine/random-numbers.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { AcyclicProgram } from "../../ground/acyclic.js";
import { Breath, type Clock, Pace } from "../clock.js";
import { WholeWork } from "../whole-work.js";
import { backUp } from "./backing-up.js";
import { Bandit, playRound, type UcbOptions } from "./flat-ucb.js";
import { NetworkList } from "./network-list.js";
import { Networks } from "./networks.js";
import type { PaperStep } from "./paper-steps.js";
import type { StateNetwork } from "./state-network.js";
import { TurnSolver } from "./turn-solver.js";

export interface AlgorithmOptions {
  readonly role: number;
  readonly seed: number;
  readonly memoryBytes: number;
  /** What solves a network: arc consistency, or forward checking. */
  readonly consistency: "mac" | "fc";
  /** The share of the time that goes to solving. */
  readonly solving: number;
  readonly exploration: number;
  /** The most playouts by which a network is valued. */
  readonly playouts: number;
  /** Hears of each step. */
  readonly explain?: ((step: PaperStep) => void) | undefined;
}

/**
 * To make a network takes as long as 7 playouts in hex, 10 in chess, 700 in connect four and 1,400 in
 * tic-tac-toe (measured on slices).
 */
const NETWORK_COST = 100;

/** Playouts that a round has at least: few where iterations are counted, many where slices take as long. */
const LEAST_ROUND = 32;
const LEAST_ROUND_OF_TIME = 128;

/** Bandits that are open at once have at most so many moves, all together. */
const OPEN_MOVES = 2 ** 14;

/** The part of the memory that tables of states and solutions may fill; the rest is for what is passing. */
const KEPT_MEMORY = 0.5;

export interface AlgorithmCounts {
  /** Playouts. */
  readonly iterations: number;
  /** Moves made in them. */
  readonly moves: number;
  /** Networks solved, solutions found, and networks made of them. */
  readonly solved: number;
  readonly solutions: number;
  readonly networks: number;
  /** Networks that were dropped, since they cannot follow any more. */
  readonly dropped: number;
}

export class AlgorithmThree {
  private readonly list: NetworkList;
  private readonly networks: Networks;
  private solver: TurnSolver | undefined;
  private readonly work = new WholeWork();
  /** Networks that wait for a value. */
  private unvalued: StateNetwork[] = [];
  private roots: readonly StateNetwork[] = [];
  private random: Random;
  private readonly pace = new Pace();
  /** Shares of the present thought: milliseconds, or work in playouts. */
  private shares = { solving: 0, sampling: 0 };
  private iterations = 0;
  private moves = 0;
  private solved = 0;
  private solutions = 0;
  /** Turns ahead of the present one. */
  depth = 0;

  constructor(
    private readonly loaded: LoadedGame,
    private readonly program: AcyclicProgram,
    private readonly options: AlgorithmOptions,
  ) {
    this.random = new Random(options.seed);
    this.list = new NetworkList(loaded.game.players.indexOf(options.role));
    this.networks = new Networks(loaded, KEPT_MEMORY * options.memoryBytes);
  }

  get counts(): AlgorithmCounts {
    const { iterations, moves, solved, solutions, networks } = this;
    return { iterations, moves, solved, solutions, networks: networks.made, dropped: networks.dropped };
  }

  /** The networks of the present states. */
  get present(): readonly StateNetwork[] {
    return this.roots;
  }

  get waiting(): number {
    return this.list.size;
  }

  get isFull(): boolean {
    return this.networks.isFull;
  }

  /** Thinks about these states until the clock runs out or everything is solved. */
  async think(states: readonly State[], step: number, clock: Clock): Promise<void> {
    this.pace.begin(clock);
    const work = this.thoughts(states, step, clock);
    const breath = new Breath();
    while (!work.next().done && this.pace.goesOn()) if (breath.isDue) await breath.take();
  }

  private *thoughts(states: readonly State[], step: number, clock: Clock): Pieces {
    yield* this.work.finish();
    yield* this.work.whole(this.turnTo(states, step));
    this.random = new Random(this.options.seed, step);
    this.shares = { solving: 0, sampling: 0 };
    const before = this.iterations;
    yield* this.work.whole(this.prepare());
    for (;;) {
      const left = clock.iterations - (this.iterations - before);
      if (left <= 0) return;
      if (this.unvalued.length > 0) yield* this.value(left, clock.iterations === Number.POSITIVE_INFINITY);
      else {
        const network = this.next();
        if (network === undefined) return;
        yield* this.work.whole(this.solve(network, clock.iterations === Number.POSITIVE_INFINITY));
      }
      yield;
    }
  }

  /** Keeps what may follow the present states; networks of times that are over leave the list. */
  private *turnTo(states: readonly State[], step: number): Pieces {
    this.roots = states.map((state) => this.networks.of(state, step));
    const unique = new Set(this.roots);
    const kept = yield* this.networks.keep([...unique]);
    this.list.clear();
    this.unvalued = [];
    this.depth = 0;
    for (const network of kept) {
      if (network.isTerminal || network.solutions !== undefined) continue;
      if (unique.has(network)) continue;
      if (network.values === undefined) this.unvalued.push(network);
      else this.list.insert(network);
    }
    this.unvalued.sort((a, b) => a.number - b.number);
    this.options.explain?.({ step: "turn", turn: step, networks: unique.size, listed: this.list.size });
  }

  private *prepare(): Pieces {
    if (this.loaded.prepareChildren !== undefined) yield* this.loaded.prepareChildren();
    this.solver ??= yield* TurnSolver.inPieces(this.loaded, this.program, this.options.consistency);
  }

  /** Line 2; the networks of the present states come before all others. */
  private next(): StateNetwork | undefined {
    const root = this.roots.find(({ solutions, isTerminal }) => solutions === undefined && !isTerminal);
    if (root !== undefined) return root;
    return this.networks.isFull ? undefined : this.list.take();
  }

  /** Lines 3 to 21. */
  private *solve(network: StateNetwork, isTimed: boolean): Pieces {
    const begun = performance.now();
    const { explain } = this.options;
    explain?.({ step: "taken", network, listed: this.list.size });
    const solver = this.solver as TurnSolver;
    // A move is chosen among all solutions of the present state, whatever room there is.
    const most = this.roots.includes(network) ? Number.POSITIVE_INFINITY : this.networks.roomFor(network);
    const found = yield* solver.solve(network.state, most, explain);
    const fresh = yield* this.networks.solve(network, found);
    explain?.({ step: "solved", network, fresh });
    this.unvalued.push(...fresh);
    this.solved++;
    this.solutions += found.solutions.length;
    const [root] = this.roots;
    this.depth = Math.max(this.depth, network.turn + 1 - root.turn);
    this.shares.solving += isTimed ? performance.now() - begun : NETWORK_COST * found.solutions.length;
    if (this.unvalued.length === 0) yield* this.explainValues();
  }

  /** Lines 22 and 23, for as many of the new networks as can be valued at once. */
  private *value(left: number, isTimed: boolean): Pieces {
    const { options, unvalued, loaded } = this;
    const begun = performance.now();
    const bandits: Bandit[] = [];
    const ucb = { ...options, random: this.random, least: isTimed ? LEAST_ROUND_OF_TIME : LEAST_ROUND };
    const most = Math.min(unvalued.length, left);
    for (let size = 0; bandits.length < most && size < OPEN_MOVES; ) {
      const bandit = new Bandit(loaded, unvalued[bandits.length].state, ucb);
      bandits.push(bandit);
      size += bandit.size;
      yield;
    }
    const networks = unvalued.splice(0, bandits.length);
    yield* this.work.whole(this.valueBy(bandits, networks, unvalued.length, { left, isTimed, begun, ucb }));
  }

  /**
   * Values networks side by side, each by as many playouts as its part of the share allows, and at least by
   * one; `waiting` others want a part of it too.
   */
  private *valueBy(
    bandits: readonly Bandit[],
    networks: readonly StateNetwork[],
    waiting: number,
    { left, isTimed, begun, ucb }: { left: number; isTimed: boolean; begun: number; ucb: UcbOptions },
  ): Pieces {
    const { options, shares, loaded } = this;
    const part = (this.allowance * networks.length) / (networks.length + waiting);
    const until = isTimed ? begun + part : Number.POSITIVE_INFINITY;
    const targets = targetsOf(
      networks.length,
      isTimed ? Number.POSITIVE_INFINITY : part,
      options.playouts,
      left,
    );
    for (let round = 0; round === 0 || performance.now() < until; round++) {
      const wanted = bandits.map(({ samples, isStuck }, i) => (isStuck ? 0 : targets[i] - samples));
      if (wanted.every((playouts) => playouts <= 0)) break;
      const before = bandits.reduce((sum, { samples }) => sum + samples, 0);
      this.moves += yield* playRound(loaded, bandits, wanted, ucb);
      const played = bandits.reduce((sum, { samples }) => sum + samples, -before);
      this.iterations += played;
      if (!isTimed) shares.sampling += played;
      yield;
    }
    for (const [i, network] of networks.entries()) {
      // A match that cannot go on has no score.
      network.values = bandits[i].values ?? new Float64Array(loaded.game.players.length);
      network.samples = bandits[i].samples;
      this.list.insert(network);
    }
    if (isTimed) shares.sampling += performance.now() - begun;
    const { explain } = options;
    if (explain === undefined) return;
    explain({ step: "valued", networks });
    if (waiting === 0) yield* this.explainValues();
  }

  /** The list, and what the present states are worth by now. */
  private *explainValues(): Pieces {
    const { explain } = this.options;
    if (explain === undefined) return;
    explain({ step: "listed", networks: this.list.inOrder() });
    const networks = [...new Set(this.roots)];
    yield* backUp(networks);
    explain({ step: "backed", networks });
  }

  /** What the share of sampling has left. */
  private get allowance(): number {
    const { solving } = this.options;
    if (solving === 0) return Number.POSITIVE_INFINITY;
    return Math.max(0, (this.shares.solving * (1 - solving)) / solving - this.shares.sampling);
  }
}

/** How many playouts each of some networks has: as equal as can be, from 1 to `most`. */
function targetsOf(networks: number, allowance: number, most: number, left: number): number[] {
  const wanted = Math.min(Math.max(networks, Math.floor(allowance)), networks * most, left);
  const [each, more] = [Math.floor(wanted / networks), wanted % networks];
  return Array.from({ length: networks }, (_, i) => each + Number(i < more));
}
