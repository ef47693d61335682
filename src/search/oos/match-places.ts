/**
 * The states that a search on the host has met, with their moves and successors: most of its iterations go
 * where others went before, and then nothing has to be asked of the engine.
 */
import type { Game, State, TermId } from "../../engine/game.js";
import { StateTable } from "../state-table.js";

export interface MatchPlace {
  readonly state: State;
  readonly isTerminal: boolean;
  /** For each role; empty at an end. */
  readonly legal: readonly (readonly TermId[])[];
  readonly turns: Map<string, PlaceTurn>;
}

export interface PlaceTurn {
  readonly to: MatchPlace;
  /** For each role. */
  readonly percepts: readonly (readonly TermId[])[];
}

/** Roughly what a place and a turn take, in bytes, besides the fluents. */
const PLACE_BYTES = 500;
const TURN_BYTES = 300;

export class MatchPlaces {
  bytes = 0;
  private table = new StateTable<MatchPlace>();

  constructor(private readonly game: Game) {}

  clear(): void {
    this.table = new StateTable();
    this.bytes = 0;
  }

  of(state: State): MatchPlace {
    const known = this.table.get(state);
    if (known !== undefined) return known;
    const { game } = this;
    const isTerminal = game.isTerminal(state);
    const legal = isTerminal ? [] : game.roles.map((_, role) => game.legalMoves(state, role));
    const place = { state, isTerminal, legal, turns: new Map<string, PlaceTurn>() };
    this.table.add(place);
    this.bytes += PLACE_BYTES + 4 * state.length;
    return place;
  }

  after(place: MatchPlace, joint: readonly TermId[]): PlaceTurn {
    const key = joint.join();
    const known = place.turns.get(key);
    if (known !== undefined) return known;
    const { game } = this;
    const to = this.of(game.nextState(place.state, joint));
    const percepts = game.roles.map((_, role) => game.percepts(place.state, joint, role));
    const turn = { to, percepts };
    place.turns.set(key, turn);
    this.bytes += TURN_BYTES;
    return turn;
  }
}
