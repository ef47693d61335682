/**
 * The moves that a role can make whatever the state is. Mostly a role knows its legal moves; where the rules do
 * not tell it, a move that is legal in only some of the states that may be could be an illegal one.
 */
import type { TermId } from "../engine/game.js";
import type { LoadedGame } from "../engine/loaded-game.js";
import { Breath } from "./clock.js";
import { inPieces, type Possible, resampled } from "./possible-states.js";

export interface SurestMoves {
  /** Legal in every state, or else in as likely ones as possible. */
  readonly moves: readonly TermId[];
  /** How likely it is that they are legal: 1 if they are in every state. */
  readonly share: number;
}

/** Of more states than this a sample is looked at. */
const MOST_STATES = 8192;
const PIECE = 512;

export async function surestMoves(
  loaded: LoadedGame,
  role: number,
  all: readonly Readonly<Possible>[],
): Promise<SurestMoves> {
  const states = all.length > MOST_STATES ? resampled(all, MOST_STATES) : all;
  const breath = new Breath();
  const found = new Map<TermId, { count: number; weight: number }>();
  let whole = 0;
  for (const some of inPieces(states, loaded.game.engine === "slices" ? PIECE : 1)) {
    for (const [i, legal] of loaded.legalMovesOfEach(some.map(({ state }) => state)).entries()) {
      const { weight } = some[i];
      whole += weight;
      for (const move of legal[role]) {
        const known = found.get(move);
        if (known === undefined) found.set(move, { count: 1, weight });
        else {
          known.count++;
          known.weight += weight;
        }
      }
    }
    await breath.take();
  }
  const sure = Array.from(found).filter(([, { count }]) => count === states.length);
  if (sure.length > 0) return { moves: sure.map(([move]) => move), share: 1 };
  const most = Array.from(found.values()).reduce((max, { weight }) => Math.max(max, weight), 0);
  const likeliest = Array.from(found).filter(([, { weight }]) => weight >= most);
  return { moves: likeliest.map(([move]) => move), share: most / whole };
}
