/** What a role learns of a turn, and which moves and successors of a state agree with it. */
import type { TermId } from "../engine/game.js";
import type { Child, LoadedGame } from "../engine/loaded-game.js";
import { NO_MOVE, nextViews } from "../engine/views.js";
import type { Breath } from "./clock.js";
import { inPieces, type Possible, type RoleChoices, type WeightedMove } from "./possible-states.js";

/** What a role knows of a turn: its own move and its percepts, where they were told. */
export interface PerceivedTurn {
  readonly move: TermId | undefined;
  readonly percepts: readonly TermId[] | undefined;
}

/** The same, or else all moves. */
export type Perceived = PerceivedTurn | { readonly joint: readonly TermId[] };

/** How many states or joint moves slices look into at once, and about how many legal moves these may have. */
const PIECE = 512;
const PIECE_MOVES = 2 ** 17;

export class Perception {
  /** How many states or joint moves are looked into at once; engines without slices do it one by one. */
  readonly piece: number;

  constructor(
    readonly loaded: LoadedGame,
    readonly role: number,
  ) {
    const moves = loaded.program?.moves.length ?? 1;
    const isSliced = loaded.game.engine === "slices";
    this.piece = isSliced ? Math.max(1, Math.min(PIECE, Math.floor(PIECE_MOVES / moves))) : 1;
  }

  /** The moves that each role may have made in each state; none if a known move is not legal there. */
  async choicesOf(
    states: readonly Possible[],
    perceived: Perceived | undefined,
    breath: Breath,
  ): Promise<RoleChoices[]> {
    const choices: RoleChoices[] = [];
    for (const some of inPieces(states, this.piece)) {
      for (const legal of this.loaded.legalMovesOfEach(some.map(({ state }) => state))) {
        choices.push(
          legal.map((moves, role) => {
            const made = perceived && this.madeBy(role, perceived);
            return made === undefined ? moves : moves.filter((move) => move === made);
          }),
        );
      }
      await breath.take();
    }
    return choices;
  }

  /** The successors of some moves, one after the other; those that agree with what was perceived. */
  async *agreeing(
    moves: Iterable<WeightedMove>,
    perceived: Perceived,
    breath: Breath,
  ): AsyncGenerator<{ readonly move: WeightedMove; readonly possible: Possible }, void> {
    for (const some of inPieces(moves, this.piece)) {
      const children = this.loaded.childOfEach(
        some.map(({ state }) => state),
        some.map(({ joint }) => joint),
      );
      for (const [i, child] of children.entries())
        if (this.agrees(child, perceived)) yield { move: some[i], possible: this.after(some[i], child) };
      await breath.take();
    }
  }

  /** The state after a move, with what the roles have seen where that is kept. */
  after(move: WeightedMove, child: Child): Possible {
    const { state, views, before, joint, weight } = move;
    const turn = { state, views, joint, before };
    if (views === undefined) return { state: child.state, weight, before: turn };
    // What chance has drawn nobody knows by having drawn it.
    const seen = nextViews(views, this.withoutChance(joint), (role) => child.percepts(role));
    return { state: child.state, weight, views: seen, before: turn };
  }

  private withoutChance(joint: readonly TermId[]): readonly TermId[] {
    const { chance } = this.loaded.game;
    return chance < 0 ? joint : joint.with(chance, NO_MOVE);
  }

  private agrees(child: Child, perceived: Perceived): boolean {
    if (child.isTerminal) return false;
    if ("joint" in perceived || perceived.percepts === undefined) return true;
    return arePerceived(child.percepts(this.role), perceived.percepts);
  }

  /** The move of a role in a turn, where it is known. */
  private madeBy(role: number, perceived: Perceived): TermId | undefined {
    if ("joint" in perceived) return perceived.joint[role];
    return role === this.role ? perceived.move : undefined;
  }
}

/** Whether percepts are those that were told, each once: messages may tell them in any order. */
export function arePerceived(percepts: readonly TermId[], told: readonly TermId[]): boolean {
  return percepts.length === told.length && percepts.every((percept) => told.includes(percept));
}
