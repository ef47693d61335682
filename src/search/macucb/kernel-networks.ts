/**
 * Networks in the kernel's memory. The kernel chooses, backs up values and keeps the list; here networks are solved, states handed
 * over, and what is thought of the moves is read. All is done in the order in which `network-graph.ts` and `sampling.ts` do it, so that both
 * find the same. (Where a network had to grow, those that lead to another may be told of a proof in another order after a sweep.)
 *
 * The memory is all there is. When it is full the least visited networks become unsolved again; where a network has more arms than fit
 * all the same, the rest of them is left out until the next turn.
 */
import type { Start } from "../../engine/chunks.js";
import type { State } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { KernelGraph } from "../../engine/macucb/kernel-graph.js";
import type { KernelOptions } from "../../engine/memory/kernel.js";
import { playoutsOf, type Tally } from "../../engine/slices/tally.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import { PlayerRelations, rangeOfPoints } from "../player-relation.js";
import { ArmWriter } from "./arm-writer.js";
import { type Estimate, estimates, expectedLine, type Judgement } from "./estimates.js";
import type { NetworkSolver, Resolution } from "./moves-first.js";
import { Values } from "./network-values.js";
import type { Counts, NetworkOptions, Networks } from "./networks.js";
import { Snapshot } from "./snapshot.js";

/** How much of the memory is left in use when it has been full. */
const KEPT = 0.6;

/** The memory is full when less than this part of it is free, or twice the largest batch of arms. */
const RESERVE = 1 / 16;

/** Of arms alone, without what they lead to: a network takes some ten times as much. */
const ARMS_SHARE = 1 / 16;

/** For each network; 0.0007 to 0.0013 of processor time were measured. */
const ROOM_MS = 0.002;

/** A network that is solved in part. */
interface Begun {
  readonly network: number;
  readonly resolution: Resolution;
}

export class KernelNetworks implements Networks, Judgement {
  readonly players: readonly number[];
  readonly own: number;
  readonly values: Values;
  readonly relations: PlayerRelations;
  private readonly graph: KernelGraph;
  private readonly writer: ArmWriter;
  private relation: PlayerRelations["relation"];
  private roots: readonly number[] = [];
  /** By the numbers of networks. */
  private readonly begun = new Map<number, Begun>();
  /** The network that was taken from the list and needs more work. */
  private unfinished: number | undefined;
  /** Networks without room for all their arms, by their numbers. */
  private readonly crowded = new Map<number, number>();
  private hasMadeRoom = false;
  private solved = 0;
  private dropped = 0;
  private iterations = 0;
  private moves = 0;

  constructor(
    module: WebAssembly.Module,
    private readonly loaded: LoadedGame,
    program: GroundProgram,
    private readonly solver: NetworkSolver,
    options: NetworkOptions,
    kernelOptions?: KernelOptions,
  ) {
    const { role, plainMean } = options;
    this.players = loaded.game.players;
    this.own = this.players.indexOf(role);
    const [least, most] = rangeOfPoints(loaded).map((points) => points / 100) as [number, number];
    this.relations = new PlayerRelations(this.players.length);
    this.relation = this.relations.relation;
    this.values = new Values(this.relations, this.own, least, most, plainMean);
    const size = {
      players: this.players.length,
      own: this.own,
      fluents: program.fluents.length,
      moves: program.moves.length,
      branches: Math.max(1, program.moves.filter((move) => !this.players.includes(move.role)).length),
    };
    this.graph = new KernelGraph(module, { ...options, ...size, least, most }, kernelOptions);
    this.writer = new ArmWriter(loaded, this.graph, this.players, this.relations);
    this.relate();
  }

  get counts(): Counts {
    const { iterations, moves, solved, dropped } = this;
    const { successors } = this.writer;
    return { iterations, moves, solved, successors, dropped };
  }

  get depth(): number {
    return this.graph.depth;
  }

  begin(states: readonly State[]): void {
    const networks = states.map((state) => this.writer.networkOf(state));
    this.uncrowd(networks);
    if (networks.includes(0)) this.beginWithLittleRoom(states, networks);
    else this.makePresent(networks);
    this.hasMadeRoom = false;
  }

  /** Networks without all their arms are solved anew when there is room, but not what is proved, nor what will be asked about now. */
  private uncrowd(present: readonly number[]): void {
    const { graph, crowded } = this;
    for (const [number, network] of crowded) {
      if (present.includes(network) || graph.stored.isClosed(network)) continue;
      graph.forget(network);
      graph.markCrowded(network, false);
      crowded.delete(number);
    }
  }

  /** There is no room for what is new until what is old has gone. */
  private beginWithLittleRoom(states: readonly State[], known: readonly number[]): void {
    this.makePresent(known.filter((network) => network !== 0));
    let networks = states.map((state) => this.writer.networkOf(state));
    if (networks.includes(0)) {
      this.makeRoom();
      networks = states.map((state) => this.writer.networkOf(state));
    }
    if (networks.includes(0)) {
      this.makePresent([]);
      networks = states.map((state) => this.writer.networkOf(state));
      if (networks.includes(0)) throw new RangeError("the memory has no room for the present states");
    }
    this.makePresent(networks);
  }

  private makePresent(networks: readonly number[]): void {
    this.roots = [...new Set(networks)];
    this.graph.roots = this.roots;
    this.sweep();
  }

  get isClosed(): boolean {
    return this.roots.every((root) => this.graph.isDone(root));
  }

  solveRoot(mayMakeRoom: boolean): boolean {
    const { graph } = this;
    const root = this.roots.find((network) => {
      if (graph.stored.isCrowded(network) || graph.isDone(network)) return false;
      return (
        graph.stored.armCount(network) === 0 ||
        (graph.stored.isClosed(network) && !graph.stored.isSolved(network))
      );
    });
    if (root === undefined) return false;
    if (mayMakeRoom && !this.hasMadeRoom && this.isFull) {
      this.makeRoom();
      this.hasMadeRoom = true;
    }
    this.solve(root);
    return true;
  }

  solveNext(takesUnsampled: boolean): boolean {
    const network = this.unfinished ?? this.graph.takeFromList(takesUnsampled);
    this.unfinished = undefined;
    if (network === 0) return false;
    if (!this.solve(network)) this.unfinished = network;
    return true;
  }

  get isFull(): boolean {
    const { bytes, freeBytes, gapBytes } = this.graph;
    const reserve = Math.max(RESERVE * bytes, 2 * this.writer.largestBatch);
    return freeBytes < reserve || gapBytes < ARMS_SHARE * reserve;
  }

  get roomMs(): number {
    return ROOM_MS * this.graph.size;
  }

  makeRoom(): void {
    const { graph } = this;
    const before = graph.size;
    const spared = new Set(this.roots);
    const solved = graph
      .reach()
      .filter((network) => graph.stored.armCount(network) > 0 && !spared.has(network));
    for (const network of solved) if (graph.stored.isClosed(network)) graph.keepProof(network);
    const open = solved.filter((network) => !graph.stored.isClosed(network));
    open.sort((a, b) => graph.stored.samples(a) - graph.stored.samples(b));
    for (let from = 0; ; ) {
      this.sweep();
      if (graph.bytes - graph.freeBytes <= KEPT * graph.bytes || from === open.length) break;
      const to = Math.min(open.length, from + Math.ceil(open.length / 4));
      // One that has gone with others has no arms any more.
      for (; from < to; from++) this.unsolve(open[from]);
    }
    this.dropped += before - graph.size;
  }

  plan(playouts: number): readonly Start[] {
    return this.graph.plan(playouts);
  }

  take(tallies: readonly (Tally | undefined)[]): void {
    const known = tallies as readonly Tally[];
    for (const tally of known) {
      this.relations.meetAll(tally);
      this.iterations += playoutsOf(tally);
      this.moves += tally.steps;
    }
    this.relate();
    this.graph.take(known);
    this.checkRelation();
  }

  cancel(): void {
    this.graph.cancel();
  }

  estimates(states: readonly State[]): Estimate[] {
    const snapshot = this.snapshot();
    return estimates(
      this,
      states.map((state) => snapshot.open(snapshot.of(this.writer.networkOf(state)))),
    );
  }

  line(state: State): string[] {
    const snapshot = this.snapshot();
    const root = snapshot.of(this.writer.networkOf(state));
    return expectedLine(this.loaded.game, this.values, root, (network) => snapshot.open(network));
  }

  private snapshot(): Snapshot {
    return new Snapshot(this.loaded, this.graph.stored, this.players);
  }

  /** Solves a network, or a part of it; whether it needs no more for now. */
  private solve(network: number): boolean {
    const { graph } = this;
    const number = graph.stored.number(network);
    const begun = this.begun.get(number) ?? this.open(network);
    const { resolution } = begun;
    const solutions = resolution.next();
    const isCrowded = !this.writer.write(network, begun.resolution.moves, solutions);
    if (isCrowded) {
      resolution.end();
      graph.markCrowded(network, true);
      this.crowded.set(number, network);
    }
    if (isCrowded || resolution.isComplete) this.begun.delete(number);
    if (!isCrowded && resolution.isComplete) {
      graph.markSolved(network);
      this.solved++;
      // A role without a legal move: the match cannot go on and has no score.
      if (graph.stored.armCount(network) === 0) graph.closeStuck(network);
    } else if (!isCrowded && !(resolution.canWait && graph.stored.armCount(network) > 0)) return false;
    this.relate();
    graph.passOn(network);
    this.checkRelation();
    return true;
  }

  private open(network: number): Begun {
    const begun = { network, resolution: this.solver.solve(this.graph.stored.state(network)) };
    this.begun.set(this.graph.stored.number(network), begun);
    return begun;
  }

  private unsolve(network: number): void {
    const { graph } = this;
    const number = graph.stored.number(network);
    this.begun.get(number)?.resolution.end();
    this.begun.delete(number);
    graph.forget(network);
  }

  /** Drops the networks that cannot be reached any more. */
  private sweep(): void {
    const { graph, begun, crowded } = this;
    graph.sweep();
    this.unfinished = undefined;
    for (const [number, network] of crowded) if (!graph.isKept(network, number)) crowded.delete(number);
    for (const [number, { network, resolution }] of begun) {
      if (graph.isKept(network, number) && resolution.canWait) continue;
      resolution.end();
      begun.delete(number);
    }
  }

  /** The kernel is told how the players go together. */
  private relate(): void {
    this.graph.relate(this.relations.relation, this.relations.sum ?? 0);
  }

  /** If the players go together otherwise than it seemed, all that is known of ends is put together anew. */
  private checkRelation(): void {
    const { graph } = this;
    const { relation } = this.relations;
    if (relation === this.relation) return;
    this.relation = relation;
    const all = graph.reach().filter((network) => graph.stored.armCount(network) > 0);
    for (const network of all) graph.reopen(network);
    // What lies further on was met later, mostly; `passOn` sees to the rest.
    for (const network of all.reverse()) graph.passOn(network);
    this.sweep();
  }
}
