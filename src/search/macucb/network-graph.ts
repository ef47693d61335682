/**
 * The networks that a search has met, each state once: solves them, passes on what is proved, and drops the least visited when
 * the memory is full.
 */
import type { State } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { PlayerRelations, rangeOfPoints } from "../player-relation.js";
import { StateTable } from "../state-table.js";
import { MetPositions } from "./counters.js";
import type { NetworkSolver, Outcome, Resolution, Solution } from "./moves-first.js";
import { Values } from "./network-values.js";
import type { OpenNetworks } from "./open-list.js";
import { isClosed, Network } from "./searched-network.js";

/** What a network and an arm take in memory, about, as measured on 300,000 of them; a fluent that holds is a word more. */
const NETWORK_BYTES = 700;
const ARM_BYTES = 170;

/** Choices of players who all have fewer moves are kept once. */
const MOST_MOVES = 4096;

/** How much of the memory is left in use when it has been full. */
const KEPT = 0.6;

export class Graph {
  readonly players: readonly number[];
  readonly own: number;
  readonly values: Values;
  readonly relations: PlayerRelations;
  /** Networks solved, successors made for that, networks dropped for want of memory. */
  solved = 0;
  successors = 0;
  dropped = 0;
  roots: readonly Network[] = [];
  private relation: PlayerRelations["relation"];
  private readonly range: readonly [least: number, most: number];
  private readonly table = new StateTable<Network>();
  /** Those of networks that are solved in part. */
  private readonly resolutions = new Map<Network, Resolution>();
  private readonly choices = new Map<number, readonly number[]>();
  private readonly positions: MetPositions;
  private bytes = 0;
  private passes = 0;

  constructor(
    private readonly loaded: LoadedGame,
    private readonly solver: NetworkSolver,
    private readonly list: OpenNetworks,
    role: number,
    private readonly memoryBytes: number,
    plainMean: boolean,
  ) {
    this.players = loaded.game.players;
    this.own = this.players.indexOf(role);
    const [least, most] = rangeOfPoints(loaded);
    this.range = [least / 100, most / 100];
    this.relations = new PlayerRelations(this.players.length);
    this.relation = this.relations.relation;
    this.values = new Values(this.relations, this.own, ...this.range, plainMean);
    this.positions = new MetPositions(loaded.game);
  }

  /** Makes these states the present ones. What was found out about states that may still come stays. */
  begin(states: readonly State[]): void {
    const roots = new Set(states.map((state) => this.networkOf(state)));
    this.roots = [...roots];
    this.sweep();
  }

  /**
   * Whether there is no more to find out about the present states. Where there are several a proof of what is best in one is not
   * enough: what else is worth there counts too.
   */
  get isClosed(): boolean {
    return this.roots.every((root) => this.isDone(root));
  }

  isDone(root: Network): boolean {
    if (this.roots.length === 1 || !root.isClosed || root.arms.length === 0) return root.isClosed;
    return root.isSolved && root.arms.every(isClosed);
  }

  /** A present state that has to be solved before all else: one without an arm, or one that lacks some though it is closed. */
  rootToSolve(): Network | undefined {
    return this.roots.find(
      (root) => !this.isDone(root) && (root.arms.length === 0 || (root.isClosed && !root.isSolved)),
    );
  }

  /** Solves a network, or a part of it; whether it needs no more for now. */
  solve(network: Network): boolean {
    const resolution = this.resolutions.get(network) ?? this.open(network);
    for (const solution of resolution.next()) this.addArm(network, solution);
    if (resolution.isComplete) {
      this.resolutions.delete(network);
      network.isSolved = true;
      network.arms = network.arms.slice();
      this.solved++;
      // A role without a legal move: the match cannot go on and has no score.
      if (network.arms.length === 0) network.close(network.value.fill(0), this.own, 0);
    } else if (!(resolution.canWait && network.arms.length > 0)) return false;
    this.passOn(network);
    this.checkRelation();
    return true;
  }

  get isFull(): boolean {
    return this.bytes > this.memoryBytes;
  }

  /**
   * Brings the bounds of a network in line with its arms, and those of all that hang on it. First in, first out, and none twice
   * in the queue: states are met on many ways, and to follow each way by itself would take for ever.
   */
  passOn(network: Network): void {
    const queue = new Set([network]);
    // A set is walked in the order of entry, what enters meanwhile included.
    for (const next of queue) {
      queue.delete(next);
      const wasClosed = next.isClosed;
      if (!this.values.narrow(next) && !(wasClosed && next === network)) continue;
      for (const parent of next.parents) if (!parent.isClosed) queue.add(parent);
    }
  }

  /** After it has been sampled. */
  update(network: Network): void {
    if (!this.values.update(network)) return;
    for (const parent of network.parents) this.passOn(parent);
  }

  /** If the players go together otherwise than it seemed, all that is known of ends is put together anew. */
  checkRelation(): void {
    const { relation } = this.relations;
    if (relation === this.relation) return;
    this.relation = relation;
    const all = [...this.reachable()].filter(({ arms }) => arms.length > 0);
    for (const network of all) network.reopen(...this.range);
    // What lies further on was met later, mostly; `passOn` sees to the rest.
    for (const network of all.reverse()) this.passOn(network);
    this.sweep();
  }

  /** All networks that can be reached from the present ones, each once. */
  *reachable(): Generator<Network, void> {
    const pass = ++this.passes;
    const waiting = [...this.roots];
    for (const root of waiting) root.mark = pass;
    for (let network = waiting.pop(); network !== undefined; network = waiting.pop()) {
      yield network;
      for (const { branches } of network.arms) {
        for (const branch of branches) {
          if (branch.mark === pass) continue;
          branch.mark = pass;
          waiting.push(branch);
        }
      }
    }
  }

  private open(network: Network): Resolution {
    const resolution = this.solver.solve(network.state);
    network.arms = [];
    network.moves = resolution.moves;
    network.deciders = [...this.players.keys()].filter((p) => resolution.moves[p].length > 1);
    this.resolutions.set(network, resolution);
    return resolution;
  }

  private addArm(network: Network, solution: Solution): void {
    const { outcomes } = solution;
    const choice = this.choiceOf(solution.choice);
    const branches = outcomes.map((outcome) => this.childOf(network, outcome));
    network.arms.push({ choice, branches });
    this.successors += branches.length;
    this.bytes += ARM_BYTES + 8 * branches.length;
  }

  /** The same choices come up in every network: one array for each is enough. */
  private choiceOf(choice: readonly number[]): readonly number[] {
    const number = choice.reduce((sum, move) => sum * MOST_MOVES + move, 0);
    if (number > Number.MAX_SAFE_INTEGER || choice.some((move) => move >= MOST_MOVES)) return choice;
    const known = this.choices.get(number);
    if (known !== undefined) return known;
    this.choices.set(number, choice);
    return choice;
  }

  private childOf(parent: Network, outcome: Outcome): Network {
    const child = this.table.get(outcome.state) ?? this.add(outcome);
    // The end of a match, which very many networks may lead to, has no news for them.
    if (child.isClosed && child.arms.length === 0) return child;
    // An array that is pushed to keeps room for more, which few networks need.
    if (child.parents.length === 0) child.parents = [parent];
    else if (child.parents.at(-1) !== parent) child.parents = child.parents.concat(parent);
    return child;
  }

  networkOf(state: State): Network {
    const { game } = this.loaded;
    return (
      this.table.get(state) ??
      this.add({ state, isTerminal: game.isTerminal(state), score: (role) => game.score(state, role) })
    );
  }

  private add(outcome: Outcome): Network {
    const { players, relations } = this;
    const { state } = outcome;
    const isRepeated = players.length === 1 && this.positions.isRepeated(state);
    const network = new Network(state, players.length, ...this.range, isRepeated);
    if (outcome.isTerminal) {
      const points = players.map((role) => outcome.score(role));
      relations.meet(points);
      network.close(
        points.map((value) => value / 100),
        this.own,
        0,
      );
    }
    this.table.add(network);
    this.list.enter(network);
    this.bytes += NETWORK_BYTES + 4 * network.state.length;
    return network;
  }

  /** How many networks there are. */
  get size(): number {
    return this.table.size;
  }

  /** Drops the networks that cannot be reached any more, and lists those that wait anew. */
  private sweep(): void {
    const kept = [...this.reachable()];
    const pass = this.passes;
    this.table.clear();
    this.list.clear();
    this.bytes = 0;
    for (const network of kept) {
      network.parents = network.parents.filter(({ mark }) => mark === pass);
      this.table.add(network);
      this.list.enter(network);
      this.bytes += NETWORK_BYTES + 4 * network.state.length;
      for (const { branches } of network.arms) this.bytes += ARM_BYTES + 8 * branches.length;
    }
    for (const [network, resolution] of this.resolutions) {
      if (network.mark === pass && resolution.canWait) continue;
      resolution.end();
      this.resolutions.delete(network);
    }
  }

  /** Makes the least visited networks unsolved again, until enough can be dropped; of closed ones the proof stays. */
  makeRoom(): void {
    const before = this.table.size;
    const solved = [...this.reachable()].filter(({ arms }) => arms.length > 0);
    const spared = new Set(this.roots);
    const open = solved.filter((network) => !spared.has(network) && !network.isClosed);
    for (const network of solved)
      if (network.isClosed && !spared.has(network)) this.values.keepProof(network);
    open.sort((a, b) => a.samples - b.samples);
    for (let from = 0; ; ) {
      this.sweep();
      if (this.bytes <= KEPT * this.memoryBytes || from === open.length) break;
      const to = Math.min(open.length, from + Math.ceil(open.length / 4));
      for (; from < to; from++) this.unsolve(open[from]);
    }
    this.dropped += before - this.table.size;
  }

  private unsolve(network: Network): void {
    this.resolutions.get(network)?.end();
    this.resolutions.delete(network);
    network.forget();
  }
}
