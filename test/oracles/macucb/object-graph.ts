/**
 * The nodes that a search has met, each state once: expands them and passes on what is proved. The oracle of
 * the rest of `assembly/macucb/` and of `KernelSearchGraph`, but that it has all the memory that it wants.
 */
import type { State } from "../../../src/engine/game.js";
import type { LoadedGame } from "../../../src/engine/loaded-game.js";
import { allOf } from "../../../src/gdl/pieces.js";
import { MetPositions } from "../../../src/search/macucb/counters.js";
import type { Arm, Expander, Expansion, Successor } from "../../../src/search/macucb/expander.js";
import type { SearchGraphOptions } from "../../../src/search/macucb/search-graph.js";
import { PlayerRelations, rangeOfPoints } from "../../../src/search/player-relation.js";
import { StateTable } from "../../../src/search/state-table.js";
import type { ObjectList } from "./object-list.js";
import { isClosed, ObjectNode } from "./object-node.js";
import { ObjectRemoval } from "./object-removal.js";
import { ObjectValues } from "./object-values.js";
import { ObjectWindows } from "./object-windows.js";

export class ObjectGraph {
  readonly players: readonly number[];
  readonly own: number;
  readonly values: ObjectValues;
  readonly relations: PlayerRelations;
  readonly removal: ObjectRemoval;
  readonly windows: ObjectWindows;
  /** Nodes expanded, successors made for that. */
  expanded = 0;
  successors = 0;
  roots: readonly ObjectNode[] = [];
  private relation: PlayerRelations["relation"];
  private readonly range: readonly [least: number, most: number];
  private readonly table = new StateTable<ObjectNode>();
  /** Those of nodes that are expanded in part. */
  private readonly expansions = new Map<ObjectNode, Expansion>();
  private readonly positions: MetPositions;
  private passes = 0;
  private made = 0;

  constructor(
    private readonly loaded: LoadedGame,
    private readonly expander: Expander,
    private readonly list: ObjectList,
    { role, plainMean, ...options }: SearchGraphOptions,
  ) {
    this.players = loaded.game.players;
    this.own = this.players.indexOf(role);
    const [least, most] = rangeOfPoints(loaded);
    this.range = [least / 100, most / 100];
    this.relations = new PlayerRelations(this.players.length);
    this.relation = this.relations.relation;
    this.removal = new ObjectRemoval(this.relations, this.own, options);
    this.windows = new ObjectWindows(this.relations, this.own, options.window ?? false);
    this.values = new ObjectValues(this.relations, this.removal, this.own, ...this.range, plainMean);
    this.positions = new MetPositions(loaded.game);
    allOf(this.positions.prepare());
    if (expander.prepare !== undefined) allOf(expander.prepare());
  }

  /** Makes these states the present ones. What was found out about states that may still come stays. */
  begin(states: readonly State[]): void {
    const roots = new Set(states.map((state) => this.nodeOf(state)));
    this.roots = [...roots];
    this.windows.forget();
    this.removal.begin();
    this.sweep();
  }

  /**
   * Whether there is no more to find out about the present states. Where there are several a proof of what is
   * best in one is not enough: what else is worth there counts too.
   */
  get isClosed(): boolean {
    return this.roots.every((root) => this.isDone(root));
  }

  isDone(root: ObjectNode): boolean {
    if (this.roots.length === 1 || !root.isClosed || root.arms.length === 0) return root.isClosed;
    return root.isExpanded && root.arms.every((arm) => arm.isRemoved || isClosed(arm));
  }

  /**
   * A present state that has to be expanded before all else: one without an arm, or one that lacks some
   * though it is closed.
   */
  rootToExpand(): ObjectNode | undefined {
    return this.roots.find(
      (root) => !this.isDone(root) && (root.arms.length === 0 || (root.isClosed && !root.isExpanded)),
    );
  }

  /** Expands a node, or a part of it; whether it needs no more for now. */
  expand(node: ObjectNode): boolean {
    const expansion = this.expansions.get(node) ?? this.open(node);
    for (const arm of allOf(expansion.next())) this.addArm(node, arm);
    if (expansion.isComplete) {
      this.expansions.delete(node);
      node.isExpanded = true;
      this.expanded++;
      // A role without a legal move: the match cannot go on and has no score.
      if (node.arms.length === 0) {
        node.close(node.value.fill(0), this.own, 0);
        node.rests = "belief";
      }
    } else if (!(expansion.canWait && node.arms.length > 0)) return false;
    this.passOn(node);
    this.checkRelation();
    return true;
  }

  /**
   * Brings the bounds of a node in line with its arms, and those of all that hang on it. First in, first out,
   * and none twice in the queue: states are met on many ways, and to follow each way by itself would take for
   * ever.
   */
  passOn(node: ObjectNode): void {
    const queue = new Set([node]);
    // A set is walked in the order of entry, what enters meanwhile included.
    for (const next of queue) {
      queue.delete(next);
      const wasClosed = next.isClosed;
      if (!this.values.narrow(next) && !(wasClosed && next === node)) continue;
      for (const parent of next.parents) if (!parent.isClosed) queue.add(parent);
    }
  }

  /** After it has been sampled. */
  update(node: ObjectNode): void {
    if (!this.values.update(node)) return;
    for (const parent of node.parents) this.passOn(parent);
  }

  /** If the players go together otherwise than it seemed, all that is known of ends is put together anew. */
  checkRelation(): void {
    const { relation } = this.relations;
    if (relation === this.relation) return;
    this.relation = relation;
    this.windows.forget();
    const all = [...this.reachable()].filter(({ arms }) => arms.length > 0);
    for (const node of all) node.reopen(...this.range);
    // What lies further on was met later, mostly; `passOn` sees to the rest.
    for (const node of all.reverse()) this.passOn(node);
    this.sweep();
  }

  /** All nodes that can be reached from the present ones, each once. */
  *reachable(): Generator<ObjectNode, void> {
    const pass = ++this.passes;
    const waiting = [...this.roots];
    for (const root of waiting) root.mark = pass;
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      yield node;
      for (const { branches } of node.arms) {
        for (const branch of branches) {
          if (branch.mark === pass) continue;
          branch.mark = pass;
          waiting.push(branch);
        }
      }
    }
  }

  private open(node: ObjectNode): Expansion {
    const expansion = this.expander.expand(node.state);
    node.arms = [];
    node.looks = [];
    node.noGoods = 0;
    node.moves = expansion.moves;
    node.deciders = [...this.players.keys()].filter((p) => expansion.moves[p].length > 1);
    this.expansions.set(node, expansion);
    return expansion;
  }

  private addArm(node: ObjectNode, { choice, successors }: Arm): void {
    const branches = successors.map((successor) => this.childOf(node, successor));
    node.arms.push({ choice, branches, isRemoved: false });
    for (const branch of branches) this.bringInside(node, branch);
    this.successors += successors.length;
  }

  /** A new arm leads to a child. */
  private bringInside(node: ObjectNode, child: ObjectNode): void {
    const { windows } = this;
    if (!windows.isOutside(child) || windows.isOutside(node)) return;
    windows.markInside(child);
    this.list.enter(child);
  }

  /** Hands the window down; how many branches were looked at. */
  handDown(): number {
    return this.windows.handDown(this.roots, this.made);
  }

  private childOf(parent: ObjectNode, successor: Successor): ObjectNode {
    const child = this.table.get(successor.state) ?? this.add(successor);
    // The end of a match, which very many nodes may lead to, has no news for them.
    if (child.isClosed && child.arms.length === 0) return child;
    if (child.parents.at(-1) !== parent) child.parents.push(parent);
    return child;
  }

  nodeOf(state: State): ObjectNode {
    const { game } = this.loaded;
    return (
      this.table.get(state) ??
      this.add({ state, isTerminal: game.isTerminal(state), score: (role) => game.score(state, role) })
    );
  }

  private add(successor: Successor): ObjectNode {
    const { players, relations } = this;
    const { state } = successor;
    const isRepeated = players.length === 1 && this.positions.isRepeated(state);
    const node = new ObjectNode(state, players.length, ...this.range, isRepeated, this.made++);
    if (successor.isTerminal) {
      const points = players.map((role) => successor.score(role));
      relations.meet(points);
      node.close(
        points.map((value) => value / 100),
        this.own,
        0,
      );
    }
    this.table.add(node);
    this.list.enter(node);
    return node;
  }

  /** Drops the nodes that cannot be reached any more, and lists those that wait anew. */
  private sweep(): void {
    const kept = [...this.reachable()];
    const pass = this.passes;
    this.table.clear();
    this.list.clear();
    for (const node of kept) {
      node.parents = node.parents.filter(({ mark }) => mark === pass);
      this.table.add(node);
      this.list.enter(node);
    }
    for (const [node, expansion] of this.expansions) {
      if (node.mark === pass && expansion.canWait) continue;
      expansion.end();
      this.expansions.delete(node);
    }
  }
}
