/** Writes the arms of a node into the kernel's memory, with a node for each state behind them. */
import type { State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { KernelGraph } from "../../engine/macucb/kernel-graph.js";
import type { Pieces } from "../../gdl/pieces.js";
import type { PlayerRelations } from "../player-relation.js";
import type { StateArms } from "./arm-rows.js";
import { MetPositions } from "./counters.js";
import type { Arm, Successor } from "./expander.js";

export class ArmWriter {
  /** The number of successors of all arms together. */
  successors = 0;
  /** The most bytes that were ever written at once. */
  largestBatch = 0;
  private readonly positions: MetPositions;

  constructor(
    private readonly loaded: LoadedGame,
    private readonly graph: KernelGraph,
    private readonly players: readonly number[],
    private readonly relations: PlayerRelations,
  ) {
    this.positions = new MetPositions(loaded.game);
  }

  /** Before the first node is made. */
  *prepare(): Pieces {
    if (this.players.length === 1) yield* this.positions.prepare();
  }

  /** Writes more arms of a node, given the legal moves of each player; false if they do not all fit. */
  write(node: number, moves: readonly (readonly TermId[])[], arms: readonly Arm[]): boolean {
    const { graph } = this;
    const [first] = arms;
    if (first === undefined) return true;
    const branches = first.successors.length;
    this.largestBatch = Math.max(this.largestBatch, graph.bytesOf(arms.length, branches));
    const counts = moves.map(({ length }) => length);
    const isBegun = graph.nodes.armCount(node) > 0;
    if (!isBegun && !graph.beginArms(node, counts, branches, arms.length)) return false;
    for (const { choice, successors } of arms) {
      const children: number[] = [];
      for (const successor of successors) {
        const child = this.childOf(successor);
        if (child === 0) return false;
        children.push(child);
      }
      if (!graph.addArm(node, choice, children)) return false;
      this.successors += children.length;
    }
    return true;
  }

  /** Writes all arms of a node; false if they do not all fit. */
  writeRows(node: number, arms: StateArms): boolean {
    const { graph, relations } = this;
    if (arms.count === 0) return true;
    this.largestBatch = Math.max(this.largestBatch, graph.bytesOf(arms.count, 1));
    if (!graph.beginArms(node, arms.moves, 1, arms.count)) return false;
    for (const { points } of arms.ends) relations.meet(points);
    const written = graph.rows.add(node, arms);
    this.successors += written;
    return written === arms.count;
  }

  /** The node of this very state, a new one if need be; 0 if there is no room for it. */
  nodeOf(state: State): number {
    const { game } = this.loaded;
    const known = this.graph.find({ state }, true);
    if (known !== 0) return known;
    return this.add({
      state,
      get isTerminal() {
        return game.isTerminal(state);
      },
      score: (role) => game.score(state, role),
    });
  }

  private childOf(successor: Successor): number {
    const known = this.graph.find(successor);
    return known === 0 ? this.add(successor) : known;
  }

  /** A node for the state that was looked for last. */
  private add(successor: Successor): number {
    const { graph, players, relations } = this;
    const isRepeated = players.length === 1 && this.positions.isRepeated(successor.state);
    if (!successor.isTerminal) return graph.add(isRepeated);
    const points = players.map((role) => successor.score(role));
    relations.meet(points);
    const utilities = points.map((value) => value / 100);
    return graph.add(isRepeated, utilities);
  }
}
