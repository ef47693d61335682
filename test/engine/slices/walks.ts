/** States of random matches, sorted by the phase that each step is in. */
import type { Game } from "../../../src/engine/game.js";
import type { Visit } from "../../ground/agree.js";

export interface WalkLimits {
  readonly matches: number;
  readonly steps?: number;
  /** No new state is visited after this many seconds. */
  readonly seconds?: number;
}

/** Per phase of the period: what random matches visit at its steps. */
export function visitsByPhase(
  game: Game,
  period: number,
  pick: (count: number) => number,
  { matches, steps = 200, seconds = Number.POSITIVE_INFINITY }: WalkLimits,
): Visit[][] {
  const visits: Visit[][] = Array.from({ length: period }, () => []);
  const end = performance.now() + seconds * 1000;
  for (let match = 0; match < matches && performance.now() < end; match++) {
    let state = game.initialState();
    for (let step = 0; step < steps && performance.now() < end; step++) {
      const choices = game.roles.map((_, role) => game.legalMoves(state, role));
      const ofPhase = visits[step % period];
      if (game.isTerminal(state) || choices.some((moves) => moves.length === 0)) {
        ofPhase.push({ state });
        break;
      }
      const joint = choices.map((moves) => moves[pick(moves.length)]);
      ofPhase.push({ state, joint });
      state = game.nextState(state, joint);
    }
  }
  return visits;
}
