/**
 * The plainest way to solve a puzzle: breadth-first by the reference reasoner, a state being the text of all
 * its fluents, with how many turns each score takes at least. The oracle for all methods of planning.
 */
import type { Game, State } from "../../src/engine/game.js";

/** For each score that a course of play can end with, the fewest turns that it takes. */
export type FewestTurns = ReadonlyMap<number, number>;

/** Undefined where there are more than `most` states. */
export function fewestTurns(game: Game, most: number): FewestTurns | undefined {
  const found = new Map<number, number>();
  const met = new Set<string>();
  let layer: State[] = [game.initialState()];
  for (let turns = 0; layer.length > 0; turns++) {
    const next: State[] = [];
    for (const state of layer) {
      if (game.isTerminal(state)) {
        const score = game.score(state, 0);
        if (!found.has(score)) found.set(score, turns);
        continue;
      }
      for (const move of game.legalMoves(state, 0)) {
        const child = game.nextState(state, [move]);
        const text = Array.from(child, (fluent) => game.text(fluent))
          .sort()
          .join(" ");
        if (met.has(text)) continue;
        if (met.size === most) return undefined;
        met.add(text);
        next.push(child);
      }
    }
    layer = next;
  }
  return found;
}
