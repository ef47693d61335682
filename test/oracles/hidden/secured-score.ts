/**
 * Whether a role can be sure of a score, whatever the others and chance do: the plain search for a strategy
 * without chance over what the role has perceived (AND/OR over sets of states; Bertsekas and Rhodes: "Recursive
 * state estimation for a set-membership description of uncertainty", 1971, say which states these are). Such a
 * strategy bounds the value of a game from below; where it secures the most that can be scored, it is the value.
 */
import type { Game, State, TermId } from "../../../src/engine/game.js";
import { jointMoves } from "../../../src/engine/joint-move.js";

/** What may follow a state, kept since many sets hold it. */
interface Turn {
  readonly own: TermId;
  /** What the role perceives. */
  readonly view: string;
  readonly next: State;
  /** What the role scores if the match is over then. */
  readonly score: number | undefined;
}

/** By their texts, so that equal ones stand there once. */
type States = ReadonlyMap<string, State>;

export interface Secured {
  readonly isSure: boolean;
  /** How many sets of states were looked at. */
  readonly sets: number;
}

export function securesScore(game: Game, role: number, score: number): Secured {
  const known = new Map<string, boolean>();
  const turns = new Map<string, readonly Turn[]>();

  const turnsOf = (key: string, state: State): readonly Turn[] => {
    const before = turns.get(key);
    if (before !== undefined) return before;
    const made = [...jointMoves(game, state)].map((joint) => {
      const next = game.nextState(state, joint);
      const view = game.percepts(state, joint, role).join();
      return {
        own: joint[role],
        view,
        next,
        score: game.isTerminal(next) ? game.score(next, role) : undefined,
      };
    });
    turns.set(key, made);
    return made;
  };
  /** What may be after a move, by what is perceived; undefined where the match may end with too few points. */
  const after = (states: States, move: TermId): Iterable<States> | undefined => {
    const views = new Map<string, Map<string, State>>();
    for (const [key, state] of states) {
      for (const turn of turnsOf(key, state)) {
        if (turn.own !== move) continue;
        if (turn.score !== undefined) {
          if (turn.score < score) return undefined;
          // The role also knows whether the match goes on.
          continue;
        }
        const there = views.get(turn.view) ?? new Map<string, State>();
        views.set(turn.view, there.set(turn.next.join(), turn.next));
      }
    }
    return views.values();
  };
  const secures = (states: States): boolean => {
    const key = [...states.keys()].sort().join(" ");
    const before = known.get(key);
    if (before !== undefined) return before;
    const [any] = states.values();
    const isSure = game.legalMoves(any, role).some((move) => {
      const found = after(states, move);
      return found !== undefined && [...found].every(secures);
    });
    known.set(key, isSure);
    return isSure;
  };
  const start = game.initialState();
  const isSure = secures(new Map([[start.join(), start]]));
  return { isSure, sets: known.size };
}
