/**
 * The search graph in the kernel's memory. The kernel chooses, backs up values, keeps the list and judges
 * moves; here nodes are expanded and states handed over. All is done in the order in which the objects of
 * `test/oracles/macucb/` do it, except that those forget nothing. (Where a block of arms had to grow, nodes
 * may be told of a proof in another order after a sweep.)
 *
 * The search uses no memory beyond the kernel's. When that is full, the least visited nodes give up their
 * arms; in turns that are too short for that the search begins anew. If a node has more arms than fit even then,
 * the rest of them is left out until the next turn.
 */
import type { Start } from "../../engine/chunks.js";
import type { State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { keepsWindows } from "../../engine/macucb/graph-plan.js";
import { KernelGraph } from "../../engine/macucb/kernel-graph.js";
import type { KernelOptions } from "../../engine/memory/kernel.js";
import { playoutsOf, type Tally } from "../../engine/slices/tally.js";
import { forEachOf, type Pieces } from "../../gdl/pieces.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import { PlayerRelations, rangeOfPoints } from "../player-relation.js";
import type { AssumedRelation } from "../score-proof.js";
import { ArmWriter } from "./arm-writer.js";
import { BarrenOrbits } from "./barren-orbits.js";
import { type Estimate, estimates } from "./estimates.js";
import type { Expander } from "./expander.js";
import { Expansions } from "./expansions.js";
import { expectedLine } from "./expected-line.js";
import { isFull, KEPT, leastVisited, roomMs, sweepMs } from "./graph-room.js";
import { knownMoves, ownEstimates } from "./known-moves.js";
import type { SearchCounts, SearchGraph, SearchGraphOptions } from "./search-graph.js";
import { WindowPasses } from "./window-passes.js";

/**
 * Up to so many gates and moves a batch of arms is found and written within a millisecond or two, in one
 * piece. Pieces cost: one for each step made the first thoughts of connect four a twentieth slower.
 */
const SMALL = 2 ** 14;

export class KernelSearchGraph implements SearchGraph {
  readonly players: readonly number[];
  private readonly own: number;
  private readonly relations: PlayerRelations;
  readonly graph: KernelGraph;
  private readonly writer: ArmWriter;
  private relation: PlayerRelations["relation"];
  private asked: readonly State[] = [];
  /** Those of which the present nodes are; undefined where some are not found yet. */
  private found: readonly State[] | undefined;
  private present: readonly number[] = [];
  /** Each once. */
  private roots: readonly number[] = [];
  private readonly expansions: Expansions;
  private readonly isLarge: boolean;
  /** Undefined where nothing is pruned. */
  private readonly passes: WindowPasses | undefined;
  private readonly onlyOpen: boolean;
  private readonly barren: BarrenOrbits | undefined;
  /** The node that was taken from the list and needs more work. */
  private unfinished: number | undefined;
  private hasMadeRoom = false;
  private solved = 0;
  private dropped = 0;
  private iterations = 0;
  private moves = 0;

  constructor(
    module: WebAssembly.Module,
    private readonly loaded: LoadedGame,
    program: GroundProgram,
    expander: Expander,
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
    this.onlyOpen = options.list === "open";
    this.graph = new KernelGraph(module, { ...options, ...size, least, most }, kernelOptions);
    this.expansions = new Expansions(this.graph, expander);
    this.barren = BarrenOrbits.of(this.graph.orbits, options.barren);
    this.writer = new ArmWriter(loaded, this.graph, this.players, this.relations);
    this.passes = keepsWindows(options) ? new WindowPasses() : undefined;
    this.isLarge = loaded.size === undefined || loaded.size.gates + program.moves.length > SMALL;
    this.relate();
  }

  get counts(): SearchCounts {
    const { iterations, moves, solved, dropped } = this;
    const { successors } = this.writer;
    return { iterations, moves, solved, successors, dropped, ...this.graph.counts };
  }

  get depth(): number {
    return this.graph.depth;
  }

  get canHaveWindow(): boolean {
    return this.relations.relation !== "several";
  }

  turnTo(states: readonly State[]): void {
    this.asked = states;
  }

  *begin(mostMs: number): Pieces {
    const states = this.asked;
    const known = states.map((state) => this.graph.find({ state }, true));
    if (known.includes(0)) this.setPresent([]);
    else this.setPresent(known, states);
    yield;
    yield* this.expansions.prepare();
    yield* this.writer.prepare();
    let nodes = yield* this.nodesOf(states);
    const hasTime = sweepMs(this.graph) <= mostMs;
    if (!hasTime && (this.isFull || nodes.includes(0))) {
      this.clear();
      nodes = yield* this.nodesOf(states);
    }
    this.expansions.uncrowd(nodes);
    if (nodes.includes(0)) yield* this.beginWithLittleRoom(states, nodes);
    else {
      this.setPresent(nodes, states);
      if (hasTime) yield* this.sweep();
    }
    this.hasMadeRoom = false;
    this.passes?.begin(this.writer.successors);
    this.barren?.begin();
  }

  private *nodesOf(states: readonly State[]): Pieces<number[]> {
    const nodes: number[] = [];
    for (const state of states) {
      nodes.push(this.writer.nodeOf(state));
      yield;
    }
    return nodes;
  }

  /** Used where new nodes find no room until old ones have gone. */
  private *beginWithLittleRoom(states: readonly State[], known: readonly number[]): Pieces {
    this.setPresent(known.filter((node) => node !== 0));
    yield* this.sweep();
    let nodes = yield* this.nodesOf(states);
    if (nodes.includes(0)) {
      yield* this.makeRoom();
      nodes = yield* this.nodesOf(states);
    }
    if (nodes.includes(0)) {
      this.setPresent([]);
      yield* this.sweep();
      nodes = yield* this.nodesOf(states);
      if (nodes.includes(0)) throw new RangeError("the memory has no room for the present states");
    }
    this.setPresent(nodes, states);
    yield* this.sweep();
  }

  /** Given the states whose nodes these are, where they are all. */
  private setPresent(nodes: readonly number[], states?: readonly State[]): void {
    this.found = states;
    this.present = nodes;
    this.roots = [...new Set(nodes)];
    this.graph.roots = this.roots;
  }

  /** Of each of the states that are asked about; none while they are not found. */
  private get askedNodes(): readonly number[] {
    return this.found === this.asked ? this.present : [];
  }

  get isClosed(): boolean {
    return this.found === this.asked && this.roots.every((root) => this.graph.isDone(root));
  }

  get assumed(): AssumedRelation {
    return this.relations;
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
    if (this.barren?.areDue) yield* this.barren.giveUp();
    if (this.passes?.isDue(this.writer.successors)) {
      const branches = yield* this.graph.handDown();
      this.passes.end(this.writer.successors, branches);
    }
    const node = this.unfinished ?? (yield* this.graph.takeFromList(takesUnsampled, this.onlyOpen));
    this.unfinished = undefined;
    if (node === 0) return false;
    if (!(yield* this.expand(node))) this.unfinished = node;
    return true;
  }

  get isFull(): boolean {
    return isFull(this.graph, this.writer.largestBatch);
  }

  get roomMs(): number {
    return roomMs(this.graph);
  }

  *makeRoom(): Pieces {
    const { graph } = this;
    const before = graph.size;
    const open = yield* leastVisited(graph, this.roots);
    for (let from = 0; ; ) {
      yield* this.sweep();
      if (graph.bytes - graph.freeBytes <= KEPT * graph.bytes || from === open.length) break;
      const to = Math.min(open.length, from + Math.ceil(open.length / 4));
      // A node that has gone with others has no arms any more.
      yield* forEachOf(open.slice(from, to), (node) => this.expansions.forget(node));
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
    const ownMoves = (node: number) => ownEstimates(this.graph, node, this.movesIn(node)[this.own]);
    return estimates(this.askedNodes, ownMoves, most);
  }

  /** Between two thoughts: for each role what is known of its moves in a state. */
  movesAt(state: State, most: number): readonly (readonly Estimate[])[] {
    return knownMoves(this.loaded, this.graph, state, most);
  }

  line(): Generator<string, void> {
    const [root] = this.askedNodes;
    return expectedLine(this.loaded, this.graph, root, (node) => this.movesIn(node));
  }

  /** The legal moves of each player. */
  private movesIn(node: number): readonly (readonly TermId[])[] {
    const legal = this.loaded.legalMoves(this.graph.nodes.state(node));
    return this.players.map((role) => legal[role]);
  }

  /** Expands a node, or a part of it; true if it needs no more for now. */
  private *expand(node: number): Pieces<boolean> {
    const { graph, expansions } = this;
    const rows = expansions.rowsOf(node);
    if (rows !== undefined) {
      if (this.isLarge) yield;
      if (this.writer.writeRows(node, rows)) this.markExpanded(node);
      else expansions.crowd(node);
      yield* this.tell(node);
      return true;
    }
    const expansion = expansions.of(node);
    if (this.isLarge) yield;
    const arms = yield* expansion.next();
    if (this.isLarge) yield;
    const isCrowded = !this.writer.write(node, expansion.moves, arms);
    if (isCrowded) expansions.crowd(node);
    else if (expansion.isComplete) expansions.complete(node);
    if (!isCrowded && expansion.isComplete) this.markExpanded(node);
    else if (!isCrowded && !(expansion.canWait && graph.nodes.armCount(node) > 0)) return false;
    yield* this.tell(node);
    return true;
  }

  /** It has all its arms. */
  private markExpanded(node: number): void {
    this.graph.markExpanded(node);
    this.solved++;
    // A role has no legal move: the match cannot go on and has no score.
    if (this.graph.nodes.armCount(node) === 0) this.graph.closeStuck(node);
  }

  /** What is known of a node may be news to those that lead to it. */
  private *tell(node: number): Pieces {
    this.relate();
    yield* this.graph.passOn(node);
    yield* this.checkRelation();
  }

  /** Drops all nodes, where there is no time to find out which are needed. */
  private clear(): void {
    this.dropped += this.graph.size;
    this.setPresent([]);
    this.graph.clear();
    this.unfinished = undefined;
    this.expansions.dropLost();
  }

  /** Drops the nodes that cannot be reached any more. */
  private *sweep(): Pieces {
    yield* this.graph.sweep();
    this.unfinished = undefined;
    this.expansions.dropLost();
  }

  /** Tells the kernel how the players go together. */
  private relate(): void {
    this.graph.relate(this.relations.relation, this.relations.sum ?? 0);
  }

  /** If the players go together otherwise than it seemed, all that is known of ends is computed again. */
  private *checkRelation(): Pieces {
    const { relation } = this.relations;
    if (relation === this.relation) return;
    this.relation = relation;
    yield* this.graph.reopenAll();
    yield* this.sweep();
  }
}
