/**
 * What a visit to an open node comes to where values were learnt: the value of its state in place of playouts, or
 * beside them. It is told as playouts are that were cut off and given a score, so it proves nothing, and says
 * nothing of how the players go together.
 */
import type { Start } from "../../engine/chunks.js";
import type { LoadedGame } from "../../engine/loaded-game.js";
import { kernelModule } from "../../engine/memory/module.js";
import { playoutsOf, type Tally } from "../../engine/slices/tally.js";
import type { TreeValues } from "../../engine/tree/playout-tree.js";
import { StateValues } from "../../engine/values/state-values.js";

/** A value of 1 in points. */
const POINTS = 100;

export interface ValuedLeaves {
  /** How much values count beside playouts: at 1 none are played. */
  readonly share: number;
  /** What visits to these states come to; undefined for a state that has no value. */
  tallies(starts: readonly Start[]): (Tally | undefined)[];
  /** What playouts came to, and the values of the states in which they began. */
  mixed(starts: readonly Start[], played: readonly (Tally | undefined)[]): (Tally | undefined)[];
}

/** Undefined where the game is not compiled to slices. */
export function valuedLeaves(
  loaded: LoadedGame,
  { model, weights, share }: TreeValues,
): ValuedLeaves | undefined {
  const recipe = loaded.recipe();
  if (recipe.engine !== "slices") return undefined;
  const { players } = loaded.game;
  const values = new StateValues(kernelModule(), recipe.slices, model, weights, players.length);
  const valuesOf = (starts: readonly Start[]) => values.of(starts.map(({ state }) => state));
  return {
    share,
    tallies: (starts) =>
      valuesOf(starts).map((own, i) => own && cutOff(starts[i].playouts, 0, (p) => own[p] * POINTS)),
    mixed: (starts, played) =>
      valuesOf(starts).map((own, i) => {
        const tally = played[i];
        if (own === undefined || tally === undefined) return tally;
        const playouts = playoutsOf(tally);
        const mean = (p: number) => tally.scores[p].sum / playouts;
        return cutOff(playouts, tally.steps, (p) => share * own[p] * POINTS + (1 - share) * mean(p));
      }),
  };

  function cutOff(playouts: number, steps: number, points: (player: number) => number): Tally {
    const scores = players.map((_, p) => ({ sum: playouts * points(p), squares: 0 }));
    return { terminal: 0, limited: playouts, stuck: 0, steps, scores };
  }
}
