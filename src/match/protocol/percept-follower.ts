/**
 * Follows a match from lists of percepts alone, as the classic dialect of GDL-II tells it: neither the turn nor
 * the own move is told. So a list may be that of the next turn, the last one said again, or that of a later turn,
 * since messages get lost; and a move that was answered may have been replaced. All states in which the role may
 * be are followed, and the first of these readings is taken that leads to one in which the match goes on:
 *
 *     the next turn, with the move that was answered; a repetition, if the list is the same;
 *     the next turn, with another own move; up to `MOST_MISSED` turns more, of which nothing was heard
 *
 * With too many states, or no reading that can be, a list is taken for the next turn from then on.
 */
import type { Game, State, TermId } from "../../engine/game.js";
import { jointMovesOf } from "../../engine/joint-move.js";
import type { Pieces } from "../../gdl/pieces.js";
import { arePerceived, type PerceivedTurn } from "../../search/perceived.js";

/** More turns are not missed in a row. */
export const MOST_MISSED = 3;

/** So many joint moves are looked at for a message. On the reference reasoner that takes a few tenths of a second. */
const MOST_JOINT_MOVES = 1000;

export class PerceptFollower {
  /** The states in which the role may be; undefined if they are not followed any more. */
  private states: readonly State[] | undefined;

  constructor(
    private readonly game: Game,
    private readonly role: number,
  ) {
    this.states = [game.initialState()];
  }

  /** The turns that these percepts tell of, the last one last; none if they repeat the message before. */
  *hear(
    percepts: readonly TermId[],
    isSame: boolean,
    answered: TermId | undefined,
  ): Pieces<readonly PerceivedTurn[]> {
    const looked = { moves: 0 };
    for (const turns of readingsOf(percepts, isSame, answered)) {
      const states = this.states && (yield* this.after(this.states, turns, looked));
      if (states?.length === 0) continue;
      this.states = states;
      return turns;
    }
    this.states = undefined;
    return [{ move: undefined, percepts }];
  }

  /** The states after these turns; undefined if too many joint moves would have to be looked at. */
  private *after(
    before: readonly State[],
    turns: readonly PerceivedTurn[],
    looked: { moves: number },
  ): Pieces<readonly State[] | undefined> {
    const { game, role } = this;
    let states = before;
    for (const { move, percepts } of turns) {
      const next = new Map<string, State>();
      for (const state of states) {
        const choices = game.roles.map((_, each) => {
          const legal = game.legalMoves(state, each);
          return each === role && move !== undefined ? legal.filter((one) => one === move) : legal;
        });
        for (const joint of jointMovesOf(choices)) {
          if (++looked.moves > MOST_JOINT_MOVES) return undefined;
          yield;
          if (percepts !== undefined && !arePerceived(game.percepts(state, joint, role), percepts)) continue;
          const after = game.nextState(state, joint);
          if (!game.isTerminal(after)) next.set(after.join(), after);
        }
      }
      states = [...next.values()];
    }
    return states;
  }
}

function* readingsOf(
  percepts: readonly TermId[],
  isSame: boolean,
  answered: TermId | undefined,
): Generator<readonly PerceivedTurn[], void> {
  yield [{ move: answered, percepts }];
  if (isSame) yield [];
  const replaced = { move: undefined, percepts };
  yield [replaced];
  const unknown = { move: undefined, percepts: undefined };
  for (let missed = 1; missed <= MOST_MISSED; missed++) {
    const others = Array.from({ length: missed - 1 }, () => unknown);
    yield [{ move: answered, percepts: undefined }, ...others, replaced];
    yield [unknown, ...others, replaced];
  }
}
