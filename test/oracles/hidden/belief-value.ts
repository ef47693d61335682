/**
 * What a game of one player is worth under best play, where the player does not see all: the plain recursion
 * over beliefs (Åström: "Optimal control of Markov processes with incomplete state information", 1965). A
 * belief has the states that agree with what was perceived, each with the share of all courses that lead to it.
 */
import type { Game, State } from "../../../src/engine/game.js";
import { jointMoves } from "../../../src/engine/joint-move.js";

type Belief = ReadonlyMap<string, { readonly state: State; readonly share: number }>;

export function valueByBeliefs(game: Game): number {
  const [role] = game.players;
  const known = new Map<string, number>();

  /** The sum over the states of the belief, each weighted by its share, of what is scored from there on. */
  const worth = (belief: Belief): number => {
    const key = [...belief]
      .map(([name, { share }]) => `${name}:${share.toPrecision(12)}`)
      .sort()
      .join(" ");
    const before = known.get(key);
    if (before !== undefined) return before;
    const [{ state: any }] = belief.values();
    let best = Number.NEGATIVE_INFINITY;
    for (const own of game.legalMoves(any, role)) {
      let sum = 0;
      const views = new Map<string, Map<string, { state: State; share: number }>>();
      for (const { state, share } of belief.values()) {
        const joints = [...jointMoves(game, state)].filter((joint) => joint[role] === own);
        for (const joint of joints) {
          const next = game.nextState(state, joint);
          const part = share / joints.length;
          if (game.isTerminal(next)) {
            sum += part * game.score(next, role);
            continue;
          }
          const view = game.percepts(state, joint, role).join();
          const after = views.get(view) ?? new Map<string, { state: State; share: number }>();
          views.set(view, after);
          const there = after.get(next.join());
          if (there === undefined) after.set(next.join(), { state: next, share: part });
          else there.share += part;
        }
      }
      for (const after of views.values()) sum += worth(after);
      best = Math.max(best, sum);
    }
    known.set(key, best);
    return best;
  };
  const start = game.initialState();
  return worth(new Map([[start.join(), { state: start, share: 1 }]]));
}
