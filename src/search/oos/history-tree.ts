/**
 * The histories that a search on the host has met, each with the moves, what every role has seen, and what
 * follows: most iterations go where others went before, and then nothing has to be asked of the engine.
 * Histories that differ only in what nobody can know may stand there several times.
 */
import type { Game, State, TermId } from "../../engine/game.js";
import { firstViews, NO_MOVE, nextViews, type Views } from "../../engine/views.js";
import { type InformationSet, InformationTable } from "../cfr/information.js";
import { StateTable } from "../state-table.js";

/** What a state says, shared by all histories that lead to it. */
interface Place {
  readonly state: State;
  readonly isTerminal: boolean;
  /** For each role; empty at an end. */
  readonly legal: readonly (readonly TermId[])[];
}

export interface History {
  readonly place: Place;
  readonly views: Views;
  /** For each role the information set in which it decides here, as soon as it has been there. */
  readonly sets: (InformationSet | undefined)[];
  /** What follows, by the number of the joint move (`HistoryTree.after`). */
  readonly next: Map<number, History>;
}

/** Roughly what these take, in bytes, besides the fluents. */
const PLACE_BYTES = 300;
const HISTORY_BYTES = 500;

export class HistoryTree {
  /** The memory that all takes, roughly. */
  bytes = 0;
  readonly sets = new InformationTable();
  private places = new StateTable<Place>();
  private first: History | undefined;

  constructor(private readonly game: Game) {}

  /** Forgets the histories; the information sets stay. */
  forget(): void {
    this.places = new StateTable();
    this.first = undefined;
    this.bytes = 0;
  }

  /** The beginning of the match. */
  get start(): History {
    const { game } = this;
    this.first ??= this.open(game.initialState(), firstViews(game.roles.length));
    return this.first;
  }

  /** A history that is known by its state and by what the roles have seen. */
  open(state: State, views: Views): History {
    this.bytes += HISTORY_BYTES;
    return { place: this.place(state), views, sets: this.game.roles.map(() => undefined), next: new Map() };
  }

  place(state: State): Place {
    const known = this.places.get(state);
    if (known !== undefined) return known;
    const { game } = this;
    const isTerminal = game.isTerminal(state);
    const legal = isTerminal ? [] : game.roles.map((_, role) => game.legalMoves(state, role));
    const place = { state, isTerminal, legal };
    this.places.add(place);
    this.bytes += PLACE_BYTES + 4 * state.length;
    return place;
  }

  /** What follows if each role makes the move at this place among its legal ones. */
  after(history: History, chosen: readonly number[]): History {
    const { legal, state } = history.place;
    let number = 0;
    for (let role = 0; role < legal.length; role++) number = number * legal[role].length + chosen[role];
    const known = history.next.get(number);
    if (known !== undefined) return known;
    const { game } = this;
    const joint = legal.map((moves, role) => moves[chosen[role]]);
    // What chance has drawn nobody knows by having drawn it.
    const seen = game.chance < 0 ? joint : joint.with(game.chance, NO_MOVE);
    const views = nextViews(history.views, seen, (role) => game.percepts(state, joint, role));
    const next = this.open(game.nextState(state, joint), views);
    history.next.set(number, next);
    return next;
  }

  /** Where a role decides; undefined if it has not been there. */
  setOf(history: History, role: number): InformationSet | undefined {
    history.sets[role] ??= this.sets.get(this.keyOf(history, role));
    return history.sets[role];
  }

  addSet(history: History, role: number): InformationSet {
    const set = this.sets.add(this.keyOf(history, role), history.place.legal[role]);
    history.sets[role] = set;
    return set;
  }

  /** Where a role cannot tell what is legal, it is taken to know: other moves make another set. */
  private keyOf({ views, place }: History, role: number): string {
    const key = viewKey(views, role);
    const known = this.sets.get(key);
    const moves = place.legal[role];
    if (known === undefined || sameMoves(known.moves, moves)) return key;
    return `${key} ${moves.join()}`;
  }
}

/** The name of the information set of a role. */
export function viewKey(views: Views, role: number): string {
  return `${role} ${views[2 * role]} ${views[2 * role + 1]}`;
}

function sameMoves(some: readonly TermId[], others: readonly TermId[]): boolean {
  return some.length === others.length && some.every((move, i) => move === others[i]);
}
