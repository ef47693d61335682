/** Writes the solutions of a network into the kernel's memory, with a network for each state behind them. */
import type { State, TermId } from "../../engine/game.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import type { KernelGraph } from "../../engine/macucb/kernel-graph.js";
import type { PlayerRelations } from "../player-relation.js";
import { MetPositions } from "./counters.js";
import type { Outcome, Solution } from "./moves-first.js";

export class ArmWriter {
  /** Of all arms together. */
  successors = 0;
  /** Bytes of the most that were ever written at once. */
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

  /** More arms of a network, given the legal moves of each player; false where there is no room for all of them. */
  write(network: number, moves: readonly (readonly TermId[])[], solutions: readonly Solution[]): boolean {
    const { graph } = this;
    const [first] = solutions;
    if (first === undefined) return true;
    const branches = first.outcomes.length;
    this.largestBatch = Math.max(this.largestBatch, graph.bytesOf(solutions.length, branches));
    const counts = moves.map(({ length }) => length);
    const isBegun = graph.stored.armCount(network) > 0;
    if (!isBegun && !graph.beginArms(network, counts, branches, solutions.length)) return false;
    for (const { choice, outcomes } of solutions) {
      const children: number[] = [];
      for (const outcome of outcomes) {
        const child = this.childOf(outcome);
        if (child === 0) return false;
        children.push(child);
      }
      if (!graph.addArm(network, choice, children)) return false;
      this.successors += children.length;
    }
    return true;
  }

  /** The network of a state, a new one if need be; 0 where there is no room. */
  networkOf(state: State): number {
    const { game } = this.loaded;
    const isTerminal = game.isTerminal(state);
    return this.childOf({ state, isTerminal, score: (role) => game.score(state, role) });
  }

  private childOf(outcome: Outcome): number {
    const { graph, players, relations } = this;
    const known = graph.find(outcome);
    if (known !== 0) return known;
    const isRepeated = players.length === 1 && this.positions.isRepeated(outcome.state);
    if (!outcome.isTerminal) return graph.add(isRepeated);
    const points = players.map((role) => outcome.score(role));
    relations.meet(points);
    const utilities = points.map((value) => value / 100);
    return graph.add(isRepeated, utilities);
  }
}
