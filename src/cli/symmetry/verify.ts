/** Tries symmetries in the states of random matches, on the reference reasoner. */
import type { Game } from "../../engine/game.js";
import { Random } from "../../engine/random-numbers.js";
import { randomPlay } from "../../engine/random-play.js";
import type { GroundProgram } from "../../ground/ground-program.js";
import { Commuting } from "../../match/commuting.js";
import type { Pause } from "../../match/pause.js";
import type { GameSymmetry } from "../../symmetry/game-symmetry.js";

export interface Verified {
  readonly matches: number;
  /** The states in which all symmetries were tried, each met state once a match. */
  readonly states: number;
  /** What did not commute, and where; there is none unless something is wrong with arcwood. */
  readonly problem?: string | undefined;
}

/** Matches are cut here: some games have no end. */
const MOST_STEPS = 200;

export async function verify(
  game: Game,
  program: GroundProgram,
  symmetries: readonly GameSymmetry[],
  { matches, seed, pause }: { readonly matches: number; readonly seed: number; readonly pause: Pause },
): Promise<Verified> {
  const commuting = symmetries.map((symmetry) => new Commuting(game, program, symmetry));
  let states = 0;
  for (let match = 0; match < matches; match++) {
    for (const { state, joint } of randomPlay(
      game,
      game.initialState(),
      new Random(seed, match),
      MOST_STEPS,
    )) {
      for (const [i, one] of commuting.entries()) {
        const problem = one.problemIn(state, typeof joint === "string" ? undefined : joint);
        if (problem === undefined) continue;
        const fluents = Array.from(state, (fluent) => game.text(fluent)).join(" ");
        return { matches: match, states, problem: `${problem}, with generator ${i + 1} in ${fluents}` };
      }
      states++;
      if (await pause()) return { matches: match, states };
    }
  }
  return { matches, states };
}
