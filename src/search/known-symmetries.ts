/**
 * The symmetries of a loaded game, found in pieces when they are first asked for, once for all who play it. Roles
 * stay in place, and the initial state need not: whatever play comes to, a state and its image are worth the same.
 */
import type { LoadedGame } from "../engine/loaded-game.js";
import { type GameSymmetries, gameSymmetries } from "../engine/symmetry/game-symmetries.js";
import type { Pieces } from "../gdl/pieces.js";

const known = new WeakMap<LoadedGame, KnownSymmetries>();

export class KnownSymmetries {
  /** Undefined while that is not known yet. */
  found: GameSymmetries | undefined;
  private readonly work: Pieces<GameSymmetries>;

  private constructor({ program }: LoadedGame) {
    if (program === undefined) this.found = { generators: [], complete: false };
    this.work = program === undefined ? nothing() : gameSymmetries(program);
  }

  static of(loaded: LoadedGame): KnownSymmetries {
    const symmetries = known.get(loaded) ?? new KnownSymmetries(loaded);
    known.set(loaded, symmetries);
    return symmetries;
  }

  /** Goes on until they are known. Several may go on by turns. */
  *goOn(): Pieces {
    while (this.found === undefined) {
      const { done, value } = this.work.next();
      if (done) this.found = value;
      else yield;
    }
  }
}

// A game that is not ground has no symmetries that could be found.
function* nothing(): Pieces<GameSymmetries> {
  yield;
  return { generators: [], complete: false };
}
