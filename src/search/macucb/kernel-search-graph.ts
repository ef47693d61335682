/**
 * The search graph in the kernel's memory. The kernel chooses, backs up values, keeps the list and judges
 * moves; here nodes are expanded and states handed over. All is done in the order in which the objects of
 * `test/oracles/macucb/` do it, except that those forget nothing. (Where a block of arms had to grow, nodes
 * may be told of a proof in another order after a sweep.)
 *
 * The search uses no memory beyond the kernel's. When that is full, the least visited nodes give up their
 * arms. If a node has more arms than fit even then, the rest of them is left out until the next turn.
 */
import type { Start } from "../../engine/chunks.js";
import type { State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { KernelGraph } from "../../engine/macucb/kernel-graph.js";
import type { KernelOptions } from "../../engine/memory/kernel.js";
import { playoutsOf, type Tally } from "../../engine/slices/tally.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import { PlayerRelations, rangeOfPoints } from "../player-relation.js";
import { ArmWriter } from "./arm-writer.js";
import { type Estimate, estimates } from "./estimates.js";
import type { Expander, Expansion } from "./expander.js";
import type { SearchCounts, SearchGraph, SearchGraphOptions } from "./search-graph.js";

/** The part of the memory that stays in use when room has been made. */
const KEPT = 0.6;

/** The memory is full when less than this part of it is free, or twice the largest batch of arms. */
const RESERVE = 1 / 16;

/** The part of the reserve that arms alone must have; what they lead to takes about ten times as much. */
const ARMS_SHARE = 1 / 16;

/** Milliseconds of making room for each node; 0.0007 to 0.0013 of processor time were measured. */
const ROOM_MS = 0.002;

/** A node that is expanded in part. */
interface Begun {
  readonly node: number;
  readonly expansion: Expansion;
}

export class KernelSearchGraph implements SearchGraph {
  readonly players: readonly number[];
  private readonly own: number;
  private readonly relations: PlayerRelations;
  private readonly graph: KernelGraph;
  private readonly writer: ArmWriter;
  private relation: PlayerRelations["relation"];
  private roots: readonly number[] = [];
  /** Keyed by the numbers of nodes. */
  private readonly begun = new Map<number, Begun>();
  /** The node that was taken from the list and needs more work. */
  private unfinished: number | undefined;
  /** Nodes without room for all their arms, keyed by their numbers. */
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
    private readonly expander: Expander,
    options: SearchGraphOptions,
    kernelOptions?: KernelOptions,
  ) {
    this.players = loaded.game.players;
    this.own = this.players.indexOf(options.role);
    const [least, most] = rangeOfPoints(loaded).map((points) => points / 100) as [number, number];
    this.relations = new PlayerRelations(this.players.length);
    this.relation = this.relations.relation;
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

  get counts(): SearchCounts {
    const { iterations, moves, solved, dropped } = this;
    const { successors } = this.writer;
    return { iterations, moves, solved, successors, dropped };
  }

  get depth(): number {
    return this.graph.depth;
  }

  begin(states: readonly State[]): void {
    const nodes = states.map((state) => this.writer.nodeOf(state));
    this.uncrowd(nodes);
    if (nodes.includes(0)) this.beginWithLittleRoom(states, nodes);
    else this.makePresent(nodes);
    this.hasMadeRoom = false;
  }

  /** Nodes without all their arms are expanded anew when there is room, unless they are proved or present. */
  private uncrowd(present: readonly number[]): void {
    const { graph, crowded } = this;
    for (const [number, node] of crowded) {
      if (present.includes(node) || graph.nodes.isClosed(node)) continue;
      graph.forget(node);
      graph.markCrowded(node, false);
      crowded.delete(number);
    }
  }

  /** Used where new nodes find no room until old ones have gone. */
  private beginWithLittleRoom(states: readonly State[], known: readonly number[]): void {
    this.makePresent(known.filter((node) => node !== 0));
    let nodes = states.map((state) => this.writer.nodeOf(state));
    if (nodes.includes(0)) {
      this.makeRoom();
      nodes = states.map((state) => this.writer.nodeOf(state));
    }
    if (nodes.includes(0)) {
      this.makePresent([]);
      nodes = states.map((state) => this.writer.nodeOf(state));
      if (nodes.includes(0)) throw new RangeError("the memory has no room for the present states");
    }
    this.makePresent(nodes);
  }

  private makePresent(nodes: readonly number[]): void {
    this.roots = [...new Set(nodes)];
    this.graph.roots = this.roots;
    this.sweep();
  }

  get isClosed(): boolean {
    return this.roots.every((root) => this.graph.isDone(root));
  }

  expandRoot(mayMakeRoom: boolean): boolean {
    const { graph } = this;
    const root = this.roots.find((node) => {
      if (graph.nodes.isCrowded(node) || graph.isDone(node)) return false;
      return (
        graph.nodes.armCount(node) === 0 || (graph.nodes.isClosed(node) && !graph.nodes.isExpanded(node))
      );
    });
    if (root === undefined) return false;
    if (mayMakeRoom && !this.hasMadeRoom && this.isFull) {
      this.makeRoom();
      this.hasMadeRoom = true;
    }
    this.expand(root);
    return true;
  }

  expandNext(takesUnsampled: boolean): boolean {
    const node = this.unfinished ?? this.graph.takeFromList(takesUnsampled);
    this.unfinished = undefined;
    if (node === 0) return false;
    if (!this.expand(node)) this.unfinished = node;
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
    const expanded = graph.reach().filter((node) => graph.nodes.armCount(node) > 0 && !spared.has(node));
    for (const node of expanded) if (graph.nodes.isClosed(node)) graph.keepProof(node);
    const open = expanded.filter((node) => !graph.nodes.isClosed(node));
    open.sort((a, b) => graph.nodes.samples(a) - graph.nodes.samples(b));
    for (let from = 0; ; ) {
      this.sweep();
      if (graph.bytes - graph.freeBytes <= KEPT * graph.bytes || from === open.length) break;
      const to = Math.min(open.length, from + Math.ceil(open.length / 4));
      // A node that has gone with others has no arms any more.
      for (; from < to; from++) this.forget(open[from]);
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
    const nodes = states.map((state) => this.writer.nodeOf(state));
    return estimates(nodes, (node) => {
      const moves = this.movesIn(node)[this.own];
      return this.graph.ownMoves(node).map(({ place, ...known }) => ({ move: moves[place], ...known }));
    });
  }

  line(state: State): string[] {
    const { graph } = this;
    const { game } = this.loaded;
    const line: string[] = [];
    const met = new Set<number>();
    for (let node = this.writer.nodeOf(state); !met.has(node); ) {
      met.add(node);
      const arm = graph.preferredArm(node);
      if (arm === undefined) break;
      const joint = this.movesIn(node).map((moves, p) => ({ moves, move: moves[arm.choice[p]] }));
      const decided = joint.filter(({ moves }) => moves.length > 1);
      line.push(decided.map(({ move }) => game.text(move)).join(" "));
      // The line goes on with the outcome of chance that has most samples.
      node = arm.children.reduce((a, b) => (graph.nodes.samples(b) > graph.nodes.samples(a) ? b : a));
    }
    return line;
  }

  /** The legal moves of each player. */
  private movesIn(node: number): readonly (readonly TermId[])[] {
    const legal = this.loaded.legalMoves(this.graph.nodes.state(node));
    return this.players.map((role) => legal[role]);
  }

  /** Expands a node, or a part of it; true if it needs no more for now. */
  private expand(node: number): boolean {
    const { graph } = this;
    const number = graph.nodes.number(node);
    const { expansion } = this.begun.get(number) ?? this.open(node);
    const isCrowded = !this.writer.write(node, expansion.moves, expansion.next());
    if (isCrowded) {
      expansion.end();
      graph.markCrowded(node, true);
      this.crowded.set(number, node);
    }
    if (isCrowded || expansion.isComplete) this.begun.delete(number);
    if (!isCrowded && expansion.isComplete) {
      graph.markExpanded(node);
      this.solved++;
      // A role has no legal move: the match cannot go on and has no score.
      if (graph.nodes.armCount(node) === 0) graph.closeStuck(node);
    } else if (!isCrowded && !(expansion.canWait && graph.nodes.armCount(node) > 0)) return false;
    this.relate();
    graph.passOn(node);
    this.checkRelation();
    return true;
  }

  private open(node: number): Begun {
    const begun = { node, expansion: this.expander.expand(this.graph.nodes.state(node)) };
    this.begun.set(this.graph.nodes.number(node), begun);
    return begun;
  }

  private forget(node: number): void {
    const { graph } = this;
    const number = graph.nodes.number(node);
    this.begun.get(number)?.expansion.end();
    this.begun.delete(number);
    graph.forget(node);
  }

  /** Drops the nodes that cannot be reached any more. */
  private sweep(): void {
    const { graph, begun, crowded } = this;
    graph.sweep();
    this.unfinished = undefined;
    for (const [number, node] of crowded) if (!graph.isKept(node, number)) crowded.delete(number);
    for (const [number, { node, expansion }] of begun) {
      if (graph.isKept(node, number) && expansion.canWait) continue;
      expansion.end();
      begun.delete(number);
    }
  }

  /** Tells the kernel how the players go together. */
  private relate(): void {
    this.graph.relate(this.relations.relation, this.relations.sum ?? 0);
  }

  /** If the players go together otherwise than it seemed, all that is known of ends is computed again. */
  private checkRelation(): void {
    const { graph } = this;
    const { relation } = this.relations;
    if (relation === this.relation) return;
    this.relation = relation;
    const all = graph.reach().filter((node) => graph.nodes.armCount(node) > 0);
    for (const node of all) graph.reopen(node);
    // What lies further on was mostly met later; `passOn` does the rest.
    for (const node of all.reverse()) graph.passOn(node);
    this.sweep();
  }
}
