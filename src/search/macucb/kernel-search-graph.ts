/**
 * The search graph in the kernel's memory. The kernel chooses, backs up values, keeps the list and judges
 * moves; here nodes are expanded and states handed over. All is done in the order in which the objects of
 * `test/oracles/macucb/` do it, but that they forget nothing. (Where a block of arms had to grow, the nodes
 * that lead to another may be told of a proof in another order after a sweep.)
 *
 * The memory is all there is. When it is full the least visited nodes give up their arms; where a node has
 * more arms than fit all the same, the rest of them is left out until the next turn.
 */
import type { Start } from "../../engine/chunks.js";
import type { State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { KernelGraph } from "../../engine/macucb/kernel-graph.js";
import type { KernelOptions } from "../../engine/memory/kernel.js";
import { forEachOf, type Pieces, sorted } from "../../engine/pieces.js";
import { playoutsOf, type Tally } from "../../engine/slices/tally.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import { PlayerRelations, rangeOfPoints } from "../player-relation.js";
import { ArmWriter } from "./arm-writer.js";
import { type Estimate, estimates } from "./estimates.js";
import type { Expander, Expansion } from "./expander.js";
import type { SearchCounts, SearchGraph, SearchGraphOptions } from "./search-graph.js";

/** How much of the memory is left in use when it has been full. */
const KEPT = 0.6;

/** The memory is full when less than this part of it is free, or twice the largest batch of arms. */
const RESERVE = 1 / 16;

/** Of arms alone, without what they lead to: a node takes some ten times as much. */
const ARMS_SHARE = 1 / 16;

/** For each node; 0.0007 to 0.0013 of processor time were measured. */
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
  /** Of each of the present states; none while they are not found yet. */
  private present: readonly number[] = [];
  /** Each once. */
  private roots: readonly number[] = [];
  /** By the numbers of nodes. */
  private readonly begun = new Map<number, Begun>();
  /** The node that was taken from the list and needs more work. */
  private unfinished: number | undefined;
  /** Nodes without room for all their arms, by their numbers. */
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

  *begin(states: readonly State[]): Pieces {
    const known = states.map((state) => this.graph.find({ state }));
    // What is known of them can be asked for at once.
    this.setPresent(known.includes(0) ? [] : known);
    yield;
    if (this.expander.prepare !== undefined) yield* this.expander.prepare();
    yield* this.writer.prepare();
    const nodes = yield* this.nodesOf(states);
    this.uncrowd(nodes);
    if (nodes.includes(0)) yield* this.beginWithLittleRoom(states, nodes);
    else yield* this.makePresent(nodes);
    this.hasMadeRoom = false;
  }

  private *nodesOf(states: readonly State[]): Pieces<number[]> {
    const nodes: number[] = [];
    for (const state of states) {
      nodes.push(this.writer.nodeOf(state));
      yield;
    }
    return nodes;
  }

  /**
   * Nodes without all their arms are expanded anew when there is room, but not what is proved, nor what will
   * be asked about now.
   */
  private uncrowd(present: readonly number[]): void {
    const { graph, crowded } = this;
    for (const [number, node] of crowded) {
      if (present.includes(node) || graph.nodes.isClosed(node)) continue;
      graph.forget(node);
      graph.markCrowded(node, false);
      crowded.delete(number);
    }
  }

  /** There is no room for what is new until what is old has gone. */
  private *beginWithLittleRoom(states: readonly State[], known: readonly number[]): Pieces {
    yield* this.makePresent(known.filter((node) => node !== 0));
    let nodes = yield* this.nodesOf(states);
    if (nodes.includes(0)) {
      yield* this.makeRoom();
      nodes = yield* this.nodesOf(states);
    }
    if (nodes.includes(0)) {
      yield* this.makePresent([]);
      nodes = yield* this.nodesOf(states);
      if (nodes.includes(0)) throw new RangeError("the memory has no room for the present states");
    }
    yield* this.makePresent(nodes);
  }

  private setPresent(nodes: readonly number[]): void {
    this.present = nodes;
    this.roots = [...new Set(nodes)];
    this.graph.roots = this.roots;
  }

  private *makePresent(nodes: readonly number[]): Pieces {
    this.setPresent(nodes);
    yield* this.sweep();
  }

  get isClosed(): boolean {
    return this.roots.length > 0 && this.roots.every((root) => this.graph.isDone(root));
  }

  *expandRoot(mayMakeRoom: boolean): Pieces<boolean> {
    const { graph } = this;
    const root = this.roots.find((node) => {
      if (graph.nodes.isCrowded(node) || graph.isDone(node)) return false;
      return (
        graph.nodes.armCount(node) === 0 || (graph.nodes.isClosed(node) && !graph.nodes.isExpanded(node))
      );
    });
    if (root === undefined) return false;
    if (mayMakeRoom && !this.hasMadeRoom && this.isFull) {
      yield* this.makeRoom();
      this.hasMadeRoom = true;
    }
    yield* this.expand(root);
    return true;
  }

  *expandNext(takesUnsampled: boolean): Pieces<boolean> {
    const node = this.unfinished ?? this.graph.takeFromList(takesUnsampled);
    this.unfinished = undefined;
    if (node === 0) return false;
    if (!(yield* this.expand(node))) this.unfinished = node;
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

  *makeRoom(): Pieces {
    const { graph } = this;
    const before = graph.size;
    const spared = new Set(this.roots);
    const met: { readonly node: number; readonly samples: number }[] = [];
    yield* forEachOf(yield* graph.reach(), (node) => {
      if (graph.nodes.armCount(node) === 0 || spared.has(node)) return;
      if (graph.nodes.isClosed(node)) graph.keepProof(node);
      else met.push({ node, samples: graph.nodes.samples(node) });
    });
    const open = yield* sorted(met, (a, b) => a.samples - b.samples);
    for (let from = 0; ; ) {
      yield* this.sweep();
      if (graph.bytes - graph.freeBytes <= KEPT * graph.bytes || from === open.length) break;
      const to = Math.min(open.length, from + Math.ceil(open.length / 4));
      // One that has gone with others has no arms any more.
      yield* forEachOf(open.slice(from, to), ({ node }) => this.forget(node));
      from = to;
    }
    this.dropped += before - graph.size;
  }

  plan(playouts: number): Pieces<readonly Start[]> {
    return this.graph.plan(playouts);
  }

  *take(tallies: readonly (Tally | undefined)[]): Pieces {
    const known = tallies as readonly Tally[];
    for (const tally of known) {
      this.relations.meetAll(tally);
      this.iterations += playoutsOf(tally);
      this.moves += tally.steps;
    }
    this.relate();
    yield* this.graph.take(known);
    yield* this.checkRelation();
  }

  cancel(): void {
    this.graph.cancel();
  }

  estimates(most?: number): Pieces<Estimate[]> {
    return estimates(
      this.present,
      (node) => {
        const moves = this.movesIn(node)[this.own];
        return this.graph.ownMoves(node).map(({ place, ...known }) => ({ move: moves[place], ...known }));
      },
      most,
    );
  }

  *line(): Generator<string, void> {
    const { graph } = this;
    const { game } = this.loaded;
    const met = new Set<number>();
    for (let [node] = this.present; node !== undefined && !met.has(node); ) {
      met.add(node);
      const arm = graph.preferredArm(node);
      if (arm === undefined) break;
      const joint = this.movesIn(node).map((moves, p) => ({ moves, move: moves[arm.choice[p]] }));
      const decided = joint.filter(({ moves }) => moves.length > 1);
      yield decided.map(({ move }) => game.text(move)).join(" ");
      // What `random` does is anybody's guess: the line goes on where most is known.
      node = arm.children.reduce((a, b) => (graph.nodes.samples(b) > graph.nodes.samples(a) ? b : a));
    }
  }

  /** Legal moves of each player. */
  private movesIn(node: number): readonly (readonly TermId[])[] {
    const legal = this.loaded.legalMoves(this.graph.nodes.state(node));
    return this.players.map((role) => legal[role]);
  }

  /** Expands a node, or a part of it; whether it needs no more for now. */
  private *expand(node: number): Pieces<boolean> {
    const { graph } = this;
    const number = graph.nodes.number(node);
    const { expansion } = this.begun.get(number) ?? this.open(node);
    const isCrowded = !this.writer.write(node, expansion.moves, yield* expansion.next());
    if (isCrowded) {
      expansion.end();
      graph.markCrowded(node, true);
      this.crowded.set(number, node);
    }
    if (isCrowded || expansion.isComplete) this.begun.delete(number);
    if (!isCrowded && expansion.isComplete) {
      graph.markExpanded(node);
      this.solved++;
      // A role without a legal move: the match cannot go on and has no score.
      if (graph.nodes.armCount(node) === 0) graph.closeStuck(node);
    } else if (!isCrowded && !(expansion.canWait && graph.nodes.armCount(node) > 0)) return false;
    this.relate();
    yield* graph.passOn(node);
    yield* this.checkRelation();
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
  private *sweep(): Pieces {
    const { graph, begun, crowded } = this;
    yield* graph.sweep();
    this.unfinished = undefined;
    for (const [number, node] of crowded) if (!graph.isKept(node, number)) crowded.delete(number);
    for (const [number, { node, expansion }] of begun) {
      if (graph.isKept(node, number) && expansion.canWait) continue;
      expansion.end();
      begun.delete(number);
    }
  }

  /** The kernel is told how the players go together. */
  private relate(): void {
    this.graph.relate(this.relations.relation, this.relations.sum ?? 0);
  }

  /** If the players go together otherwise than it seemed, all that is known of ends is put together anew. */
  private *checkRelation(): Pieces {
    const { relation } = this.relations;
    if (relation === this.relation) return;
    this.relation = relation;
    yield* this.graph.reopenAll();
    yield* this.sweep();
  }
}
