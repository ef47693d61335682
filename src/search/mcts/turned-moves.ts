/** Moves where a way down leads from a state to the node of an image of the state it should lead to. */
import type { TermId } from "../../engine/game.js";
import type { StateOrbits } from "./node-table.js";
import type { Amaf, PlainNode } from "./plain-node.js";

/** The node whose statistics count, and what takes its state into that of the present node. */
export interface Reference {
  readonly node: PlainNode;
  readonly turn: number;
}

export class TurnedMoves {
  constructor(private readonly orbits: StateOrbits | undefined) {}

  /** What the statistics of a reference say of a move of a role in the present node. */
  amafOf({ node, turn }: Reference, role: number): ((move: TermId) => Amaf | undefined) | undefined {
    const table = node.amaf?.[role];
    const { orbits } = this;
    if (table === undefined || orbits === undefined) return table && ((move) => table.get(move));
    const back = orbits.quotient(turn, 0);
    return (move) => table.get(orbits.moveBy(back, role, move));
  }

  product(a: number, b: number): number {
    return this.orbits === undefined ? 0 : this.orbits.quotient(this.orbits.quotient(a, 0), b);
  }

  /** Moves that were made in the state of a child become those of the state that leads there. */
  turnBack(made: readonly Set<TermId>[], turn: number): void {
    const { orbits } = this;
    if (orbits === undefined || turn === 0) return;
    const back = orbits.quotient(turn, 0);
    for (const [role, moves] of made.entries()) {
      const images = Array.from(moves, (move) => orbits.moveBy(back, role, move));
      moves.clear();
      for (const move of images) moves.add(move);
    }
  }
}
