/**
 * What the rules of a game prove of how its players go together. It is found out in pieces when it is first
 * asked for, once for all who play the loaded game, by work that is counted and not timed: so a seed decides
 * what a report calls proved.
 *
 * It holds for all states that play reaches from the initial one.
 */
import type { LoadedGame } from "../engine/loaded-game.js";
import type { Rests } from "../engine/rests.js";
import type { Pieces } from "../gdl/pieces.js";
import type { AcyclicProgram } from "../ground/acyclic.js";
import { groupsInPieces } from "../network/groups/groups.js";
import { NOTHING_PROVED, type ProvedScores, proveScores } from "../network/relation/score-proofs.js";
import type { PlayerRelation } from "./player-relation.js";

/** In larger programs no proof is tried: its first piece would take too long. */
const MOST_LITERALS = 100_000;
/** Most proofs take a hundredth of that. All of it takes about a second. */
const BUDGET = { questionSteps: 2_000_000, steps: 4_000_000, size: 10_000_000 };
/** As for plans (`plan/chain/chain-method.ts`): a second or so where no groups are known. */
const GROUP_BUDGET = { states: 100, walkSteps: 1_000_000, questionSteps: 200_000, steps: 20_000_000 };

/** What a search takes the players to be: two rivals whose points always have this sum, or a team. */
export interface AssumedRelation {
  readonly relation: PlayerRelation;
  readonly sum?: number | undefined;
}

const proofs = new WeakMap<LoadedGame, ScoreProof>();

export class ScoreProof {
  /** What is proved; undefined while that is not known yet. */
  found: ProvedScores | undefined;
  private readonly work: Pieces<ProvedScores>;

  private constructor(loaded: LoadedGame) {
    this.work = work(loaded);
  }

  static of(loaded: LoadedGame): ScoreProof {
    const known = proofs.get(loaded);
    if (known !== undefined) return known;
    const proof = new ScoreProof(loaded);
    proofs.set(loaded, proof);
    return proof;
  }

  /** Goes on until it is known. Several may go on with it by turns. */
  *goOn(): Pieces {
    while (this.found === undefined) {
      const { done, value } = this.work.next();
      if (done) this.found = value;
      else yield;
    }
  }

  /**
   * Whether a value that rests on this is proved. The search may have assumed one relation; else any will do.
   */
  proves(rests: Rests, assumed?: AssumedRelation): boolean {
    if (rests !== "relation") return rests === "nothing";
    const { sum, areEqual } = this.found ?? NOTHING_PROVED;
    if (assumed === undefined) return sum !== undefined || areEqual;
    return assumed.relation === "team" ? areEqual : assumed.relation === "rivals" && sum === assumed.sum;
  }
}

function* work(loaded: LoadedGame): Pieces<ProvedScores> {
  const { program, game } = loaded;
  if (program === undefined || game.players.length < 2) return NOTHING_PROVED;
  if (program.literals.length > MOST_LITERALS) return NOTHING_PROVED;
  const recipe = loaded.recipe();
  const known = recipe.engine === "slices" ? recipe.slices.groups : [];
  const found = yield* proveScores(program, game.players, known, BUDGET);
  if (known.length > 0 || found.sum !== undefined || found.areEqual) return found;
  return yield* withGroups(program, game.players);
}

function* withGroups(program: AcyclicProgram, players: readonly number[]): Pieces<ProvedScores> {
  const { groups } = yield* groupsInPieces(program, GROUP_BUDGET);
  return groups.length === 0 ? NOTHING_PROVED : yield* proveScores(program, players, groups, BUDGET);
}
