/**
 * Fluents that only count the turns, as many puzzles have them: `(step 17)` holds at turn 17 of every match
 * and at no other. With them no state ever returns, and a search cannot see that it goes round in circles.
 * They are found by looking at a few random matches, so this may err; it only decides which of two nodes is
 * expanded first.
 */
import type { Game, State, TermId } from "../../engine/game.js";
import { Random } from "../../engine/random-numbers.js";
import { randomPlay } from "../../engine/random-play.js";
import type { Pieces } from "../../gdl/pieces.js";
import { hashOf } from "../state-table.js";

const MATCHES = 6;
const TURNS = 200;
/** A seed of this file's own, so that what is found depends on the game alone. */
const SEED = 1;

function* countersOf(game: Game): Pieces<ReadonlySet<TermId>> {
  const turnOf = new Map<TermId, number>();
  const others = new Set<TermId>();
  const reached: number[] = [];
  const held = new Map<TermId, number>();
  for (let match = 0; match < MATCHES; match++) {
    for (const { step: turn, state } of randomPlay(
      game,
      game.initialState(),
      new Random(SEED, match),
      TURNS,
    )) {
      reached[turn] = (reached[turn] ?? 0) + 1;
      for (const fluent of state) {
        if ((turnOf.get(fluent) ?? turn) !== turn) others.add(fluent);
        turnOf.set(fluent, turn);
        held.set(fluent, (held.get(fluent) ?? 0) + 1);
      }
      yield;
    }
  }
  const counters = new Set<TermId>();
  for (const [fluent, turn] of turnOf) {
    if (turn > 0 && !others.has(fluent) && held.get(fluent) === reached[turn]) counters.add(fluent);
  }
  // What holds at the start is told from a counter only if counters go on from it.
  return counters.size < LEAST ? new Set() : counters;
}

/** With fewer turns that have a counter it may be chance. */
const LEAST = 4;

const SETS = 2 ** 10;

/**
 * The positions that a search has met, for games of one player: only there is nothing better to be done at a
 * later turn than at an earlier one.
 */
export class MetPositions {
  private counters: ReadonlySet<TermId> | undefined;
  /**
   * Divided by the last bits of the hash: one set of millions of positions takes long when it has to grow,
   * and cannot have more than sixteen million.
   */
  private readonly met = Array.from({ length: SETS }, () => new Set<number>());

  constructor(private readonly game: Game) {}

  /** Before anything else is asked. */
  *prepare(): Pieces {
    this.counters ??= yield* countersOf(this.game);
  }

  /** Whether the state differs only in the turn from one that was asked for before. */
  isRepeated(state: State): boolean {
    const { counters } = this;
    if (counters === undefined) throw new Error("the counters of the game are not known yet");
    if (counters.size === 0) return false;
    // Two positions of the same hash are taken for one; then one of them is expanded later than it might be.
    const position = hashOf(state.filter((fluent) => !counters.has(fluent)));
    const met = this.met[position & (SETS - 1)];
    const { size } = met;
    return met.add(position).size === size;
  }
}
